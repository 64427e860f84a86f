// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "config/versions.hpp"
#include "model/enqueue_command.hpp"
#include "model/info_writer.hpp"
#include "model/property_list.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

constexpr std::ptrdiff_t most_queues = 6;  // with Freedom::few_objects

constexpr cl_command_queue_properties host_properties =
    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
constexpr cl_command_queue_properties device_properties =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;

std::shared_ptr<Device> require_device(const Registry& registry, const Context& context,
                                       cl_device_id handle) {
  auto device = registry.get(handle);
  refuse_if(!context.has(*device), rule::not_a_device_of_context);
  return device;
}

void require_supported(const Device& device, const QueueRequest& request) {
  const cl_command_queue_properties properties = request.properties;
  const bool on_device = (properties & CL_QUEUE_ON_DEVICE) != 0;
  const bool wants_out_of_order = (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
  refuse_if(on_device && !device.has_device_queues(), rule::no_device_queue_support);
  refuse_if(on_device && request.size > device.config.device_queues.max_size,
            rule::device_queue_too_large);
  refuse_if(
      !on_device && wants_out_of_order && device.config.out_of_order == OutOfOrder::unsupported,
      rule::no_out_of_order_queues);
}

void require_consistent(cl_command_queue_properties properties) {
  refuse_if((properties & ~(host_properties | device_properties)) != 0,
            rule::unknown_queue_properties);
  const bool on_device = (properties & CL_QUEUE_ON_DEVICE) != 0;
  refuse_if(on_device && (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0,
            rule::device_queue_in_order);
  refuse_if(!on_device && (properties & CL_QUEUE_ON_DEVICE_DEFAULT) != 0,
            rule::host_queue_as_default);
}

QueueRequest require_request(const Device& device, const cl_queue_properties* properties) {
  QueueRequest request{.list = copy_property_list(properties)};
  bool has_size = false;
  for_each_property(request.list, CL_INVALID_VALUE, [&](auto name, auto value) {
    switch (name) {
      case CL_QUEUE_PROPERTIES:
        request.properties = value;
        break;
      case CL_QUEUE_SIZE:
        has_size = true;
        request.size = static_cast<cl_uint>(value);
        break;
      default:
        throw ApiError{rule::unknown_queue_property};
    }
  });
  require_consistent(request.properties);
  const bool on_device = (request.properties & CL_QUEUE_ON_DEVICE) != 0;
  refuse_if(has_size && !on_device, rule::size_of_host_queue);
  refuse_if(has_size && request.size == 0, rule::queue_size_zero);
  if (on_device && !has_size) {
    request.size = device.config.device_queues.preferred_size;
  }
  return request;
}

// Limits the on-device queues of a device in one context (CL_DEVICE_MAX_ON_DEVICE_QUEUES).
void require_room(const Registry& registry, const Context& context, const Device& device) {
  const auto queues = registry.all<CommandQueue>(ObjectKind::command_queue);
  const auto taken = std::ranges::count_if(queues, [&](const auto& queue) {
    return queue->on_device() && queue->context.get() == &context && queue->device.get() == &device;
  });
  refuse_if(taken >= device.config.device_queues.max_queues, rule::too_many_device_queues);
}

cl_command_queue create(ModelLock& model, const std::shared_ptr<Context>& context,
                        const std::shared_ptr<Device>& device, const QueueRequest& request) {
  device->state->require_present();
  require_supported(*device, request);
  const bool is_default = (request.properties & CL_QUEUE_ON_DEVICE_DEFAULT) != 0;
  if (is_default) {
    // There is at most one default queue; creating it again returns it
    // (CL_QUEUE_ON_DEVICE_DEFAULT).
    if (const auto made = context->default_queues[device.get()].lock()) {
      return model->registry.hand_out<cl_command_queue>(made);
    }
  }
  if ((request.properties & CL_QUEUE_ON_DEVICE) != 0) {
    require_room(model->registry, *context, *device);
  }
  model->registry.require_room<CommandQueue>(
      ObjectKind::command_queue, most_queues,
      [&](const CommandQueue& queue) { return queue.context == context; });
  const auto queue =
      model->registry.create<CommandQueue>(ObjectKind::command_queue, context, device, request);
  if (is_default) {
    context->default_queues[device.get()] = queue;
  }
  return model->registry.hand_out<cl_command_queue>(queue);
}

cl_command_queue default_queue(const CommandQueue& queue) {
  const auto found = queue.context->default_queues.find(queue.device.get());
  const auto object = found == queue.context->default_queues.end() ? nullptr : found->second.lock();
  return object == nullptr ? nullptr : to_handle<cl_command_queue>(*object);
}

void write_queue_info(const Registry& registry, const CommandQueue& queue,
                      cl_command_queue_info name, const InfoWriter& out) {
  const auto require_version = [&](cl_version since) {
    refuse_if(since > queue.device->config.version, rule::newer_queue_info);
  };
  switch (name) {
    case CL_QUEUE_CONTEXT:
      return out.value(to_handle<cl_context>(*queue.context));
    case CL_QUEUE_DEVICE:
      return out.value(to_handle<cl_device_id>(*queue.device));
    case CL_QUEUE_REFERENCE_COUNT:
      return out.value(registry.reported_references(queue));
    case CL_QUEUE_PROPERTIES:
      return out.value(queue.properties);
    case CL_QUEUE_PROPERTIES_ARRAY:
      require_version(v3_0);
      return out.list(queue.property_list);
    case CL_QUEUE_SIZE:
      require_version(v2_0);
      refuse_if(!queue.on_device(), rule::host_queue_has_no_size);
      return out.value(queue.size);
    case CL_QUEUE_DEVICE_DEFAULT:
      require_version(v2_1);
      return out.value(default_queue(queue));
    default:
      throw ApiError{rule::unknown_queue_info};
  }
}

}  // namespace

cl_command_queue Model::clCreateCommandQueue(cl_context context, cl_device_id device,
                                             cl_command_queue_properties properties,
                                             cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    const auto owner = model->registry.get(context);
    const auto on = require_device(model->registry, *owner, device);
    // clCreateCommandQueue accepts the properties of host queues only.
    refuse_if((properties & ~host_properties) != 0, rule::unknown_queue_properties);
    return create(model, owner, on, {.properties = properties, .list = {}});
  });
}

cl_command_queue Model::clCreateCommandQueueWithProperties(cl_context context, cl_device_id device,
                                                           const cl_queue_properties* properties,
                                                           cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    const auto owner = model->registry.get(context);
    const auto on = require_device(model->registry, *owner, device);
    return create(model, owner, on, require_request(*on, properties));
  });
}

cl_int Model::clRetainCommandQueue(cl_command_queue queue) {
  return locked_call(*state_, [&](ModelLock& model) { model->registry.retain_handle(queue); });
}

// The last release flushes the queue (clReleaseCommandQueue).
cl_int Model::clReleaseCommandQueue(cl_command_queue queue) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(queue);
    if (model->registry.release_handle(queue) == 0) {
      model->scheduler.flush(*object);
    }
  });
}

cl_int Model::clGetCommandQueueInfo(cl_command_queue queue, cl_command_queue_info name,
                                    std::size_t size, void* value, std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    write_queue_info(model->registry, *model->registry.get(queue), name,
                     {model->freedoms, size, value, size_ret});
  });
}

// Only OpenCL 1.0 devices can change a queue's properties.
cl_int Model::clSetCommandQueueProperty(cl_command_queue queue, cl_command_queue_properties,
                                        cl_bool, cl_command_queue_properties*) {
  return locked_call(*state_, [&](ModelLock& model) {
    (void)model->registry.get(queue);
    throw ApiError{rule::newer_than_queue_properties};
  });
}

cl_int Model::clSetDefaultDeviceCommandQueue(cl_context context, cl_device_id device,
                                             cl_command_queue queue) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto owner = model->registry.get(context);
    const auto on = require_device(model->registry, *owner, device);
    refuse_if(!on->has_device_queues() || !on->config.device_queues.replaceable_default,
              rule::no_replaceable_default);
    auto chosen = model->registry.get(queue);
    refuse_if(!chosen->on_device() || chosen->device != on || chosen->context != owner,
              rule::not_a_device_queue);
    owner->default_queues[on.get()] = std::move(chosen);
  });
}

cl_int Model::clFlush(cl_command_queue queue) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = require_host_queue(model->registry, queue);
    model->scheduler.flush(*object);
    object->device->state->require_present();
  });
}

cl_int Model::clFinish(cl_command_queue queue) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = require_host_queue(model->registry, queue);
    model->scheduler.flush(*object);
    // Excludes commands that other threads enqueue during the wait.
    const std::vector<std::shared_ptr<Command>> earlier{object->pending.begin(),
                                                        object->pending.end()};
    for (const auto& command : earlier) {
      model.wait_for(*command);
    }
    model->scheduler.host_knows_all(*object);
    object->device->state->require_present();
  });
}

cl_int Model::clEnqueueMarkerWithWaitList(cl_command_queue queue, cl_uint wait_count,
                                          const cl_event* wait_list, cl_event* event) {
  return enqueue_command(*state_, {queue, {wait_count, wait_list}, event},
                         [&](ModelLock& /*model*/, const Queue& /*target*/) {
                           const auto ordering =
                               wait_count == 0 ? Ordering::after_earlier : Ordering::none;
                           return NewCommand{.type = CL_COMMAND_MARKER, .ordering = ordering};
                         });
}

cl_int Model::clEnqueueBarrierWithWaitList(cl_command_queue queue, cl_uint wait_count,
                                           const cl_event* wait_list, cl_event* event) {
  return enqueue_command(*state_, {queue, {wait_count, wait_list}, event},
                         [&](ModelLock& /*model*/, const Queue& /*target*/) {
                           const auto ordering = wait_count == 0 ? Ordering::barrier_after_earlier
                                                                 : Ordering::barrier;
                           return NewCommand{.type = CL_COMMAND_BARRIER, .ordering = ordering};
                         });
}

cl_int Model::clEnqueueMarker(cl_command_queue queue, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {}, event}, [&](ModelLock& /*model*/, const Queue& /*target*/) {
        refuse_if(event == nullptr, rule::marker_event_null);
        return NewCommand{.type = CL_COMMAND_MARKER, .ordering = Ordering::after_earlier};
      });
}

cl_int Model::clEnqueueBarrier(cl_command_queue queue) {
  return clEnqueueBarrierWithWaitList(queue, 0, nullptr, nullptr);
}

cl_int Model::clEnqueueWaitForEvents(cl_command_queue queue, cl_uint num_events,
                                     const cl_event* event_list) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto target = require_host_queue(model->registry, queue);
    auto waits = require_events(model->registry, target->context.get(), {num_events, event_list});
    enqueue(model, target,
            {.type = CL_COMMAND_BARRIER, .waits = std::move(waits), .ordering = Ordering::barrier},
            nullptr);
  });
}

}  // namespace clmem::mock
