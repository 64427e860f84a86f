// SPDX-License-Identifier: Apache-2.0
// The answers of devices without pipes and samplers.
#include "model/state.hpp"

namespace clmem::mock {
namespace {

template <typename Handle>
Handle refuse_creation(ModelState& state, cl_context context, cl_int* errcode_ret,
                       const char* reason) {
  return answer_created(state, errcode_ret, [&](Section& section) -> Handle {
    (void)section->registry.get(context);
    throw Refused{CL_INVALID_OPERATION, reason};
  });
}

constexpr const char* no_samplers = "no device of the context supports samplers";
constexpr const char* no_pipes = "no device of the context supports pipes";

}  // namespace

cl_mem Model::create_pipe(cl_context context, cl_mem_flags, cl_uint, cl_uint,
                          const cl_pipe_properties*, cl_int* errcode_ret) {
  return refuse_creation<cl_mem>(*state_, context, errcode_ret, no_pipes);
}

cl_sampler Model::create_sampler(cl_context context, cl_bool, cl_addressing_mode, cl_filter_mode,
                                 cl_int* errcode_ret) {
  return refuse_creation<cl_sampler>(*state_, context, errcode_ret, no_samplers);
}

cl_sampler Model::create_sampler_with_properties(cl_context context, const cl_sampler_properties*,
                                                 cl_int* errcode_ret) {
  return refuse_creation<cl_sampler>(*state_, context, errcode_ret, no_samplers);
}

}  // namespace clmem::mock
