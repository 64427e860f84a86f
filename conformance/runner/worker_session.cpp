// SPDX-License-Identifier: Apache-2.0
#include "runner/worker_session.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <csignal>
#include <iterator>
#include <utility>

#include "results/json_fields.hpp"
#include "results/printable.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

// Longer than any valid event, and short enough to hold in memory.
constexpr std::size_t longest_line = 4U << 20U;
constexpr std::size_t longest_quote = 120;

std::string in_quotes(std::string_view line) {
  return fmt::format("'{}{}'", printable(line.substr(0, longest_quote)),
                     line.size() > longest_quote ? "..." : "");
}

std::string cause_of(const ChildExit& exit) {
  return exit.describe() + (exit.signal == 0 ? " without a result" : "");
}

// Throws if the caller's file size limit has ended a driver that wrote a file, such as its cache of
// kernels: no case is to blame.
void require_room_in_files(int signal) {
  if (signal == SIGXFSZ) {
    throw RunHalted{
        "a worker wrote a file beyond the limit of this shell and was ended (SIGXFSZ); raise it "
        "with `ulimit -f`"};
  }
}

}  // namespace

WorkerSession::WorkerSession(const ChildCommand& command, Batch batch, const WorkerLimits& limits,
                             Deliver deliver)
    : limits_{limits},
      deliver_{std::move(deliver)},
      batch_{std::move(batch)},
      child_{ChildProcess::start(command)} {
  set_deadline(Clock::now());
}

void WorkerSession::add_poll_entries(std::vector<pollfd>& entries) const {
  entries.push_back({child_.exit_notice(), POLLIN, 0});
  // Leaves out a closed pipe, which is always readable and would turn waiting into a busy loop.
  if (events_ == PipeState::open) {
    entries.push_back({child_.events(), POLLIN, 0});
  }
  if (log_pipe_ == PipeState::open) {
    entries.push_back({child_.log(), POLLIN, 0});
  }
}

void WorkerSession::advance(Clock::time_point now) {
  // Checked before reading, so that the output of a worker that has ended is complete.
  const std::optional<ChildExit> exit = child_.try_reap();
  if (!overdue_) {
    read_events(now);
  }
  read_log();
  if (over_) {
    return;
  }
  if (exit) {
    exited(*exit, now);
  } else if (now >= deadline_) {
    expired(now);
  }
}

void WorkerSession::read_events(Clock::time_point now) {
  if (events_ == PipeState::closed) {
    return;
  }
  events_ = read_available(child_.events(), unread_);
  std::string_view rest = unread_;
  for (std::size_t end = rest.find('\n'); !over_ && end != std::string_view::npos;
       end = rest.find('\n')) {
    take_line(rest.substr(0, end), now);
    rest.remove_prefix(end + 1);
  }
  unread_.erase(0, unread_.size() - rest.size());
  if (!over_ && unread_.size() > longest_line) {
    finish(Status::crash, fmt::format("garbage on the event pipe: {}", in_quotes(unread_)), now);
  }
  if (events_ == PipeState::closed) {
    deadline_ = now + scaled(limits_.exit);  // not the case's limit: the worker is about to exit
  }
}

void WorkerSession::read_log() {
  if (log_pipe_ == PipeState::open) {
    std::string text;
    log_pipe_ = read_available(child_.log(), text);
    log_.add(text);
  }
}

void WorkerSession::take_line(std::string_view line, Clock::time_point now) {
  try {
    const WorkerMessage event = worker_message_from_line(line, forms_);
    latest_event_ = now;
    if (const auto* death = std::get_if<DiedMessage>(&event)) {
      take_process_end(*death, now);
      return;
    }
    if (std::holds_alternative<WaitingMessage>(event)) {
      take_waiting();
      return;
    }
    std::optional<CaseResult> result = batch_.take(event);
    if (std::holds_alternative<BeginMessage>(event)) {
      begun_ = now;
    } else if (std::holds_alternative<ReadyMessage>(event)) {
      ready_at_ = now;
      startup_ = startup_.value_or(now - started_at_);
    }
    set_deadline(now);
    if (result) {
      deliver(*result);
      if (may_have_done_damage(*result)) {
        if (batch_.has_successors()) {
          batch_.begin_process();
        } else {
          retire();
        }
      }
    }
  } catch (const FormatError& error) {
    read_log();
    finish(Status::crash,
           fmt::format("garbage on the event pipe: {}: {}", in_quotes(line), error.what()), now);
  }
}

// Takes the death of a process while the worker waits for the answer: until then neither log nor
// calls belong to a later case.
void WorkerSession::take_process_end(const DiedMessage& death, Clock::time_point now) {
  read_log();
  require_room_in_files(death.signal);
  if (!batch_.has_successors() ||
      !blame(Status::crash, cause_of({.signal = death.signal, .code = death.code}), now)) {
    throw FormatError{"'died' comes while no case runs in a process that has a successor"};
  }
  batch_.begin_process();
  set_deadline(now);
  child_.answer(++answers_);
}

void WorkerSession::take_waiting() {
  if (!batch_.has_successors() || !batch_.is_done() || waiting_) {
    throw FormatError{"'waiting' comes from a worker without successors, or not after 'done'"};
  }
  waiting_ = true;
}

void WorkerSession::go_on(Batch batch, const std::string& input) {
  batch_ = std::move(batch);
  ready_at_ = latest_event_ = Clock::now();
  answer(input);
  set_deadline(ready_at_);
}

void WorkerSession::dismiss() {
  answer({});
}

void WorkerSession::answer(const std::string& input) {
  waiting_ = false;
  child_.replace_input(input);
  child_.answer(++answers_);
}

void WorkerSession::set_deadline(Clock::time_point now) {
  if (const CaseInfo* running = batch_.running()) {
    deadline_ = now + scaled(WorkerLimits::Seconds{running->time_limit_s / 2});
    half_limits_ = 0;
  } else if (!batch_.is_ready()) {
    deadline_ = now + scaled(limits_.start);
  } else {
    deadline_ = now + scaled(batch_.is_done() ? limits_.exit : limits_.between_cases);
  }
}

void WorkerSession::exited(const ChildExit& exit, Clock::time_point now) {
  require_room_in_files(exit.signal);
  const bool well = exit.signal == 0 && batch_.is_done();
  const bool by_us = exit.signal == 0 || exit.signal == SIGKILL || exit.signal == SIGVTALRM;
  if (overdue_ && by_us) {
    finish(overdue_->status, overdue_->cause, overdue_->since);
  } else if (well) {
    over_ = true;
  } else {
    finish(Status::crash, cause_of(exit), now);
  }
}

void WorkerSession::expired(Clock::time_point now) {
  const auto seconds = [this](WorkerLimits::Seconds limit) {
    return limit.count() * limits_.time_scale;
  };
  if (overdue_ && !overdue_->killed) {
    kill_overdue(now);
  } else if (overdue_) {
    finish(overdue_->status, overdue_->cause, overdue_->since);
  } else if (events_ == PipeState::closed && !batch_.is_done()) {
    stop_overdue(Status::crash, "closed its event pipe without a result", now);
  } else if (const CaseInfo* running = batch_.running()) {
    if (!extends_deadline(now)) {
      const WorkerLimits::Seconds taken{running->time_limit_s / 2 * half_limits_};
      stop_overdue(Status::timeout, fmt::format("no result within {:g} s", seconds(taken)), now);
    }
  } else if (!batch_.is_ready()) {
    stop_overdue(Status::timeout, fmt::format("no device within {:g} s", seconds(limits_.start)),
                 now);
  } else if (batch_.is_done()) {
    stop_overdue(Status::timeout, fmt::format("did not exit within {:g} s", seconds(limits_.exit)),
                 now);
  } else {
    stop_overdue(Status::timeout,
                 fmt::format("no further case within {:g} s", seconds(limits_.between_cases)), now);
  }
}

// A call that does not return ends its case at the limit of the case, and a case that goes on calling
// at six times that.
bool WorkerSession::extends_deadline(Clock::time_point now) {
  constexpr unsigned most_half_limits = 12;
  const std::uint32_t begun = child_.calls().begun;
  const bool makes_calls = std::exchange(calls_begun_, begun) != begun;
  if (++half_limits_ > 1 && (!makes_calls || half_limits_ == most_half_limits)) {
    return false;
  }
  deadline_ = now + scaled(WorkerLimits::Seconds{batch_.running()->time_limit_s / 2});
  return true;
}

// Requests a backtrace and waits for the end: some drivers run threads of idle priority, and on a
// busy machine their crashed process takes seconds to die. A signal that was sent before ours
// decides the verdict.
void WorkerSession::stop_overdue(Status status, std::string cause, Clock::time_point now) {
  overdue_ = {status, std::move(cause), now};
  child_.request_position();
  deadline_ = now + scaled(limits_.backtrace);
}

void WorkerSession::kill_overdue(Clock::time_point now) {
  overdue_->killed = true;
  child_.kill();
  deadline_ = now + scaled(limits_.exit);
}

void WorkerSession::finish(Status status, std::string cause, Clock::time_point now) {
  over_ = true;
  cause_ = std::move(cause);
  child_.kill();
  blamed_ = blame(status, cause_, now);
}

bool WorkerSession::blame(Status status, const std::string& cause, Clock::time_point now) {
  const double seconds = std::chrono::duration<double>(now - begun_).count();
  auto result = batch_.abandon(status, cause, log_.text(), seconds);
  if (!result) {
    return false;
  }
  add_calls(*result);
  deliver(*result);
  return true;
}

void WorkerSession::add_calls(CaseResult& result) const {
  CallsSeen seen = child_.calls();
  std::ranges::transform(seen.before, std::back_inserter(result.calls_before), entry_point_of);
  result.call = entry_point_of(seen.in_flight);
  result.calls = std::move(seen.before);
  result.forms = std::move(seen.forms);
  if (!seen.in_flight.empty()) {
    result.calls.push_back(std::move(seen.in_flight));
  }
}

void WorkerSession::deliver(const CaseResult& result) {
  const std::span<const std::string> begun = batch_.begun_in_process();
  deliver_(result, begun.first(begun.size() - 1));
}

// Kills the worker, since a driver after a deviation may also crash or hang on exit.
void WorkerSession::retire() {
  over_ = true;
  child_.kill();
}

WorkerSession::Clock::duration WorkerSession::scaled(WorkerLimits::Seconds limit) const {
  return std::chrono::duration_cast<Clock::duration>(limit * limits_.time_scale);
}

void wait_for_events(std::vector<pollfd> entries, WorkerSession::Clock::time_point deadline) {
  constexpr std::chrono::milliseconds::rep longest = 1'000'000;
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - WorkerSession::Clock::now());
  const auto timeout = std::clamp<std::chrono::milliseconds::rep>(left.count(), 0, longest);
  ::poll(entries.data(), entries.size(), static_cast<int>(timeout));
}

}  // namespace clmem::conformance
