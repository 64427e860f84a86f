// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/rect_layout.hpp>
#include <clmem/error.hpp>

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

}  // namespace clmem
