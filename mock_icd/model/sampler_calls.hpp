// SPDX-License-Identifier: Apache-2.0
// sampler_calls.hpp - the model's entry points of samplers.
//
//   const cl_sampler sampler = model.samplers().create(context, CL_TRUE, CL_ADDRESS_REPEAT,
//                                                      CL_FILTER_NEAREST, nullptr);
//
// Contract: as of Model: parameters are those of the C functions, every rule about them is checked
// here.
#pragma once

#include <cstddef>

#include "trace/opencl.hpp"

namespace clmem::mock {

struct ModelState;

class SamplerCalls {
 public:
  explicit SamplerCalls(ModelState& state) : state_{&state} {}

  cl_sampler create(cl_context context, cl_bool normalized_coords,
                    cl_addressing_mode addressing_mode, cl_filter_mode filter_mode,
                    cl_int* errcode_ret);
  cl_sampler create_with_properties(cl_context context,
                                    const cl_sampler_properties* sampler_properties,
                                    cl_int* errcode_ret);
  cl_int retain(cl_sampler sampler);
  cl_int release(cl_sampler sampler);
  cl_int get_info(cl_sampler sampler, cl_sampler_info name, std::size_t size, void* value,
                  std::size_t* size_ret);

 private:
  ModelState* state_;
};

}  // namespace clmem::mock
