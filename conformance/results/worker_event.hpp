// SPDX-License-Identifier: Apache-2.0
// worker_event.hpp - the reports of a worker to the runner: one JSON object per line.
//
//   write_all(fd, to_line(BeginEvent{id}) + "\n");                  // worker
//   const WorkerEvent event = worker_event_from_line(line);         // runner
//
// Contract: `ready` comes first, then `begin` and `end` for each case, `done` last; between the two
// of a case, a `failure` for each failed expectation, sent at once, so that it is known whatever
// the driver does next. `device` lines are the reply to the command `devices`. The statuses crash,
// timeout and flaky are set by the runner and rejected in an `end`. A worker with successors
// reports with `died` how the process of the running case has ended without a result, and continues
// in the next process once the runner has answered (call_page.hpp). With `waiting`, after `done`,
// it asks for more cases: once the runner has answered, they are in its input, and a new `ready`
// follows; if there are none, the worker ends. Reading throws FormatError.
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
  // True if the worker replaces a process that a case may have damaged; otherwise the runner does.
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

// Reports the death of a process; the case is the running one.
struct DiedEvent {
  int signal = 0;  // 0: the driver has made it exit
  int code = 0;
};

struct DoneEvent {};

// Reports that all processes that ran the cases have ended well.
struct WaitingEvent {};

using WorkerEvent = std::variant<DeviceEvent, ReadyEvent, BeginEvent, FailureEvent, EndEvent,
                                 DiedEvent, DoneEvent, WaitingEvent>;

[[nodiscard]] std::string to_line(const WorkerEvent& event);
[[nodiscard]] WorkerEvent worker_event_from_line(std::string_view line);

}  // namespace clmem::conformance
