// SPDX-License-Identifier: Apache-2.0
#include "model/issue.hpp"

#include "model/command_fault.hpp"

namespace clmem::mock {

void issue(Section& section, const std::shared_ptr<CommandQueue>& queue, NewCommand command,
           cl_event* event_ret, Blocking blocking) {
  queue->device->state->require_present();
  command.execute = CommandFault::wrap(std::move(command.execute));
  const cl_command_type type = command.type;
  const std::function<void()> on_enqueued = std::move(command.on_enqueued);
  const auto issued = section->scheduler.enqueue(queue, std::move(command));
  if (on_enqueued) {
    on_enqueued();
  }
  if (blocking == Blocking::yes) {
    section->scheduler.flush(*queue);
    section.wait_for(*issued);
    refuse_if(issued->failed(), rule::blocking_command_failed, issued->status());
  }
  if (event_ret != nullptr) {
    *event_ret = section->registry.hand_out<cl_event>(
        section->registry.create<Event>(ObjectKind::event, queue->context, queue, type, issued));
  }
}

}  // namespace clmem::mock
