// SPDX-License-Identifier: Apache-2.0
// testing.hpp - a GoogleTest fixture with the mock, a device, a context and a queue.
//
//   class Upload : public clmem::mock::MockTest {};
//
//   TEST_F(Upload, WritesOnce) {
//     const cl_mem buffer = upload(context, queue, {1, 2, 3});
//     EXPECT_THAT(mock.calls(), Contains(CallTo(EntryPoint::clEnqueueWriteBuffer)).Times(1));
//     clReleaseMemObject(buffer);
//   }
//
// Contract: every test starts from a reset mock and records only its own calls. A test fails if it
// leaks objects, causes a hazard, or adds a fault that hits nothing, unless it allows that. The
// fixture releases its own context and queue.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "clmem/mock/control.hpp"
#include "clmem/mock/matchers.hpp"

namespace clmem::mock {

class MockTest : public testing::Test {
 public:
  // A reason for a test to fail.
  enum class Finding { leak, hazard, unused_fault };

 protected:
  void SetUp() override {
    mock.reset();
    begin();
  }

  void TearDown() override {
    end();
    for (const std::string& finding : findings()) {
      ADD_FAILURE() << finding;
    }
    mock.reset();
  }

  // Switches to other devices (Mock::use_profile), with a new context and queue: call it before
  // creating other objects.
  void use_profile(const std::string& profile) {
    end();
    mock.use_profile(profile);
    begin();
  }

  void allow(Finding finding) { allowed_.insert(finding); }

  // Objects of extensions have no call number, because functions of extensions are not recorded.
  [[nodiscard]] static std::string maker_of(const ObjectInfo& object) {
    return object.created_by == 0 ? "a function of an extension"
                                  : "call " + std::to_string(object.created_by) + ", " +
                                        std::string{name_of(object.created_by_point)};
  }

  // Returns the findings that make the test fail so far.
  [[nodiscard]] std::vector<std::string> findings() const {
    std::vector<std::string> found;
    if (!allowed_.contains(Finding::leak)) {
      for (const ObjectInfo& object : mock.list_live_objects()) {
        if (object.handle != bits_of(context) && object.handle != bits_of(queue)) {
          found.push_back("a leak: " + object.kind + " made by " + maker_of(object));
        }
      }
    }
    if (!allowed_.contains(Finding::hazard)) {
      for (const HazardInfo& hazard : mock.hazards()) {
        found.push_back("a hazard: " + hazard.text);
      }
    }
    if (!allowed_.contains(Finding::unused_fault)) {
      const std::vector<std::string> unused = mock.unused_faults();
      found.insert(found.end(), unused.begin(), unused.end());
    }
    return found;
  }

  cl_platform_id platform = first_platform();
  Mock mock{platform};
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;

 private:
  static cl_platform_id first_platform() {
    cl_platform_id found = nullptr;
    clGetPlatformIDs(1, &found, nullptr);
    return found;
  }

  void begin() {
    mock.look_for_hazards(HazardMode::collect);
    cl_int code = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
    ASSERT_EQ(code, CL_SUCCESS) << "clGetDeviceIDs";
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
    ASSERT_EQ(code, CL_SUCCESS) << "clCreateContext";
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    queue = clCreateCommandQueue(context, device, 0, &code);  // available in every version
#pragma GCC diagnostic pop
    ASSERT_EQ(code, CL_SUCCESS) << "clCreateCommandQueue";
    mock.clear_calls();
  }

  // Faults may make a release fail: the reset destroys the remaining objects, and the handles are
  // kept, so that a failure is not reported as a leak.
  void end() {
    if (queue != nullptr) {
      clReleaseCommandQueue(queue);
    }
    if (context != nullptr) {
      clReleaseContext(context);
    }
  }

  std::set<Finding> allowed_;
};

}  // namespace clmem::mock
