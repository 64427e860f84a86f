// SPDX-License-Identifier: Apache-2.0
#include "operations/command/held_command.hpp"

#include "harness/set_up.hpp"
#include "operations/event/event_tools.hpp"

namespace clmem::conformance {

HeldCommand::HeldCommand(Fixture& given, const Command& held, cl_command_queue queue)
    : run{given, held}, gate{given} {
  run.must_enqueue(queue == nullptr ? given.queue() : queue, {1, gate.wait_list()}, event.out());
}

void HeldCommand::let_run() {
  gate.open();
  wait_for(event.get());
}

}  // namespace clmem::conformance
