// SPDX-License-Identifier: Apache-2.0
// slot.hpp - every slot of the dispatch table in turn.
//
//   for_each_slot([]<EntryPoint point>() { table.*Slot<point>::member = ...; });
#pragma once

#include "clmem/mock/slot.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

// Calls visit<point>() for every slot of the table.
template <typename Visit>
constexpr void for_each_slot(Visit&& visit) {
#define CLMEM_ENTRY_POINT(name, refusal, parameters) visit.template operator()<EntryPoint::name>();
#define CLMEM_LOADER_ENTRY_POINT(name, refusal, parameters)
#include "clmem/mock/entry_points.def"
#undef CLMEM_ENTRY_POINT
#undef CLMEM_LOADER_ENTRY_POINT
}

}  // namespace clmem::mock
