// SPDX-License-Identifier: Apache-2.0
#include "campaign/campaign.hpp"

#include <poll.h>

#include <algorithm>
#include <iterator>
#include <thread>
#include <utility>

#include "oracle/blamed_call.hpp"
#include "program/state.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

// The relative time that a program with this symptom takes, with a wrong code as the unit. The other
// symptoms cost a time limit, a new process, or the wait for a callback.
std::uint64_t cost_of(Symptom symptom) {
  return symptom == Symptom::hang       ? 2000
         : symptom == Symptom::crash    ? 500
         : symptom == Symptom::callback ? 100
                                        : 1;
}

// A known cause may cost one program in this many.
constexpr std::uint64_t share_of_known = 20;

// The first wait for a callback; before the callback counts as missing, the program is run again
// with a longer wait.
constexpr std::chrono::milliseconds first_callback_timeout{25};

// The bounds of the number of programs that wait in a worker's pipe: enough for a moment of work,
// but few, because programs made after a finding avoid its cause. Where each program costs a
// process, a waiting program may be half a minute old when it runs.
constexpr std::size_t least_ahead = 2;
constexpr std::size_t most_ahead = 16;
constexpr double seconds_ahead = 0.1;

std::size_t ahead_at(double programs_per_second) {
  return static_cast<std::size_t>(
      std::clamp(programs_per_second * seconds_ahead, double{least_ahead}, double{most_ahead}));
}

// The number of waiting suspects at which no more programs are run, so that the investigation has
// the machine for itself. A driver may take a second for each process that a deviation costs.
constexpr std::size_t most_suspects = 64;

// The number of wrong programs in a row after which a GPU's process is replaced. A GPU's driver
// takes up to a second to start a process, one at a time, and its defects mostly damage the memory
// of objects, which programs do not share.
constexpr std::size_t most_wrong_on_gpu = 2;

std::set<std::string> kinds_of_calls(const Program& program) {
  std::set<std::string> kinds;
  ProgramState state{program};
  for (const Statement& statement : program.statements) {
    kinds.insert(kind_of_call(statement, state));
    if (state.apply(statement)) {
      break;
    }
  }
  return kinds;
}

}  // namespace

Campaign::Campaign(StartWorker start, CampaignSettings settings, CampaignObserver& observer)
    : start_{std::move(start)},
      settings_{std::move(settings)},
      observer_{observer},
      workers_(1),
      ahead_{least_ahead},
      time_{settings_.seconds} {}

void Campaign::run(const std::function<bool()>& interrupted) {
  interrupted_ = interrupted;
  replace(workers_[0]);
  features_ = workers_[0].process->features();
  workers_.resize(settings_.jobs.value_or(
      features_.gpu ? 1 : std::max(1U, std::thread::hardware_concurrency())));
  std::for_each(workers_.begin() + 1, workers_.end(),
                [this](AssignedWorker& worker) { replace(worker); });
  judge_ = std::make_unique<Judge>(features_);
  settings_.generator.avoids = [this](const Statement& call, const ProgramState& before) {
    return shows_known(call, before);
  };
  generator_.emplace(features_, settings_.generator);
  investigator_ = std::make_unique<Investigator>(
      start_, *judge_,
      Investigator::Settings{.shrink_runs = settings_.shrink_runs,
                             .gpu = features_.gpu,
                             .known = &settings_.known,
                             .start_second = settings_.start_second},
      time_, [&](const WorkerProcess& awaited) { take_turn(1, &awaited); });
  time_.begin_run();
  for (;;) {
    const bool stop = is_over() || interrupted_();
    take_turn(2 * most_ahead);
    if (interrupted_() || has_enough_findings()) {
      break;
    }
    if (!suspects_.empty()) {
      investigate(next_suspect());
    } else if (stop && nothing_is_pending()) {
      break;
    }
  }
  statistics_.too_late += suspects_.size();
  statistics_.elapsed = time_.elapsed();
  progress(true);
}

void Campaign::suspect(Suspect suspect) {
  if (!is_settled(suspect)) {
    suspects_.push_back(std::move(suspect));
  }
}

// Prefers suspects that take little time and do not look like a cause that has been investigated.
Suspect Campaign::next_suspect() {
  const auto next = std::ranges::min_element(suspects_, {}, [&](const Suspect& suspect) {
    return std::pair{causes_.contains(suspect.deviation.cause()),
                     cost_of(suspect.deviation.symptom)};
  });
  Suspect suspect = std::move(*next);
  suspects_.erase(next);
  return suspect;
}

// Makes at most `attempts` programs for the workers and takes the available replies. If there are
// none and nothing else is to do, waits a moment for more.
void Campaign::take_turn(std::size_t attempts, const WorkerProcess* awaited) {
  const bool feeds = !is_over() && !interrupted_() && suspects_.size() < most_suspects;
  std::vector<pollfd> entries;
  const auto await = [&](const WorkerProcess& worker) {
    if (worker.pending() > 0) {
      worker.add_poll_entries(entries);
    }
  };
  for (AssignedWorker& worker : workers_) {
    if (feeds) {
      feed(worker, attempts);
    }
    while (const std::optional<Reply> reply = worker.process->poll()) {
      take(worker, *reply);
    }
    await(*worker.process);
  }
  if (awaited != nullptr) {
    await(*awaited);
  }
  progress(false);
  const bool has_work = awaited == nullptr && !suspects_.empty();
  if (!has_work &&
      (!feeds || all_programs_are_made() || workers_[0].process->pending() >= ahead_)) {
    ::poll(entries.data(), entries.size(), 20);
  }
}

bool Campaign::nothing_is_pending() const {
  return suspects_.empty() && std::ranges::all_of(workers_, [](const AssignedWorker& worker) {
           return worker.pending.empty();
         });
}

bool Campaign::has_enough_findings() const {
  return settings_.stop_after > 0 && fresh_findings() >= settings_.stop_after;
}

bool Campaign::is_over() const {
  return has_enough_findings() ||
         (settings_.programs ? all_programs_are_made() && again_.empty() && nothing_is_pending()
                             : time_.run_is_over());
}

bool Campaign::all_programs_are_made() const {
  return settings_.programs && next_number_ >= *settings_.programs;
}

std::size_t Campaign::fresh_findings() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      findings_, [](const auto& entry) { return entry.second.known == nullptr; }));
}

void Campaign::replace(AssignedWorker& worker) {
  for (auto& [number, pending] : worker.pending) {
    again_.push_back(std::move(pending));
  }
  worker.pending.clear();
  worker.process.reset();
  worker.process = start_();
  worker.process->limit(first_limit);
}

std::optional<Campaign::Pending> Campaign::next_program() {
  if (!again_.empty()) {
    Pending pending = std::move(again_.back());
    again_.pop_back();
    return pending;
  }
  if (all_programs_are_made() || is_over()) {
    return std::nullopt;
  }
  Pending pending{.number = next_number_++};
  pending.program = generator_->program(pending.number);
  if (is_left_out(pending.program)) {
    ++statistics_.skipped;
    return std::nullopt;
  }
  const Expectation expectation = judge_->expect(pending.program);
  if (expectation.of_model) {
    note_against_model(pending, *expectation.of_model);
    return std::nullopt;
  }
  pending.digest = expectation.digest;
  return pending;
}

void Campaign::feed(AssignedWorker& worker, std::size_t attempts) {
  for (std::size_t attempt = 0; attempt < attempts && worker.process->pending() < ahead_;
       ++attempt) {
    if (worker.process->is_over()) {
      replace(worker);
    }
    if (std::optional<Pending> pending = next_program()) {
      submit(worker, *std::move(pending));
    }
  }
}

void Campaign::submit(AssignedWorker& worker, Pending pending) {
  worker.process->submit({pending.number, to_text(pending.program), pending.digest,
                          first_callback_timeout, features_.gpu ? most_wrong_on_gpu : 1});
  worker.pending.emplace(pending.number, std::move(pending));
}

void Campaign::take(AssignedWorker& worker, const Reply& reply) {
  auto node = worker.pending.extract(reply.number);
  if (node.empty()) {
    return;
  }
  Pending pending = std::move(node.mapped());
  if (reply.kind == Reply::Kind::not_run) {
    again_.push_back(std::move(pending));
    return;
  }
  count(pending.program);
  std::optional<Deviation> deviation = judge_->deviation(pending.program, reply);
  if (!deviation) {
    return;
  }
  ++statistics_.deviations;
  const auto ran = worker.process->has_run();
  const bool is_last = !ran.empty() && ran.back()->number == pending.number;
  // The reason may be an earlier deviation in the same process, which is investigated by itself.
  const bool follows = std::ranges::any_of(
      ran, [&](const SharedSubmission& earlier) { return earlier->number == worker.wrong; });
  worker.wrong = pending.number;
  suspect({pending.number, std::move(pending.program), *std::move(deviation),
           follows ? std::vector<SharedSubmission>{}
                   : std::vector<SharedSubmission>{ran.begin(), ran.end() - (is_last ? 1 : 0)}});
}

// Before shrinking, wrong bytes that a command copies look like wrong bytes of that command.
bool Campaign::is_decided(const std::string& before, const ShrunkCause& shrunk, Symptom symptom) {
  constexpr std::size_t enough = 4;
  return symptom != Symptom::bytes || shrunk.cause == before || shrunk.times >= enough;
}

// A suspect whose cause is found or known is counted and needs no investigation.
bool Campaign::is_settled(const Suspect& suspect) {
  const std::string cause = suspect.deviation.cause();
  if (const auto seen = causes_.find(cause);
      seen != causes_.end() && is_decided(cause, seen->second, suspect.deviation.symptom)) {
    ++findings_.at(seen->second.cause).programs;
    add_cost(seen->second.cause, suspect);
    return true;
  }
  if (const auto* const entry = settings_.known.find(cause); entry != nullptr) {
    note_known(cause, *entry, suspect);
    return true;
  }
  constexpr std::size_t most_legal = 3;
  if (suspect.deviation.shortage && shortages_[cause] >= most_legal) {
    ++statistics_.shortages;
    return true;
  }
  return false;
}

void Campaign::investigate(const Suspect& suspect) {
  if (is_settled(suspect)) {
    return;  // found or known since it began to wait
  }
  const std::string before = suspect.deviation.cause();
  Outcome outcome = investigator_->investigate(suspect);
  switch (outcome.verdict) {
    case Verdict::shown:
      note_found(before, suspect.deviation.symptom, std::move(outcome.finding));
      break;
    case Verdict::not_repeated:
      ++statistics_.not_repeated;
      break;
    case Verdict::too_late:
      ++statistics_.too_late;
      break;
    case Verdict::shortage:
      ++shortages_[before];
      ++statistics_.shortages;
      break;
  }
}

void Campaign::note_found(const std::string& before, Symptom symptom, Finding finding) {
  const std::string after = finding.deviation.cause();
  ShrunkCause& shrunk = causes_[before];
  shrunk = {after, shrunk.cause == after ? shrunk.times + 1 : 1};
  causes_[after] = {after, 1};
  const auto [place, is_new] = findings_.emplace(after, std::move(finding));
  if (!is_new) {
    ++place->second.programs;
    return;
  }
  blame(place->second.deviation);
  place->second.known = settings_.known.find(after);
  frequent_.push_back({after, kinds_of_calls(place->second.program), cost_of(symptom)});
  observer_.found(place->second);
}

void Campaign::note_known(const std::string& cause, const conformance::BaselineEntry& entry,
                          const Suspect& suspect) {
  causes_[cause] = {cause, 1};
  add_cost(cause, suspect);
  const Finding finding{.deviation = suspect.deviation,
                        .program = suspect.program,
                        .number = suspect.number,
                        .known = &entry};
  blame(suspect.deviation);
  observer_.found(findings_.emplace(cause, finding).first->second);
}

void Campaign::note_against_model(const Pending& pending, const Deviation& deviation) {
  Finding finding{.deviation = deviation,
                  .program = pending.program,
                  .number = pending.number,
                  .against_model = true};
  const std::string cause = "model:" + deviation.cause();
  const auto [place, is_new] = findings_.emplace(cause, std::move(finding));
  if (is_new) {
    observer_.found(place->second);
  } else {
    ++place->second.programs;
  }
}

void Campaign::count(const Program& program) {
  ++statistics_.programs;
  statistics_.calls += static_cast<std::uint64_t>(
      std::ranges::count(program.statements, Action::call, &Statement::action));
}

void Campaign::blame(const Deviation& deviation) {
  if (std::string call = blamed_call(deviation); !call.empty()) {
    blamed_.insert(std::move(call));
  }
}

// A call of a kind that has shown a cause would cost a process and hide whatever comes after it.
bool Campaign::shows_known(const Statement& call, const ProgramState& before) {
  return !blamed_.empty() && blamed_.contains(kind_of_call(call, before));
}

// A driver with a frequent defect would show nothing else. While the defect has taken more than its
// share of the time, programs that use everything that the shrunk program uses are left out. Such
// programs do not count towards the share if they do not show the defect.
bool Campaign::is_left_out(const Program& program) {
  // A cause without calls would leave out every program, and nothing more would run.
  const auto exceeds_its_share = [&](const FrequentCause& frequent) {
    return !frequent.kinds.empty() && frequent.cost * share_of_known > statistics_.programs;
  };
  if (std::ranges::none_of(frequent_, exceeds_its_share)) {
    return false;
  }
  const std::set<std::string> kinds = kinds_of_calls(program);
  return std::ranges::any_of(frequent_, [&](const FrequentCause& frequent) {
    return exceeds_its_share(frequent) && std::ranges::includes(kinds, frequent.kinds);
  });
}

// Reduces the kinds of calls of a frequent cause to those that all programs with the cause have in
// common, as long as these include the blamed call: a cause may have several triggers.
void Campaign::add_cost(const std::string& cause, const Suspect& suspect) {
  const Deviation& deviation = suspect.deviation;
  const std::set<std::string> kinds = kinds_of_calls(suspect.program);
  const auto frequent = std::ranges::find(frequent_, cause, &FrequentCause::cause);
  if (frequent == frequent_.end()) {
    frequent_.push_back({cause, kinds, cost_of(deviation.symptom)});
    return;
  }
  frequent->cost += cost_of(deviation.symptom);
  std::set<std::string> common;
  std::ranges::set_intersection(frequent->kinds, kinds, std::inserter(common, common.end()));
  if (std::ranges::any_of(common, [&](const std::string& kind) {
        return !deviation.function.empty() && kind.starts_with(deviation.function);
      })) {
    frequent->kinds = std::move(common);
  }
}

void Campaign::progress(bool last) {
  constexpr std::chrono::milliseconds interval{500};
  if (!last && Clock::now() < next_progress_) {
    return;
  }
  next_progress_ = Clock::now() + interval;
  statistics_.elapsed = time_.elapsed();
  const std::chrono::duration<double> seconds = statistics_.elapsed;
  ahead_ = ahead_at(static_cast<double>(statistics_.programs) / seconds.count() /
                    static_cast<double>(workers_.size()));
  const std::size_t fresh = fresh_findings();
  observer_.progressed(statistics_, fresh, findings_.size() - fresh);
}

}  // namespace clmem::fuzz
