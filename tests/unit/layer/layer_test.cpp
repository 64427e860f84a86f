// SPDX-License-Identifier: Apache-2.0
// The layer between the loader and a driver, as set up by the environment of this test.
#include <dlfcn.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "trace/record_reader.hpp"

namespace clmem::mock::layer_test {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::Ge;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::SizeIs;

Records records() {
  const std::string path = std::getenv("CLMEM_LAYER_RECORD");
  std::ifstream file{path};
  return read_records(file, path);
}

const CallLine& last_call(const Records& read, std::string_view entry_point) {
  const auto found =
      std::find_if(read.calls.rbegin(), read.calls.rend(),
                   [&](const CallLine& call) { return call.entry_point == entry_point; });
  if (found == read.calls.rend()) {
    throw std::out_of_range{std::string{entry_point} + " was not recorded"};
  }
  return *found;
}

std::string value_of(const CallLine& call, std::string_view name) {
  const auto found = std::ranges::find(call.arguments, name, &CallLine::Argument::name);
  return found == call.arguments.end() ? "(no such argument)" : found->value;
}

class LayerTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
    void* const layer = dlopen(std::getenv("OPENCL_LAYERS"), RTLD_NOW | RTLD_NOLOAD);
    if (layer == nullptr) {
      GTEST_SKIP() << "this OpenCL loader has no layers, as that of CUDA";
    }
    dlclose(layer);
    ASSERT_EQ(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), CL_SUCCESS);
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    buffer = clCreateBuffer(context, 0, 64, nullptr, nullptr);
    ASSERT_NE(buffer, nullptr);
  }
  void TearDown() override {
    if (context != nullptr) {
      clReleaseMemObject(buffer);
      clReleaseContext(context);
    }
  }
  [[nodiscard]] cl_command_queue make_queue(cl_command_queue_properties properties) const {
    const std::array<cl_queue_properties, 3> list{CL_QUEUE_PROPERTIES, properties, 0};
    return clCreateCommandQueueWithProperties(context, device, list.data(), nullptr);
  }
  cl_event fill(cl_command_queue queue, const std::vector<cl_event>& waits = {}) const {
    const cl_uint pattern = 7;
    cl_event event = nullptr;
    EXPECT_EQ(clEnqueueFillBuffer(queue, buffer, &pattern, sizeof(pattern), 0, 64,
                                  static_cast<cl_uint>(waits.size()),
                                  waits.empty() ? nullptr : waits.data(), &event),
              CL_SUCCESS);
    return event;
  }

  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_mem buffer = nullptr;
};

// Each call is recorded with its arguments and result.
TEST_F(LayerTest, RecordsCalls) {
  const cl_command_queue queue = make_queue(0);
  clReleaseEvent(fill(queue));
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  clReleaseCommandQueue(queue);
  const Records read = records();
  EXPECT_EQ(read.recorded_by, "layer");
  const CallLine& call = last_call(read, "clEnqueueFillBuffer");
  EXPECT_EQ(value_of(call, "pattern"), "{7, 0, 0, 0}");
  EXPECT_EQ(value_of(call, "buffer"), last_call(read, "clCreateBuffer").result);
  EXPECT_EQ(call.status, "CL_SUCCESS");
  EXPECT_THAT(call.event, testing::StartsWith("event#"));
}

// An error code of the driver is passed to the program unchanged, and recorded.
TEST_F(LayerTest, PassesErrorsOn) {
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(clCreateBuffer(context, 0, 0, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(clCreateBuffer(context, 0, 0, nullptr, nullptr), nullptr);
  EXPECT_EQ(last_call(records(), "clCreateBuffer").status, "CL_INVALID_BUFFER_SIZE");
}

// A program that asks for no event gets none, although its command is watched.
TEST_F(LayerTest, WatchesCommandsWithoutEvent) {
  const cl_command_queue queue = make_queue(0);
  const cl_uint data = 1;
  EXPECT_EQ(
      clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, sizeof(data), &data, 0, nullptr, nullptr),
      CL_SUCCESS);
  clReleaseCommandQueue(queue);
  const Records read = records();
  const CallLine& call = last_call(read, "clEnqueueWriteBuffer");
  EXPECT_EQ(call.event, "");
  const auto ran = std::ranges::find(read.commands, call.sequence, &CommandLine::call);
  ASSERT_NE(ran, read.commands.end());
  EXPECT_EQ(ran->source, TimeSource::host);
  EXPECT_EQ(ran->queue, value_of(call, "command_queue"));
}

// The times of a queue with profiling are those of the device.
TEST_F(LayerTest, TakesTheTimesOfTheDevice) {
  const cl_command_queue queue = make_queue(CL_QUEUE_PROFILING_ENABLE);
  clReleaseEvent(fill(queue));
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  clReleaseCommandQueue(queue);
  const Records read = records();
  const CallLine& call = last_call(read, "clEnqueueFillBuffer");
  const auto ran = std::ranges::find(read.commands, call.sequence, &CommandLine::call);
  ASSERT_NE(ran, read.commands.end());
  EXPECT_EQ(ran->source, TimeSource::device);
  EXPECT_GE(ran->queued, call.began);
  EXPECT_LE(ran->queued, ran->submitted);
  EXPECT_LE(ran->started, ran->ended);
}

// clEnqueueMarker without an event is rejected, with and without the layer.
TEST_F(LayerTest, LeavesAMarkerWithoutEventAlone) {
  const cl_command_queue queue = make_queue(0);
  EXPECT_EQ(clEnqueueMarker(queue, nullptr), CL_INVALID_VALUE);
  clReleaseCommandQueue(queue);
}

// The trace is valid JSON once the layer is notified of the end, with an arrow for a wait list.
TEST_F(LayerTest, WritesATrace) {
  const cl_command_queue first = make_queue(CL_QUEUE_PROFILING_ENABLE);
  const cl_command_queue second = make_queue(0);
  const cl_event event = fill(first);
  const cl_event last = fill(second, {event});
  EXPECT_EQ(clWaitForEvents(1, &last), CL_SUCCESS);
  EXPECT_EQ(clFinish(first), CL_SUCCESS);
  for (const cl_event each : {event, last}) {
    clReleaseEvent(each);
  }
  clReleaseCommandQueue(first);
  clReleaseCommandQueue(second);
  void* const layer = dlopen(std::getenv("OPENCL_LAYERS"), RTLD_NOW | RTLD_NOLOAD);
  ASSERT_NE(layer, nullptr) << dlerror();
  reinterpret_cast<cl_int (*)()>(dlsym(layer, "clDeinitLayer"))();
  dlclose(layer);
  std::ifstream file{std::getenv("CLMEM_LAYER_TRACE")};
  std::map<std::string, int> found;
  for (const json& traced : json::parse(file)) {
    ++found[traced["ph"].get<std::string>() + ' ' + traced.value("cat", "")];
  }
  EXPECT_GE(found["X call"], 10);
  EXPECT_GE(found["X command"], 2);
  EXPECT_GE(found["s wait"], 2);  // the waits of the second fill and clWaitForEvents
  EXPECT_EQ(found["s wait"], found["f wait"]);
}

}  // namespace
}  // namespace clmem::mock::layer_test
