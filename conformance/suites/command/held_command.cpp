// SPDX-License-Identifier: Apache-2.0
#include "suites/command/held_command.hpp"

#include "harness/set_up.hpp"
#include "suites/event/event_tools.hpp"

namespace clmem::conformance {

HeldCommand::HeldCommand(Fixture& given, const Command& held, cl_command_queue queue)
    : fixture{given}, command{held}, stage{given, held}, gate{given} {
  must_succeed(command.enqueue(stage, queue == nullptr ? given.queue() : queue,
                               {1, gate.wait_list()}, event.out()),
               command.name);
}

void HeldCommand::let_run() {
  gate.open();
  wait_for(event.get());
}

}  // namespace clmem::conformance
