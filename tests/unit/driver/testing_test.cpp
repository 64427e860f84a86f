// SPDX-License-Identifier: Apache-2.0
// MockTest, the fixture for users' tests, and its findings.
#include "clmem/mock/testing.hpp"

#include <array>

#include "googlemock.hpp"

namespace clmem::mock::testing_test {
namespace {

class Fixture : public MockTest {
 protected:
  [[nodiscard]] cl_mem make_buffer(std::size_t size = 16) const {
    return clCreateBuffer(context, CL_MEM_READ_WRITE, size, nullptr, nullptr);
  }
  cl_int fill(cl_mem buffer, cl_uchar value, cl_event* event = nullptr) const {
    return clEnqueueFillBuffer(queue, buffer, &value, 1, 0, 16, 0, nullptr, event);
  }
};

TEST_F(Fixture, IsReadyAndFindsNothing) {
  EXPECT_THAT(mock.calls(), IsEmpty());
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_THAT(mock.calls(), ElementsAre(CallTo(EntryPoint::clFinish, queue)));
  EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(Fixture, FindsLeaks) {
  const cl_mem buffer = make_buffer();
  EXPECT_THAT(findings(), ElementsAre(HasSubstr("clCreateBuffer")));
  allow(Finding::leak);
  EXPECT_THAT(findings(), IsEmpty());
  clReleaseMemObject(buffer);
}

TEST_F(Fixture, FindsHazards) {
  const cl_mem buffer = make_buffer();
  const cl_command_queue other =
      clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
  fill(buffer, 1);
  const cl_uchar value = 2;
  clEnqueueFillBuffer(other, buffer, &value, 1, 0, 16, 0, nullptr, nullptr);
  clReleaseCommandQueue(other);
  clReleaseMemObject(buffer);
  EXPECT_THAT(findings(), ElementsAre(HasSubstr("unordered")));
  allow(Finding::hazard);
}

TEST_F(Fixture, FindsFaultsThatHitNothing) {
  const auto used = mock.fail_call(EntryPoint::clFinish, CL_OUT_OF_RESOURCES);
  EXPECT_EQ(used.hits(), 0u);
  EXPECT_EQ(clFinish(queue), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(used.hits(), 1u);
  { const auto unused = mock.fail_call(EntryPoint::clFlush, CL_OUT_OF_RESOURCES); }
  EXPECT_THAT(findings(), ElementsAre(HasSubstr("clFlush")));
  allow(Finding::unused_fault);
}

// Objects of the fixture whose release fails are not leaks.
class FailingReleases : public Fixture {
 protected:
  std::vector<FaultGuard> faults_;  // still set when the fixture ends
};

TEST_F(FailingReleases, AreNoLeaks) {
  faults_.push_back(mock.fail_call(EntryPoint::clReleaseCommandQueue, CL_OUT_OF_RESOURCES));
  faults_.push_back(mock.fail_call(EntryPoint::clReleaseContext, CL_OUT_OF_RESOURCES));
}

TEST_F(Fixture, ReturnsCallsSinceAMark) {
  clFlush(queue);
  const CallMark before = mock.mark();
  clFinish(queue);
  EXPECT_THAT(mock.calls_since(before), ElementsAre(CallTo(EntryPoint::clFinish)));
}

TEST_F(Fixture, ShowsBytes) {
  const cl_mem buffer = make_buffer();
  fill(buffer, 7);
  EXPECT_THAT(mock.bytes(buffer), testing::Each(std::byte{7}));
  mock.bytes(buffer)[3] = std::byte{9};
  cl_uchar seen = 0;
  clEnqueueReadBuffer(queue, buffer, CL_TRUE, 3, 1, &seen, 0, nullptr, nullptr);
  EXPECT_EQ(seen, 9);
  const cl_buffer_region part{0, 4};
  const cl_mem sub = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, nullptr);
  EXPECT_THAT(mock.bytes(sub), SizeIs(4));
  clReleaseMemObject(sub);
  clReleaseMemObject(buffer);
  EXPECT_THROW((void)mock.bytes(nullptr), std::invalid_argument);
}

TEST_F(Fixture, RunsCommandsByTheirEvents) {
  mock.set_schedule(Schedule::manual);
  const cl_mem buffer = make_buffer();
  std::array<cl_event, 2> events{};
  fill(buffer, 1, &events[0]);
  fill(buffer, 2, &events[1]);
  mock.run_command(events[0]);
  EXPECT_THAT(mock.bytes(buffer), testing::Each(std::byte{1}));
  mock.fail_command(events[1], CL_OUT_OF_RESOURCES);
  EXPECT_THAT(mock.bytes(buffer), testing::Each(std::byte{1}));
  EXPECT_THROW(mock.run_command(cl_event{}), std::invalid_argument);
  for (const cl_event event : events) {
    clReleaseEvent(event);
  }
  clReleaseMemObject(buffer);
}

TEST_F(Fixture, ProfilesAreChosenAtRunTime) {
  for (const std::string name : {"full-3.0", "opencl-2.1", "opencl-1.2", "opencl-1.1"}) {
    use_profile(name.c_str());
    std::array<char, 64> version{};
    ASSERT_EQ(clGetDeviceInfo(device, CL_DEVICE_VERSION, version.size(), version.data(), nullptr),
              CL_SUCCESS);
    EXPECT_THAT(version.data(), HasSubstr("OpenCL " + name.substr(name.find('-') + 1)));
    const cl_mem buffer = make_buffer();
    ASSERT_NE(buffer, nullptr);
    clReleaseMemObject(buffer);
  }
}

TEST_F(Fixture, ProfilesEndWithAReset) {
  try {
    mock.use_profile("no-such-profile");
    FAIL() << "the profile was taken";
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), HasSubstr("no-such-profile"));
    EXPECT_THAT(error.what(), HasSubstr("minimal-3.0, opencl-1.1, opencl-1.2"));
  }
  EXPECT_EQ(clFlush(queue), CL_SUCCESS);
  use_profile("two-devices");
  cl_uint devices = 0;
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &devices);
  EXPECT_EQ(devices, 2u);
  mock.reset();
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &devices);
  EXPECT_EQ(devices, 1u);
  queue = nullptr;  // forgotten
  context = nullptr;
}

TEST_F(Fixture, ReturnsTheRuleOfARefusal) {
  EXPECT_EQ(make_buffer(0), nullptr);
  const auto fault = mock.fail_call(EntryPoint::clCreateBuffer, CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(make_buffer(), nullptr);
  const std::vector<Call> calls = mock.calls();
  ASSERT_THAT(calls, SizeIs(2));
  ASSERT_NE(calls[0].rule, nullptr);
  EXPECT_STREQ(calls[0].rule->name, "size_zero");
  EXPECT_THAT(to_string(calls[0]), HasSubstr("(size_zero: the size is zero)"));
  EXPECT_EQ(calls[1].rule, nullptr);
}

}  // namespace
}  // namespace clmem::mock::testing_test
