// SPDX-License-Identifier: Apache-2.0
// batch.hpp - the cases of one worker, and its progress.
//
//   if (auto result = batch.take(event)) { deliver(*result); }
//   ...the worker died...
//   if (auto result = batch.abandon(Status::crash, "SIGSEGV", log, seconds)) { deliver(*result); }
//   give_to_another_worker(batch.remaining());
//
// Contract: every case gets at most one result; cases may run in any order. `take` throws
// FormatError for an event that does not fit, and leaves the state unchanged.
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
#include "results/worker_message.hpp"

namespace clmem::conformance {

class Batch {
 public:
  explicit Batch(std::vector<CaseInfo> cases)
      : remaining_{std::make_move_iterator(cases.begin()), std::make_move_iterator(cases.end())} {}

  // Returns the result if the event is the end of a case.
  [[nodiscard]] std::optional<CaseResult> take(const WorkerMessage& event);

  // Returns the verdict of the running case after its worker has ended; empty if no case was
  // running. A case with an earlier failure has failed: the behaviour of a driver after a wrong
  // result is undefined.
  [[nodiscard]] std::optional<CaseResult> abandon(Status status, std::string cause, std::string log,
                                                  double seconds);

  // Returns the verdict of the first remaining case if workers end before they begin it.
  [[nodiscard]] CaseResult give_up_first(std::string cause, std::string log);

  [[nodiscard]] const CaseInfo* running() const { return running_ ? &*running_ : nullptr; }
  [[nodiscard]] const std::deque<CaseInfo>& remaining() const { return remaining_; }
  [[nodiscard]] std::deque<CaseInfo> take_remaining() { return std::exchange(remaining_, {}); }
  [[nodiscard]] const std::string& last_finished() const { return last_finished_; }
  // Returns all cases that have begun, including the running one, in order.
  [[nodiscard]] const std::vector<std::string>& begun() const { return begun_; }
  // Returns those that have begun in the worker's current process.
  [[nodiscard]] std::span<const std::string> begun_in_process() const {
    return std::span{begun_}.subspan(earlier_processes_);
  }
  void begin_process() { earlier_processes_ = begun_.size(); }
  // True if the worker itself replaces a process that a case may have damaged.
  [[nodiscard]] bool has_successors() const { return has_successors_; }
  [[nodiscard]] bool is_ready() const { return ready_; }
  [[nodiscard]] bool is_done() const { return done_; }
  [[nodiscard]] bool has_progressed() const { return progressed_; }

 private:
  void begin(const std::string& id);
  void note_failure(const FailureMessage& event);
  CaseResult end(const CaseResult& result);

  std::deque<CaseInfo> remaining_;  // without the running one; usually taken from its front
  std::optional<CaseInfo> running_;
  std::vector<std::string> failures_;  // of the running case
  std::vector<Deviation> deviations_;  // of the running case
  std::string last_finished_;
  std::vector<std::string> begun_;
  std::size_t earlier_processes_ = 0;  // cases that began in earlier processes
  bool has_successors_ = false;
  bool ready_ = false;
  bool done_ = false;
  bool progressed_ = false;  // some case has a result
};

}  // namespace clmem::conformance
