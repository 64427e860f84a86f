// SPDX-License-Identifier: Apache-2.0
#include "runner/run_cases.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <list>
#include <map>
#include <set>

#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

using Clock = WorkerSession::Clock;

constexpr std::size_t smallest_batch = 4;
constexpr std::size_t largest_batch = 64;
constexpr int tolerated_failed_starts = 3;

class Run {
 public:
  Run(std::span<const CaseInfo> cases, const RunOptions& options, RunObserver& observer)
      : cases_{cases}, options_{options}, observer_{observer}, queue_{cases.begin(), cases.end()} {}

  RunEnd until_complete(const Interrupt& interrupt) {
    while (!queue_.empty() || !sessions_.empty()) {
      start_sessions();
      wait(interrupt);
      if (interrupt.was_requested()) {
        return RunEnd::interrupted;
      }
      advance_sessions();
    }
    return RunEnd::complete;
  }

 private:
  void start_sessions() {
    while (sessions_.size() < options_.jobs && !queue_.empty()) {
      std::vector<CaseInfo> cases = next_batch();
      const ChildCommand command = options_.worker(cases);
      sessions_.emplace_back(command, Batch{std::move(cases)}, options_.limits,
                             [this](CaseResult result) { deliver(std::move(result)); });
    }
  }

  // Several batches per worker, so that no worker is left with the slow cases; never so small that
  // starting workers is what takes the time.
  std::vector<CaseInfo> next_batch() {
    const std::size_t share = queue_.size() / (2 * options_.jobs);
    const std::size_t count =
        std::min(std::clamp(share, smallest_batch, largest_batch), queue_.size());
    const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(count);
    std::vector<CaseInfo> batch{queue_.begin(), end};
    queue_.erase(queue_.begin(), end);
    return batch;
  }

  void wait(const Interrupt& interrupt) const {
    std::vector<pollfd> entries{{interrupt.descriptor(), POLLIN, 0}};
    Clock::time_point deadline = Clock::time_point::max();
    for (const WorkerSession& session : sessions_) {
      session.add_poll_entries(entries);
      deadline = std::min(deadline, session.deadline());
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    const auto timeout = std::clamp<std::chrono::milliseconds::rep>(left.count(), 0, 1'000'000);
    ::poll(entries.data(), entries.size(), static_cast<int>(timeout));
  }

  void advance_sessions() {
    for (auto session = sessions_.begin(); session != sessions_.end();) {
      session->advance(Clock::now());
      if (session->is_over()) {
        close(*session);
        session = sessions_.erase(session);
      } else {
        ++session;
      }
    }
  }

  void close(WorkerSession& session) {
    Batch& batch = session.batch();
    if (!batch.is_ready()) {
      failed_start(session);
    } else {
      ever_ready_ = true;
      failed_starts_ = 0;
      if (!batch.has_progressed() && !batch.remaining().empty()) {
        no_progress(session);
      } else if (!session.cause().empty() && !session.has_blamed_a_case()) {
        observer_.noticed(
            fmt::format("a worker ended after {}: {}", batch.last_finished(), session.cause()));
      }
    }
    queue_.insert(queue_.begin(), batch.remaining().begin(), batch.remaining().end());
  }

  void failed_start(const WorkerSession& session) {
    ++failed_starts_;
    if (!ever_ready_ || failed_starts_ >= tolerated_failed_starts) {
      throw SetupError{fmt::format("no worker can be started on the device: {}{}{}",
                                   session.cause(), session.log().empty() ? "" : "\n",
                                   session.log())};
    }
  }

  // One such end may be an accident of the machine; two in a row are the first case's.
  void no_progress(WorkerSession& session) {
    const std::string& id = session.batch().remaining().front().id;
    const std::string cause =
        session.cause().empty() ? "the worker ended without running the case" : session.cause();
    if (stuck_.insert(id).second) {
      observer_.noticed(fmt::format("a worker ended before {} began: {}", id, cause));
    } else {
      deliver(session.batch().give_up_first(cause, session.log()));
    }
  }

  void deliver(CaseResult result) {
    const auto failed = first_failures_.find(result.id);
    if (failed != first_failures_.end() && !is_failure(result.status)) {
      result = failed->second.result;
      result.status = Status::flaky;
    } else if (is_failure(result.status) && retry(result)) {
      return;
    }
    observer_.finished(result);
  }

  bool retry(const CaseResult& result) {
    if (options_.retries == 0) {
      return false;
    }
    FirstFailure& failure =
        first_failures_.try_emplace(result.id, FirstFailure{result}).first->second;
    if (failure.retries == options_.retries) {
      return false;
    }
    ++failure.retries;
    queue_.push_back(*std::ranges::find(cases_, result.id, &CaseInfo::id));
    return true;
  }

  struct FirstFailure {
    CaseResult result;
    unsigned retries = 0;
  };

  std::span<const CaseInfo> cases_;
  const RunOptions& options_;
  RunObserver& observer_;
  std::deque<CaseInfo> queue_;
  std::set<std::string> stuck_;
  std::map<std::string, FirstFailure> first_failures_;
  std::list<WorkerSession> sessions_;  // a session is not movable: its callback points here
  bool ever_ready_ = false;
  int failed_starts_ = 0;
};

}  // namespace

RunEnd run_cases(std::span<const CaseInfo> cases, const RunOptions& options, RunObserver& observer,
                 const Interrupt& interrupt) {
  return Run{cases, options, observer}.until_complete(interrupt);
}

}  // namespace clmem::conformance
