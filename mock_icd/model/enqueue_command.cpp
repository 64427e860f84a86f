// SPDX-License-Identifier: Apache-2.0
#include "model/enqueue_command.hpp"

#include "model/command_buffer.hpp"
#include "model/current_call.hpp"

namespace clmem::mock {
namespace {

void wait_for_end(ModelLock& model, const Command& command, BlockingEnd end) {
  if (command.put_off) {
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

}  // namespace clmem::mock
