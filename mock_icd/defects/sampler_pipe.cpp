// SPDX-License-Identifier: Apache-2.0
#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

template <cl_pipe_info name>
constexpr auto reports_pipe_as(auto value) {
  return reports<name, cl_uint, P::clGetPipeInfo>(value);
}

// Reports no properties, however many there are.
struct ForgetsProperties {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    if (answer.status == CL_SUCCESS && arg<"param_name">(call) == CL_SAMPLER_PROPERTIES &&
        arg<"param_value_size_ret">(call) != nullptr) {
      *arg<"param_value_size_ret">(call) = 0;
    }
    return answer;
  }
};

}  // namespace

std::vector<Defect> samplers() {
  return {
      {"sampler.argument-keeps-a-reference",
       {"GetSamplerInfo.REFERENCE_COUNT"},
       "A sampler has a reference more for each argument that it was set as.",
       wraps<P::clSetKernelArg>([](auto& call) {
         const auto answer = call.forward();
         cl_sampler sampler = nullptr;
         if (answer.status == CL_SUCCESS && arg<"arg_size">(call) == sizeof sampler &&
             arg<"arg_value">(call) != nullptr) {
           std::memcpy(&sampler, arg<"arg_value">(call), sizeof sampler);
           call.next().clRetainSampler(sampler);  // refuses what is not a sampler
         }
         return answer;
       })},
      {"sampler.forgets-properties",
       {"GetSamplerInfo.PROPERTIES"},
       "A sampler is reported to have been made without properties.",
       wraps<P::clGetSamplerInfo>(ForgetsProperties{})},
      {"sampler.ignores-properties",
       {"CreateSamplerWithProperties.combinations", "GetSamplerInfo.FILTER_MODE"},
       "Every sampler has the default properties.",
       alters<P::clCreateSamplerWithProperties>([](auto& call) {
         cl_int code = CL_SUCCESS;
         const cl_sampler legal = call.next().clCreateSamplerWithProperties(
             arg<"context">(call), arg<"sampler_properties">(call), &code);
         if (legal != nullptr) {
           call.next().clReleaseSampler(legal);
           arg<"sampler_properties">(call) = nullptr;
         }
       })},
  };
}

std::vector<Defect> pipes() {
  return {
      {"pipe.returns-capacity-in-bytes",
       {"GetPipeInfo.MAX_PACKETS"},
       "The capacity of a pipe is reported in bytes.",
       reports_pipe_as<CL_PIPE_MAX_PACKETS>([](const auto& call, cl_uint packets) {
         cl_uint size = 0;
         call.next().clGetPipeInfo(arg<"pipe">(call), CL_PIPE_PACKET_SIZE, sizeof size, &size,
                                   nullptr);
         return packets * size;
       })},
  };
}

}  // namespace clmem::mock::defects
