// SPDX-License-Identifier: Apache-2.0
// clCreateSampler and clCreateSamplerWithProperties: what they make, and what they refuse.

#include <gtest/gtest.h>

#include "harness/contents.hpp"
#include "suites/all_cases.hpp"
#include "suites/sampler/sampler_modes.hpp"

namespace clmem::conformance::create_sampler_cases {

namespace {

using Properties = std::vector<cl_sampler_properties>;

// NULL instead of a list, where the row has none.
SamplerHandle with_properties(cl_context context, const Properties* list, cl_int& code) {
  return SamplerHandle{
      clCreateSamplerWithProperties(context, list == nullptr ? nullptr : list->data(), &code)};
}

Properties all_properties(const SamplerModes& modes) {
  return {CL_SAMPLER_NORMALIZED_COORDS,
          modes.normalized,
          CL_SAMPLER_ADDRESSING_MODE,
          modes.addressing,
          CL_SAMPLER_FILTER_MODE,
          modes.filter,
          0};
}

Cases combination_cases() {
  return join(
      {each({.suite = "CreateSampler",
             .name = "TakesModes",
             .sentence = "The function of 1.0 creates a sampler with the given modes.",
             .requirements = {"CreateSampler.success", "General.errcode-ret.success",
                              "GetSamplerInfo.NORMALIZED_COORDS", "GetSamplerInfo.ADDRESSING_MODE",
                              "GetSamplerInfo.FILTER_MODE"}},
            sampler_modes_rows(),
            [](Bench& bench, const SamplerModesRow& row) {
              cl_int code = not_stored;
              const SamplerHandle made{clCreateSampler(bench.context(), row.modes.normalized,
                                                       row.modes.addressing, row.modes.filter,
                                                       &code)};
              ASSERT_THAT(code, returns(CL_SUCCESS));
              ASSERT_TRUE(made);
              expect_modes(made.get(), row.modes);
              const SamplerHandle unasked{clCreateSampler(bench.context(), row.modes.normalized,
                                                          row.modes.addressing, row.modes.filter,
                                                          nullptr)};
              EXPECT_TRUE(unasked) << "without errcode_ret";
            }),
       each({.suite = "CreateSamplerWithProperties",
             .name = "TakesModes",
             .sentence = "Every addressing mode can be combined with every filter mode.",
             .requirements = {"CreateSamplerWithProperties.combinations",
                              "GetSamplerInfo.NORMALIZED_COORDS", "GetSamplerInfo.ADDRESSING_MODE",
                              "GetSamplerInfo.FILTER_MODE"}},
            sampler_modes_rows(), [](Bench& bench, const SamplerModesRow& row) {
              const Properties list = all_properties(row.modes);
              cl_int code = not_stored;
              const SamplerHandle made = with_properties(bench.context(), &list, code);
              ASSERT_THAT(code, returns(CL_SUCCESS));
              ASSERT_TRUE(made);
              expect_modes(made.get(), row.modes);
              const SamplerHandle unasked{
                  clCreateSamplerWithProperties(bench.context(), list.data(), nullptr)};
              EXPECT_TRUE(unasked) << "without errcode_ret";
            })});
}

struct DefaultRow {
  const char* name;
  const char* requirement;
  bool has_list;
  Properties list;
  SamplerModes modes;
};

std::vector<DefaultRow> default_rows() {
  constexpr const char* partial = "CreateSamplerWithProperties.partial";
  constexpr const char* order = "CreateSamplerWithProperties.order";
  const cl_bool no = CL_FALSE;
  return {
      {"Null", "CreateSamplerWithProperties.null", false, {}, {}},
      {"Empty", "CreateSamplerWithProperties.empty", true, {0}, {}},
      {"Normalized", partial, true, {CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, 0}, {no}},
      {"Addressing",
       partial,
       true,
       {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_MIRRORED_REPEAT, 0},
       {CL_TRUE, CL_ADDRESS_MIRRORED_REPEAT}},
      {"Filter",
       partial,
       true,
       {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0},
       {CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR}},
      {"AllButNormalized",
       partial,
       true,
       {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_REPEAT, CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0},
       {CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR}},
      {"Backwards",
       order,
       true,
       {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, CL_SAMPLER_ADDRESSING_MODE,
        CL_ADDRESS_CLAMP_TO_EDGE, CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, 0},
       {no, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR}},
      {"AddressingFirst",
       order,
       true,
       {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_NONE, CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE,
        CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0},
       {no, CL_ADDRESS_NONE, CL_FILTER_LINEAR}},
  };
}

Cases default_cases() {
  return each({.suite = "CreateSamplerWithProperties",
               .name = "Completes",
               .sentence = "Properties may be in any order, and each that is left out has its "
                           "default: normalized, clamp, nearest."},
              default_rows(), [](Bench& bench, const DefaultRow& row) {
                cl_int code = not_stored;
                const SamplerHandle made =
                    with_properties(bench.context(), row.has_list ? &row.list : nullptr, code);
                ASSERT_THAT(code, returns(CL_SUCCESS));
                ASSERT_TRUE(made);
                expect_modes(made.get(), row.modes);
              });
}

// Of cl_khr_mipmap_image; headers name them with or without the suffix.
constexpr cl_sampler_properties mip_filter_mode = 0x1155;
constexpr cl_sampler_properties lod_min = 0x1156;
constexpr cl_sampler_properties lod_max = 0x1157;

// The levels of detail are floats stored in integers; only zero has the same bits in both.
Cases mipmap_cases() {
  return {{.suite = "CreateSamplerWithProperties",
           .name = "TakesMipmapProperties",
           .sentence = "Mip filter and levels of detail are properties of a sampler.",
           .requirements = {"CreateSamplerWithProperties.mipmap"},
           .body = [](Bench& bench) {
             for (const cl_filter_mode filter :
                  {cl_filter_mode{CL_FILTER_NEAREST}, cl_filter_mode{CL_FILTER_LINEAR}}) {
               const Properties list{
                   mip_filter_mode,        filter,           lod_min, 0, lod_max, 0,
                   CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0};
               cl_int code = not_stored;
               const SamplerHandle made = with_properties(bench.context(), &list, code);
               ASSERT_THAT(code, returns(CL_SUCCESS));
               expect_modes(made.get(), {CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR});
             }
           }}};
}

struct RefusedListRow {
  const char* name;
  const char* requirement;
  Properties list;
};

std::vector<RefusedListRow> refused_list_rows() {
  constexpr const char* property = "CreateSamplerWithProperties.err.INVALID_VALUE.property";
  constexpr const char* value = "CreateSamplerWithProperties.err.INVALID_VALUE.value";
  constexpr const char* duplicate = "CreateSamplerWithProperties.err.INVALID_VALUE.duplicate";
  return {
      {"QueryAsProperty", property, {CL_SAMPLER_REFERENCE_COUNT, 1, 0}},
      {"ValueAsProperty", property, {CL_ADDRESS_REPEAT, CL_TRUE, 0}},
      {"PropertyOfQueues", property, {CL_QUEUE_PROPERTIES, 0, 0}},
      {"UnknownAfterKnown",
       property,
       {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0x115f, CL_TRUE, 0}},
      {"AddressingZero", value, {CL_SAMPLER_ADDRESSING_MODE, 0, 0}},
      {"AddressingIsFilter", value, {CL_SAMPLER_ADDRESSING_MODE, CL_FILTER_NEAREST, 0}},
      {"AddressingPastLast",
       value,
       {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_MIRRORED_REPEAT + 1, 0}},
      {"FilterZero", value, {CL_SAMPLER_FILTER_MODE, 0, 0}},
      {"FilterIsAddressing", value, {CL_SAMPLER_FILTER_MODE, CL_ADDRESS_CLAMP, 0}},
      {"FilterPastLast", value, {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR + 1, 0}},
      {"NormalizedTwice",
       duplicate,
       {CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE, CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, 0}},
      {"AddressingTwiceAlike",
       duplicate,
       {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_CLAMP, CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_CLAMP,
        0}},
      {"FilterTwiceApart",
       duplicate,
       {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE,
        CL_SAMPLER_FILTER_MODE, CL_FILTER_NEAREST, 0}},
  };
}

Cases refused_list_cases() {
  return each(
      {.suite = "CreateSamplerWithProperties",
       .name = "Refuses",
       .sentence = "A property has to be defined, have a legal value and be named only once.",
       .requirements = {"General.creation.null-on-error"}},
      refused_list_rows(), [](Bench& bench, const RefusedListRow& row) {
        cl_int code = not_stored;
        const SamplerHandle made = with_properties(bench.context(), &row.list, code);
        EXPECT_THAT(code, bench.refuses(CL_INVALID_VALUE));
        EXPECT_FALSE(made);
        const SamplerHandle unasked{
            clCreateSamplerWithProperties(bench.context(), row.list.data(), nullptr)};
        EXPECT_FALSE(unasked) << "without errcode_ret";
        expect_alive(bench);
      });
}

struct RefusedModesRow {
  const char* name;
  const char* requirement;
  SamplerModes modes;
};

std::vector<RefusedModesRow> refused_modes_rows() {
  constexpr const char* addressing = "CreateSampler.err.INVALID_VALUE.addressing";
  constexpr const char* filter = "CreateSampler.err.INVALID_VALUE.filter";
  constexpr const char* combination = "CreateSampler.err.INVALID_VALUE.combination";
  return {
      {"AddressingZero", addressing, {CL_TRUE, 0}},
      {"AddressingIsFilter", addressing, {CL_TRUE, CL_FILTER_LINEAR}},
      {"AddressingPastLast", addressing, {CL_TRUE, CL_ADDRESS_MIRRORED_REPEAT + 1}},
      {"FilterZero", filter, {CL_TRUE, CL_ADDRESS_CLAMP, 0}},
      {"FilterIsAddressing", filter, {CL_TRUE, CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP}},
      {"FilterPastLast", filter, {CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR + 1}},
      {"NormalizedIsTwo", "CreateSampler.err.INVALID_VALUE.normalized", {2}},
      {"UnnormalizedRepeat", combination, {CL_FALSE, CL_ADDRESS_REPEAT}},
      {"UnnormalizedMirror", combination, {CL_FALSE, CL_ADDRESS_MIRRORED_REPEAT}},
  };
}

Cases refused_modes_cases() {
  return each(
      {.suite = "CreateSampler",
       .name = "Refuses",
       .sentence = "Each mode has to be one of those in the specification."},
      refused_modes_rows(), [](Bench& bench, const RefusedModesRow& row) {
        cl_int code = not_stored;
        const SamplerHandle made{clCreateSampler(bench.context(), row.modes.normalized,
                                                 row.modes.addressing, row.modes.filter, &code)};
        EXPECT_THAT(code, bench.refuses(CL_INVALID_VALUE));
        EXPECT_FALSE(made);
        expect_alive(bench);
      });
}

Cases context_cases() {
  return {{.suite = "CreateSampler",
           .name = "RefusesNullContext",
           .sentence = "A sampler belongs to a context.",
           .requirements = {"CreateSampler.err.INVALID_CONTEXT.null", "General.handle.null"},
           .body =
               [](Bench& bench) {
                 cl_int code = not_stored;
                 const SamplerHandle made{
                     clCreateSampler(nullptr, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &code)};
                 EXPECT_THAT(code, bench.refuses(CL_INVALID_CONTEXT));
                 EXPECT_FALSE(made);
                 expect_alive(bench);
               }},
          {.suite = "CreateSamplerWithProperties",
           .name = "RefusesNullContext",
           .sentence = "A sampler belongs to a context.",
           .requirements = {"CreateSamplerWithProperties.err.INVALID_CONTEXT.null",
                            "General.handle.null"},
           .body = [](Bench& bench) {
             cl_int code = not_stored;
             const SamplerHandle made = with_properties(nullptr, nullptr, code);
             EXPECT_THAT(code, bench.refuses(CL_INVALID_CONTEXT));
             EXPECT_FALSE(made);
             expect_alive(bench);
           }}};
}

Cases without_images_cases() {
  return {{.suite = "CreateSampler",
           .name = "RefusesWithoutImages",
           .sentence = "Where no device of the context supports images, no sampler can be created.",
           .requirements = {"CreateSampler.err.INVALID_OPERATION.no-image-support"},
           .body =
               [](Bench& bench) {
                 cl_int code = not_stored;
                 const SamplerHandle made{clCreateSampler(
                     bench.context(), CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &code)};
                 EXPECT_THAT(code, bench.refuses(CL_INVALID_OPERATION));
                 EXPECT_FALSE(made);
                 expect_alive(bench);
               }},
          {.suite = "CreateSamplerWithProperties",
           .name = "RefusesWithoutImages",
           .sentence = "Where no device of the context supports images, no sampler can be created.",
           .requirements = {"CreateSamplerWithProperties.err.INVALID_OPERATION.no-image-support"},
           .body = [](Bench& bench) {
             const Properties list = all_properties({});
             for (const Properties* given : {static_cast<const Properties*>(nullptr), &list}) {
               cl_int code = not_stored;
               const SamplerHandle made = with_properties(bench.context(), given, code);
               EXPECT_THAT(code, bench.refuses(CL_INVALID_OPERATION));
               EXPECT_FALSE(made);
             }
             expect_alive(bench);
           }}};
}

}  // namespace

Cases cases() {
  return join({combination_cases(), default_cases(), mipmap_cases(), refused_list_cases(),
               refused_modes_cases(), context_cases(), without_images_cases()});
}

}  // namespace clmem::conformance::create_sampler_cases
