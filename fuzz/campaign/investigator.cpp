// SPDX-License-Identifier: Apache-2.0
#include "campaign/investigator.hpp"

#include <algorithm>
#include <utility>

#include "oracle/relation.hpp"
#include "program/state.hpp"
#include "program/text.hpp"
#include "shrink/shrink.hpp"

namespace clmem::fuzz {
namespace {

// The time that a program waits for a missing callback while it is shrunk. It is short unless the
// missing callback is the symptom: otherwise many candidates would wait in vain.
std::chrono::milliseconds shrinking_callback_timeout(bool awaits_callback) {
  return std::chrono::milliseconds{awaits_callback ? 150 : 25};
}

// True if earlier programs in the same process may be the reason. A process that has done less may
// have the resources that the driver lacked.
bool may_depend_on_history(const Suspect& suspect) {
  return suspect.deviation.symptom != Symptom::hang && !suspect.deviation.shortage;
}

constexpr std::size_t most_bytes = std::size_t{1} << 16U;

// A driver may report a lack of resources for large arguments before it finds the mistake.
bool asks_for_much(const Statement& statement) {
  const auto is_large = [](const Value& value) {
    return value.form == Value::Form::number && value.number >= most_bytes;
  };
  const Value* const size = argument(statement, "size");
  const Value* const desc = argument(statement, "image_desc");
  return (size != nullptr && is_large(*size)) ||
         (desc != nullptr && std::ranges::any_of(desc->list, is_large));
}

// True if objects and host memory have less than 64 KiB altogether and the program maps at most
// once. A driver may lack memory or other resources at any time, but not repeatedly for so little.
bool needs_little(const Program& program) {
  ProgramState state{program};
  std::size_t maps = 0;
  for (const Statement& statement : program.statements) {
    const bool maps_once =
        statement.action == Action::check
            ? static_cast<Way>(statement.arguments[0].number) == Way::map
            : statement.action == Action::call && statement.codes.empty() &&
                  (statement.result.kind == Kind::map || statement.function == clEnqueueSVMMap);
    maps += maps_once ? 1U : 0U;
    if (asks_for_much(statement) || state.apply(statement)) {
      return false;
    }
  }
  std::size_t bytes = 0;
  for (const Space& space : state.scene().spaces) {
    bytes += space.size;
  }
  return bytes < most_bytes && maps <= 1;
}

}  // namespace

Investigator::Investigator(StartWorker start, Judge& judge, Settings settings, TimeLimits& time,
                           Meanwhile meanwhile)
    : start_{std::move(start)},
      judge_{judge},
      settings_{std::move(settings)},
      time_{time},
      meanwhile_{std::move(meanwhile)} {}

bool Investigator::is_known(const Finding& finding) const {
  return settings_.known->find(finding.deviation.cause()) != nullptr;
}

Outcome Investigator::investigate(const Suspect& suspect) {
  const Symptom symptom = suspect.deviation.symptom;
  damages_memory_ = symptom == Symptom::guard || (symptom == Symptom::bytes && !settings_.gpu);
  awaits_callback_ = symptom == Symptom::callback;
  history_ = {};
  time_.begin_finding(symptom);
  std::optional<Deviation> again = repeat_alone(suspect);
  if (!again && may_depend_on_history(suspect)) {
    again = repeat_with_history(suspect);
  }
  if (!again) {
    return {time_.finding_is_over() ? Verdict::too_late : Verdict::not_repeated};
  }
  if (history_.is_needed()) {
    time_.begin_finding(symptom);  // running the history has taken the first part
  }
  Outcome outcome{.finding = shrink_finding(suspect, *again)};
  Finding& finding = outcome.finding;
  if (finding.shown == 0 && !is_known(finding) && !history_.is_needed() &&
      may_depend_on_history(suspect)) {
    // The investigation's process has run other programs than the suspect's process.
    time_.begin_finding(symptom);
    if (again = repeat_with_history(suspect); again) {
      time_.begin_finding(symptom);
      finding = shrink_finding(suspect, *again);
    }
  }
  if (is_known(finding)) {
    return outcome;
  }
  if (finding.deviation.shortage && (finding.shown < trials || !needs_little(finding.program))) {
    outcome.verdict = Verdict::shortage;
  } else if (finding.shown == 0) {
    outcome.verdict =
        time_.run_is_over() && time_.finding_is_over() ? Verdict::too_late : Verdict::not_repeated;
  }
  return outcome;
}

// A hang gets the full time limit only when it is shrunk (times_shown). A deviation that does not
// show at once may need several runs in one process.
std::optional<Deviation> Investigator::repeat_alone(const Suspect& suspect) {
  constexpr std::size_t attempts = 4;
  const TimeLimit time =
      suspect.deviation.symptom == Symptom::hang ? TimeLimit::first : TimeLimit::full;
  std::optional<Deviation> again = repeat(suspect.program, attempts, time);
  if (again && attempt_ > 1 && may_depend_on_history(suspect)) {
    if (auto often = repeat_often(suspect, attempts * attempt_)) {
      return often;
    }
  }
  return again;
}

// Starts a new process if memory was damaged.
std::optional<Deviation> Investigator::repeat(const Program& program, std::size_t times,
                                              TimeLimit time) {
  const Expectation expectation = judge_.expect(program);
  if (expectation.of_model) {
    return std::nullopt;  // not what OpenCL allows
  }
  if (history_.is_needed() && !run_history()) {
    return std::nullopt;
  }
  const std::size_t attempts = std::max(times, history_.times);
  for (std::size_t i = 0; i < attempts; ++i) {
    if (time_.finding_is_over()) {
      return std::nullopt;
    }
    const std::optional<Reply> reply = reply_to(
        {.number = i,
         .text = to_text(program),
         .expected = expectation.digest,
         .callback_timeout = time == TimeLimit::full ? default_callback_timeout
                                                     : shrinking_callback_timeout(awaits_callback_),
         .most_wrong = damages_memory_ ? 1U : 0U},
        time);
    if (reply) {
      if (auto deviation = judge_.deviation(program, *reply)) {
        attempt_ = i + 1;
        return deviation;
      }
    }
  }
  return std::nullopt;
}

// Returns nothing if a different deviation shows.
std::optional<Deviation> Investigator::repeat_as_before(const Suspect& suspect) {
  std::optional<Deviation> shown = repeat(suspect.program, 1, TimeLimit::full);
  return shown && !shown->shortage && shown->cause() == suspect.deviation.cause() ? shown
                                                                                  : std::nullopt;
}

// Stays in one process. A smaller program may use less of a resource that the driver counts, so that
// it is run more often.
std::optional<Deviation> Investigator::repeat_often(const Suspect& suspect, std::size_t times) {
  constexpr std::size_t margin = 4;
  history_ = {.times = times};
  std::optional<Deviation> shown = repeat_as_before(suspect);
  history_ = {.times = shown ? std::min(times, margin * attempt_) : 1};
  return shown;
}

// The deviation needs earlier programs in its process. Repeats it with all of them, then with as few
// as suffice.
std::optional<Deviation> Investigator::repeat_with_history(const Suspect& suspect) {
  constexpr int most = 2;
  if (suspect.before.empty() || histories_[suspect.deviation.cause()]++ >= most) {
    return std::nullopt;
  }
  const History all{.before = suspect.before};
  history_ = all;
  std::optional<Deviation> again = repeat_as_before(suspect);
  if (!again) {
    return again;
  }
  // One repeated program is easier to understand than many different ones, and is tried first.
  if (auto shown = repeat_often(suspect, 2 * (suspect.before.size() + 1))) {
    return shown;
  }
  for (std::size_t last = 1; last < all.before.size(); last *= 2) {
    history_ = {.before = {all.before.end() - static_cast<std::ptrdiff_t>(last), all.before.end()}};
    if (auto shown = repeat_as_before(suspect)) {
      shorten_history(suspect);
      return shown;
    }
  }
  history_ = all;
  shorten_history(suspect);
  return again;
}

// Removes programs from the history in ever smaller pieces, beginning at the end, and then
// statements. Usually a few calls of a few programs suffice.
void Investigator::shorten_history(const Suspect& suspect) {
  std::size_t runs = settings_.shrink_runs;
  for (std::size_t piece = history_.before.size() / 2; piece > 0; piece /= 2) {
    for (std::size_t end = history_.before.size();
         end >= piece && history_.before.size() > piece && runs > 0 && !time_.finding_is_over();
         end -= piece, --runs) {
      const History longer = history_;
      const auto last = history_.before.begin() + static_cast<std::ptrdiff_t>(end);
      history_.before.erase(last - static_cast<std::ptrdiff_t>(piece), last);
      if (!repeat_as_before(suspect)) {
        history_ = longer;
      }
    }
  }
  for (std::size_t i = history_.before.size(); i-- > 0 && runs > 0;) {
    runs -= shrink_program_before(suspect, i, runs);
  }
}

// Returns the number of runs that shrinking took, at most `runs`.
std::size_t Investigator::shrink_program_before(const Suspect& suspect, std::size_t index,
                                                std::size_t runs) {
  const Shows shows = [&](const Program& candidate) -> std::optional<bool> {
    const Expectation expectation = judge_.expect(candidate);
    if (time_.finding_is_over()) {
      return std::nullopt;
    }
    const SharedSubmission longer = history_.before[index];
    history_.before[index] = std::make_shared<const Submission>(
        Submission{.text = to_text(candidate), .expected = expectation.digest});
    const bool suffices = !expectation.of_model && repeat_as_before(suspect);
    if (!suffices) {
      history_.before[index] = longer;
    }
    return suffices;
  };
  const Program program = parse_program(history_.before[index]->text, "a program before");
  return shrink(program, program.statements.size() - 1, shows, runs).runs;
}

// Starts a new process. False if the driver cannot run the history: the deviation cannot show then.
bool Investigator::run_history() {
  worker_.reset();
  for (const SharedSubmission& submission : history_.before) {
    Submission again = *submission;
    again.most_wrong = 0;
    const std::optional<Reply> reply = reply_to(std::move(again), TimeLimit::first);
    if (!reply || reply->kind == Reply::Kind::crash || reply->kind == Reply::Kind::hang ||
        time_.finding_is_over()) {
      return false;
    }
  }
  return true;
}

std::optional<Reply> Investigator::reply_to(Submission submission, TimeLimit time) {
  if (worker_ == nullptr || worker_->is_over()) {
    worker_.reset();
    worker_ = start_();
  }
  worker_->limit(time == TimeLimit::full ? std::chrono::milliseconds::max() : first_limit);
  worker_->submit(std::move(submission));
  while (worker_->pending() > 0) {
    if (auto reply = worker_->poll()) {
      return reply;
    }
    meanwhile_(*worker_);
  }
  return std::nullopt;
}

Finding Investigator::shrink_finding(const Suspect& suspect, const Deviation& deviation) {
  Finding finding{.deviation = deviation,
                  .program = suspect.program,
                  .number = suspect.number,
                  .history = history_};
  constexpr std::size_t times = 2;
  const Shows shows = [&](const Program& candidate) -> std::optional<bool> {
    if (is_known(finding) || time_.finding_is_over()) {
      return std::nullopt;  // not worth more runs
    }
    const auto shown = repeat(candidate, times, TimeLimit::first);
    if (!shown || shown->symptom != deviation.symptom || shown->shortage != deviation.shortage ||
        shown->requirement != deviation.requirement ||
        (deviation.symptom == Symptom::code && shown->detail != deviation.detail)) {
      return false;
    }
    finding.deviation = *shown;
    return true;
  };
  // Each run that ends the process needs a new one. A call with a mistake needs little more than the
  // calls that make its objects, which shrinking finds first; more runs would only reduce sizes.
  constexpr std::size_t share_for_mistakes = 8;
  const bool ends = deviation.symptom == Symptom::crash || deviation.symptom == Symptom::hang;
  const std::size_t runs = ends && !deviation.requirement.empty()
                               ? settings_.shrink_runs / share_for_mistakes
                               : settings_.shrink_runs;
  // One process runs all candidates, because a driver takes longer to start than a hundred programs
  // take to run. A deviation that shows only because an earlier program has damaged its memory does
  // not show in a new process.
  const bool damages = std::exchange(damages_memory_, deviation.symptom == Symptom::guard);
  const Shrunk shrunk = shrink(suspect.program, deviation.statement, shows, runs);
  finding.program = shrunk.program;
  finding.runs = shrunk.runs;
  if (is_known(finding)) {
    return finding;
  }
  damages_memory_ = damages;
  if (damages) {
    worker_.reset();
  }
  finding.shown = times_shown(finding);
  if (finding.shown == 0) {
    finding.program = suspect.program;  // the shrunk program does not show the deviation alone
    finding.deviation = deviation;
    finding.shown = times_shown(finding);
  }
  finding.second_opinion = second_opinion(finding);
  if (settings_.start_second && !history_.is_needed()) {
    run_on_second_driver(finding);
  }
  return finding;
}

std::size_t Investigator::times_shown(const Finding& finding) {
  time_.begin_trials();
  const Symptom symptom = finding.deviation.symptom;
  return count_shown(symptom, finding.deviation.shortage,
                     [&](const Trial& trial) -> std::optional<Symptom> {
                       if (trial.new_process) {
                         worker_.reset();
                       }
                       const auto seen = repeat(finding.program, 1, trial.time);
                       return seen ? std::optional{seen->symptom} : std::nullopt;
                     });
}

// Two drivers that behave alike may both be wrong, but the model should be checked first.
void Investigator::run_on_second_driver(Finding& finding) {
  const Expectation expectation = judge_.expect(finding.program);
  const std::unique_ptr<WorkerProcess> worker = settings_.start_second();
  worker->submit({.text = to_text(finding.program), .expected = expectation.digest});
  const std::optional<Reply> reply = worker->next();
  const auto deviation = reply ? judge_.deviation(finding.program, *reply) : std::nullopt;
  const std::string name =
      worker->identity().platform_name + " " + worker->identity().driver_version;
  if (!deviation) {
    finding.second_driver = name + " does the same as the model";
    if (finding.second_opinion.empty()) {
      finding.second_opinion = finding.second_driver;
    }
  } else if (deviation->cause() == finding.deviation.cause()) {
    finding.second_driver = name + " does the same";
  } else {
    finding.second_driver = name + " does something else: " + deviation->cause();
  }
}

// Looks for evidence besides the model. The requirements state codes independently of it. For bytes
// and events there is only the driver's result against the model's, unless the driver contradicts
// itself.
std::string Investigator::second_opinion(const Finding& finding) {
  const Symptom symptom = finding.deviation.symptom;
  if (symptom == Symptom::crash || symptom == Symptom::hang || symptom == Symptom::guard) {
    return "none is needed";
  }
  if (!finding.deviation.requirement.empty()) {
    return "requirement " + finding.deviation.requirement;
  }
  for (const Relation& relation : relations()) {
    const Program changed = relation.change(finding.program);
    if (changed == finding.program || first_problem(changed)) {
      continue;
    }
    if (!repeat(changed, 1, TimeLimit::full) && !time_.finding_is_over()) {
      return std::string{relation.sentence};
    }
  }
  return {};
}

}  // namespace clmem::fuzz
