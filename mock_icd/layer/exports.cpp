// SPDX-License-Identifier: Apache-2.0
// Exported symbols that a loader looks up in a layer (cl_loader_layers). The pragma makes them
// visible: CL/cl_layer.h declares them without an attribute.
#pragma GCC visibility push(default)
// The version macros have to precede the first header of OpenCL.
// clang-format off
#include "trace/opencl.hpp"
#include <CL/cl_layer.h>
// clang-format on
#pragma GCC visibility pop

#include "layer/layer.hpp"
#include "layer/observers.hpp"
#include "trace/layer_interface.hpp"

namespace {

using clmem::mock::Layer;

// Runs after the program's static objects have been destroyed.
[[gnu::destructor]] void on_unload() {
  Layer::instance().recorder().finish();
}

}  // namespace

extern "C" {

cl_int CL_API_CALL clGetLayerInfo(cl_layer_info param_name, size_t param_value_size,
                                  void* param_value, size_t* param_value_size_ret) {
  return clmem::mock::answer_layer_info(clmem::mock::layer_name(), param_name, param_value_size,
                                        param_value, param_value_size_ret);
}

cl_int CL_API_CALL clInitLayer(cl_uint num_entries, const cl_icd_dispatch* target_dispatch,
                               cl_uint* num_entries_ret,
                               const cl_icd_dispatch** layer_dispatch_ret) {
  if (target_dispatch == nullptr || num_entries_ret == nullptr || layer_dispatch_ret == nullptr) {
    return CL_INVALID_VALUE;
  }
  Layer& layer = Layer::instance();
  if (layer.is_started()) {
    return CL_INVALID_OPERATION;  // loaded twice: it would forward calls to itself for ever
  }
  layer.start(*target_dispatch, num_entries);
  *num_entries_ret = clmem::mock::layer_entry_count;
  *layer_dispatch_ret = &layer.entries();
  return CL_SUCCESS;
}

// Khronos' loaders since 2024 look up these two, which some versions of CL/cl_layer.h lack.
[[gnu::visibility("default")]] cl_int CL_API_CALL clInitLayerWithProperties(
    cl_uint num_entries, const cl_icd_dispatch* target_dispatch, cl_uint* num_entries_ret,
    const cl_icd_dispatch** layer_dispatch_ret, const cl_properties* /*properties*/) {
  return clInitLayer(num_entries, target_dispatch, num_entries_ret, layer_dispatch_ret);
}

[[gnu::visibility("default")]] cl_int CL_API_CALL clDeinitLayer() {
  Layer::instance().recorder().finish();
  return CL_SUCCESS;
}

}  // extern "C"
