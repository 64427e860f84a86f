// SPDX-License-Identifier: Apache-2.0
// worker_process.hpp - a process that runs programs on a driver, and the supervision of it.
//
//   WorkerProcess worker{command, {.program = 5s}};
//   worker.submit({12, to_text(program), digest});
//   while (const auto reply = worker.next()) { ... }
//
// Contract: replies come in the order of submission. A driver that crashes, hangs, prints without
// end or kills its parent costs the program in execution. After a crash, after a number of programs
// in a row with unexpected effects (`most_wrong`), and after a thousand programs, the next process
// continues by itself (successors.hpp). After a hang the worker is over, and the remaining programs
// are returned as not_run. Throws SetupError if a worker cannot even begin, and std::logic_error if
// an exception of its own ended it before a program had run.
#pragma once

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "execute/environment.hpp"
#include "execute/log.hpp"
#include "execute/progress.hpp"
#include "results/device_identity.hpp"
#include "runner/child_process.hpp"
#include "runner/log_tail.hpp"
#include "runner/temporary_directory.hpp"

namespace clmem::fuzz {

struct Submission {
  std::uint64_t number = 0;
  std::string text{};
  Digest expected{};  // 0: the log is wanted
  std::chrono::milliseconds callback_timeout = default_callback_timeout;
  // The number of programs in a row with unexpected effects, including this one, after which the
  // next program gets a new process that they have not damaged; 0: never.
  std::size_t most_wrong = 1;
};

using SharedSubmission = std::shared_ptr<const Submission>;

struct Reply {
  enum class Kind : std::uint8_t { as_expected, log, crash, hang, not_run };
  std::uint64_t number = 0;
  Kind kind = Kind::as_expected;
  std::string text{};         // the log, or how the worker ended
  std::size_t statement = 0;  // the statement in execution at the end
};

struct WorkerTimes {
  std::chrono::milliseconds start{60'000};
  std::chrono::milliseconds program{5'000};
};

class WorkerProcess {
 public:
  using Page = std::unique_ptr<ProgressPage, void (*)(ProgressPage*)>;

  // Takes the command without --programs and --progress.
  WorkerProcess(conformance::ChildCommand command, WorkerTimes times);
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  [[nodiscard]] const Features& features() const { return features_; }
  [[nodiscard]] const conformance::DeviceIdentity& identity() const { return identity_; }
  [[nodiscard]] std::size_t pending() const { return pending_.size(); }
  [[nodiscard]] bool is_over() const { return over_; }

  // Reduces the time that each program may take from now on.
  void limit(std::chrono::milliseconds program) { limit_ = std::min(program, times_.program); }
  void submit(Submission submission);
  // Waits for a reply within the limits; returns nothing if no program is pending.
  [[nodiscard]] std::optional<Reply> next();
  // Returns a reply that is already there, without waiting.
  [[nodiscard]] std::optional<Reply> poll();
  // Returns the programs that the driver's process had run when the latest reply came. The program of
  // that reply is included unless it ended the process.
  [[nodiscard]] std::span<const SharedSubmission> has_run() const { return ran_; }
  // Adds the descriptors to wait for with poll(2).
  void add_poll_entries(std::vector<pollfd>& entries) const;

 private:
  void await_ready();
  [[nodiscard]] bool take_identity();
  void write_unsent();
  void read();
  [[nodiscard]] std::optional<Reply> take_reply();
  [[nodiscard]] std::optional<Reply> take_end(const std::string& line);
  [[noreturn]] void throw_mistake(const std::string& line) const;
  void go_on();
  [[nodiscard]] Reply end_with(Reply::Kind kind, const std::string& how);

  WorkerTimes times_;
  std::chrono::milliseconds limit_{times_.program};
  conformance::TemporaryDirectory directory_;
  conformance::FileDescriptor pipe_;
  Page page_{nullptr, nullptr};
  std::optional<conformance::ChildProcess> child_;
  conformance::LogTail log_;
  Features features_;
  conformance::DeviceIdentity identity_;
  std::deque<SharedSubmission> pending_;
  std::vector<SharedSubmission> ran_;  // the programs that the process has run
  std::string unsent_;
  std::string unread_;
  bool leaves_ = false;  // the process has reported that it is about to end
  bool over_ = false;
  std::chrono::steady_clock::time_point deadline_;
};

}  // namespace clmem::fuzz
