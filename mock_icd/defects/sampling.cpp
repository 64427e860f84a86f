// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

struct SamplerState {
  cl_bool normalized;
  cl_addressing_mode addressing;
  cl_filter_mode filter;
};

// Kernels see samplers with other properties than clGetSamplerInfo returns: made with both
// functions, where they are legal.
template <typename Change>
struct ChangesSampler {
  auto operator()(auto& call) const {
    using Call = std::remove_reference_t<decltype(call)>;
    auto answer = call.forward();
    if (answer.status != CL_SUCCESS || answer.result == nullptr) {
      return answer;
    }
    SamplerState state{info<cl_bool>(call, answer.result, CL_SAMPLER_NORMALIZED_COORDS),
                       info<cl_addressing_mode>(call, answer.result, CL_SAMPLER_ADDRESSING_MODE),
                       info<cl_filter_mode>(call, answer.result, CL_SAMPLER_FILTER_MODE)};
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

 private:
  template <typename T>
  static T info(const auto& call, cl_sampler sampler, cl_sampler_info name) {
    T value{};
    call.next().clGetSamplerInfo(sampler, name, sizeof value, &value, nullptr);
    return value;
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

std::vector<Defect> sampling() {
  return {
      {"sampling.always-nearest",
       {"Sampler.linear*"},
       "Kernels get the nearest pixel where they asked for a mixture.",
       changes_sampler([](SamplerState& state) { state.filter = CL_FILTER_NEAREST; })},
      {"sampling.always-linear",
       {"Sampler.nearest*"},
       "Kernels get a mixture where they asked for the nearest pixel.",
       changes_sampler([](SamplerState& state) { state.filter = CL_FILTER_LINEAR; })},
      {"sampling.never-normalized",
       {"Sampler.*"},
       "Normalized coordinates are taken for pixels.",
       changes_sampler([](SamplerState& state) {
         state.normalized = CL_FALSE;
         if (state.addressing == CL_ADDRESS_REPEAT ||
             state.addressing == CL_ADDRESS_MIRRORED_REPEAT) {
           state.addressing = CL_ADDRESS_CLAMP;
         }
       })},
      {"sampling.always-normalized",
       {"Sampler.*"},
       "Coordinates in pixels are taken for normalized ones.",
       changes_sampler([](SamplerState& state) { state.normalized = CL_TRUE; })},
      {"sampling.border-is-edge",
       {"Sampler.clamp.*"},
       "Outside of an image there is its edge where the border colour should be.",
       addresses_as<CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP_TO_EDGE>()},
      {"sampling.edge-is-border",
       {"Sampler.clamp-to-edge"},
       "Outside of an image there is the border colour where its edge should be.",
       addresses_as<CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP>()},
      {"sampling.repeats-mirrored",
       {"Sampler.*"},
       "An image that should be repeated is mirrored.",
       addresses_as<CL_ADDRESS_REPEAT, CL_ADDRESS_MIRRORED_REPEAT>()},
      {"sampling.mirrors-as-repeat",
       {"Sampler.*"},
       "An image that should be mirrored is repeated.",
       addresses_as<CL_ADDRESS_MIRRORED_REPEAT, CL_ADDRESS_REPEAT>()},
  };
}

}  // namespace clmem::mock::defects
