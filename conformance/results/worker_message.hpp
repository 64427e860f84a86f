// SPDX-License-Identifier: Apache-2.0
// worker_message.hpp - the reports of a worker to the runner: one JSON object per line.
//
//   write_all(fd, to_line(BeginMessage{id}, forms) + "\n");                 // worker
//   const WorkerMessage message = worker_message_from_line(line, forms);    // runner
//
// Contract: `ready` comes first, then `begin` and `end` for each case, `done` last; between the two
// of a case, a `failure` for each failed expectation, sent at once, so that it is known whatever
// the driver does next. `device` lines are the reply to the command `devices`. The statuses crash,
// timeout and flaky are set by the runner and rejected in an `end`. A worker with successors
// reports with `died` how the process of the running case has ended without a result, and continues
// in the next process once the runner has answered (call_page.hpp). With `waiting`, after `done`,
// it asks for more cases: once the runner has answered, they are in its input, and a new `ready`
// follows; if there are none, the worker ends. Each process of the worker has its own table of forms,
// and the runner has one for all (form_table.hpp). Reading throws FormatError.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "results/case_result.hpp"
#include "results/device_identity.hpp"
#include "results/form_table.hpp"

namespace clmem::conformance {

struct DeviceMessage {
  DeviceIdentity device;
};

struct ReadyMessage {
  DeviceIdentity device;
  // True if the worker replaces a process that a case may have damaged; otherwise the runner does.
  bool has_successors = false;
};

struct BeginMessage {
  std::string id;
};

struct FailureMessage {
  std::string id;
  std::string text;
  Deviation deviation{};
};

struct EndMessage {
  CaseResult result;
};

// Reports the death of a process; the case is the running one.
struct DiedMessage {
  int signal = 0;  // 0: the driver has made it exit
  int code = 0;
};

struct DoneMessage {};

// Reports that all processes that ran the cases have ended well.
struct WaitingMessage {};

using WorkerMessage = std::variant<DeviceMessage, ReadyMessage, BeginMessage, FailureMessage,
                                   EndMessage, DiedMessage, DoneMessage, WaitingMessage>;

[[nodiscard]] std::string to_line(const WorkerMessage& message, FormTable& forms);
[[nodiscard]] WorkerMessage worker_message_from_line(std::string_view line, FormTable& forms);

}  // namespace clmem::conformance
