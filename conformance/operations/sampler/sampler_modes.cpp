// SPDX-License-Identifier: Apache-2.0
#include "operations/sampler/sampler_modes.hpp"

#include <gtest/gtest.h>

#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"
#include "operations/query/query_rules.hpp"

namespace clmem::conformance {

Rows<SamplerModes> sampler_modes_rows() {
  struct Addressing {
    const char* name;
    cl_addressing_mode mode;
    bool needs_normalized;
  };
  constexpr Addressing addressings[] = {{"None", CL_ADDRESS_NONE, false},
                                        {"ClampToEdge", CL_ADDRESS_CLAMP_TO_EDGE, false},
                                        {"Clamp", CL_ADDRESS_CLAMP, false},
                                        {"Repeat", CL_ADDRESS_REPEAT, true},
                                        {"MirroredRepeat", CL_ADDRESS_MIRRORED_REPEAT, true}};
  Rows<SamplerModes> rows;
  for (const Addressing& addressing : addressings) {
    for (const cl_filter_mode filter :
         {cl_filter_mode{CL_FILTER_NEAREST}, cl_filter_mode{CL_FILTER_LINEAR}}) {
      for (const cl_bool normalized : {cl_bool{CL_TRUE}, cl_bool{CL_FALSE}}) {
        if (normalized == CL_TRUE || !addressing.needs_normalized) {
          rows.push_back({std::string{addressing.name} +
                              (filter == CL_FILTER_LINEAR ? "Linear" : "Nearest") +
                              (normalized == CL_TRUE ? "Normalized" : "Unnormalized"),
                          {normalized, addressing.mode, filter}});
        }
      }
    }
  }
  return rows;
}

Handle<cl_sampler> make_sampler(Fixture& fixture, const SamplerModes& modes) {
  return must_make(clCreateSampler, fixture.context(), modes.normalized, modes.addressing,
                   modes.filter);
}

void expect_modes(cl_sampler sampler, const SamplerModes& modes) {
  const InfoCall get_info = info_call(clGetSamplerInfo, sampler);
  EXPECT_THAT(value_of<cl_bool>(get_info, CL_SAMPLER_NORMALIZED_COORDS), reports(modes.normalized));
  EXPECT_THAT(value_of<cl_addressing_mode>(get_info, CL_SAMPLER_ADDRESSING_MODE),
              reports(modes.addressing));
  EXPECT_THAT(value_of<cl_filter_mode>(get_info, CL_SAMPLER_FILTER_MODE), reports(modes.filter));
}

}  // namespace clmem::conformance
