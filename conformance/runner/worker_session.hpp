// SPDX-License-Identifier: Apache-2.0
// worker_session.hpp - one worker process that runs batches of cases, and its time limits.
//
//   WorkerSession session{command, Batch{cases}, limits, deliver};
//   while (!session.is_over()) {
//     session.add_poll_entries(entries);                              // then poll until deadline()
//     session.advance(Clock::now());
//   }
//   session.batch().remaining();                                      // for the next worker
//   if (session.is_waiting()) { session.go_on(Batch{more}, ids); }    // or dismiss()
//
// Contract: delivers exactly one result for each case that has begun: the one from the worker, or
// crash or timeout with the cause. A worker that does not replace its own process is ended after a
// case that may have damaged it (case_result.hpp). When the session is over, the worker and its
// whole process group have ended. Never blocks.
#pragma once

#include <poll.h>

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "results/form_table.hpp"
#include "runner/batch.hpp"
#include "runner/child_process.hpp"
#include "runner/log_tail.hpp"

namespace clmem::conformance {

struct WorkerLimits {
  using Seconds = std::chrono::duration<double>;

  double time_scale = 1.0;      // factor of every limit, including those of the cases
  Seconds start{60.0};          // until the device is ready
  Seconds between_cases{20.0};  // from one case to the next
  Seconds exit{20.0};      // from the last case, or a closed event pipe, to the end of the process
  Seconds backtrace{1.0};  // to write a backtrace
};

class WorkerSession {
 public:
  using Clock = std::chrono::steady_clock;
  // Called with a result and the cases that began before it in this worker.
  using Deliver = std::function<void(const CaseResult&, std::span<const std::string> earlier)>;

  WorkerSession(const ChildCommand& command, Batch batch, const WorkerLimits& limits,
                Deliver deliver);

  void add_poll_entries(std::vector<pollfd>& entries) const;
  [[nodiscard]] Clock::time_point deadline() const { return deadline_; }

  // Processes the events that have arrived, and checks the time limits.
  void advance(Clock::time_point now);

  [[nodiscard]] bool is_over() const { return over_; }

  // True if the worker has ended its batch and can run another one, in new processes.
  [[nodiscard]] bool is_waiting() const { return waiting_; }
  void go_on(Batch batch, const std::string& input);
  void dismiss();

  [[nodiscard]] Batch& batch() { return batch_; }

  // Returns why the worker ended before its batch was done, or by which signal afterwards; empty if
  // it ended well.
  [[nodiscard]] const std::string& cause() const { return cause_; }
  [[nodiscard]] bool has_blamed_a_case() const { return blamed_; }

  // Return the time from the start of the process until the device was ready, and from there, or
  // from the beginning of a later batch, to the latest event.
  [[nodiscard]] Clock::duration startup() const { return startup_.value_or(Clock::duration{}); }
  [[nodiscard]] Clock::duration running() const { return latest_event_ - ready_at_; }
  [[nodiscard]] std::string log() const { return log_.text(); }

 private:
  // A worker that was requested at a deadline to write a backtrace and end, or was killed, and that
  // has not ended yet: it may have been ending already.
  struct Overdue {
    Status status;
    std::string cause;
    Clock::time_point since;
    bool killed = false;
  };

  void read_events(Clock::time_point now);
  void read_log();
  void take_line(std::string_view line, Clock::time_point now);
  void take_process_end(const DiedMessage& death, Clock::time_point now);
  void take_waiting();
  void answer(const std::string& input);
  void set_deadline(Clock::time_point now);
  // Lets a running case go on while it makes calls: each may take long on a busy machine.
  [[nodiscard]] bool extends_deadline(Clock::time_point now);
  void exited(const ChildExit& exit, Clock::time_point now);
  void expired(Clock::time_point now);
  void stop_overdue(Status status, std::string cause, Clock::time_point now);
  void kill_overdue(Clock::time_point now);
  void finish(Status status, std::string cause, Clock::time_point now);
  // Blames the case whose process has ended; false if none was running.
  bool blame(Status status, const std::string& cause, Clock::time_point now);
  void add_calls(CaseResult& result) const;
  void deliver(const CaseResult& result);
  void retire();
  [[nodiscard]] Clock::duration scaled(WorkerLimits::Seconds limit) const;

  WorkerLimits limits_;
  Deliver deliver_;
  Batch batch_;
  ChildProcess child_;
  LogTail log_;
  FormTable forms_;     // of the process that runs the cases
  std::string unread_;  // the beginning of a line whose end has not arrived
  PipeState events_ = PipeState::open;
  PipeState log_pipe_ = PipeState::open;
  Clock::time_point started_at_ = Clock::now();
  std::optional<Clock::duration> startup_;
  Clock::time_point ready_at_ = started_at_;
  Clock::time_point latest_event_ = started_at_;
  Clock::time_point deadline_;
  Clock::time_point begun_;
  unsigned half_limits_ = 0;       // that the running case has taken
  std::uint32_t calls_begun_ = 0;  // by the running case at the latest of them
  std::string cause_;
  std::optional<Overdue> overdue_;
  std::uint32_t answers_ = 0;
  bool waiting_ = false;
  bool blamed_ = false;
  bool over_ = false;
};

void wait_for_events(std::vector<pollfd> entries, WorkerSession::Clock::time_point deadline);

}  // namespace clmem::conformance
