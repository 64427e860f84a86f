// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <initializer_list>

#include "model/device_selection.hpp"
#include "model/info_writer.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

// The rules of clGetPlatformIDs and clGetDeviceIDs.
void require_list(cl_uint num_entries, const void* list, const cl_uint* count) {
  refuse_if(num_entries == 0 && list != nullptr, rule::list_without_entries);
  refuse_if(list == nullptr && count == nullptr, rule::nothing_asked_for);
}

// Writes as many handles as fit, and the number of all.
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
