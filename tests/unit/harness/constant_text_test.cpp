// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <array>

#include "harness/call_text.hpp"
#include "harness/latest_call.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance::constant_text_test {
namespace {

void ask(const char* call, cl_uint query) {
  const std::array arguments{argument(reinterpret_cast<cl_event>(std::uintptr_t{0x10})),
                             argument(query)};
  const latest_call::Watch watch{call, arguments};
}

struct Row {
  const char* call;
  cl_uint query;
  std::uint64_t value;
  const char* text;
};

class StoredNames : public testing::TestWithParam<Row> {};

TEST_P(StoredNames, AreThoseOfTheQuery) {
  const Row row = GetParam();
  ask(row.call, row.query);
  EXPECT_EQ(stored_name(row.value), row.text);
}

constexpr auto status_of_32_bits = static_cast<std::uint32_t>(CL_OUT_OF_RESOURCES);

INSTANTIATE_TEST_SUITE_P(
    Rows, StoredNames,
    testing::Values(
        Row{"clGetEventInfo", CL_EVENT_COMMAND_TYPE, CL_COMMAND_USER, "CL_COMMAND_USER"},
        Row{"clGetEventInfo", CL_EVENT_COMMAND_TYPE, 0x4003, "0x4003 (unknown)"},
        Row{"clGetEventInfo", CL_EVENT_COMMAND_EXECUTION_STATUS, CL_COMPLETE, "CL_COMPLETE"},
        Row{"clGetEventInfo", CL_EVENT_COMMAND_EXECUTION_STATUS, status_of_32_bits,
            "CL_OUT_OF_RESOURCES"},
        Row{"clGetEventInfo", CL_EVENT_REFERENCE_COUNT, 4, ""},
        Row{"clGetMemObjectInfo", CL_MEM_FLAGS, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR,
            "CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR"},
        Row{"clGetMemObjectInfo", CL_MEM_FLAGS, 0, "0"},
        Row{"clGetMemObjectInfo", CL_MEM_TYPE, CL_MEM_OBJECT_PIPE, "CL_MEM_OBJECT_PIPE"},
        Row{"clGetMemObjectInfo", CL_MEM_USES_SVM_POINTER, CL_TRUE, "CL_TRUE"},
        Row{"clGetSamplerInfo", CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_REPEAT, "CL_ADDRESS_REPEAT"},
        Row{"clGetCommandQueueInfo", CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE,
            "CL_QUEUE_PROFILING_ENABLE"},
        Row{"clGetDeviceInfo", CL_DEVICE_SVM_CAPABILITIES, CL_DEVICE_SVM_ATOMICS,
            "CL_DEVICE_SVM_ATOMICS"},
        Row{"clFinish", CL_EVENT_COMMAND_TYPE, CL_COMMAND_USER, ""}));

// Failures contain the stored data and its text, with the numbers of expanded macros.
TEST(StoredNames, AreInFailures) {
  ask("clGetEventInfo", CL_EVENT_COMMAND_TYPE);
  const auto matcher = reports(cl_command_type{CL_COMMAND_USER});
  EXPECT_FALSE(testing::Value(cl_command_type{CL_COMMAND_MARKER}, matcher));
  const Mismatch known = CaseRecord::current().take_mismatch();
  EXPECT_EQ(known.expected, "CL_COMMAND_USER");
  EXPECT_EQ(known.given, "CL_COMMAND_MARKER");
  EXPECT_EQ(known.shape, "CL_EVENT_COMMAND_TYPE");
  EXPECT_EQ(with_names("Value of: info(event, 0x11D1)\nExpected: is CL_COMMAND_USER\n"
                       "  Actual: 4606 (of type unsigned int)\nflags 0x1000",
                       known.given),
            "Value of: info(event, CL_EVENT_COMMAND_TYPE)\nExpected: is CL_COMMAND_USER\n"
            "  Actual: CL_COMMAND_MARKER\nflags 0x1000");
}

TEST(StoredNames, LeaveOtherNumbers) {
  const std::string bytes = "difference from 0x1100";
  EXPECT_EQ(with_names(bytes, "x"), bytes);
  const std::string longer = "Value of: f(0x11001, 0x11D)\n  Actual: 3";
  EXPECT_EQ(with_names(longer, ""), longer);
}

TEST(PropertyText, NamesPropertiesAndTheirValues) {
  const std::vector<cl_sampler_properties> list{CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR,
                                                CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, 0};
  EXPECT_EQ(
      property_text(list),
      "{CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, 0}");
  EXPECT_EQ(property_text(std::vector<cl_queue_properties>{0x4003, 1, 0}),
            "{0x4003 (unknown), 0x1, 0}");
}

}  // namespace
}  // namespace clmem::conformance::constant_text_test
