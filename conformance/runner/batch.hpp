// SPDX-License-Identifier: Apache-2.0
// batch.hpp - the cases of one worker, and its progress.
//
//   if (auto result = batch.take(event)) { deliver(*result); }
//   ...the worker died...
//   if (auto result = batch.abandon(Status::crash, "SIGSEGV", log, seconds)) { deliver(*result); }
//   give_to_another_worker(batch.remaining());
//
// Contract: every case gets at most one result; cases may run in any order. `take` throws
// FormatError for an event that does not fit, and the state is then as before.
#pragma once

#include <cstddef>
#include <deque>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "results/case_info.hpp"
#include "results/worker_event.hpp"

namespace clmem::conformance {

class Batch {
 public:
  explicit Batch(std::vector<CaseInfo> cases)
      : remaining_{std::make_move_iterator(cases.begin()), std::make_move_iterator(cases.end())} {}

  // The result, when the event is the end of a case.
  [[nodiscard]] std::optional<CaseResult> take(const WorkerEvent& event);

  // The verdict of the running case when its worker has ended; empty when no case was running. A
  // case with an earlier failure has failed: what a driver does after a wrong result is undefined.
  [[nodiscard]] std::optional<CaseResult> abandon(Status status, std::string cause, std::string log,
                                                  double seconds);

  // The verdict of the first remaining case when workers end before they begin it.
  [[nodiscard]] CaseResult give_up_first(std::string cause, std::string log);

  [[nodiscard]] const CaseInfo* running() const { return running_ ? &*running_ : nullptr; }
  [[nodiscard]] const std::deque<CaseInfo>& remaining() const { return remaining_; }
  [[nodiscard]] std::deque<CaseInfo> take_remaining() { return std::exchange(remaining_, {}); }
  [[nodiscard]] const std::string& last_finished() const { return last_finished_; }
  // All that have begun, including the running one, in order.
  [[nodiscard]] const std::vector<std::string>& begun() const { return begun_; }
  // Likewise, of the process that the worker uses now.
  [[nodiscard]] std::span<const std::string> begun_in_process() const {
    return std::span{begun_}.subspan(earlier_processes_);
  }
  void begin_process() { earlier_processes_ = begun_.size(); }
  // Whether the worker itself replaces a process that a case may have damaged.
  [[nodiscard]] bool has_successors() const { return has_successors_; }
  [[nodiscard]] bool is_ready() const { return ready_; }
  [[nodiscard]] bool is_done() const { return done_; }
  [[nodiscard]] bool has_progressed() const { return progressed_; }

 private:
  void begin(const std::string& id);
  void note_failure(const FailureEvent& event);
  CaseResult end(const CaseResult& result);

  std::deque<CaseInfo> remaining_;  // without the running one; taken from its front, as a rule
  std::optional<CaseInfo> running_;
  std::vector<std::string> failures_;  // of the running one
  std::vector<Deviation> deviations_;  // likewise
  std::string last_finished_;
  std::vector<std::string> begun_;
  std::size_t earlier_processes_ = 0;  // cases that began in them
  bool has_successors_ = false;
  bool ready_ = false;
  bool done_ = false;
  bool progressed_ = false;  // some case has a result
};

}  // namespace clmem::conformance
