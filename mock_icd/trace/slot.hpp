// SPDX-License-Identifier: Apache-2.0
// slot.hpp - visits every function of a table.
//
//   for_each_slot([]<EntryPoint point>() { icd_table.*Slot<point>::member = ...; });
//   for_each_call([]<EntryPoint point>() { call_table.*Slot<point>::member = ...; });
#pragma once

#include <type_traits>

#include "clmem/mock/slot.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

// True if the dispatch table of loaders contains the entry point.
template <EntryPoint point>
inline constexpr bool has_slot =
    std::is_same_v<decltype(Slot<point>::member), FunctionOf<point> cl_icd_dispatch::*const>;

// Calls visit<point>() for every member of CallTable.
template <typename Visit>
constexpr void for_each_call(Visit&& visit) {
#define CLMEM_ENTRY_POINT(name, refusal, parameters) visit.template operator()<EntryPoint::name>();
#define CLMEM_LOADER_ENTRY_POINT(name, refusal, parameters)
#include "clmem/mock/entry_points.def"
#undef CLMEM_ENTRY_POINT
#undef CLMEM_LOADER_ENTRY_POINT
}

// Calls visit<point>() for every slot of cl_icd_dispatch.
template <typename Visit>
constexpr void for_each_slot(Visit&& visit) {
  for_each_call([&]<EntryPoint point>() {
    if constexpr (has_slot<point>) {
      visit.template operator()<point>();
    }
  });
}

}  // namespace clmem::mock
