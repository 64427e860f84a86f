// SPDX-License-Identifier: Apache-2.0
// slot.hpp - maps an entry point to its member of CallTable and to its C type.
//
//   table.*Slot<EntryPoint::clFinish>::member = &my_finish;
//   FunctionOf<EntryPoint::clFinish> finish = &my_finish;
//   for_each_call([]<EntryPoint point>() { table.*Slot<point>::member = ...; });
//
// Contract: the signatures are those of CallTable's members and are not repeated anywhere.
#pragma once

#include <type_traits>

#include "clmem/mock/entry_point.hpp"
// The version macros have to come before the first header of OpenCL.
// clang-format off
#include "clmem/mock/opencl.h"
#include <CL/cl_icd.h>
// clang-format on

namespace clmem::mock {

// The loader's dispatch table, with the extension functions that applications get by name only.
struct CallTable : cl_icd_dispatch {
  // Missing in the headers of some distributions.
  cl_int(CL_API_CALL* clSetKernelArgDevicePointerEXT)(cl_kernel kernel, cl_uint arg_index,
                                                      cl_ulong arg_value) = nullptr;
};

template <EntryPoint point>
struct Slot;

#define CLMEM_ENTRY_POINT(name, refusal, parameters)                     \
  template <>                                                            \
  struct Slot<EntryPoint::name> {                                        \
    static constexpr auto member = &CallTable::name;                     \
    static constexpr cl_int refusal_code = refusal;                      \
    using Function = std::remove_reference_t<decltype(CallTable::name)>; \
  };
#define CLMEM_LOADER_ENTRY_POINT(name, refusal, parameters)
#include "clmem/mock/entry_points.def"
#undef CLMEM_ENTRY_POINT
#undef CLMEM_LOADER_ENTRY_POINT

// clIcdGetPlatformIDsKHR shares the slot of clGetPlatformIDs.
template <>
struct Slot<EntryPoint::clIcdGetPlatformIDsKHR> : Slot<EntryPoint::clGetPlatformIDs> {};

template <EntryPoint point>
using FunctionOf = typename Slot<point>::Function;

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
