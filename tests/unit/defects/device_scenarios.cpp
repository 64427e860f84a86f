// SPDX-License-Identifier: Apache-2.0
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

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"limits and features", Schedule::immediate, limits_and_features},
          {"largest buffer", Schedule::immediate, largest_buffer}};
}

}  // namespace clmem::mock::device_scenarios
