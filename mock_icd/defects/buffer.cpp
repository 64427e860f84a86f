// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "defects/mapping_log.hpp"
#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

// Tag of a MappingLog.
struct DroppedByRectangle;

const cl_buffer_region* region_of(const auto& call) {
  const bool is_region = arg<"buffer_create_type">(call) == CL_BUFFER_CREATE_TYPE_REGION;
  return is_region ? static_cast<const cl_buffer_region*>(arg<"buffer_create_info">(call))
                   : nullptr;
}

template <typename Change>
struct ChangesPattern {
  auto operator()(auto& call) const {
    constexpr std::size_t largest = 128;
    if (arg<"pattern">(call) == nullptr || arg<"pattern_size">(call) > largest) {
      return call.forward();
    }
    const auto* given = static_cast<const std::byte*>(arg<"pattern">(call));
    std::vector<std::byte> pattern(given, given + arg<"pattern_size">(call));
    Change{}(pattern);
    arg<"pattern">(call) = pattern.data();
    arg<"pattern_size">(call) = pattern.size();
    return call.forward();
  }
};

template <typename Change>
constexpr auto changes_pattern(Change /*unused*/) {
  return wraps<P::clEnqueueFillBuffer>(ChangesPattern<Change>{});
}

template <ParameterName name>
struct NoMultiple {
  constexpr bool operator()(const auto& call) const {
    const std::size_t pattern_size = arg<"pattern_size">(call);
    return pattern_size != 0 && arg<name>(call) % pattern_size != 0;
  }
};

std::span<const void* const> named_pointers(const auto& call) {
  const auto* const list = static_cast<const void* const*>(arg<"param_value">(call));
  return {list, list == nullptr ? 0 : arg<"param_value_size">(call) / sizeof(void*)};
}

}  // namespace

std::vector<Defect> wrong_buffers() {
  using enum EntryPoint;
  return {
#include "defects/buffer.def"
  };
}

}  // namespace clmem::mock::defects
