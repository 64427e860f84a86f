// SPDX-License-Identifier: Apache-2.0
// clCreateSampler and clCreateSamplerWithProperties: the samplers that they create.

#include "operations/creation/creations.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::create_sampler_cases {

namespace {

using Properties = std::vector<cl_sampler_properties>;

CLMEM_TABLE(CreateSampler, TakesModes, "clCreateSampler creates a sampler with the given modes.",
            (const SamplerModes& modes), sampler_modes_rows(),
            {"CreateSampler.success", "General.errcode-ret.success",
             "GetSamplerInfo.NORMALIZED_COORDS", "GetSamplerInfo.ADDRESSING_MODE",
             "GetSamplerInfo.FILTER_MODE"}) {
  cl_int code = not_stored;
  const Handle<cl_sampler> made{
      clCreateSampler(fixture.context(), modes.normalized, modes.addressing, modes.filter, &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  ASSERT_TRUE(made);
  expect_modes(made.get(), modes);
  const Handle<cl_sampler> unasked{clCreateSampler(fixture.context(), modes.normalized,
                                                   modes.addressing, modes.filter, nullptr)};
  EXPECT_TRUE(unasked) << "without errcode_ret";
}

// `list` is null or ends with zero.
void expect_made(Fixture& fixture, const cl_sampler_properties* list, const SamplerModes& modes) {
  cl_int code = not_stored;
  const Handle<cl_sampler> made{clCreateSamplerWithProperties(fixture.context(), list, &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  ASSERT_TRUE(made);
  expect_modes(made.get(), modes);
  const Handle<cl_sampler> unasked{clCreateSamplerWithProperties(fixture.context(), list, nullptr)};
  EXPECT_TRUE(unasked) << "without errcode_ret";
}

CLMEM_TABLE(CreateSamplerWithProperties, TakesModes,
            "Every addressing mode can be combined with every filter mode.",
            (const SamplerModes& modes), sampler_modes_rows(),
            {"CreateSamplerWithProperties.combinations", "GetSamplerInfo.NORMALIZED_COORDS",
             "GetSamplerInfo.ADDRESSING_MODE", "GetSamplerInfo.FILTER_MODE"}) {
  const Properties list{CL_SAMPLER_NORMALIZED_COORDS,
                        modes.normalized,
                        CL_SAMPLER_ADDRESSING_MODE,
                        modes.addressing,
                        CL_SAMPLER_FILTER_MODE,
                        modes.filter,
                        0};
  expect_made(fixture, list.data(), modes);
}

struct DefaultRow {
  const char* name;
  const char* requirement;
  Properties list;  // empty: NULL
  SamplerModes modes;
};

std::vector<DefaultRow> default_rows() {
  constexpr const char* partial = "CreateSamplerWithProperties.partial";
  constexpr const char* order = "CreateSamplerWithProperties.order";
  return {
      {"Null", "CreateSamplerWithProperties.null", {}, {}},
      {"Empty", "CreateSamplerWithProperties.empty", {0}, {}},
      {"Normalized", partial, {CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, 0}, {CL_FALSE}},
      {"Addressing",
       partial,
       {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_MIRRORED_REPEAT, 0},
       {CL_TRUE, CL_ADDRESS_MIRRORED_REPEAT}},
      {"Filter",
       partial,
       {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0},
       {CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR}},
      {"AllButNormalized",
       partial,
       {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_REPEAT, CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0},
       {CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR}},
      {"Backwards",
       order,
       {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, CL_SAMPLER_ADDRESSING_MODE,
        CL_ADDRESS_CLAMP_TO_EDGE, CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, 0},
       {CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR}},
      {"AddressingFirst",
       order,
       {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_NONE, CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE,
        CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0},
       {CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_LINEAR}},
  };
}

CLMEM_TABLE(CreateSamplerWithProperties, Completes,
            "The properties of a sampler may be in any order, and each that is left out has its "
            "default: normalized, clamp, nearest.",
            (const DefaultRow& row), default_rows(), {}) {
  expect_made(fixture, row.list.empty() ? nullptr : row.list.data(), row.modes);
}

// Properties of cl_khr_mipmap_image; headers name them with or without the suffix.
constexpr cl_sampler_properties mip_filter_mode = 0x1155;
constexpr cl_sampler_properties lod_min = 0x1156;
constexpr cl_sampler_properties lod_max = 0x1157;

// The levels of detail are floats stored in integers; only zero has the same bits in both.
CLMEM_CASE(
    CreateSamplerWithProperties, TakesMipmapProperties,
    "A sampler can be created with a mip filter mode and levels of detail among its properties.",
    {"CreateSamplerWithProperties.mipmap"}) {
  for (const cl_filter_mode filter :
       {cl_filter_mode{CL_FILTER_NEAREST}, cl_filter_mode{CL_FILTER_LINEAR}}) {
    const Properties list{mip_filter_mode,        filter,           lod_min, 0, lod_max, 0,
                          CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0};
    expect_made(fixture, list.data(), {CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR});
  }
}

}  // namespace

}  // namespace clmem::conformance::create_sampler_cases
