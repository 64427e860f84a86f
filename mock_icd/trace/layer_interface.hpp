// SPDX-License-Identifier: Apache-2.0
// layer_interface.hpp - what every OpenCL layer reports to the loader (cl_loader_layers).
//
//   return answer_layer_info("clmem recorder", param_name, size, value, size_ret);
//   below = known_part(*target_dispatch, num_entries);
//   table = layered(below, []<EntryPoint point>() { return &LayerEntry<point>::call; });
//
// Contract: a loader of another version may know fewer entry points, or more; what lies below
// without a function stays without one.
#pragma once

#include <cstddef>
#include <string_view>

#include "trace/opencl.hpp"
#include "trace/slot.hpp"

namespace clmem::mock {

inline constexpr cl_uint layer_entry_count = sizeof(cl_icd_dispatch) / sizeof(void*);

// clGetLayerInfo; the name is followed by a zero.
[[nodiscard]] cl_int answer_layer_info(std::string_view name, cl_uint param_name, std::size_t size,
                                       void* value, std::size_t* size_ret) noexcept;

[[nodiscard]] cl_icd_dispatch known_part(const cl_icd_dispatch& target,
                                         std::size_t entries) noexcept;

// The layer's own entry takes every place that has a function.
template <typename EntryOf>
[[nodiscard]] cl_icd_dispatch layered(const cl_icd_dispatch& below, EntryOf entry_of) noexcept {
  cl_icd_dispatch table = below;
  for_each_slot([&]<EntryPoint point>() {
    if (table.*Slot<point>::member != nullptr) {
      table.*Slot<point>::member = entry_of.template operator()<point>();
    }
  });
  return table;
}

}  // namespace clmem::mock
