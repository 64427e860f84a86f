// SPDX-License-Identifier: Apache-2.0
// issue.hpp - the last step of every enqueue call: queue the command, wait if asked to, hand out
// the event.
//
//   issue(section, queue, {.type = CL_COMMAND_FILL_BUFFER, .waits = waits, .execute = ...}, event);
//
// Contract: a blocking call flushes its queue and answers the status of a command that failed,
// CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST when its wait list did; then no event is given.
#pragma once

#include "model/state.hpp"

namespace clmem::mock {

enum class Blocking { no, yes };

[[nodiscard]] inline Blocking to_blocking(cl_bool argument) {
  return argument == CL_FALSE ? Blocking::no : Blocking::yes;
}

void issue(Section& section, const std::shared_ptr<CommandQueue>& queue, NewCommand command,
           cl_event* event_ret, Blocking blocking = Blocking::no);

}  // namespace clmem::mock
