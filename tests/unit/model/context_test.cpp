// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "fixture.hpp"

namespace clmem::mock::context_test {
namespace {

using Properties = std::vector<cl_context_properties>;

class ContextTest : public ModelTest {
 protected:
  cl_int create_with(const Properties& properties) {
    cl_int code = CL_SUCCESS;
    (void)model.clCreateContext(properties.data(), 1, devices.data(), nullptr, nullptr, &code);
    return code;
  }
};

// Properties are names known to contexts, each once, with values that make sense.
TEST_F(ContextTest, PropertiesAreChecked) {
  const auto own = reinterpret_cast<cl_context_properties>(platform);
  EXPECT_EQ(create_with({CL_CONTEXT_PLATFORM, own, 0}), CL_SUCCESS);
  EXPECT_EQ(create_with({CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE, 0}), CL_SUCCESS);
  EXPECT_EQ(create_with({CL_CONTEXT_PLATFORM, 0, 0}), CL_INVALID_PLATFORM);
  EXPECT_EQ(create_with({0x7777, 1, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(create_with({CL_CONTEXT_PLATFORM, own, CL_CONTEXT_PLATFORM, own, 0}),
            CL_INVALID_PROPERTY);
  EXPECT_EQ(create_with({CL_CONTEXT_INTEROP_USER_SYNC, 2, 0}), CL_INVALID_PROPERTY);
}

// Devices and the notification have rules of their own.
TEST_F(ContextTest, DevicesAndNotificationAreChecked) {
  const cl_device_id none = nullptr;
  int data = 0;
  cl_int code = CL_SUCCESS;
  (void)model.clCreateContext(nullptr, 0, devices.data(), nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_VALUE);
  (void)model.clCreateContext(nullptr, 1, nullptr, nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_VALUE);
  (void)model.clCreateContext(nullptr, 1, &none, nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_DEVICE);
  (void)model.clCreateContext(nullptr, 1, devices.data(), nullptr, &data, &code);
  EXPECT_EQ(code, CL_INVALID_VALUE);
}

// A context by type has the devices of that type, or there is none.
TEST_F(ContextTest, IsMadeFromATypeToo) {
  cl_int code = CL_SUCCESS;
  EXPECT_NE(model.clCreateContextFromType(nullptr, CL_DEVICE_TYPE_ALL, nullptr, nullptr, &code),
            nullptr);
  EXPECT_EQ(code, CL_SUCCESS);
  (void)model.clCreateContextFromType(nullptr, CL_DEVICE_TYPE_GPU, nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_DEVICE_NOT_FOUND);
  (void)model.clCreateContextFromType(nullptr, 0, nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_DEVICE_TYPE);
}

// Devices named twice count once; properties are reported as they were given.
TEST_F(ContextTest, InformationIsComplete) {
  const std::array twice{devices.front(), devices.front()};
  const std::array<cl_context_properties, 3> properties{
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(platform), 0};
  const cl_context made =
      model.clCreateContext(properties.data(), 2, twice.data(), nullptr, nullptr, nullptr);
  cl_uint count = 0;
  cl_device_id device = nullptr;
  std::array<cl_context_properties, 3> reported{};
  EXPECT_EQ(model.clGetContextInfo(made, CL_CONTEXT_NUM_DEVICES, sizeof(count), &count, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(model.clGetContextInfo(made, CL_CONTEXT_DEVICES, sizeof(device), &device, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(model.clGetContextInfo(made, CL_CONTEXT_PROPERTIES, sizeof(reported), reported.data(),
                                   nullptr),
            CL_SUCCESS);
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(device, devices.front());
  EXPECT_EQ(reported, properties);
  EXPECT_EQ(model.clGetContextInfo(made, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
}

// A context that was made without properties has none to report.
TEST_F(ContextTest, WithoutPropertiesReportsNone) {
  std::size_t size = 99;
  EXPECT_EQ(model.clGetContextInfo(context, CL_CONTEXT_PROPERTIES, 0, nullptr, &size), CL_SUCCESS);
  EXPECT_EQ(size, 0u);
}

// Objects keep their context alive and usable after the application let go of it.
TEST_F(ContextTest, LivesAsLongAsItsObjects) {
  const cl_context other = make_context();
  const cl_mem buffer = model.clCreateBuffer(other, 0, 8, nullptr, nullptr);
  ASSERT_EQ(model.clReleaseContext(other), CL_SUCCESS);
  EXPECT_EQ(mem_info<cl_context>(buffer, CL_MEM_CONTEXT), other);
  EXPECT_EQ(model.clGetContextInfo(other, CL_CONTEXT_NUM_DEVICES, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(model.clReleaseContext(other), CL_INVALID_CONTEXT);
  ASSERT_EQ(model.clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(model.clRetainContext(other), CL_INVALID_CONTEXT);
}

}  // namespace
}  // namespace clmem::mock::context_test
