// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "fixture.hpp"

namespace clmem::mock::sampler_test {
namespace {

using Properties = std::vector<cl_sampler_properties>;

Config with_images() {
  Config config;
  config.devices().at(0).images.support = ImageSupport::supported;
  return config;
}

class SamplerModel : public ModelTest {
 protected:
  SamplerModel() : ModelTest(with_images()) {}

  cl_sampler make(const cl_sampler_properties* properties) {
    cl_int code = CL_SUCCESS;
    const auto made = model.clCreateSamplerWithProperties(context, properties, &code);
    EXPECT_EQ(code, CL_SUCCESS);
    return made;
  }
  template <typename T>
  T info(cl_sampler sampler, cl_sampler_info name) {
    T value{};
    EXPECT_EQ(model.clGetSamplerInfo(sampler, name, sizeof(T), &value, nullptr), CL_SUCCESS);
    return value;
  }
  Properties properties_of(cl_sampler sampler) {
    std::size_t size = 0;
    EXPECT_EQ(model.clGetSamplerInfo(sampler, CL_SAMPLER_PROPERTIES, 0, nullptr, &size),
              CL_SUCCESS);
    Properties list(size / sizeof(cl_sampler_properties));
    EXPECT_EQ(model.clGetSamplerInfo(sampler, CL_SAMPLER_PROPERTIES, size, list.data(), nullptr),
              CL_SUCCESS);
    return list;
  }
};

struct PropertiesRow {
  const char* name;
  Properties properties;
  cl_int code;
};

class SamplerProperties : public SamplerModel,
                          public ::testing::WithParamInterface<PropertiesRow> {};

// Properties are known names with values of theirs, each once and in any order.
TEST_P(SamplerProperties, FollowTheErrorList) {
  cl_int code = CL_SUCCESS;
  const cl_sampler sampler =
      model.clCreateSamplerWithProperties(context, GetParam().properties.data(), &code);
  EXPECT_EQ(code, GetParam().code);
  EXPECT_EQ(sampler != nullptr, code == CL_SUCCESS);
}

constexpr cl_sampler_properties normalized = CL_SAMPLER_NORMALIZED_COORDS;
constexpr cl_sampler_properties addressing = CL_SAMPLER_ADDRESSING_MODE;
constexpr cl_sampler_properties filter = CL_SAMPLER_FILTER_MODE;

INSTANTIATE_TEST_SUITE_P(
    , SamplerProperties,
    ::testing::Values(
        PropertiesRow{"None", {0}, CL_SUCCESS},
        PropertiesRow{
            "AnyOrder",
            {filter, CL_FILTER_LINEAR, normalized, CL_FALSE, addressing, CL_ADDRESS_NONE, 0},
            CL_SUCCESS},
        PropertiesRow{"Unknown", {CL_SAMPLER_CONTEXT, 1, 0}, CL_INVALID_VALUE},
        PropertiesRow{"MipmapWithoutExtension", {0x1155, CL_FILTER_LINEAR, 0}, CL_INVALID_VALUE},
        PropertiesRow{"Twice", {normalized, CL_TRUE, normalized, CL_TRUE, 0}, CL_INVALID_VALUE},
        PropertiesRow{"Addressing", {addressing, CL_FILTER_LINEAR, 0}, CL_INVALID_VALUE},
        PropertiesRow{"Filter", {filter, CL_ADDRESS_CLAMP, 0}, CL_INVALID_VALUE},
        PropertiesRow{"Normalized", {normalized, 2, 0}, CL_INVALID_VALUE}),
    [](const auto& row) { return row.param.name; });

struct ArgumentsRow {
  const char* name;
  cl_bool normalized;
  cl_addressing_mode addressing;
  cl_filter_mode filter;
  cl_int code;
};

class SamplerArguments : public SamplerModel, public ::testing::WithParamInterface<ArgumentsRow> {};

// The older call takes the same values as arguments, and they have to go together.
TEST_P(SamplerArguments, FollowTheErrorList) {
  const auto& row = GetParam();
  cl_int code = CL_SUCCESS;
  const cl_sampler sampler =
      model.clCreateSampler(context, row.normalized, row.addressing, row.filter, &code);
  ASSERT_EQ(code, row.code);
  if (code == CL_SUCCESS) {
    EXPECT_EQ(info<cl_bool>(sampler, CL_SAMPLER_NORMALIZED_COORDS), row.normalized);
    EXPECT_EQ(info<cl_addressing_mode>(sampler, CL_SAMPLER_ADDRESSING_MODE), row.addressing);
    EXPECT_EQ(info<cl_filter_mode>(sampler, CL_SAMPLER_FILTER_MODE), row.filter);
    EXPECT_TRUE(properties_of(sampler).empty());
  }
}

INSTANTIATE_TEST_SUITE_P(
    , SamplerArguments,
    ::testing::Values(
        ArgumentsRow{"Repeat", CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR, CL_SUCCESS},
        ArgumentsRow{"Mirror", CL_TRUE, CL_ADDRESS_MIRRORED_REPEAT, CL_FILTER_NEAREST, CL_SUCCESS},
        ArgumentsRow{"Edge", CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR, CL_SUCCESS},
        ArgumentsRow{"Clamp", CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, CL_SUCCESS},
        ArgumentsRow{"None", CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST, CL_SUCCESS},
        ArgumentsRow{"RepeatUnnormalized", CL_FALSE, CL_ADDRESS_REPEAT, CL_FILTER_NEAREST,
                     CL_INVALID_VALUE},
        ArgumentsRow{"Addressing", CL_TRUE, CL_FILTER_NEAREST, CL_FILTER_NEAREST, CL_INVALID_VALUE},
        ArgumentsRow{"Filter", CL_TRUE, CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP, CL_INVALID_VALUE},
        ArgumentsRow{"Normalized", 2, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, CL_INVALID_VALUE}),
    [](const auto& row) { return row.param.name; });

// What is left out takes its default; NULL leaves everything out and gives no properties.
TEST_F(SamplerModel, DefaultsAreThoseOfTheTable) {
  const Properties partial{filter, CL_FILTER_LINEAR, 0};
  const cl_sampler plain = make(nullptr);
  EXPECT_EQ(info<cl_bool>(plain, CL_SAMPLER_NORMALIZED_COORDS), cl_bool{CL_TRUE});
  EXPECT_EQ(info<cl_addressing_mode>(plain, CL_SAMPLER_ADDRESSING_MODE),
            cl_addressing_mode{CL_ADDRESS_CLAMP});
  EXPECT_EQ(info<cl_filter_mode>(plain, CL_SAMPLER_FILTER_MODE), cl_filter_mode{CL_FILTER_NEAREST});
  EXPECT_TRUE(properties_of(plain).empty());
  const cl_sampler linear = make(partial.data());
  EXPECT_EQ(info<cl_filter_mode>(linear, CL_SAMPLER_FILTER_MODE), cl_filter_mode{CL_FILTER_LINEAR});
  EXPECT_EQ(properties_of(linear), partial);
  EXPECT_EQ(properties_of(make(Properties{0}.data())), Properties{0});
}

// A sampler is counted, keeps its context, and is gone with its last reference.
TEST_F(SamplerModel, IsCounted) {
  const cl_sampler sampler = make(nullptr);
  ASSERT_EQ(model.clRetainSampler(sampler), CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(sampler, CL_SAMPLER_REFERENCE_COUNT), 2u);
  EXPECT_EQ(info<cl_context>(sampler, CL_SAMPLER_CONTEXT), context);
  ASSERT_EQ(model.clReleaseSampler(sampler), CL_SUCCESS);
  ASSERT_EQ(model.clReleaseSampler(sampler), CL_SUCCESS);
  EXPECT_EQ(model.clReleaseSampler(sampler), CL_INVALID_SAMPLER);
}

// Handles and parameter names are checked.
TEST_F(SamplerModel, QueryArgumentsAreChecked) {
  const cl_sampler sampler = make(nullptr);
  cl_uint value = 0;
  EXPECT_EQ(model.clGetSamplerInfo(nullptr, CL_SAMPLER_CONTEXT, 0, nullptr, nullptr),
            CL_INVALID_SAMPLER);
  EXPECT_EQ(model.clGetSamplerInfo(sampler, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(model.clGetSamplerInfo(sampler, CL_SAMPLER_CONTEXT, 4, &value, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(model.clRetainSampler(nullptr), CL_INVALID_SAMPLER);
  EXPECT_EQ(model.clReleaseSampler(nullptr), CL_INVALID_SAMPLER);
  cl_int code = CL_SUCCESS;
  (void)model.clCreateSamplerWithProperties(nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_CONTEXT);
}

}  // namespace
}  // namespace clmem::mock::sampler_test
