// SPDX-License-Identifier: Apache-2.0
// session.hpp - the mock through the loader, and one object of each kind on it.
//
//   class HandleTest : public Session {};  // has a context, a queue, a buffer and a user event
//
// Contract: resets the driver before and after each test.
#pragma once

#include "clmem/mock/control.hpp"
#include "clmem/mock/matchers.hpp"
#include "googlemock.hpp"

namespace clmem::mock {

[[nodiscard]] inline cl_platform_id first_platform() {
  cl_platform_id platform = nullptr;
  clGetPlatformIDs(1, &platform, nullptr);
  return platform;
}

class Session : public testing::Test {
 public:
  cl_platform_id platform = first_platform();
  Mock mock{platform};
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  cl_mem buffer = nullptr;
  cl_event user_event = nullptr;

 protected:
  static constexpr std::size_t buffer_size = 64;

  void SetUp() override {
    mock.reset();
    ASSERT_EQ(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), CL_SUCCESS);
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
    buffer = clCreateBuffer(context, 0, buffer_size, nullptr, nullptr);
    user_event = clCreateUserEvent(context, nullptr);
    ASSERT_NE(queue, nullptr);
    ASSERT_NE(buffer, nullptr);
    ASSERT_NE(user_event, nullptr);
    mock.clear_calls();
  }
  void TearDown() override { mock.reset(); }

  static cl_int status_of(cl_event event) {
    cl_int status = CL_QUEUED + 1;
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status, nullptr);
    return status;
  }
};

}  // namespace clmem::mock
