// SPDX-License-Identifier: Apache-2.0
#include "runner/run_cases.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <list>
#include <set>

#include "results/ladder.hpp"
#include "runner/batch_size.hpp"
#include "runner/failure_streak.hpp"
#include "runner/fresh_worker.hpp"
#include "runner/order_search.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

using Clock = WorkerSession::Clock;

constexpr int tolerated_failed_starts = 3;
// The seconds to start a process, in which the driver makes its device anew.
constexpr double process_s = 0.1;

// Returns the cause, followed by the worker's latest output.
std::string with_log(const std::string& cause, const WorkerSession& session) {
  const std::string log = session.log();
  return log.empty() ? cause : fmt::format("{}\n{}", cause, log);
}

class Run {
 public:
  Run(std::span<const CaseInfo> cases, const RunOptions& options, RunObserver& observer)
      : cases_{cases},
        options_{options},
        observer_{observer},
        attempts_{policy()},
        batch_size_{options.jobs} {
    if (!cases.empty()) {
      rounds_left_ = options.attempts.repeat;
    }
  }

  StopReason until_complete(const Interrupt& interrupt) {
    while (has_work()) {
      if (is_enough()) {
        return StopReason::stopped;
      }
      if (advance(interrupt) == StopReason::interrupted) {
        return StopReason::interrupted;
      }
    }
    return search_orders(interrupt);
  }

 private:
  AttemptPolicy policy() {
    AttemptPolicy policy = options_.attempts;
    if (options_.budget.alone.count() > 0) {
      policy.may_confirm = [this] { return may_confirm(); };
    }
    return policy;
  }

  bool may_confirm() {
    const bool is_left = confirming_s_ < options_.budget.alone.count();
    if (!is_left && !budget_is_reported_) {
      budget_is_reported_ = true;
      observer_.noticed(fmt::format(
          "{:.0f} s went into running failures again, alone: those from now on may need the cases "
          "before them; --bisect finds out",
          options_.budget.alone.count()));
    }
    return is_left;
  }

  // An error of the system in a run that has begun, such as a failed fork, ends the run; its
  // results are kept.
  StopReason advance(const Interrupt& interrupt) try {
    start_sessions();
    wait(interrupt);
    if (interrupt.was_requested()) {
      return StopReason::interrupted;
    }
    advance_sessions();
    if (streak_.is_suspect()) {
      check_device(interrupt);
    }
    return StopReason::complete;
  } catch (const SetupError& error) {
    if (!ever_ready_) {
      throw;
    }
    throw RunHalted{error.what()};
  }

  [[nodiscard]] bool has_work() const {
    return rounds_left_ > 0 || !queue_.empty() || !large_.empty() || !alone_.empty() ||
           !sessions_.empty();
  }

  [[nodiscard]] bool is_enough() const { return options_.enough && options_.enough(); }

  void start_sessions() {
    runs_large_ = runs_large_ && !sessions_.empty();
    runs_steps_ = runs_steps_ && !sessions_.empty();
    while (!runs_large_ && !runs_steps_ && sessions_.size() < options_.jobs) {
      std::vector<CaseInfo> cases = next_batch(sessions_.size());
      if (cases.empty()) {
        return;
      }
      const ChildCommand command = options_.worker(cases);
      sessions_.emplace_back(
          command, Batch{std::move(cases)}, options_.limits,
          [this](const CaseResult& result, std::span<const std::string> earlier) {
            take(result, earlier);
          });
    }
  }

  // Returns cases for a worker, or none: `others` is the number of other workers that run cases.
  std::vector<CaseInfo> next_batch(std::size_t others) {
    // Runs these at once, so that an interruption loses as few verdicts as possible.
    if (!alone_.empty()) {
      return taken_from(alone_);
    }
    if (queue_.empty() && large_.empty() && rounds_left_ > 0) {
      --rounds_left_;
      for (const CaseInfo& info : cases_) {
        (is_large(info) ? large_ : queue_).push_back(info);
      }
    }
    if (is_step_next()) {
      runs_steps_ = others == 0;
      return runs_steps_ ? steps_of_queue() : std::vector<CaseInfo>{};
    }
    if (queue_.empty() && sessions_.empty() && !large_.empty()) {
      runs_large_ = true;
      return taken_from(large_);
    }
    return first_of_queue(options_.one_batch ? queue_.size() : batch_size_.next(queue_.size()));
  }

  // The ladder runs in one worker while no other case runs, so that its steps fail for no other
  // reason, and so that it is known what holds before the others begin.
  [[nodiscard]] bool is_step_next() const {
    return !options_.one_batch && !queue_.empty() && is_step(queue_.front().id);
  }

  std::vector<CaseInfo> steps_of_queue() {
    const auto end = std::ranges::find_if_not(queue_, is_step, &CaseInfo::id);
    return first_of_queue(static_cast<std::size_t>(end - queue_.begin()));
  }

  static std::vector<CaseInfo> taken_from(std::deque<CaseInfo>& waiting) {
    std::vector<CaseInfo> batch{std::move(waiting.front())};
    waiting.pop_front();
    return batch;
  }

  [[nodiscard]] bool is_large(const CaseInfo& info) const {
    return info.memory > options_.shared_memory && !options_.one_batch;
  }

  // Takes cases from the queue; a worker accepts each case once, and the cases of a new round may
  // follow some of the last round.
  std::vector<CaseInfo> first_of_queue(std::size_t count) {
    std::vector<CaseInfo> batch;
    std::set<std::string> ids;
    while (batch.size() < count && !queue_.empty() && ids.insert(queue_.front().id).second) {
      batch.push_back(std::move(queue_.front()));
      queue_.pop_front();
    }
    return batch;
  }

  void wait(const Interrupt& interrupt) const {
    std::vector<pollfd> entries{{interrupt.descriptor(), POLLIN, 0}};
    Clock::time_point deadline = Clock::time_point::max();
    for (const WorkerSession& session : sessions_) {
      session.add_poll_entries(entries);
      deadline = std::min(deadline, session.deadline());
    }
    wait_for_events(std::move(entries), deadline);
  }

  void advance_sessions() {
    for (auto session = sessions_.begin(); session != sessions_.end();) {
      session->advance(Clock::now());
      if (session->is_over()) {
        close(*session);
        session = sessions_.erase(session);
      } else {
        if (session->is_waiting()) {
          go_on(*session);
        }
        ++session;
      }
    }
  }

  // Gives the worker another batch, because starting a worker takes as long as many cases.
  void go_on(WorkerSession& session) {
    const bool left_some = !session.batch().remaining().empty();
    runs_steps_ = runs_steps_ && left_some;
    std::vector<CaseInfo> cases =
        left_some || runs_large_ ? std::vector<CaseInfo>{} : next_batch(sessions_.size() - 1);
    if (cases.empty()) {
      session.dismiss();
      return;
    }
    close(session);
    const std::string input = options_.worker(cases).input;
    session.go_on(Batch{std::move(cases)}, input);
  }

  void close(WorkerSession& session) {
    Batch& batch = session.batch();
    if (!batch.is_ready()) {
      failed_start(session);
    } else {
      ever_ready_ = true;
      failed_starts_ = 0;
      batch_size_.measured(session.startup(), session.running(), batch.begun().size());
      if (!batch.has_progressed() && !batch.remaining().empty()) {
        no_progress(session);
      } else if (!session.cause().empty() && !session.has_blamed_a_case()) {
        observer_.noticed(fmt::format("a worker ended after {}: {}", batch.last_finished(),
                                      with_log(session.cause(), session)));
      }
    }
    std::deque<CaseInfo> remaining = batch.take_remaining();
    std::deque<CaseInfo>& waiting = runs_large_ ? large_ : queue_;
    waiting.insert(waiting.begin(), std::make_move_iterator(remaining.begin()),
                   std::make_move_iterator(remaining.end()));
  }

  void failed_start(const WorkerSession& session) {
    ++failed_starts_;
    const std::string reason = fmt::format("no worker can be started on the device: {}",
                                           with_log(session.cause(), session));
    if (!ever_ready_) {
      throw SetupError{reason};
    }
    if (failed_starts_ >= tolerated_failed_starts) {
      halt(reason);
    }
  }

  void check_device(const Interrupt& interrupt) {
    std::string what;
    for (const std::string& id : streak_.passed()) {
      const auto again = run_in_fresh_worker({info_of(id)}, options_, interrupt);
      if (interrupt.was_requested() || (again && again->status == Status::pass)) {
        streak_.clear_suspicion();
        return;
      }
      what += fmt::format("{}{}", what.empty() ? "" : ", ", id);
    }
    halt(fmt::format("the device is lost: what has passed fails now in a fresh worker: {}", what));
  }

  // Halts the run. Results after the first failure of the row may be due to the loss of the device.
  [[noreturn]] void halt(const std::string& reason) {
    const std::span<const std::string> row = streak_.row();
    if (row.size() < 2) {
      // The oldest failure that waits for another run may have caused the loss of the device.
      if (!confirming_.empty()) {
        observer_.finished(attempts_.result_after_search(confirming_.front(), {}));
      }
      throw RunHalted{reason};
    }
    observer_.withdrawn(row.subspan(1));
    throw RunHalted{fmt::format("{}; {} results after that of {} are withdrawn", reason,
                                row.size() - 1, row.front())};
  }

  // Handles a worker that ended without beginning a case. One such end may be an accident of the
  // machine; a second one is attributed to the first case.
  void no_progress(WorkerSession& session) {
    const std::string& id = session.batch().remaining().front().id;
    const std::string cause =
        session.cause().empty() ? "the worker ended without running the case" : session.cause();
    if (stuck_.insert(id).second) {
      observer_.noticed(
          fmt::format("a worker ended before {} began: {}", id, with_log(cause, session)));
    } else {
      take(session.batch().give_up_first(cause, session.log()), {});
    }
  }

  void take(const CaseResult& result, std::span<const std::string> earlier) {
    // A result shows that a worker has started since, whatever happened to others.
    ever_ready_ = true;
    failed_starts_ = 0;
    if (options_.ended) {
      options_.ended(result.id);
    }
    if (std::erase(confirming_, result.id) > 0) {
      confirming_s_ += result.seconds + process_s;
    }
    const Attempts::Decision decision = attempts_.take(result, earlier);
    switch (decision.next) {
      case Attempts::Next::deliver:
        streak_.take(*decision.result);
        observer_.finished(*decision.result);
        break;
      case Attempts::Next::run_alone:
        if (result.status != Status::crash) {
          confirming_.push_back(result.id);
        }
        (runs_large_ ? large_ : alone_).push_back(info_of(result.id));
        break;
      case Attempts::Next::search:
        searches_.push_back(result.id);
        break;
      case Attempts::Next::wait:
        break;
    }
  }

  // Searches at the end of the run, when no other worker disturbs the cases.
  StopReason search_orders(const Interrupt& interrupt) {
    const Clock::time_point deadline = search_deadline();
    unsigned in_vain = 0;
    for (; !searches_.empty() && !is_enough(); searches_.pop_front()) {
      const std::string& id = searches_.front();
      if (Clock::now() >= deadline || is_vain(in_vain)) {
        observer_.finished(attempts_.result_after_search(id, {}));
        continue;
      }
      std::vector<CaseInfo> earlier;
      for (const std::string& before : attempts_.before(id)) {
        earlier.push_back(info_of(before));
      }
      observer_.noticed(fmt::format(
          "{} fails after other cases and passes alone: looking for those that matter among {}", id,
          earlier.size()));
      OrderFinding found = search_order(earlier, info_of(id), options_,
                                        {.known = causing_cases_, .deadline = deadline}, interrupt);
      if (found.end == StopReason::interrupted) {
        return StopReason::interrupted;
      }
      in_vain = found.causing_cases.empty() ? in_vain + 1 : 0;
      if (!found.causing_cases.empty() &&
          std::ranges::find(causing_cases_, found.causing_cases) == causing_cases_.end()) {
        causing_cases_.push_back(found.causing_cases);
      }
      observer_.finished(attempts_.result_after_search(id, std::move(found.causing_cases)));
    }
    return searches_.empty() ? StopReason::complete : StopReason::stopped;
  }

  // True if so many searches in a row have found nothing that the failures are random.
  [[nodiscard]] bool is_vain(unsigned searches) const {
    constexpr unsigned limit = 5;
    return options_.attempts.search == OrderSearch::no && searches >= limit;
  }

  [[nodiscard]] Clock::time_point search_deadline() const {
    const WorkerLimits::Seconds budget = options_.budget.search;
    return options_.attempts.search == OrderSearch::yes || budget.count() == 0
               ? Clock::time_point::max()
               : Clock::now() + std::chrono::duration_cast<Clock::duration>(budget);
  }

  [[nodiscard]] const CaseInfo& info_of(const std::string& id) const {
    return *std::ranges::find(cases_, id, &CaseInfo::id);
  }

  std::span<const CaseInfo> cases_;
  const RunOptions& options_;
  RunObserver& observer_;
  Attempts attempts_;
  BatchSize batch_size_;
  unsigned rounds_left_ = 0;  // rounds of all cases
  std::deque<CaseInfo> queue_;
  std::deque<CaseInfo> large_;  // cases of this round that run while no other case runs
  bool runs_large_ = false;
  bool runs_steps_ = false;              // true while a worker runs steps of the ladder
  std::deque<CaseInfo> alone_;           // to be run again, each in a worker of its own
  std::deque<std::string> searches_;     // cases that fail after others and pass alone
  std::vector<std::string> confirming_;  // to be run again alone
  double confirming_s_ = 0;
  bool budget_is_reported_ = false;
  std::vector<std::vector<std::string>> causing_cases_;  // for each search
  std::set<std::string> stuck_;
  std::list<WorkerSession> sessions_;  // a session is not movable, as its callback points here
  FailureStreak streak_;
  bool ever_ready_ = false;
  int failed_starts_ = 0;
};

}  // namespace

StopReason run_cases(std::span<const CaseInfo> cases, const RunOptions& options,
                     RunObserver& observer, const Interrupt& interrupt) {
  return Run{cases, options, observer}.until_complete(interrupt);
}

}  // namespace clmem::conformance
