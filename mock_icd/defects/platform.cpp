// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <vector>

#include "defects/mapping_log.hpp"
#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

// Tags of MappingLogs.
struct Released;
struct Doubled;

struct HasReleasedDevice {
  bool operator()(const auto& call) const {
    const auto device = info_of<cl_device_id>(call.next().clGetCommandQueueInfo,
                                              arg<"command_queue">(call), CL_QUEUE_DEVICE);
    return device != nullptr && parent_of_device(call.next(), device) != nullptr &&
           MappingLog::tagged<Released>().noted(device) != nullptr;
  }
};

// Creates the context for a sub-device of the first device, which is never released.
struct UsesParts {
  auto operator()(auto& call) const {
    auto answer = call.forward();
    const auto device =
        info_of<cl_device_id>(call.next().clGetContextInfo, answer.result, CL_CONTEXT_DEVICES);
    constexpr std::array<cl_device_partition_property, 4> one{CL_DEVICE_PARTITION_BY_COUNTS, 1, 0,
                                                              0};
    cl_device_id part = nullptr;
    if (call.next().clCreateSubDevices(device, one.data(), 1, &part, nullptr) != CL_SUCCESS) {
      return answer;
    }
    call.next().clReleaseContext(answer.result);
    answer.result = call.next().clCreateContext(arg<"properties">(call), 1, &part, nullptr, nullptr,
                                                &answer.status);
    return answer;
  }
};

}  // namespace

std::vector<Defect> platforms() {
  using enum EntryPoint;
  return {
#include "defects/platform.def"
  };
}

}  // namespace clmem::mock::defects
