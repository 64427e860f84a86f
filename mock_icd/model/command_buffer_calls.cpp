// SPDX-License-Identifier: Apache-2.0
#include "model/command_buffer.hpp"
#include "model/info_writer.hpp"
#include "model/property_list.hpp"
#include "model/rules/queue_rules.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

// Flags of cl_khr_command_buffer_multi_device and _mutable_dispatch: simultaneous use, mutable
// commands, synchronization by the device.
constexpr khr::Property flags_of_other_extensions = 7;

// Requires a list of CL_COMMAND_BUFFER_FLAGS_KHR alone, which has no values in this extension.
std::vector<khr::Property> require_properties(const khr::Property* properties) {
  auto list = copy_property_list(properties);
  for_each_property(list, CL_INVALID_VALUE, [](khr::Property name, khr::Property value) {
    refuse_if(name != khr::command_buffer_flags, rule::unknown_command_buffer_property);
    refuse_if((value & ~flags_of_other_extensions) != 0, rule::unknown_command_buffer_property);
    refuse_if(value != 0, rule::unsupported_command_buffer_flag);
  });
  return list;
}

void write_info(const Registry& registry, const CommandBuffer& buffer, cl_uint name,
                const InfoWriter& out) {
  switch (name) {
    case khr::command_buffer_queues:
      return out.value(to_handle<cl_command_queue>(*buffer.queue));
    case khr::command_buffer_num_queues:
      return out.value(cl_uint{1});
    case khr::command_buffer_reference_count:
      return out.value(registry.reported_references(buffer));
    case khr::command_buffer_state:
      return out.value(buffer.is_final ? khr::state_executable : khr::state_recording);
    case khr::command_buffer_properties_array:
      return out.list(buffer.properties);
    case khr::command_buffer_context:
      return out.value(to_handle<cl_context>(*buffer.context));
    default:
      throw ApiError{rule::unknown_command_buffer_info};
  }
}

}  // namespace

khr::CommandBufferHandle Model::create_command_buffer(cl_uint count, const cl_command_queue* queues,
                                                      const khr::Property* properties,
                                                      cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    refuse_if(count != 1 || queues == nullptr, rule::not_one_queue);
    const auto queue = require_host_queue(model->registry, *queues);
    refuse_if(!queue->device->has_extension("cl_khr_command_buffer"), rule::no_command_buffers);
    return model->registry.hand_out<khr::CommandBufferHandle>(model->registry.create<CommandBuffer>(
        ObjectKind::command_buffer, queue, require_properties(properties)));
  });
}

cl_int Model::finalize_command_buffer(khr::CommandBufferHandle handle) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto buffer = model->registry.get(handle);
    refuse_if(buffer->is_final, rule::command_buffer_final);
    buffer->is_final = true;
  });
}

cl_int Model::get_command_buffer_info(khr::CommandBufferHandle buffer, cl_uint name,
                                      std::size_t size, void* value, std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    write_info(model->registry, *model->registry.get(buffer), name,
               {model->freedoms, size, value, size_ret});
  });
}

cl_int Model::choose_command_buffer_queue(khr::CommandBufferHandle handle,
                                          std::optional<std::span<const cl_command_queue>> given,
                                          cl_command_queue& chosen) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto buffer = model->registry.get(handle);
    chosen = to_handle<cl_command_queue>(*buffer->queue);
    if (given) {
      refuse_if(given->size() != 1, rule::not_one_queue);
      const auto queue = require_host_queue(model->registry, given->front());
      refuse_if(queue->context != buffer->context, rule::command_buffer_of_other_context);
      refuse_if(queue->device != buffer->queue->device, rule::command_buffer_of_other_device);
      chosen = given->front();
    }
  });
}

}  // namespace clmem::mock
