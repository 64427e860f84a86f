// SPDX-License-Identifier: Apache-2.0
// sampler.hpp - a sampler object: addressing, filtering and normalization of image reads.
//
// Contract: immutable. The properties are those of the creating call, for queries; the modes
// include the defaults.
#pragma once

#include <memory>
#include <vector>

#include "model/context.hpp"
#include "model/object.hpp"

namespace clmem::mock {

// Defaults of the sampler properties table.
struct SamplerModes {
  cl_bool normalized_coords = CL_TRUE;
  cl_addressing_mode addressing = CL_ADDRESS_CLAMP;
  cl_filter_mode filter = CL_FILTER_NEAREST;
};

struct Sampler : Object {
  Sampler(std::shared_ptr<Context> sampler_context, const SamplerModes& sampler_modes,
          std::vector<cl_sampler_properties> sampler_properties)
      : context{std::move(sampler_context)},
        modes{sampler_modes},
        properties{std::move(sampler_properties)} {}

  const std::shared_ptr<Context> context;
  const SamplerModes modes;
  const std::vector<cl_sampler_properties> properties;
};

}  // namespace clmem::mock
