// SPDX-License-Identifier: Apache-2.0
// The layer between the loader and a driver, as set up by the environment of this test.
#include <dlfcn.h>
#include <gmock/gmock.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

#include "trace/opencl.hpp"

namespace clmem::mock::layer_test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

std::string records() {
  std::ifstream file{std::getenv("CLMEM_LAYER_RECORD")};
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::string last_line(const std::string& text) {
  const std::string all = records();
  const auto found = all.rfind(text);
  if (found == std::string::npos) {
    throw std::out_of_range{text + " was not recorded"};
  }
  const auto begin = all.rfind('\n', found) + 1;
  return all.substr(begin, all.find('\n', found) - begin);
}

std::string command_of(const std::string& call) {
  return last_line(call.substr(0, call.find(' ')) + " ran on ");
}

std::string part_of(const std::string& line, const char* expression) {
  std::smatch found;
  return std::regex_search(line, found, std::regex{expression}) ? found[1].str()
                                                                : "(nothing in " + line + ')';
}

double time_of(const std::string& line, const char* expression) {
  return std::stod(part_of(line, expression));
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

TEST_F(LayerTest, RecordsCalls) {
  const cl_command_queue queue = make_queue(0);
  clReleaseEvent(fill(queue));
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  clReleaseCommandQueue(queue);
  EXPECT_THAT(records(), testing::StartsWith("clmem records 1, layer\n"));
  const std::string buffer_name = part_of(last_line(" clCreateBuffer("), "-> (buffer#[0-9]+) ");
  EXPECT_THAT(last_line(" clEnqueueFillBuffer("),
              AllOf(HasSubstr(", buffer=" + buffer_name + ", pattern={7, 0, 0, 0}, "),
                    HasSubstr(") -> CL_SUCCESS event#")));
}

TEST_F(LayerTest, PassesErrorsOn) {
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(clCreateBuffer(context, 0, 0, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(clCreateBuffer(context, 0, 0, nullptr, nullptr), nullptr);
  EXPECT_THAT(last_line(" clCreateBuffer("), HasSubstr(") -> CL_INVALID_BUFFER_SIZE "));
}

// A program that asks for no event gets none, although its command is watched.
TEST_F(LayerTest, WatchesCommandsWithoutEvent) {
  const cl_command_queue queue = make_queue(0);
  const cl_uint data = 1;
  EXPECT_EQ(
      clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, sizeof(data), &data, 0, nullptr, nullptr),
      CL_SUCCESS);
  clReleaseCommandQueue(queue);
  const std::string call = last_line(" clEnqueueWriteBuffer(");
  EXPECT_THAT(call, HasSubstr(") -> CL_SUCCESS +"));
  EXPECT_THAT(command_of(call),
              AllOf(HasSubstr(" ran on " + part_of(call, "command_queue=(queue#[0-9]+),") + ' '),
                    HasSubstr(" clock=host ")));
}

TEST_F(LayerTest, TakesTheTimesOfTheDevice) {
  const cl_command_queue queue = make_queue(CL_QUEUE_PROFILING_ENABLE);
  clReleaseEvent(fill(queue));
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  clReleaseCommandQueue(queue);
  const std::string call = last_line(" clEnqueueFillBuffer(");
  const std::string command = command_of(call);
  EXPECT_THAT(command, HasSubstr(" clock=device "));
  EXPECT_GE(time_of(command, "queued=([0-9.]+)"), time_of(call, "t[0-9]+ ([0-9.]+) "));
  EXPECT_LE(time_of(command, "queued=([0-9.]+)"), time_of(command, "submitted=([0-9.]+)"));
  EXPECT_LE(time_of(command, "started=([0-9.]+)"), time_of(command, "ended=([0-9.]+)"));
}

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
