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

#include "recording/layer_entry.hpp"
#include "trace/layer_interface.hpp"

namespace clmem::mock {

cl_icd_dispatch& table_below() noexcept {
  static cl_icd_dispatch table{};
  return table;
}

}  // namespace clmem::mock

namespace {

using namespace clmem::mock;

const cl_icd_dispatch& start(const cl_icd_dispatch& target, std::size_t entries) {
  table_below() = known_part(target, entries);
  static const cl_icd_dispatch table =
      layered(table_below(), []<EntryPoint point>() { return &RecordedEntry<point>::call; });
  return table;
}

}  // namespace

extern "C" {

cl_int CL_API_CALL clGetLayerInfo(cl_layer_info param_name, size_t param_value_size,
                                  void* param_value, size_t* param_value_size_ret) {
  return clmem::mock::answer_layer_info("clmem reproducer", param_name, param_value_size,
                                        param_value, param_value_size_ret);
}

cl_int CL_API_CALL clInitLayer(cl_uint num_entries, const cl_icd_dispatch* target_dispatch,
                               cl_uint* num_entries_ret,
                               const cl_icd_dispatch** layer_dispatch_ret) {
  if (target_dispatch == nullptr || num_entries_ret == nullptr || layer_dispatch_ret == nullptr) {
    return CL_INVALID_VALUE;
  }
  *layer_dispatch_ret = &start(*target_dispatch, num_entries);
  *num_entries_ret = layer_entry_count;
  return CL_SUCCESS;
}

// Khronos' loader since 2024 looks for this one instead; it is not in every CL/cl_layer.h yet.
[[gnu::visibility("default")]] cl_int CL_API_CALL clInitLayerWithProperties(
    cl_uint num_entries, const cl_icd_dispatch* target_dispatch, cl_uint* num_entries_ret,
    const cl_icd_dispatch** layer_dispatch_ret, const cl_properties* /*properties*/) {
  return clInitLayer(num_entries, target_dispatch, num_entries_ret, layer_dispatch_ret);
}

[[gnu::visibility("default")]] const clmem_witness* clmem_witness_v1() {
  return &Recording::witness();
}

}  // extern "C"
