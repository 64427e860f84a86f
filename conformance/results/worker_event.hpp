// SPDX-License-Identifier: Apache-2.0
// worker_event.hpp - what a worker reports to the runner: one JSON object per line.
//
//   write_all(fd, to_line(BeginEvent{id}) + "\n");                  // worker
//   const WorkerEvent event = worker_event_from_line(line);         // runner
//
// Contract: `ready` comes first, then `begin` and `end` per case, `done` last; between the two of a
// case a `failure` for each expectation that was not met, at once, so that it is known whatever the
// driver does next. `device` lines answer the command `devices`. The statuses crash, timeout and
// flaky are the runner's and refused in an `end`. A worker with successors reports with `died` how
// the process of the running case has ended without a result, and continues in the next process
// once the runner has answered (call_page.hpp). With `waiting`, after `done`, it asks for more
// cases: once the runner has answered they are in its input, and a `ready` begins anew; without
// any it ends. Reading throws FormatError.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "results/case_result.hpp"
#include "results/device_identity.hpp"

namespace clmem::conformance {

struct DeviceEvent {
  DeviceIdentity device;
};

struct ReadyEvent {
  DeviceIdentity device;
  // The worker replaces a process that a case may have damaged; if not, the runner does.
  bool has_successors = false;
};

struct BeginEvent {
  std::string id;
};

struct FailureEvent {
  std::string id;
  std::string text;
  Deviation deviation{};
};

struct EndEvent {
  CaseResult result;
};

// The case is the running one.
struct DiedEvent {
  int signal = 0;  // 0: the driver has made it exit
  int code = 0;
};

struct DoneEvent {};

// All processes that ran the cases have ended well.
struct WaitingEvent {};

using WorkerEvent = std::variant<DeviceEvent, ReadyEvent, BeginEvent, FailureEvent, EndEvent,
                                 DiedEvent, DoneEvent, WaitingEvent>;

[[nodiscard]] std::string to_line(const WorkerEvent& event);
[[nodiscard]] WorkerEvent worker_event_from_line(std::string_view line);

}  // namespace clmem::conformance
