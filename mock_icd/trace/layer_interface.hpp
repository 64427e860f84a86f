// SPDX-License-Identifier: Apache-2.0
// layer_interface.hpp - the interface of an OpenCL layer to the loader (cl_loader_layers).
//
// Contract: a loader of another version may know fewer entry points, or more; functions that are
// null in `below` stay null.
#pragma once

#include <cstddef>
#include <string_view>

#include "clmem/mock/slot.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

inline constexpr cl_uint layer_entry_count = sizeof(cl_icd_dispatch) / sizeof(void*);

[[nodiscard]] cl_int answer_layer_info(std::string_view name, cl_uint param_name, std::size_t size,
                                       void* value, std::size_t* size_ret) noexcept;

[[nodiscard]] cl_icd_dispatch known_entry_points(const cl_icd_dispatch& target,
                                                 std::size_t entries) noexcept;

// Replaces every function that is not null by the layer's own entry.
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
