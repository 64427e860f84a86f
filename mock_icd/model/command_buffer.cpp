// SPDX-License-Identifier: Apache-2.0
#include "model/command_buffer.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "model/current_call.hpp"
#include "model/enqueue_command.hpp"
#include "model/info_writer.hpp"
#include "model/property_list.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

thread_local const CommandBufferUse* current_use = nullptr;

// Returns the steps that a step waits for in addition to its sync points: the latest barrier, in an
// in-order queue the previous step, and for a barrier without sync points all steps
// (clCommandBarrierWithWaitListKHR).
std::vector<khr::SyncPoint> steps_before(const CommandBuffer& buffer, Ordering ordering,
                                         std::span<const khr::SyncPoint> wait_list) {
  const auto count = static_cast<khr::SyncPoint>(buffer.steps.size());
  std::vector<khr::SyncPoint> before(wait_list.begin(), wait_list.end());
  if (is_barrier(ordering) && wait_list.empty()) {
    before.resize(count);
    std::iota(before.begin(), before.end(), khr::SyncPoint{0});
  }
  if (buffer.after_barrier > 0) {
    before.push_back(buffer.after_barrier - 1);
  }
  if (buffer.queue->in_order() && count > 0) {
    before.push_back(count - 1);
  }
  return before;
}

// Flags of cl_khr_command_buffer_multi_device and _mutable_dispatch: simultaneous use, mutable
// commands, synchronization by the device.
constexpr khr::Property flags_of_other_extensions = 7;

// Accepts a list of CL_COMMAND_BUFFER_FLAGS_KHR alone, with no flag of this extension.
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

CommandBufferUse::CommandBufferUse(const Arguments& arguments) noexcept
    : arguments_{arguments},
      depth_{CurrentCallScope::depth() + 1},
      outer_{std::exchange(current_use, this)} {}

CommandBufferUse::~CommandBufferUse() {
  current_use = outer_;
}

const CommandBufferUse::Arguments* CommandBufferUse::take() noexcept {
  const bool is_own = current_use != nullptr && current_use->depth_ == CurrentCallScope::depth();
  return is_own ? &std::exchange(current_use, nullptr)->arguments_ : nullptr;
}

void record_command(ModelLock& model, const CommandBufferUse::Arguments& use,
                    NewCommand&& command) {
  const auto buffer = model->registry.get(use.buffer);
  refuse_if(buffer->is_final, rule::command_buffer_final);
  const std::size_t count = buffer->steps.size();
  refuse_if(
      std::ranges::any_of(use.wait_list, [&](khr::SyncPoint point) { return point >= count; }),
      rule::unknown_sync_point);
  buffer->steps.push_back({command.type, std::move(command.accesses),
                           std::make_shared<Work>(std::move(command.execute)),
                           steps_before(*buffer, command.ordering, use.wait_list)});
  if (is_barrier(command.ordering)) {
    buffer->after_barrier = static_cast<khr::SyncPoint>(count) + 1;
  }
  if (use.sync_point != nullptr) {
    *use.sync_point = static_cast<khr::SyncPoint>(count);
  }
}

void enqueue_steps(ModelLock& model, const CommandBufferUse::Arguments& use,
                   const std::shared_ptr<CommandQueue>& queue, NewCommand& end) {
  const auto buffer = model->registry.get(use.buffer);
  refuse_if(!buffer->is_final, rule::command_buffer_not_final);
  std::vector<std::shared_ptr<Event>> ends;
  for (const CommandBuffer::Step& step : buffer->steps) {
    NewCommand command{.type = step.type,
                       .waits = end.waits,
                       .accesses = step.accesses,
                       .execute = [work = step.execute] { return (*work)(); }};
    for (const khr::SyncPoint point : step.after) {
      command.waits.push_back(ends[point]);
    }
    end.parts.push_back(model->scheduler.enqueue(queue, std::move(command)));
    ends.push_back(model->registry.create<Event>(ObjectKind::event, queue->context, queue,
                                                 step.type, end.parts.back()));
  }
  end.type = khr::command_command_buffer;
  end.ordering = Ordering::none;
  end.waits.insert(end.waits.end(), ends.begin(), ends.end());
}

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
