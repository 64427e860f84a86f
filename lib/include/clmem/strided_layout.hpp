// SPDX-License-Identifier: Apache-2.0
// strided_layout.hpp - where the elements of a multi-dimensional array are.
//
//   const StridedLayout matrix{{3, 4}, Order::c, sizeof(float)};
//   matrix.offset({1, 2})   // 24 bytes from the first element
//
// Contract: shapes count elements, strides count bytes and may be negative. All products and sums
// are checked when the layout is made; a layout that exists has offsets that fit. Of up to
// `max_rank` dimensions; no memory allocation.
#pragma once

#include <algorithm>
#include <array>
#include <clmem/error.hpp>
#include <clmem/export.hpp>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

enum class Order {
  c,        // the last index runs fastest
  fortran,  // the first index runs fastest
};

inline constexpr std::size_t max_rank = 8;

namespace detail {

[[noreturn]] void throw_too_many_dimensions();

}  // namespace detail

// One number per dimension. Nothing is kept or copied beyond the rank.
template <typename T>
class PerDimension {
 public:
  constexpr PerDimension() noexcept : PerDimension{std::span<const T>{}} {}
  constexpr PerDimension(std::initializer_list<T> values)
      : PerDimension{std::span<const T>{values.begin(), values.size()}} {}
  explicit constexpr PerDimension(std::span<const T> values) : rank_{values.size()} {
    if (values.size() > max_rank) [[unlikely]] {
      detail::throw_too_many_dimensions();
    }
    if (std::is_constant_evaluated()) {
      values_ = {};
    }
    copy(values.data());
  }
  constexpr PerDimension(const PerDimension& other) noexcept : rank_{other.rank_} {
    if (std::is_constant_evaluated()) {
      values_ = {};
    }
    copy(other.values_.data());
  }
  constexpr PerDimension& operator=(const PerDimension& other) noexcept {
    rank_ = other.rank_;
    copy(other.values_.data());
    return *this;
  }
  ~PerDimension() = default;

  [[nodiscard]] constexpr std::size_t rank() const noexcept { return rank_; }
  [[nodiscard]] constexpr T operator[](std::size_t axis) const { return values_[axis]; }
  [[nodiscard]] constexpr T& operator[](std::size_t axis) { return values_[axis]; }
  [[nodiscard]] constexpr const T* begin() const noexcept { return values_.data(); }
  [[nodiscard]] constexpr const T* end() const noexcept { return values_.data() + rank_; }
  friend constexpr bool operator==(const PerDimension& left, const PerDimension& right) noexcept {
    return std::equal(left.begin(), left.end(), right.begin(), right.end());
  }

 private:
  constexpr void copy(const T* values) noexcept {
    for (std::size_t axis = 0; axis < rank_; ++axis) {
      values_[axis] = values[axis];
    }
  }

  std::array<T, max_rank> values_;
  std::size_t rank_;
};

using Shape = PerDimension<std::size_t>;
using Strides = PerDimension<std::ptrdiff_t>;

class StridedLayout {
 public:
  // Packed in the given order. A rank of 0 is one element.
  StridedLayout(const Shape& shape, Order order, std::size_t item_size) : item_size_{item_size} {
    if (is_short_row(shape, order, item_size)) [[likely]] {
      shape_ = shape;
      strides_ = {static_cast<std::ptrdiff_t>(item_size)};
      element_count_ = shape[0];
      extent_ = shape[0] * item_size;
    } else {
      *this = packed(shape, order, item_size);
    }
  }
  // One stride per dimension.
  StridedLayout(const Shape& shape, const Strides& strides, std::size_t item_size);

  [[nodiscard]] const Shape& shape() const noexcept { return shape_; }
  [[nodiscard]] const Strides& strides() const noexcept { return strides_; }
  [[nodiscard]] std::size_t item_size() const noexcept { return item_size_; }
  [[nodiscard]] std::size_t element_count() const noexcept { return element_count_; }

  // Bytes before the first element that negative strides reach.
  [[nodiscard]] std::size_t reach_before() const noexcept { return reach_before_; }
  // Bytes from the lowest byte touched to one past the highest; 0 if there is no element.
  [[nodiscard]] std::size_t extent() const noexcept { return extent_; }

  [[nodiscard]] bool is_contiguous(Order order) const noexcept;

  // Bytes from the first element to the one at `indices`, which are in range.
  [[nodiscard]] std::ptrdiff_t offset(std::span<const std::size_t> indices) const noexcept {
    std::ptrdiff_t sum = 0;
    for (std::size_t axis = 0; axis < indices.size(); ++axis) {
      sum += static_cast<std::ptrdiff_t>(indices[axis]) * strides_[axis];
    }
    return sum;
  }

 private:
  // Most arrays are one row of some elements: those are laid out without a call.
  static constexpr std::size_t short_row = std::size_t{1} << 31;
  [[nodiscard]] static bool is_short_row(const Shape& shape, Order order,
                                         std::size_t item_size) noexcept {
    return shape.rank() == 1 && shape[0] < short_row && item_size < short_row &&
           (order == Order::c || order == Order::fortran);
  }
  // By value: what a reference is made to has to be in memory.
  [[nodiscard]] static StridedLayout packed(Shape shape, Order order, std::size_t item_size);

  void measure();

  Shape shape_;
  Strides strides_;
  std::size_t item_size_;
  std::size_t element_count_ = 0;
  std::size_t reach_before_ = 0;
  std::size_t extent_ = 0;
};

}  // namespace clmem
