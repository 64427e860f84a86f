// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/rect_layout.hpp>
#include <clmem/detail/view_place.hpp>
#include <clmem/strided.hpp>
#include <cstdint>
#include <optional>

namespace clmem {
namespace {

constexpr std::size_t most_bytes = PTRDIFF_MAX;

// Throws for what exceeds the bytes of an array.
std::size_t fitting(std::optional<std::size_t> value, const Shape& shape, std::size_t item_size) {
  if (!value || *value > most_bytes) {
    throw_error(CL_INVALID_VALUE, "shape",
                detail::to_text(shape) + " elements of " + std::to_string(item_size) +
                    " bytes do not fit the address space");
  }
  return *value;
}

// Magnitude without overflow for the lowest value.
std::size_t magnitude(std::ptrdiff_t value) {
  return value < 0 ? std::size_t{0} - static_cast<std::size_t>(value)
                   : static_cast<std::size_t>(value);
}

Strides packed_strides(const Shape& shape, Order order, std::size_t item_size) {
  if (order != Order::c && order != Order::fortran) {
    throw_error(CL_INVALID_VALUE, "order", "neither Order::c nor Order::fortran");
  }
  Strides strides = Strides::of_rank(shape.rank());
  std::size_t stride = item_size;
  for (std::size_t step = 0; step < shape.rank(); ++step) {
    const std::size_t axis = order == Order::c ? shape.rank() - 1 - step : step;
    strides[axis] = static_cast<std::ptrdiff_t>(stride);
    stride =
        fitting(checked_multiply(stride, shape[axis] == 0 ? 1 : shape[axis]), shape, item_size);
  }
  return strides;
}

}  // namespace

std::string detail::to_text(const Shape& shape) {
  std::string text = "(";
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    text += (axis == 0 ? "" : ", ") + std::to_string(shape[axis]);
  }
  return text + ")";
}

void detail::throw_too_many_dimensions() {
  throw_error(CL_INVALID_VALUE, "shape", "more than " + std::to_string(max_rank) + " dimensions");
}

StridedLayout::StridedLayout(const Shape& shape, Order order, std::size_t item_size)
    : StridedLayout{shape, packed_strides(shape, order, item_size), item_size} {}

StridedLayout::StridedLayout(const Shape& shape, const Strides& strides, std::size_t item_size)
    : shape_{shape}, strides_{strides}, item_size_{item_size} {
  if (shape.rank() != strides.rank()) {
    throw_error(CL_INVALID_VALUE, "strides",
                std::to_string(strides.rank()) + " strides for " + std::to_string(shape.rank()) +
                    " dimensions");
  }
  measure();
}

void StridedLayout::measure() {
  const auto fits = [&](std::optional<std::size_t> value) {
    return fitting(value, shape_, item_size_);
  };
  element_count_ = 1;
  std::size_t before = 0;
  std::size_t after = item_size_;
  for (std::size_t axis = 0; axis < shape_.rank(); ++axis) {
    // Also where another dimension has no elements: indices are signed.
    element_count_ = fits(checked_multiply(element_count_, fits(shape_[axis])));
    if (shape_[axis] == 0) {
      continue;
    }
    const std::size_t reach = fits(checked_multiply(shape_[axis] - 1, magnitude(strides_[axis])));
    std::size_t& side = strides_[axis] < 0 ? before : after;
    side = fits(checked_add(side, reach));
  }
  // Elements that share memory count, too: a copy has each of them.
  static_cast<void>(fits(checked_multiply(element_count_, item_size_)));
  if (element_count_ != 0) {
    reach_before_ = before;
    extent_ = fits(checked_add(before, after));
  }
}

bool StridedLayout::is_contiguous(Order order) const noexcept {
  if (element_count_ == 0) {
    return true;
  }
  std::size_t expected = item_size_;
  for (std::size_t step = 0; step < shape_.rank(); ++step) {
    const std::size_t axis = order == Order::c ? shape_.rank() - 1 - step : step;
    if (shape_[axis] > 1 && strides_[axis] != static_cast<std::ptrdiff_t>(expected)) {
      return false;
    }
    expected *= shape_[axis];
  }
  return true;
}

}  // namespace clmem
