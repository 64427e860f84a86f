// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/layout.hpp>
#include <clmem/detail/view_place.hpp>
#include <clmem/error.hpp>
#include <clmem/strided.hpp>
#include <optional>

namespace clmem {
namespace {

void require_length(const char* routine, std::size_t given, std::size_t least, std::size_t most) {
  if (given < least || given > most) {
    throw_error(CL_INVALID_VALUE, routine,
                std::to_string(given) + " components given, between " + std::to_string(least) +
                    " and " + std::to_string(most) + " expected");
  }
}

std::size_t component(std::span<const std::size_t> components, std::size_t axis,
                      std::size_t missing) {
  return axis < components.size() ? components[axis] : missing;
}

constexpr std::size_t most_bytes = PTRDIFF_MAX;

// Throws if the value exceeds the largest size of an array.
std::size_t fitting(std::optional<std::size_t> value, const Shape& shape, std::size_t item_size) {
  if (!value || *value > most_bytes) {
    throw_error(CL_INVALID_VALUE, "shape",
                detail::to_text(shape) + " elements of " + std::to_string(item_size) +
                    " bytes do not fit the address space");
  }
  return *value;
}

// Absolute value, without overflow for the lowest value.
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

Origin Origin::from(std::span<const std::size_t> components) {
  require_length("origin", components.size(), 0, 3);
  return {component(components, 0, 0), component(components, 1, 0), component(components, 2, 0)};
}

Region Region::from(std::span<const std::size_t> components) {
  require_length("region", components.size(), 1, 3);
  return {components[0], component(components, 1, 1), component(components, 2, 1)};
}

Pitches Pitches::from(std::span<const std::size_t> components) {
  require_length("pitches", components.size(), 0, 2);
  return {component(components, 0, 0), component(components, 1, 0)};
}

std::optional<std::size_t> RectLayout::end(const Region& region) const noexcept {
  bool wraps = false;
  const auto add = [&wraps](std::size_t left, std::size_t right) {
    wraps = __builtin_add_overflow(left, right, &left) || wraps;
    return left;
  };
  const auto multiply = [&wraps](std::size_t left, std::size_t right) {
    wraps = __builtin_mul_overflow(left, right, &left) || wraps;
    return left;
  };
  const std::size_t row = pitches.row != 0 ? pitches.row : region[0];
  const std::size_t slice = pitches.slice != 0 ? pitches.slice : multiply(row, region[1]);
  std::size_t end = add(origin[0], add(multiply(origin[1], row), multiply(origin[2], slice)));
  if (!region.empty()) {
    end = add(end, add(multiply(region[1] - 1, row), multiply(region[2] - 1, slice)));
    end = add(end, region[0]);
  }
  return wraps ? std::nullopt : std::optional{end};
}

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
    // Sizes have to fit signed indices, also beside a dimension without elements.
    element_count_ = fits(checked_multiply(element_count_, fits(shape_[axis])));
    if (shape_[axis] == 0) {
      continue;
    }
    const std::size_t reach = fits(checked_multiply(shape_[axis] - 1, magnitude(strides_[axis])));
    std::size_t& side = strides_[axis] < 0 ? before : after;
    side = fits(checked_add(side, reach));
  }
  // Counts elements that share memory as well: a copy has each of them.
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
