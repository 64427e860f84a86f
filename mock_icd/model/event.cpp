// SPDX-License-Identifier: Apache-2.0
#include "model/event.hpp"

#include "model/command_queue.hpp"
#include "model/context.hpp"

namespace clmem::mock {

Event::Event(std::shared_ptr<Context> event_context, std::shared_ptr<CommandQueue> event_queue,
             cl_command_type event_type, std::shared_ptr<ExecutionStatus> event_progress)
    : context{std::move(event_context)},
      queue{std::move(event_queue)},
      type{event_type},
      progress{std::move(event_progress)} {}

Event::Event(std::shared_ptr<Context> event_context)
    : Event{std::move(event_context), nullptr, CL_COMMAND_USER,
            std::make_shared<ExecutionStatus>(CL_SUBMITTED)} {}

Event::~Event() = default;

}  // namespace clmem::mock
