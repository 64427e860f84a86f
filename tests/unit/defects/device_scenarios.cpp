// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "scenarios.hpp"

namespace clmem::mock::device_scenarios {
namespace {

// All that is asked for by one of the consecutive numbers of the API, but for the platform, whose
// handle differs from stage to stage.
void limits_and_features(Stage& stage) {
  for (cl_device_info name = CL_DEVICE_TYPE; name <= CL_DEVICE_PIPE_SUPPORT; ++name) {
    if (name == CL_DEVICE_PLATFORM) {
      continue;
    }
    Stage::Bytes value(64, std::uint8_t{0xee});
    std::size_t size = 99;
    stage.note(stage.cl.clGetDeviceInfo(stage.device, name, value.size(), value.data(), &size));
    stage.note(value);
    stage.note(static_cast<long long>(size));
  }
}

void largest_buffer(Stage& stage) {
  cl_ulong most = 0;
  stage.note(stage.cl.clGetDeviceInfo(stage.device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most,
                                      &most, nullptr));
  cl_int code = CL_SUCCESS;
  const cl_mem buffer =
      stage.cl.clCreateBuffer(stage.context, 0, static_cast<std::size_t>(most), nullptr, &code);
  stage.note(code);
  if (buffer != nullptr) {
    stage.note(stage.cl.clReleaseMemObject(buffer));
  }
}

// The parent of a part, and its references.
void parts(Stage& stage) {
  constexpr std::array<cl_device_partition_property, 3> halves{CL_DEVICE_PARTITION_EQUALLY, 2, 0};
  std::array<cl_device_id, 2> devices{};
  stage.note(stage.cl.clCreateSubDevices(stage.device, halves.data(), 2, devices.data(), nullptr));
  cl_device_id parent = nullptr;
  stage.note(stage.cl.clGetDeviceInfo(devices[0], CL_DEVICE_PARENT_DEVICE, sizeof parent, &parent,
                                      nullptr));
  stage.note(parent == stage.device);
  stage.note(stage.cl.clRetainDevice(devices[0]));
  for (int release = 0; release < 2; ++release) {
    cl_uint references = 0;
    stage.note(stage.cl.clGetDeviceInfo(devices[0], CL_DEVICE_REFERENCE_COUNT, sizeof references,
                                        &references, nullptr));
    stage.note(references);
    stage.note(stage.cl.clReleaseDevice(devices[0]));
  }
  stage.note(stage.cl.clReleaseDevice(devices[1]));
}

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"limits and features", Schedule::immediate, limits_and_features},
          {"largest buffer", Schedule::immediate, largest_buffer},
          {"parts", Schedule::immediate, parts}};
}

}  // namespace clmem::mock::device_scenarios
