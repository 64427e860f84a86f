// SPDX-License-Identifier: Apache-2.0
#include "model/info_writer.hpp"
#include "model/property_list.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

constexpr cl_command_queue_properties host_properties =
    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
constexpr cl_command_queue_properties device_properties =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;

std::shared_ptr<Device> require_device(const Registry& registry, const Context& context,
                                       cl_device_id handle) {
  auto device = registry.get(handle);
  refuse_if(!context.has(*device), CL_INVALID_DEVICE, "the device is not one of the context's");
  return device;
}

void require_supported(const Device& device, cl_command_queue_properties properties) {
  const bool wants_out_of_order = (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
  refuse_if((properties & device_properties) != 0, CL_INVALID_QUEUE_PROPERTIES,
            "the device has no on-device queues");
  refuse_if(wants_out_of_order && device.config.out_of_order == OutOfOrder::unsupported,
            CL_INVALID_QUEUE_PROPERTIES, "the device has no out-of-order queues");
}

void require_consistent(cl_command_queue_properties properties) {
  refuse_if((properties & ~(host_properties | device_properties)) != 0, CL_INVALID_VALUE,
            "the queue properties hold an undefined bit");
  const bool on_device = (properties & CL_QUEUE_ON_DEVICE) != 0;
  refuse_if(on_device && (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0,
            CL_INVALID_VALUE, "on-device queues have to be out of order");
  refuse_if(!on_device && (properties & CL_QUEUE_ON_DEVICE_DEFAULT) != 0, CL_INVALID_VALUE,
            "only an on-device queue can be the device's default");
}

cl_command_queue_properties require_properties(const std::vector<cl_queue_properties>& list) {
  cl_command_queue_properties properties = 0;
  bool has_size = false;
  for_each_property(list, CL_INVALID_VALUE, [&](auto name, auto value) {
    refuse_if(name != CL_QUEUE_PROPERTIES && name != CL_QUEUE_SIZE, CL_INVALID_VALUE,
              "the queue property is not known");
    has_size |= name == CL_QUEUE_SIZE;
    if (name == CL_QUEUE_PROPERTIES) {
      properties = value;
    }
  });
  require_consistent(properties);
  refuse_if(has_size && (properties & CL_QUEUE_ON_DEVICE) == 0, CL_INVALID_VALUE,
            "only on-device queues have a size");
  return properties;
}

cl_command_queue create(Section& section, cl_context context_handle, cl_device_id device_handle,
                        cl_command_queue_properties properties,
                        std::vector<cl_queue_properties> list) {
  const auto context = section->registry.get(context_handle);
  const auto device = require_device(section->registry, *context, device_handle);
  device->state->require_present();
  require_supported(*device, properties);
  return section->registry.hand_out<cl_command_queue>(section->registry.create<CommandQueue>(
      ObjectKind::command_queue, context, device, properties, std::move(list)));
}

void write_queue_info(const Registry& registry, const CommandQueue& queue,
                      cl_command_queue_info name, const InfoWriter& out) {
  switch (name) {
    case CL_QUEUE_CONTEXT:
      return out.value(to_handle<cl_context>(*queue.context));
    case CL_QUEUE_DEVICE:
      return out.value(to_handle<cl_device_id>(*queue.device));
    case CL_QUEUE_REFERENCE_COUNT:
      return out.value(registry.references(queue));
    case CL_QUEUE_PROPERTIES:
      return out.value(queue.properties);
    case CL_QUEUE_PROPERTIES_ARRAY:
      return out.list(queue.property_list);
    case CL_QUEUE_SIZE:
      throw Refused{CL_INVALID_COMMAND_QUEUE, "only on-device queues have a size"};
    case CL_QUEUE_DEVICE_DEFAULT:
      return out.value(cl_command_queue{nullptr});
    default:
      throw Refused{CL_INVALID_VALUE, "command queues have no such parameter"};
  }
}

}  // namespace

cl_command_queue Model::create_command_queue(cl_context context, cl_device_id device,
                                             cl_command_queue_properties properties,
                                             cl_int* errcode_ret) {
  return answer_created(*state_, errcode_ret, [&](Section& section) {
    const auto object = section->registry.get(context);
    (void)require_device(section->registry, *object, device);
    // The older call knows the properties of host queues only.
    refuse_if((properties & ~host_properties) != 0, CL_INVALID_VALUE,
              "the queue properties hold an undefined bit");
    return create(section, context, device, properties, {});
  });
}

cl_command_queue Model::create_command_queue_with_properties(cl_context context,
                                                             cl_device_id device,
                                                             const cl_queue_properties* properties,
                                                             cl_int* errcode_ret) {
  return answer_created(*state_, errcode_ret, [&](Section& section) {
    const auto object = section->registry.get(context);
    (void)require_device(section->registry, *object, device);
    auto list = copy_property_list(properties);
    const cl_command_queue_properties bits = require_properties(list);
    return create(section, context, device, bits, std::move(list));
  });
}

cl_int Model::retain_command_queue(cl_command_queue queue) {
  return answer(*state_, [&](Section& section) { section->registry.retain_handle(queue); });
}

// The last release flushes the queue (clReleaseCommandQueue).
cl_int Model::release_command_queue(cl_command_queue queue) {
  return answer(*state_, [&](Section& section) {
    const auto object = section->registry.get(queue);
    if (section->registry.release_handle(queue) == 0) {
      section->scheduler.flush(*object);
    }
  });
}

cl_int Model::get_command_queue_info(cl_command_queue queue, cl_command_queue_info name,
                                     std::size_t size, void* value, std::size_t* size_ret) {
  return answer(*state_, [&](Section& section) {
    write_queue_info(section->registry, *section->registry.get(queue), name,
                     {size, value, size_ret});
  });
}

// Only OpenCL 1.0 devices can change a queue's properties.
cl_int Model::set_command_queue_property(cl_command_queue queue, cl_command_queue_properties,
                                         cl_bool, cl_command_queue_properties*) {
  return answer(*state_, [&](Section& section) {
    (void)section->registry.get(queue);
    throw Refused{CL_INVALID_OPERATION, "the device is newer than OpenCL 1.0"};
  });
}

cl_int Model::set_default_device_command_queue(cl_context context, cl_device_id device,
                                               cl_command_queue) {
  return answer(*state_, [&](Section& section) {
    const auto object = section->registry.get(context);
    (void)require_device(section->registry, *object, device);
    throw Refused{CL_INVALID_OPERATION, "the device has no replaceable default queue"};
  });
}

cl_int Model::flush(cl_command_queue queue) {
  return answer(*state_, [&](Section& section) {
    const auto object = section->registry.get(queue);
    section->scheduler.flush(*object);
    object->device->state->require_present();
  });
}

cl_int Model::finish(cl_command_queue queue) {
  return answer(*state_, [&](Section& section) {
    const auto object = section->registry.get(queue);
    section->scheduler.flush(*object);
    // Commands that other threads enqueue meanwhile are not waited for.
    const std::vector<std::shared_ptr<Command>> earlier{object->pending.begin(),
                                                        object->pending.end()};
    for (const auto& command : earlier) {
      section.wait_for(*command);
    }
    section->scheduler.host_knows_all(*object);
    object->device->state->require_present();
  });
}

}  // namespace clmem::mock
