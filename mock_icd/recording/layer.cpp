// SPDX-License-Identifier: Apache-2.0
// The symbols that a loader and the suite look up. CL/cl_layer.h declares its own without default
// visibility, hence the pragma around it.
#pragma GCC visibility push(default)
// The version macros have to come before the first header of OpenCL.
// clang-format off
#include "trace/opencl.hpp"
#include <CL/cl_layer.h>
// clang-format on
#pragma GCC visibility pop

#include <algorithm>
#include <cstring>
#include <string_view>

#include "recording/layer_entry.hpp"

namespace clmem::mock {

cl_icd_dispatch& table_below() noexcept {
  static cl_icd_dispatch table{};
  return table;
}

}  // namespace clmem::mock

namespace {

using namespace clmem::mock;

constexpr std::string_view layer_name = "clmem reproducer";

// A loader of another version may have fewer entry points, or more.
const cl_icd_dispatch& start(const cl_icd_dispatch& target, std::size_t entries) {
  static cl_icd_dispatch table{};
  const std::size_t known = std::min(entries * sizeof(void*), sizeof target);
  std::memcpy(&table_below(), &target, known);
  table = table_below();
  for_each_slot([]<EntryPoint point>() {
    if (table.*Slot<point>::member != nullptr) {
      table.*Slot<point>::member = &RecordedEntry<point>::call;
    }
  });
  return table;
}

cl_int answer(const void* value, std::size_t size, std::size_t room, void* to,
              std::size_t* size_ret) {
  if (to != nullptr) {
    if (room < size) {
      return CL_INVALID_VALUE;
    }
    std::memcpy(to, value, size);
  }
  if (size_ret != nullptr) {
    *size_ret = size;
  }
  return CL_SUCCESS;
}

}  // namespace

extern "C" {

cl_int CL_API_CALL clGetLayerInfo(cl_layer_info param_name, size_t param_value_size,
                                  void* param_value, size_t* param_value_size_ret) {
  static constexpr cl_layer_api_version version = CL_LAYER_API_VERSION_100;
  switch (param_name) {
    case CL_LAYER_API_VERSION:
      return answer(&version, sizeof version, param_value_size, param_value, param_value_size_ret);
    case CL_LAYER_NAME:
      return answer(layer_name.data(), layer_name.size() + 1, param_value_size, param_value,
                    param_value_size_ret);
    default:
      return CL_INVALID_VALUE;
  }
}

cl_int CL_API_CALL clInitLayer(cl_uint num_entries, const cl_icd_dispatch* target_dispatch,
                               cl_uint* num_entries_ret,
                               const cl_icd_dispatch** layer_dispatch_ret) {
  if (target_dispatch == nullptr || num_entries_ret == nullptr || layer_dispatch_ret == nullptr) {
    return CL_INVALID_VALUE;
  }
  *layer_dispatch_ret = &start(*target_dispatch, num_entries);
  *num_entries_ret = sizeof(cl_icd_dispatch) / sizeof(void*);
  return CL_SUCCESS;
}

[[gnu::visibility("default")]] const clmem_witness* clmem_witness_v1() {
  return &Recording::witness();
}

}  // extern "C"
