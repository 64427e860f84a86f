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

#include <array>
#include <clmem/error.hpp>
#include <cstddef>
#include <initializer_list>
#include <span>

namespace clmem {

enum class Order {
  c,        // the last index runs fastest
  fortran,  // the first index runs fastest
};

inline constexpr std::size_t max_rank = 8;

// One number per dimension.
template <typename T>
class PerDimension {
 public:
  constexpr PerDimension() noexcept = default;
  constexpr PerDimension(std::initializer_list<T> values)
      : PerDimension{std::span<const T>{values.begin(), values.size()}} {}
  explicit constexpr PerDimension(std::span<const T> values) : rank_{values.size()} {
    if (values.size() > max_rank) {
      throw_error(CL_INVALID_VALUE, "shape",
                  "more than " + std::to_string(max_rank) + " dimensions");
    }
    for (std::size_t axis = 0; axis < rank_; ++axis) {
      values_[axis] = values[axis];
    }
  }

  [[nodiscard]] constexpr std::size_t rank() const noexcept { return rank_; }
  [[nodiscard]] constexpr T operator[](std::size_t axis) const { return values_[axis]; }
  [[nodiscard]] constexpr T& operator[](std::size_t axis) { return values_[axis]; }
  [[nodiscard]] constexpr const T* begin() const noexcept { return values_.data(); }
  [[nodiscard]] constexpr const T* end() const noexcept { return values_.data() + rank_; }
  friend bool operator==(const PerDimension&, const PerDimension&) = default;

 private:
  std::array<T, max_rank> values_{};
  std::size_t rank_ = 0;
};

using Shape = PerDimension<std::size_t>;
using Strides = PerDimension<std::ptrdiff_t>;

class StridedLayout {
 public:
  // Packed in the given order. A rank of 0 is one element.
  StridedLayout(const Shape& shape, Order order, std::size_t item_size);
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
  [[nodiscard]] std::ptrdiff_t offset(std::span<const std::size_t> indices) const noexcept;

 private:
  void measure();

  Shape shape_;
  Strides strides_;
  std::size_t item_size_;
  std::size_t element_count_ = 0;
  std::size_t reach_before_ = 0;
  std::size_t extent_ = 0;
};

}  // namespace clmem
