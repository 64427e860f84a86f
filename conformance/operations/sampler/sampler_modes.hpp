// SPDX-License-Identifier: Apache-2.0
// sampler_modes.hpp - samplers with their three modes, created by either function.
//
//   const Handle<cl_sampler> made = make_sampler(fixture, {CL_TRUE, CL_ADDRESS_REPEAT});
//   expect_modes(made.get(), {CL_TRUE, CL_ADDRESS_REPEAT});
//
// Contract: make_sampler uses the function of 1.0, which devices of every version have, and throws
// SetUpFailed.
#pragma once

#include <clmem/opencl.hpp>
#include <string>
#include <vector>

#include "harness/fixture.hpp"

namespace clmem::conformance {

struct SamplerModes {  // the defaults of 2.0
  cl_bool normalized = CL_TRUE;
  cl_addressing_mode addressing = CL_ADDRESS_CLAMP;
  cl_filter_mode filter = CL_FILTER_NEAREST;
};

// Every combination that the specification clearly allows: repeat modes only with normalized
// coordinates.
[[nodiscard]] Rows<SamplerModes> sampler_modes_rows();

[[nodiscard]] Handle<cl_sampler> make_sampler(Fixture& fixture, const SamplerModes& modes);

void expect_modes(cl_sampler sampler, const SamplerModes& modes);

}  // namespace clmem::conformance
