// SPDX-License-Identifier: Apache-2.0
#include "driver/dispatch.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "driver/entry.hpp"
#include "driver/entry_point_version.hpp"
#include "driver/lookup.hpp"

namespace clmem::mock {
namespace {

// CL_ICD2_TAG_KHR of cl_khr_icd 2.0: "OPENCL31", or "CL31" on 32-bit systems.
constexpr std::uintptr_t icd2_tag =
    static_cast<std::uintptr_t>(sizeof(void*) == 8 ? 0x4F50454E434C3331 : 0x434C3331);

cl_int CL_API_CALL refuse_call() {
  return CL_INVALID_OPERATION;
}

void* CL_API_CALL refuse_to_create() {
  return nullptr;
}

// Fills the slots that have no type outside Windows. These functions ignore their arguments.
void fill_untyped_slots(cl_icd_dispatch& table) {
  for (void** creator : {&table.clCreateFromD3D10BufferKHR, &table.clCreateFromD3D10Texture2DKHR,
                         &table.clCreateFromD3D10Texture3DKHR, &table.clCreateFromD3D11BufferKHR,
                         &table.clCreateFromD3D11Texture2DKHR, &table.clCreateFromD3D11Texture3DKHR,
                         &table.clCreateFromDX9MediaSurfaceKHR}) {
    *creator = reinterpret_cast<void*>(&refuse_to_create);
  }
  for (void** call :
       {&table.clGetDeviceIDsFromD3D10KHR, &table.clEnqueueAcquireD3D10ObjectsKHR,
        &table.clEnqueueReleaseD3D10ObjectsKHR, &table.clGetDeviceIDsFromD3D11KHR,
        &table.clEnqueueAcquireD3D11ObjectsKHR, &table.clEnqueueReleaseD3D11ObjectsKHR,
        &table.clGetDeviceIDsFromDX9MediaAdapterKHR, &table.clEnqueueAcquireDX9MediaSurfacesKHR,
        &table.clEnqueueReleaseDX9MediaSurfacesKHR}) {
    *call = reinterpret_cast<void*>(&refuse_call);
  }
}

// The functions of the platform's version ("Mixed Version Support"). Functions are still looked up
// by name, because the control interface is found in this way.
cl_icd_dispatch table_for(cl_version version) {
  cl_icd_dispatch table = entry_table();
  for_each_slot([&]<EntryPoint point>() {
    if constexpr (point != EntryPoint::clGetExtensionFunctionAddressForPlatform &&
                  introduced_in(point) > opencl_versions.front()) {
      if (introduced_in(point) > version) {
        table.*Slot<point>::member = &Entry<point>::call_too_early;
      }
    }
  });
  table.clGetPlatformIDs = reinterpret_cast<decltype(table.clGetPlatformIDs)>(icd2_tag);
  table.clUnloadCompiler = reinterpret_cast<decltype(table.clUnloadCompiler)>(icd2_tag);
  return table;
}

}  // namespace

const CallTable& entry_table() noexcept {
  static const CallTable table = [] {
    CallTable entries{};
    for_each_call([&]<EntryPoint point>() { entries.*Slot<point>::member = &Entry<point>::call; });
    fill_untyped_slots(entries);
    return entries;
  }();
  return table;
}

const cl_icd_dispatch* handle_table(cl_version platform_version) noexcept {
  static const auto tables = [] {
    std::array<cl_icd_dispatch, opencl_versions.size()> made{};
    std::ranges::transform(opencl_versions, made.begin(), table_for);
    return made;
  }();
  const auto* const later = std::ranges::upper_bound(opencl_versions, platform_version);
  return &tables.at(static_cast<std::size_t>(std::max(later - opencl_versions.begin(), 1L)) - 1);
}

const CallTable& absent_calls() noexcept {
  static const CallTable table = refusal_table();
  return table;
}

CallTable refusal_table() noexcept {
  CallTable table{};
  for_each_call([&]<EntryPoint point>() { table.*Slot<point>::member = &Refusal<point>::call; });
  fill_untyped_slots(table);
  table.clGetExtensionFunctionAddress = &function_address;
  table.clGetExtensionFunctionAddressForPlatform = &function_address_for_platform;
  return table;
}

}  // namespace clmem::mock
