// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"
#include "defects/mapping_log.hpp"

namespace clmem::mock::defects {
namespace {

// Where a call that only counts says that there would be room.
struct CountsRoom {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    if (answer.status == CL_SUCCESS && arg<"devices">(call) == nullptr &&
        arg<"num_entries">(call) > 0) {
      *arg<"num_devices">(call) = arg<"num_entries">(call) + 1;
    }
    return answer;
  }
};

// Into the entries after those that the call was given.
struct StoresOneMore {
  auto operator()(auto& call) const {
    cl_uint count = 0;
    call.next().clGetDeviceIDs(arg<"platform">(call), arg<"device_type">(call), 0, nullptr, &count);
    if (arg<"devices">(call) != nullptr && arg<"num_entries">(call) > 0 &&
        arg<"num_entries">(call) < count) {
      ++arg<"num_entries">(call);
    }
    return call.forward();
  }
};

struct IgnoresType {
  auto operator()(auto& call) const {
    if ((arg<"device_type">(call) & CL_DEVICE_TYPE_DEFAULT) == 0 && arg<"device_type">(call) != 0) {
      arg<"device_type">(call) = CL_DEVICE_TYPE_ALL;
    }
    return call.forward();
  }
};

struct CountsOnePartMore {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    if (answer.status == CL_SUCCESS && arg<"out_devices">(call) == nullptr &&
        arg<"num_devices">(call) != nullptr) {
      ++*arg<"num_devices">(call);
    }
    return answer;
  }
};

struct ReportsNextDomain {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    auto* const list = static_cast<cl_device_partition_property*>(arg<"param_value">(call));
    if (answer.status == CL_SUCCESS && arg<"param_name">(call) == CL_DEVICE_PARTITION_TYPE &&
        list != nullptr && arg<"param_value_size">(call) >= 2 * sizeof *list &&
        list[0] == CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN) {
      list[1] = CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE;
    }
    return answer;
  }
};

struct Released;

struct NotesReleased {
  auto operator()(auto& call) const {
    MappingLog::of<Released>().note(arg<"device">(call), arg<"device">(call));
    return call.forward();
  }
};

struct HasReleasedDevice {
  bool operator()(const auto& call) const {
    cl_device_id device = nullptr;
    call.next().clGetCommandQueueInfo(arg<"command_queue">(call), CL_QUEUE_DEVICE, sizeof device,
                                      &device, nullptr);
    return device != nullptr && parent_of_device(call.next(), device) != nullptr &&
           MappingLog::of<Released>().noted(device) != nullptr;
  }
};

std::vector<cl_device_id> listed(const auto& call) {
  const cl_device_id* const devices = arg<"devices">(call);
  return devices == nullptr
             ? std::vector<cl_device_id>{}
             : std::vector<cl_device_id>(devices, devices + arg<"num_devices">(call));
}

struct Doubled;

struct NotesDuplicates {
  auto operator()(auto& call) const {
    auto devices = listed(call);
    const auto answer = call.forward();
    std::ranges::sort(devices);
    const bool twice = std::ranges::adjacent_find(devices) != devices.end();
    MappingLog::of<Doubled>().note(answer.result, twice ? answer.result : nullptr);
    return answer;
  }
};

struct LeavesOutNull {
  auto operator()(auto& call) const {
    auto devices = listed(call);
    std::erase(devices, nullptr);
    if (!devices.empty()) {
      arg<"devices">(call) = devices.data();
      arg<"num_devices">(call) = static_cast<cl_uint>(devices.size());
    }
    return call.forward();
  }
};

// Of the first device, which stay until the process ends.
struct UsesParts {
  auto operator()(auto& call) const {
    auto answer = call.forward();
    cl_device_id device = nullptr;
    if (answer.status != CL_SUCCESS ||
        call.next().clGetContextInfo(answer.result, CL_CONTEXT_DEVICES, sizeof device, &device,
                                     nullptr) != CL_SUCCESS) {
      return answer;
    }
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
  return {
      {"devices.counts-room",
       {"GetDeviceIDs.count"},
       "Without a list there are more devices than entries, where there are any of these.",
       wraps<P::clGetDeviceIDs>(CountsRoom{})},
      {"devices.stores-one-more",
       {"GetDeviceIDs.room"},
       "One more device is stored than there are entries.",
       wraps<P::clGetDeviceIDs>(StoresOneMore{})},
      {"devices.ignores-type",
       {"GetDeviceIDs.type", "GetDeviceIDs.err.DEVICE_NOT_FOUND"},
       "Every device has the type that is asked for.",
       wraps<P::clGetDeviceIDs>(IgnoresType{})},
      {"sub-device.reports-next-domain",
       {"Device.PARTITION_TYPE.affinity"},
       "CL_DEVICE_PARTITION_TYPE is what was asked for, and not the affinity domain that was used.",
       wraps<P::clGetDeviceInfo>(ReportsNextDomain{})},
      {"sub-device.counts-one-more",
       {"CreateSubDevices.count"},
       "Without a list the number of sub-devices is one too many.",
       wraps<P::clCreateSubDevices>(CountsOnePartMore{})},
      {"sub-device.ends-with-its-handle",
       {"ReleaseDevice.attached-objects"},
       "The queues of a sub-device take no commands once its handle was released.",
       together(wraps<P::clReleaseDevice>(NotesReleased{}),
                refuses<CL_INVALID_COMMAND_QUEUE, P::clEnqueueWriteBuffer>(HasReleasedDevice{}))},
      {"context.counts-duplicates",
       {"CreateContext.duplicates"},
       "A device that is given twice counts twice.",
       together(wraps<P::clCreateContext>(NotesDuplicates{}),
                reports<CL_CONTEXT_NUM_DEVICES, cl_uint, P::clGetContextInfo>(
                    [](auto& call, cl_uint count) {
                      const bool twice =
                          MappingLog::of<Doubled>().noted(arg<"context">(call)) != nullptr;
                      return count + (twice ? 1 : 0);
                    }))},
      {"context.leaves-out-null-device",
       {"CreateContext.err.INVALID_DEVICE.null"},
       "A NULL device among others is left out.",
       wraps<P::clCreateContext>(LeavesOutNull{})},
      {"context.is-of-parts",
       {"CreateContextFromType.devices", "CreateContextFromType.no-sub-devices"},
       "A context of a type has a part of the device.",
       wraps<P::clCreateContextFromType>(UsesParts{})},
  };
}

}  // namespace clmem::mock::defects
