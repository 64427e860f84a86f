// SPDX-License-Identifier: Apache-2.0
// supervisor.hpp - the process between the runner and a worker, one for each worker.
//
//   if (::fork() == 0) { supervise(launch, report.write_end.get(), runner); }
//   ::kill(supervisor, SIGTERM);   // ends the worker with all that it has started
//
// Contract: a driver that kills its parent's process group kills this process instead of the
// runner, and processes that the driver has started cannot outlive it, whatever their session. Ends
// the worker on SIGTERM and when the runner dies. Once the worker and its offspring have ended,
// writes a WorkerEnd to `report` and exits; if there is none, the supervisor itself was killed.
#pragma once

#include <sys/types.h>

#include "runner/launch.hpp"

namespace clmem::conformance {

// Passed through a pipe in its memory representation, between two copies of one program.
struct WorkerEnd {
  int signal = 0;  // 0: it exited by itself
  int code = 0;
};

[[noreturn]] void supervise(const Launch& launch, int report, pid_t runner);

}  // namespace clmem::conformance
