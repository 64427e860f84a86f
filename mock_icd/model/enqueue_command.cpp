// SPDX-License-Identifier: Apache-2.0
#include "model/enqueue_command.hpp"

#include "model/command_buffer.hpp"
#include "model/current_call.hpp"

namespace clmem::mock {
namespace {

void wait_for_end(ModelLock& model, const Command& command, BlockingEnd end) {
  if (command.deferred) {
    return;
  }
  if (end == BlockingEnd::complete) {
    return model.wait_for(command);
  }
  model.wait_unknown(command);
  model->scheduler.host_may_reuse(command);
}

}  // namespace

void enqueue(ModelLock& model, const Queue& queue, NewCommand command, cl_event* event_ret,
             Blocking blocking) {
  queue->device->state->require_present();
  model->registry.require_available(queue->context->has_terminated_command);
  model->registry.delete_retired();
  command.execute = CommandFault::wrap(std::move(command.execute));
  if (const auto* const use = CommandBufferUse::take()) {
    if (use->action == CommandBufferUse::Action::record) {
      return record_command(model, *use, std::move(command));
    }
    enqueue_steps(model, *use, queue, command);
  }
  const cl_command_type type = command.type;
  const BlockingEnd blocking_end = command.blocking_end;
  const std::function<void()> on_enqueued = std::move(command.on_enqueued);
  const auto enqueued = model->scheduler.enqueue(queue, std::move(command));
  if (on_enqueued) {
    on_enqueued();
  }
  if (blocking == Blocking::yes) {
    model->scheduler.flush(*queue);
    wait_for_end(model, *enqueued, blocking_end);
    refuse_if(enqueued->failed(), rule::blocking_command_failed, enqueued->status());
  }
  if (event_ret != nullptr) {
    *event_ret = model->registry.hand_out<cl_event>(
        model->registry.create<Event>(ObjectKind::event, queue->context, queue, type, enqueued));
  }
}

std::shared_ptr<CommandQueue> require_host_queue(const Registry& registry,
                                                 cl_command_queue handle) {
  auto queue = registry.get(handle);
  refuse_if(queue->on_device(), rule::on_device_queue);
  return queue;
}

std::vector<std::shared_ptr<Event>> require_wait_list(const Registry& registry,
                                                      const Context& context, WaitList list) {
  refuse_if(list.count == 0 && list.events != nullptr, rule::wait_list_count_zero);
  refuse_if(list.count != 0 && list.events == nullptr, rule::wait_list_null);
  std::vector<std::shared_ptr<Event>> events;
  for (cl_uint at = 0; at < list.count; ++at) {
    auto event = registry.find(list.events[at]);
    refuse_if(event == nullptr, rule::wait_list_holds_no_event);
    refuse_if(event->context.get() != &context, rule::wait_list_of_foreign_context);
    events.push_back(std::move(event));
  }
  return events;
}

std::vector<std::shared_ptr<Event>> require_events(const Registry& registry, const Context* context,
                                                   WaitList list) {
  refuse_if(list.count == 0 || list.events == nullptr, rule::no_events);
  std::vector<std::shared_ptr<Event>> events;
  for (cl_uint at = 0; at < list.count; ++at) {
    events.push_back(registry.get(list.events[at]));
    context = context == nullptr ? events.front()->context.get() : context;
    refuse_if(events.back()->context.get() != context, rule::events_of_several_contexts);
  }
  return events;
}

}  // namespace clmem::mock
