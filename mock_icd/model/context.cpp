// SPDX-License-Identifier: Apache-2.0
#include "model/context.hpp"

#include <utility>

#include "model/info_writer.hpp"
#include "model/kernel/executor.hpp"
#include "model/platform.hpp"
#include "model/property_list.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

struct CheckedProperties {
  std::vector<cl_context_properties> list;
  cl_platform_id platform = nullptr;  // null: no platform in the list
  bool has_user_sync = false;
};

CheckedProperties require_properties(const Registry& registry,
                                     const cl_context_properties* properties) {
  CheckedProperties checked{.list = copy_property_list(properties)};
  for_each_property(checked.list, CL_INVALID_PROPERTY, [&](auto name, auto value) {
    switch (name) {
      case CL_CONTEXT_PLATFORM:
        checked.platform = reinterpret_cast<cl_platform_id>(value);
        (void)registry.get(checked.platform);
        break;
      case CL_CONTEXT_INTEROP_USER_SYNC:
        refuse_if(value != CL_TRUE && value != CL_FALSE, rule::interop_sync_not_boolean);
        checked.has_user_sync = true;
        break;
      default:
        throw ApiError{rule::unknown_context_property};
    }
  });
  return checked;
}

std::shared_ptr<Context> make_context(Registry& registry,
                                      std::vector<std::shared_ptr<Device>> devices,
                                      CheckedProperties checked) {
  auto made =
      registry.create<Context>(ObjectKind::context, std::move(devices), std::move(checked.list));
  // CL_CONTEXT_INTEROP_USER_SYNC exists from version 1.2 on.
  refuse_if(checked.has_user_sync && made->newest_version() < CL_MAKE_VERSION(1, 2, 0),
            rule::newer_context_property);
  return made;
}

// Checks the rule only: the model has no errors to report through the notification.
void require_notification(ContextNotify notify, const void* user_data) {
  refuse_if(notify == nullptr && user_data != nullptr, rule::user_data_without_notification);
}

}  // namespace

cl_version Context::newest_version() const {
  cl_version newest = 0;
  for (const auto& device : devices) {
    newest = std::max(newest, device->config.version);
  }
  return newest;
}

cl_ulong Context::max_mem_alloc_size() const {
  cl_ulong largest = 0;
  for (const auto& device : devices) {
    largest = std::max(largest, device->config.max_mem_alloc_size);
  }
  return largest;
}

std::size_t Context::strictest_alignment_bytes() const {
  std::size_t strictest = 1;
  for (const auto& device : devices) {
    strictest = std::max(strictest, device->alignment_bytes());
  }
  return strictest;
}

std::vector<MemoryReservation> Context::reserve(std::size_t size) const {
  const bool all_lost = std::ranges::none_of(
      devices, [](const auto& device) { return device->state->loss() == CL_SUCCESS; });
  refuse_if(all_lost, rule::all_devices_lost, devices.front()->state->loss());
  std::vector<MemoryReservation> reservations;
  reservations.reserve(devices.size());
  for (const auto& device : devices) {
    // Sub-devices share the memory of their root device, which is reserved once.
    if (std::ranges::none_of(reservations,
                             [&](const auto& made) { return made.is_of(*device->state); })) {
      reservations.emplace_back(device->state, size);
    }
  }
  return reservations;
}

std::shared_ptr<Storage> Context::allocate(std::size_t size, std::size_t alignment) const {
  return allocate_shared(size, alignment, nullptr);
}

std::shared_ptr<Storage> Context::allocate_shared(std::size_t size, std::size_t alignment,
                                                  const Executor* executor) const {
  auto reservations = reserve(size);
  auto shared = executor == nullptr ? nullptr : executor->allocate_shared(size, alignment);
  auto storage = shared == nullptr ? Storage::allocate(size, alignment)
                                   : Storage::adopt(std::move(shared), size);
  storage->occupy(std::move(reservations));
  return storage;
}

cl_context Model::clCreateContext(const cl_context_properties* properties, cl_uint num_devices,
                                  const cl_device_id* devices, ContextNotify notify,
                                  void* user_data, cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    auto checked = require_properties(model->registry, properties);
    refuse_if(devices == nullptr || num_devices == 0, rule::no_devices);
    require_notification(notify, user_data);
    std::vector<std::shared_ptr<Device>> chosen;
    for (cl_uint at = 0; at < num_devices; ++at) {
      auto device = model->registry.get(devices[at]);
      const cl_platform_id platform =
          checked.platform != nullptr || chosen.empty() ? checked.platform : chosen[0]->platform;
      refuse_if(device->state->loss() != CL_SUCCESS, rule::device_unavailable);
      refuse_if(platform != nullptr && device->platform != platform, rule::foreign_device);
      // Devices named twice count once (clCreateContext).
      if (std::ranges::find(chosen, device) == chosen.end()) {
        chosen.push_back(std::move(device));
      }
    }
    return model->registry.hand_out<cl_context>(
        make_context(model->registry, std::move(chosen), std::move(checked)));
  });
}

cl_context Model::clCreateContextFromType(const cl_context_properties* properties,
                                          cl_device_type device_type, ContextNotify notify,
                                          void* user_data, cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    auto checked = require_properties(model->registry, properties);
    require_notification(notify, user_data);
    const auto platform = checked.platform == nullptr ? model->platforms.front()
                                                      : model->registry.get(checked.platform);
    return model->registry.hand_out<cl_context>(make_context(
        model->registry, select_devices(platform->devices, device_type), std::move(checked)));
  });
}

cl_int Model::clGetContextInfo(cl_context context, cl_context_info name, std::size_t size,
                               void* value, std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(context);
    const InfoWriter out{model->freedoms, size, value, size_ret};
    switch (name) {
      case CL_CONTEXT_REFERENCE_COUNT:
        return out.value(model->registry.reported_references(*object));
      case CL_CONTEXT_NUM_DEVICES:
        return out.value(static_cast<cl_uint>(object->devices.size()));
      case CL_CONTEXT_DEVICES: {
        std::vector<cl_device_id> handles;
        for (const auto& device : object->devices) {
          handles.push_back(to_handle<cl_device_id>(*device));
        }
        return out.list(handles);
      }
      case CL_CONTEXT_PROPERTIES:
        return out.list(object->properties);
      default:
        throw ApiError{rule::unknown_context_info};
    }
  });
}

cl_int Model::clSetContextDestructorCallback(cl_context context, ContextDestroyed notify,
                                             void* user_data) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(context);
    refuse_if(notify == nullptr, rule::callback_null);
    object->destruction_callbacks.emplace_back([=] { notify(context, user_data); });
  });
}

}  // namespace clmem::mock
