// SPDX-License-Identifier: Apache-2.0
// Samplers: their creation by clCreateSampler and clCreateSamplerWithProperties, their queries and
// their reference counts.

#include "operations/creation/creations.hpp"
#include "operations/query/query_rules.hpp"
#include "operations/query/reference_count.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::samplers_cases {

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
CLMEM_CASE(CreateSamplerWithProperties, TakesMipmapProperties,
           "A sampler can be created with a mip filter mode and levels of detail.",
           {"CreateSamplerWithProperties.mipmap"}) {
  for (const cl_filter_mode filter :
       {cl_filter_mode{CL_FILTER_NEAREST}, cl_filter_mode{CL_FILTER_LINEAR}}) {
    const Properties list{mip_filter_mode,        filter,           lod_min, 0, lod_max, 0,
                          CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0};
    expect_made(fixture, list.data(), {CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR});
  }
}

std::vector<QueryRow> queries() {
  return {{"ReferenceCount", CL_SAMPLER_REFERENCE_COUNT, sizeof(cl_uint)},
          {"Context", CL_SAMPLER_CONTEXT, sizeof(cl_context)},
          {"NormalizedCoords", CL_SAMPLER_NORMALIZED_COORDS, sizeof(cl_bool)},
          {"AddressingMode", CL_SAMPLER_ADDRESSING_MODE, sizeof(cl_addressing_mode)},
          {"FilterMode", CL_SAMPLER_FILTER_MODE, sizeof(cl_filter_mode)}};
}

constexpr SamplerModes some_modes{CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR};

Handle<cl_sampler> some_sampler(Fixture& fixture) {
  return make_sampler(fixture, some_modes);
}

QueriedObject queried_sampler(Fixture& fixture) {
  const auto sampler = std::make_shared<const Handle<cl_sampler>>(some_sampler(fixture));
  return {info_call(clGetSamplerInfo, sampler->get()), sampler};
}

// three_size_rules(), query_rules.cpp: ReportsSize, NoSizeWanted, RefusesTooLittleStorage.
CLMEM_CASES(query_size_cases) {
  return in_suite("GetSamplerInfo",
                  size_cases({"GetSamplerInfo", queried_sampler, queries()}, three_size_rules()));
}

CLMEM_CASE(GetSamplerInfo, RefusesNull, "clGetSamplerInfo rejects NULL.",
           {"GetSamplerInfo.err.INVALID_SAMPLER.null", "General.handle.null"}) {
  for (const QueryRow& row : queries()) {
    cl_ulong value = 0;
    EXPECT_THAT(clGetSamplerInfo(nullptr, row.query, sizeof value, &value, nullptr),
                fixture.refuses(CL_INVALID_SAMPLER))
        << row.name;
  }
  expect_alive(fixture);
}

CLMEM_CASE(GetSamplerInfo, RefusesUnknownQuery,
           "clGetSamplerInfo rejects parameters that are not sampler queries.",
           {"GetSamplerInfo.err.INVALID_VALUE.param-name"}) {
  const Handle<cl_sampler> sampler = some_sampler(fixture);
  expect_unknown_refused(fixture, info_call(clGetSamplerInfo, sampler.get()),
                         {CL_MEM_TYPE, 0x115f});
  expect_modes(sampler.get(), some_modes);
}

CLMEM_CASE(GetSamplerInfo, ReportsContext, "A sampler reports the context that it was created in.",
           {"GetSamplerInfo.CONTEXT"}) {
  const Handle<cl_context> second = fixture.new_context();
  const Handle<cl_sampler> here = some_sampler(fixture);
  const Handle<cl_sampler> there =
      must_make(clCreateSampler, second.get(), CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  const auto context_of = [](const Handle<cl_sampler>& sampler) {
    return info<cl_context>(clGetSamplerInfo, sampler.get(), CL_SAMPLER_CONTEXT);
  };
  EXPECT_THAT(context_of(here), reports(fixture.context()));
  EXPECT_THAT(context_of(there), reports(second.get()));
}

// Only differences count: a driver may hold references of its own.
CLMEM_CASE(Sampler, CountsReferences,
           "Each retain of a sampler adds one reference and each release removes one.",
           {"RetainSampler.count", "ReleaseSampler.count", "GetSamplerInfo.REFERENCE_COUNT",
            "General.refcount.initial"}) {
  const Handle<cl_sampler> sampler = some_sampler(fixture);
  expect_counted(counted(sampler.get()));
  expect_modes(sampler.get(), some_modes);
}

// Queries by clGetSamplerInfo; both the creating function and this query are of 3.0.
void expect_no_properties(cl_sampler sampler) {
  std::size_t size = 99;
  EXPECT_THAT(clGetSamplerInfo(sampler, CL_SAMPLER_PROPERTIES, 0, nullptr, &size),
              returns(CL_SUCCESS));
  EXPECT_THAT(size, reports(0u));
}

CLMEM_CASE(GetSamplerInfo, ReportsNoProperties,
           "CL_SAMPLER_PROPERTIES of a sampler that was created with NULL for the list is empty.",
           {"GetSamplerInfo.PROPERTIES.null"}) {
  const Handle<cl_sampler> without =
      must_make(clCreateSamplerWithProperties, fixture.context(), nullptr);
  expect_no_properties(without.get());
}

CLMEM_CASE(
    GetSamplerInfo, ReportsNoPropertiesOfCreateSampler,
    "CL_SAMPLER_PROPERTIES of a sampler from clCreateSampler, which takes no list, is empty.",
    {"GetSamplerInfo.PROPERTIES.null"}) {
  expect_no_properties(some_sampler(fixture).get());
}

CLMEM_TABLE(GetSamplerInfo, ReportsProperties,
            "CL_SAMPLER_PROPERTIES returns the properties as given, not sorted or completed.",
            (const std::vector<cl_sampler_properties>& list),
            (Rows<std::vector<cl_sampler_properties>>{
                {"None", {0}},
                {"One", {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0}},
                {"OneDefault", {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_CLAMP, 0}},
                {"All",
                 {CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, CL_SAMPLER_ADDRESSING_MODE,
                  CL_ADDRESS_NONE, CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0}},
                {"Backwards",
                 {CL_SAMPLER_FILTER_MODE, CL_FILTER_NEAREST, CL_SAMPLER_ADDRESSING_MODE,
                  CL_ADDRESS_REPEAT, CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE, 0}}}),
            {"GetSamplerInfo.PROPERTIES"}) {
  const Handle<cl_sampler> sampler =
      must_make(clCreateSamplerWithProperties, fixture.context(), list.data());
  const auto reported =
      info_list<cl_sampler_properties>(clGetSamplerInfo, sampler.get(), CL_SAMPLER_PROPERTIES);
  EXPECT_EQ(property_text(reported), property_text(list));
}

CLMEM_CASE(Sampler, RetainRefusesNull, "clRetainSampler rejects NULL.",
           {"RetainSampler.err.INVALID_SAMPLER.null", "General.handle.null"}) {
  EXPECT_THAT(clRetainSampler(nullptr), fixture.refuses(CL_INVALID_SAMPLER));
  expect_alive(fixture);
}

CLMEM_CASE(Sampler, ReleaseRefusesNull, "clReleaseSampler rejects NULL.",
           {"ReleaseSampler.err.INVALID_SAMPLER.null", "General.handle.null"}) {
  EXPECT_THAT(clReleaseSampler(nullptr), fixture.refuses(CL_INVALID_SAMPLER));
  expect_alive(fixture);
}

}  // namespace clmem::conformance::samplers_cases
