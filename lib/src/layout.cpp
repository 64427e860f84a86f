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

// start + x + y * row + z * slice
std::optional<std::size_t> position(std::size_t start, std::size_t x, std::size_t y, std::size_t z,
                                    const Pitches& pitches) noexcept {
  const auto rows = checked_multiply(y, pitches.row);
  const auto slices = checked_multiply(z, pitches.slice);
  if (!rows || !slices) {
    return std::nullopt;
  }
  auto sum = checked_add(start, x);
  sum = sum ? checked_add(*sum, *rows) : sum;
  return sum ? checked_add(*sum, *slices) : sum;
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

std::optional<Pitches> Pitches::resolved(const Region& region) const noexcept {
  const std::size_t full_row = row != 0 ? row : region[0];
  if (slice != 0) {
    return Pitches{full_row, slice};
  }
  const auto full_slice = checked_multiply(full_row, region[1]);
  return full_slice ? std::optional{Pitches{full_row, *full_slice}} : std::nullopt;
}

std::optional<std::size_t> RectLayout::begin(const Region& region) const noexcept {
  const auto full = pitches.resolved(region);
  return full ? position(0, origin[0], origin[1], origin[2], *full) : std::nullopt;
}

std::optional<std::size_t> RectLayout::end(const Region& region) const noexcept {
  const auto first = begin(region);
  if (!first || region.empty()) {
    return first;
  }
  const auto full = pitches.resolved(region);
  return position(*first, region[0], region[1] - 1, region[2] - 1, *full);
}

}  // namespace clmem
