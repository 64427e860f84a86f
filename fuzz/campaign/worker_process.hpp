// SPDX-License-Identifier: Apache-2.0
// worker_process.hpp - a process that runs programs on a driver, and the watch over it.
//
//   WorkerProcess worker{command, {.program = 5s}};
//   worker.submit({12, to_text(program), digest});
//   while (const auto reply = worker.next(deadline)) { ... }
//
// Contract: replies come in the order of submission. A driver that crashes, hangs, prints without
// end or kills its parent costs the program in execution. After a crash, after programs whose
// effects were not those expected (`most_wrong`), and after a thousand programs, the next
// process goes on by itself (successors.hpp). After a hang the worker is over, and the programs
// that are left are returned as not_run. Throws SetupError where a worker cannot even begin, and
// std::logic_error where it ended by an exception of its own before a program had run.
#pragma once

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <filesystem>
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
  Digest expected{};                                      // 0: the log is wanted
  std::chrono::milliseconds patience = default_patience;  // with callbacks that do not come
  // After so many programs in a row with other effects, this one the last, the next one gets a
  // process that they have not damaged; 0: after no number.
  std::size_t most_wrong = 1;
};

using SharedSubmission = std::shared_ptr<const Submission>;

struct Reply {
  enum class Kind : std::uint8_t { as_expected, log, crash, hang, not_run };
  std::uint64_t number = 0;
  Kind kind = Kind::as_expected;
  std::string text{};         // the log, or how the worker ended
  std::size_t statement = 0;  // in execution at the end
};

struct WorkerTimes {
  std::chrono::milliseconds start{60'000};
  std::chrono::milliseconds program{5'000};
};

class WorkerProcess {
 public:
  using Page = std::unique_ptr<ProgressPage, void (*)(ProgressPage*)>;

  // `command` without --programs and --progress.
  WorkerProcess(conformance::ChildCommand command, WorkerTimes times);
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  [[nodiscard]] const Features& features() const { return features_; }
  [[nodiscard]] const conformance::DeviceIdentity& identity() const { return identity_; }
  [[nodiscard]] std::size_t pending() const { return pending_.size(); }
  [[nodiscard]] bool is_over() const { return over_; }

  // No program from now on takes longer than this, or than it was made with.
  void limit(std::chrono::milliseconds program) { limit_ = std::min(program, times_.program); }
  void submit(Submission submission);
  // Waits for a reply as long as the limits allow. Nothing pending: nothing.
  [[nodiscard]] std::optional<Reply> next();
  // What is there already.
  [[nodiscard]] std::optional<Reply> poll();
  // What the driver's process had run when the latest reply came, with the program of that reply,
  // unless it has ended the process.
  [[nodiscard]] std::span<const SharedSubmission> has_run() const { return ran_; }
  // For poll(2).
  void add_poll_entries(std::vector<pollfd>& entries) const;
  [[nodiscard]] std::chrono::steady_clock::time_point deadline() const { return deadline_; }

 private:
  void await_ready();
  [[nodiscard]] bool take_greeting();
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
  std::vector<SharedSubmission> ran_;  // by the process
  std::string unsent_;
  std::string unread_;
  bool leaves_ = false;  // the process has reported that it ends
  bool over_ = false;
  std::chrono::steady_clock::time_point deadline_;
};

}  // namespace clmem::fuzz
