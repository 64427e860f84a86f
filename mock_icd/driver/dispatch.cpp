// SPDX-License-Identifier: Apache-2.0
#include "driver/dispatch.hpp"

#include "driver/entry.hpp"
#include "driver/lookup.hpp"

namespace clmem::mock {

const cl_icd_dispatch& entry_table() noexcept {
  static const cl_icd_dispatch table = [] {
    cl_icd_dispatch entries{};
    for_each_slot([&]<EntryPoint point>() { entries.*Slot<point>::member = &Entry<point>::call; });
    return entries;
  }();
  return table;
}

cl_icd_dispatch refusal_table() noexcept {
  cl_icd_dispatch table{};
  for_each_slot([&]<EntryPoint point>() { table.*Slot<point>::member = &Refusal<point>::call; });
  table.clGetExtensionFunctionAddress = &function_address;
  table.clGetExtensionFunctionAddressForPlatform = &function_address_for_platform;
  return table;
}

}  // namespace clmem::mock
