// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

struct SamplerState {
  cl_bool normalized;
  cl_addressing_mode addressing;
  cl_filter_mode filter;
};

// Makes a sampler with other legal properties than requested.
template <typename Change>
struct ChangesSampler {
  auto operator()(auto& call) const {
    using Call = std::remove_reference_t<decltype(call)>;
    auto answer = call.forward();
    if (answer.status != CL_SUCCESS || answer.result == nullptr) {
      return answer;
    }
    const auto query = call.next().clGetSamplerInfo;
    SamplerState state{
        info_of<cl_bool>(query, answer.result, CL_SAMPLER_NORMALIZED_COORDS),
        info_of<cl_addressing_mode>(query, answer.result, CL_SAMPLER_ADDRESSING_MODE),
        info_of<cl_filter_mode>(query, answer.result, CL_SAMPLER_FILTER_MODE)};
    Change{}(state);
    typename Call::Answer changed;
    changed.result = call.next().clCreateSampler(arg<"context">(call), state.normalized,
                                                 state.addressing, state.filter, &changed.status);
    if (changed.status != CL_SUCCESS) {
      return answer;
    }
    call.next().clReleaseSampler(answer.result);
    return changed;
  }
};

template <typename Change>
constexpr auto changes_sampler(Change /*unused*/) {
  return wraps<P::clCreateSampler, P::clCreateSamplerWithProperties>(ChangesSampler<Change>{});
}

template <cl_addressing_mode from, cl_addressing_mode to>
constexpr auto addresses_as() {
  return changes_sampler([](SamplerState& state) {
    if (state.addressing == from) {
      state.addressing = to;
    }
  });
}

}  // namespace

std::vector<Defect> wrong_samplers() {
  using enum EntryPoint;
  return {
#include "defects/sampler.def"
  };
}

}  // namespace clmem::mock::defects
