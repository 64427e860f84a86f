// SPDX-License-Identifier: Apache-2.0
#include "model/platform.hpp"

#include <algorithm>
#include <initializer_list>
#include <iterator>

#include "model/external_memory.hpp"
#include "model/info_writer.hpp"
#include "model/rule.hpp"
#include "model/state.hpp"
#include "model/version_text.hpp"

namespace clmem::mock {
namespace {

cl_version platform_info_since(cl_platform_info name) {
  switch (name) {
    case CL_PLATFORM_NUMERIC_VERSION:
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
      return CL_MAKE_VERSION(3, 0, 0);
    case CL_PLATFORM_HOST_TIMER_RESOLUTION:
      return CL_MAKE_VERSION(2, 1, 0);
    default:
      return CL_MAKE_VERSION(1, 0, 0);
  }
}

void write_platform_info(const Platform& platform, cl_platform_info name, const InfoWriter& out) {
  const PlatformConfig& config = platform.config;
  const cl_version version = config.version();
  refuse_if(platform_info_since(name) > version, rule::unknown_platform_info);
  switch (name) {
    case CL_PLATFORM_PROFILE:
      return out.text(name_of(config.profile()));
    case CL_PLATFORM_VERSION:
      return out.text(version_text("OpenCL ", version) + " clmem");
    case CL_PLATFORM_NUMERIC_VERSION:
      return out.value(version);
    case CL_PLATFORM_NAME:
      return out.text(config.name);
    case CL_PLATFORM_VENDOR:
      return out.text(config.vendor);
    case CL_PLATFORM_EXTENSIONS:
      return out.text(joined(config.extensions));
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
      return out.list(named_versions(config.extensions));
    case CL_PLATFORM_HOST_TIMER_RESOLUTION:
      return out.value(config.host_timer_resolution);
    case CL_PLATFORM_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR: {
      std::vector<std::string> extensions;
      for (const DeviceConfig& device : config.devices) {
        std::ranges::copy(device.extensions, std::back_inserter(extensions));
      }
      const auto types = external_handle_types(extensions);
      refuse_if(types.empty(), rule::unknown_platform_info);
      return out.list(types);
    }
    case CL_PLATFORM_ICD_SUFFIX_KHR:
      return out.text(config.icd_suffix);
    default:
      throw ApiError{rule::unknown_platform_info};
  }
}

void require_device_type(cl_device_type type) {
  constexpr cl_device_type known = CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU |
                                   CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR |
                                   CL_DEVICE_TYPE_CUSTOM;
  refuse_if(type != CL_DEVICE_TYPE_ALL && (type == 0 || (type & ~known) != 0),
            rule::unknown_device_type);
}

// The rules for the lists of clGetPlatformIDs and clGetDeviceIDs.
void require_list(cl_uint num_entries, const void* list, const cl_uint* count) {
  refuse_if(num_entries == 0 && list != nullptr, rule::list_without_entries);
  refuse_if(list == nullptr && count == nullptr, rule::nothing_asked_for);
}

// Writes as many handles as fit, and the total number.
template <typename Handle, typename Class>
void list_handles(const std::vector<std::shared_ptr<Class>>& objects, cl_uint num_entries,
                  Handle* handles, cl_uint* count) {
  if (handles != nullptr) {
    const std::size_t copied = std::min<std::size_t>(num_entries, objects.size());
    std::transform(objects.begin(), objects.begin() + static_cast<std::ptrdiff_t>(copied), handles,
                   [](const auto& object) { return to_handle<Handle>(*object); });
  }
  if (count != nullptr) {
    *count = static_cast<cl_uint>(objects.size());
  }
}

// All devices and the host share one clock, so that the timestamps are synchronized.
void read_timers(ModelLock& model, cl_device_id device, std::initializer_list<cl_ulong*> timers) {
  const cl_platform_id platform = model->registry.get(device)->platform;
  refuse_if(!model->registry.get(platform)->config.has_host_timer(), rule::no_host_timer);
  refuse_if(std::ranges::find(timers, nullptr) != timers.end(), rule::timestamp_null);
  const cl_ulong time = model->scheduler.now();
  for (cl_ulong* timer : timers) {
    *timer = time;
  }
}

}  // namespace

std::vector<std::shared_ptr<Device>> select_devices(
    const std::vector<std::shared_ptr<Device>>& devices, cl_device_type type) {
  require_device_type(type);
  std::vector<std::shared_ptr<Device>> found;
  for (const auto& device : devices) {
    const bool is_default = device == devices.front();
    // CL_DEVICE_TYPE_ALL excludes custom devices although its bits include theirs.
    const bool matches = type == CL_DEVICE_TYPE_ALL
                             ? (device->config.type & CL_DEVICE_TYPE_CUSTOM) == 0
                             : (device->config.type & type) != 0 ||
                                   (is_default && (type & CL_DEVICE_TYPE_DEFAULT) != 0);
    if (matches) {
      found.push_back(device);
    }
  }
  refuse_if(found.empty(), rule::no_such_device);
  return found;
}

cl_int Model::clGetPlatformIDs(cl_uint num_entries, cl_platform_id* platforms,
                               cl_uint* num_platforms) {
  return locked_call(*state_, [&](ModelLock& model) {
    require_list(num_entries, platforms, num_platforms);
    list_handles(model->platforms, num_entries, platforms, num_platforms);
  });
}

cl_int Model::clGetPlatformInfo(cl_platform_id platform, cl_platform_info name, std::size_t size,
                                void* value, std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    write_platform_info(*model->registry.get(platform), name,
                        {model->freedoms, size, value, size_ret});
  });
}

cl_int Model::clGetDeviceIDs(cl_platform_id platform, cl_device_type device_type,
                             cl_uint num_entries, cl_device_id* devices, cl_uint* num_devices) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto on = model->registry.get(platform);
    require_list(num_entries, devices, num_devices);
    list_handles(select_devices(on->devices, device_type), num_entries, devices, num_devices);
  });
}

cl_int Model::clGetDeviceAndHostTimer(cl_device_id device, cl_ulong* device_timestamp,
                                      cl_ulong* host_timestamp) {
  return locked_call(*state_, [&](ModelLock& model) {
    read_timers(model, device, {device_timestamp, host_timestamp});
  });
}

cl_int Model::clGetHostTimer(cl_device_id device, cl_ulong* host_timestamp) {
  return locked_call(*state_,
                     [&](ModelLock& model) { read_timers(model, device, {host_timestamp}); });
}

}  // namespace clmem::mock
