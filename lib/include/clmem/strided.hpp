// SPDX-License-Identifier: Apache-2.0
// strided.hpp - arrays of several dimensions on the host.
#pragma once

#include <array>
#include <clmem/config.hpp>
#include <clmem/detail/ward.hpp>
#include <clmem/error.hpp>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

// Host objects in transfers.
//
//   std::vector<float> values(100);
//   copy(queue, field, values);                             // any contiguous range of plain data
//   copy(queue, std::span{values}.first(10), field.subspan(rows(0, 10)));
//
// Contract: a range is host memory if it is contiguous, knows its size and holds trivially copyable
// elements, so that its bytes are its value.
template <typename T>
concept HostRange = std::ranges::contiguous_range<T> && std::ranges::sized_range<T> &&
    std::is_trivially_copyable_v<std::ranges::range_value_t<T>>;

template <typename T>
concept WritableHostRange =
    HostRange<T> && !std::is_const_v<std::remove_reference_t<std::ranges::range_reference_t<T>>>;

// A range that outlives the call: an lvalue, or a view such as std::span.
template <typename T>
concept HostDestination = WritableHostRange<T> && std::ranges::borrowed_range<T>;

namespace detail {

template <HostRange Range>
[[nodiscard]] std::span<const std::byte> bytes_of(const Range& range) {
  return std::as_bytes(std::span{std::ranges::data(range), std::ranges::size(range)});
}

template <WritableHostRange Range>
[[nodiscard]] std::span<std::byte> writable_bytes_of(Range& range) {
  return std::as_writable_bytes(std::span{std::ranges::data(range), std::ranges::size(range)});
}

}  // namespace detail

enum class Order {
  c,        // the last index runs fastest
  fortran,  // the first index runs fastest
};

inline constexpr std::size_t max_rank = 8;

namespace detail {

[[noreturn]] void throw_too_many_dimensions();

}  // namespace detail

template <typename T>
class PerDimension {
 public:
  constexpr PerDimension() noexcept = default;
  constexpr PerDimension(std::initializer_list<T> values)
      : PerDimension{std::span<const T>{values.begin(), values.size()}} {}
  explicit constexpr PerDimension(std::span<const T> values) : rank_{values.size()} {
    if (values.size() > max_rank) [[unlikely]] {
      detail::throw_too_many_dimensions();
    }
    for (std::size_t axis = 0; axis < rank_; ++axis) {
      values_[axis] = values[axis];
    }
  }
  [[nodiscard]] static constexpr PerDimension of_rank(std::size_t rank) {
    constexpr std::array<T, max_rank> zeros{};
    return PerDimension{std::span{zeros}.first(rank)};
  }

  [[nodiscard]] constexpr std::size_t rank() const noexcept { return rank_; }
  [[nodiscard]] constexpr T operator[](std::size_t axis) const { return values_[axis]; }
  [[nodiscard]] constexpr T& operator[](std::size_t axis) { return values_[axis]; }
  [[nodiscard]] constexpr const T* begin() const noexcept { return values_.data(); }
  [[nodiscard]] constexpr const T* end() const noexcept { return values_.data() + rank_; }
  // Unused dimensions are zero.
  friend constexpr bool operator==(const PerDimension&, const PerDimension&) noexcept = default;

 private:
  std::array<T, max_rank> values_{};
  std::size_t rank_ = 0;
};

using Shape = PerDimension<std::size_t>;
using Strides = PerDimension<std::ptrdiff_t>;

// A Shape, or none; braces hold its sizes: {.shape = {480, 640}}.
class OptionalShape : public std::optional<Shape> {
 public:
  using optional::optional;
  OptionalShape(std::initializer_list<std::size_t> sizes) : optional{std::in_place, sizes} {}

  friend bool operator==(const OptionalShape& left, const OptionalShape& right) {
    return left ? right && *left == *right : !right;
  }
};

// The positions of the elements of a multi-dimensional array.
//
//   const StridedLayout matrix{{3, 4}, Order::c, sizeof(float)};
//   matrix.offset(std::array<std::size_t, 2>{1, 2});   // 24 bytes from the first element
//
// Contract: shapes count elements, strides count bytes and may be negative. All products and sums
// are checked at construction; all offsets fit. Up to `max_rank` dimensions; no memory allocation.
class StridedLayout {
 public:
  // Packed in the given order. A shape of rank 0 has one element.
  StridedLayout(const Shape& shape, Order order, std::size_t item_size);
  StridedLayout(const Shape& shape, const Strides& strides, std::size_t item_size);

  [[nodiscard]] const Shape& shape() const noexcept { return shape_; }
  [[nodiscard]] const Strides& strides() const noexcept { return strides_; }
  [[nodiscard]] std::size_t item_size() const noexcept { return item_size_; }
  [[nodiscard]] std::size_t element_count() const noexcept { return element_count_; }

  // Bytes before the first element that negative strides reach.
  [[nodiscard]] std::size_t reach_before() const noexcept { return reach_before_; }
  // Bytes from the lowest to one past the highest; 0 without elements.
  [[nodiscard]] std::size_t extent() const noexcept { return extent_; }

  [[nodiscard]] bool is_contiguous(Order order) const noexcept;

  // Bytes from the first element to the one at `indices`, which must be in range.
  [[nodiscard]] std::ptrdiff_t offset(std::span<const std::size_t> indices) const noexcept {
    std::ptrdiff_t sum = 0;
    for (std::size_t axis = 0; axis < indices.size(); ++axis) {
      sum += static_cast<std::ptrdiff_t>(indices[axis]) * strides_[axis];
    }
    return sum;
  }

 private:
  void measure();

  Shape shape_;
  Strides strides_;
  std::size_t item_size_;
  std::size_t element_count_ = 0;
  std::size_t reach_before_ = 0;
  std::size_t extent_ = 0;
};

template <typename T>
concept HostElement = std::is_object_v<T> && std::is_trivially_copyable_v<T>;

// A typed view of a multi-dimensional array.
//
//   const StridedView<float> matrix = mapped.view();         // or {values.data(), {rows, columns}}
//   sum += matrix(row, column);
//
// Contract: borrows the memory. operator() does not check its indices, at() does.
template <HostElement T>
class StridedView {
 public:
  // `first` is the element at indices (0, 0, ...), which is not the lowest in memory if strides are
  // negative.
  StridedView(T* first, const StridedLayout& layout) noexcept : first_{first}, layout_{layout} {}
  // Packed in the given order.
  StridedView(T* first, const Shape& shape, Order order = Order::c)
      : StridedView{first, StridedLayout{shape, order, sizeof(T)}} {}

  [[nodiscard]] const StridedLayout& layout() const noexcept { return layout_; }
  [[nodiscard]] T* data() const noexcept { return first_; }

  template <std::convertible_to<std::size_t>... Index>
  [[nodiscard]] T& operator()(Index... index) const noexcept {
    const std::array<std::size_t, sizeof...(Index)> indices{static_cast<std::size_t>(index)...};
    return element(indices);
  }

  template <std::convertible_to<std::size_t>... Index>
  [[nodiscard]] T& at(Index... index) const {
    const std::array<std::size_t, sizeof...(Index)> indices{static_cast<std::size_t>(index)...};
    require_in_range(indices);
    return element(indices);
  }

  // All elements in memory order; a LogicError unless they are contiguous in either order.
  [[nodiscard]] std::span<T> span() const {
    if (!layout_.is_contiguous(Order::c) && !layout_.is_contiguous(Order::fortran)) {
      throw_error(CL_INVALID_VALUE, "span", "the elements are not contiguous; use view()");
    }
    return {first_, layout_.element_count()};
  }

 private:
  using Byte = std::conditional_t<std::is_const_v<T>, const std::byte, std::byte>;

  [[nodiscard]] T& element(std::span<const std::size_t> indices) const noexcept {
    return *reinterpret_cast<T*>(reinterpret_cast<Byte*>(first_) + layout_.offset(indices));
  }

  void require_in_range(std::span<const std::size_t> indices) const {
    bool in_range = indices.size() == layout_.shape().rank();
    for (std::size_t axis = 0; in_range && axis < indices.size(); ++axis) {
      in_range = indices[axis] < layout_.shape()[axis];
    }
    if (!in_range) {
      throw_error(CL_INVALID_VALUE, "at", "the indices are outside the shape");
    }
  }

  T* first_;
  StridedLayout layout_;
};

// begin, begin + step, ... before end; without bounds the whole dimension in the step's direction.
struct Slice {
  std::optional<std::ptrdiff_t> begin = {};
  std::optional<std::ptrdiff_t> end = {};
  std::ptrdiff_t step = 1;
};
[[nodiscard]] constexpr Slice rows(std::ptrdiff_t begin, std::ptrdiff_t end) noexcept {
  return {.begin = begin, .end = end};
}

// An index, which removes its dimension from the result, or a slice.
class ViewIndex {
 public:
  // An index too large for std::ptrdiff_t becomes one beyond any dimension, not one from the end.
  template <std::integral Index>
  explicit(false) constexpr ViewIndex(Index index) noexcept
      : slice_{.begin = std::in_range<std::ptrdiff_t>(index) ? static_cast<std::ptrdiff_t>(index)
                                                             : PTRDIFF_MAX},
        is_slice_{false} {}
  explicit(false) constexpr ViewIndex(const Slice& slice) noexcept
      : slice_{slice}, is_slice_{true} {}

  [[nodiscard]] constexpr bool is_slice() const noexcept { return is_slice_; }
  [[nodiscard]] constexpr const Slice& slice() const noexcept { return slice_; }
  [[nodiscard]] constexpr std::ptrdiff_t index() const { return *slice_.begin; }

 private:
  Slice slice_;
  bool is_slice_;
};

}  // namespace clmem
