// SPDX-License-Identifier: Apache-2.0
// clCreateSampler and clCreateSamplerWithProperties: what they make, and what they refuse.

#include "suites/case_file.hpp"
#include "suites/object/creation.hpp"
#include "suites/sampler/sampler_modes.hpp"

namespace clmem::conformance::create_sampler_cases {

namespace {

using Properties = std::vector<cl_sampler_properties>;

// NULL instead of a list, where the row has none.
Handle<cl_sampler> with_properties(cl_context context, const Properties* list, cl_int& code) {
  return Handle<cl_sampler>{
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
            [](Fixture& fixture, const SamplerModes& modes) {
              cl_int code = not_stored;
              const Handle<cl_sampler> made{clCreateSampler(fixture.context(), modes.normalized,
                                                            modes.addressing, modes.filter, &code)};
              ASSERT_THAT(code, returns(CL_SUCCESS));
              ASSERT_TRUE(made);
              expect_modes(made.get(), modes);
              const Handle<cl_sampler> unasked{clCreateSampler(
                  fixture.context(), modes.normalized, modes.addressing, modes.filter, nullptr)};
              EXPECT_TRUE(unasked) << "without errcode_ret";
            }),
       each({.name = "TakesModes",
             .sentence = "Every addressing mode can be combined with every filter mode.",
             .requirements = {"CreateSamplerWithProperties.combinations",
                              "GetSamplerInfo.NORMALIZED_COORDS", "GetSamplerInfo.ADDRESSING_MODE",
                              "GetSamplerInfo.FILTER_MODE"}},
            sampler_modes_rows(), [](Fixture& fixture, const SamplerModes& modes) {
              const Properties list = all_properties(modes);
              cl_int code = not_stored;
              const Handle<cl_sampler> made = with_properties(fixture.context(), &list, code);
              ASSERT_THAT(code, returns(CL_SUCCESS));
              ASSERT_TRUE(made);
              expect_modes(made.get(), modes);
              const Handle<cl_sampler> unasked{
                  clCreateSamplerWithProperties(fixture.context(), list.data(), nullptr)};
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
  return each({.name = "Completes",
               .sentence = "Properties may be in any order, and each that is left out has its "
                           "default: normalized, clamp, nearest."},
              default_rows(), [](Fixture& fixture, const DefaultRow& row) {
                cl_int code = not_stored;
                const Handle<cl_sampler> made =
                    with_properties(fixture.context(), row.has_list ? &row.list : nullptr, code);
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
  return {{.name = "TakesMipmapProperties",
           .sentence = "Mip filter and levels of detail are properties of a sampler.",
           .requirements = {"CreateSamplerWithProperties.mipmap"},
           .body = [](Fixture& fixture) {
             for (const cl_filter_mode filter :
                  {cl_filter_mode{CL_FILTER_NEAREST}, cl_filter_mode{CL_FILTER_LINEAR}}) {
               const Properties list{
                   mip_filter_mode,        filter,           lod_min, 0, lod_max, 0,
                   CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0};
               cl_int code = not_stored;
               const Handle<cl_sampler> made = with_properties(fixture.context(), &list, code);
               ASSERT_THAT(code, returns(CL_SUCCESS));
               expect_modes(made.get(), {CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR});
             }
           }}};
}

// Not the defaults.
constexpr SamplerModes legal_modes{CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR};

struct ListCall {
  explicit ListCall(Fixture& fixture)
      : context{fixture.context()}, properties{all_properties(legal_modes)} {}

  [[nodiscard]] Handle<cl_sampler> make(cl_int* code) const {
    return Handle<cl_sampler>{clCreateSamplerWithProperties(
        context, properties.empty() ? nullptr : properties.data(), code)};
  }
  void expect_made(const Handle<cl_sampler>& made) const { expect_modes(made.get(), legal_modes); }

  cl_context context;
  Properties properties;  // empty: NULL
};

struct ModesCall {
  explicit ModesCall(Fixture& fixture) : context{fixture.context()} {}

  [[nodiscard]] Handle<cl_sampler> make(cl_int* code) const {
    return Handle<cl_sampler>{
        clCreateSampler(context, modes.normalized, modes.addressing, modes.filter, code)};
  }
  void expect_made(const Handle<cl_sampler>& made) const { expect_modes(made.get(), modes); }

  cl_context context;
  SamplerModes modes = legal_modes;
};

std::vector<CreationMistake<ListCall>> refused_lists() {
  constexpr const char* property = "CreateSamplerWithProperties.err.INVALID_VALUE.property";
  constexpr const char* value = "CreateSamplerWithProperties.err.INVALID_VALUE.value";
  constexpr const char* duplicate = "CreateSamplerWithProperties.err.INVALID_VALUE.duplicate";
  const auto row = [](const char* name, const char* requirement, const Properties& list) {
    return CreationMistake<ListCall>{
        name, {requirement}, CL_INVALID_VALUE, [list](Fixture&, ListCall& call) {
          call.properties = list;
        }};
  };
  return {row("QueryAsProperty", property, {CL_SAMPLER_REFERENCE_COUNT, 1, 0}),
          row("ValueAsProperty", property, {CL_ADDRESS_REPEAT, CL_TRUE, 0}),
          row("PropertyOfQueues", property, {CL_QUEUE_PROPERTIES, 0, 0}),
          row("UnknownAfterKnown", property,
              {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0x115f, CL_TRUE, 0}),
          row("AddressingZero", value, {CL_SAMPLER_ADDRESSING_MODE, 0, 0}),
          row("AddressingIsFilter", value, {CL_SAMPLER_ADDRESSING_MODE, CL_FILTER_NEAREST, 0}),
          row("AddressingPastLast", value,
              {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_MIRRORED_REPEAT + 1, 0}),
          row("FilterZero", value, {CL_SAMPLER_FILTER_MODE, 0, 0}),
          row("FilterIsAddressing", value, {CL_SAMPLER_FILTER_MODE, CL_ADDRESS_CLAMP, 0}),
          row("FilterPastLast", value, {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR + 1, 0}),
          row("NormalizedTwice", duplicate,
              {CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE, CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, 0}),
          row("AddressingTwiceAlike", duplicate,
              {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_CLAMP, CL_SAMPLER_ADDRESSING_MODE,
               CL_ADDRESS_CLAMP, 0}),
          row("FilterTwiceApart", duplicate,
              {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE,
               CL_SAMPLER_FILTER_MODE, CL_FILTER_NEAREST, 0})};
}

std::vector<CreationMistake<ModesCall>> refused_modes() {
  constexpr const char* addressing = "CreateSampler.err.INVALID_VALUE.addressing";
  constexpr const char* filter = "CreateSampler.err.INVALID_VALUE.filter";
  constexpr const char* combination = "CreateSampler.err.INVALID_VALUE.combination";
  const auto row = [](const char* name, const char* requirement, const SamplerModes& modes) {
    return CreationMistake<ModesCall>{
        name, {requirement}, CL_INVALID_VALUE, [modes](Fixture&, ModesCall& call) {
          call.modes = modes;
        }};
  };
  return {row("AddressingZero", addressing, {CL_TRUE, 0}),
          row("AddressingIsFilter", addressing, {CL_TRUE, CL_FILTER_LINEAR}),
          row("AddressingPastLast", addressing, {CL_TRUE, CL_ADDRESS_MIRRORED_REPEAT + 1}),
          row("FilterZero", filter, {CL_TRUE, CL_ADDRESS_CLAMP, 0}),
          row("FilterIsAddressing", filter, {CL_TRUE, CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP}),
          row("FilterPastLast", filter, {CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR + 1}),
          row("NormalizedIsTwo", "CreateSampler.err.INVALID_VALUE.normalized", {2}),
          row("UnnormalizedRepeat", combination, {CL_FALSE, CL_ADDRESS_REPEAT}),
          row("UnnormalizedMirror", combination, {CL_FALSE, CL_ADDRESS_MIRRORED_REPEAT})};
}

// Of devices without images, too: on them no call is legal.
template <typename Call>
Cases cases_of_context(const std::string& suite) {
  return {{.suite = suite,
           .name = "RefusesNullContext",
           .sentence = "A sampler belongs to a context.",
           .requirements = {suite + ".err.INVALID_CONTEXT.null", "General.handle.null"},
           .body =
               [](Fixture& fixture) {
                 Call call{fixture};
                 call.context = nullptr;
                 expect_refused(fixture, call, CL_INVALID_CONTEXT);
               }},
          {.suite = suite,
           .name = "RefusesWithoutImages",
           .sentence = "Where no device of the context supports images, no sampler can be created.",
           .requirements = {suite + ".err.INVALID_OPERATION.no-image-support"},
           .body = [](Fixture& fixture) {
             Call call{fixture};
             expect_refused(fixture, call, CL_INVALID_OPERATION);
             if constexpr (requires { call.properties; }) {
               call.properties.clear();
               expect_refused(fixture, call, CL_INVALID_OPERATION);
             }
           }}};
}

Cases refused_cases() {
  return join(
      {refusals_of<ListCall>({.name = "Refuses",
                              .sentence = "A property has to be defined, have a legal value "
                                          "and be named only once.",
                              .requirements = {"General.creation.null-on-error"}},
                             refused_lists()),
       refusals_of<ModesCall>(
           {.suite = "CreateSampler",
            .name = "Refuses",
            .sentence = "Each mode has to be one of those in the specification."},
           refused_modes()),
       cases_of_context<ModesCall>("CreateSampler"),
       cases_of_context<ListCall>("CreateSamplerWithProperties")});
}

}  // namespace

Cases cases() {
  return in_suite("CreateSamplerWithProperties",
                  join({combination_cases(), default_cases(), mipmap_cases(), refused_cases()}));
}

}  // namespace clmem::conformance::create_sampler_cases
