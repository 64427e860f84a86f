// SPDX-License-Identifier: Apache-2.0
#include "campaign/campaign.hpp"

#include <poll.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "generate/small_programs.hpp"
#include "oracle/likely_causes.hpp"
#include "program/state.hpp"
#include "program/supported.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

// How much of the time a program that shows it takes, compared with one that returns a wrong code:
// a time limit, a new process, a callback that is awaited.
std::uint64_t cost_of(Symptom symptom) {
  return symptom == Symptom::hang       ? 2000
         : symptom == Symptom::crash    ? 500
         : symptom == Symptom::callback ? 100
                                        : 1;
}

// A cause that is known may cost one part in so many of the programs.
constexpr std::uint64_t share_of_known = 20;

// A callback that comes later than this gets more time when the program is run again.
constexpr std::chrono::milliseconds first_patience{25};

// Programs that wait in a worker's pipe: work for a moment, because those that are made after a
// finding avoid it. Where each costs a process, sixteen were made half a minute before they ran.
constexpr std::size_t least_ahead = 2;
constexpr std::size_t most_ahead = 16;
constexpr double seconds_ahead = 0.1;

std::size_t ahead_at(double programs_per_second) {
  return static_cast<std::size_t>(
      std::clamp(programs_per_second * seconds_ahead, double{least_ahead}, double{most_ahead}));
}

// While so many suspects wait, no program is run: the machine is left to the one that is being
// investigated. A driver may take a second for each process that a deviation costs.
constexpr std::size_t most_suspects = 64;

bool touches_memory(EntryPoint function) {
  const std::string_view name = mock::name_of(function);
  return name.starts_with("clEnqueue") && name.find("WaitList") == std::string_view::npos;
}

}  // namespace

std::size_t possible_pairs() {
  const auto commands =
      static_cast<std::size_t>(std::ranges::count_if(supported_functions, touches_memory));
  return commands * commands;
}

Campaign::Campaign(StartWorker start, CampaignSettings settings, CampaignObserver& observer)
    : start_{std::move(start)},
      settings_{std::move(settings)},
      observer_{observer},
      lanes_(settings_.jobs),
      ahead_{least_ahead},
      time_{settings_.seconds} {}

void Campaign::run(const std::function<bool()>& interrupted) {
  interrupted_ = interrupted;
  for (Lane& lane : lanes_) {
    replace(lane);
  }
  features_ = lanes_[0].worker->features();
  judge_ = std::make_unique<Judge>(features_);
  if (settings_.small) {
    const SmallPrograms all{features_};
    settings_.programs = std::min(settings_.programs.value_or(all.count()), all.count());
    make_program_ = [all](std::uint64_t number) { return all.program(number); };
  } else {
    settings_.generator.avoids = [this](const Statement& call, const State& before) {
      return shows_known(call, before);
    };
    make_program_ = [generator = Generator{features_, settings_.generator}](std::uint64_t number) {
      return generator.program(number);
    };
  }
  for (const auto& [cause, program] : settings_.known_programs) {
    worn_.push_back({cause, words_of(program), cost_of(symptom_of(cause))});
  }
  investigator_ = std::make_unique<Investigator>(
      start_, *judge_,
      Investigator::Settings{.shrink_runs = settings_.shrink_runs,
                             .known = &settings_.known,
                             .start_second = settings_.start_second},
      time_, [&](const WorkerProcess& awaited) { take_turn(1, &awaited); });
  time_.begin_run();
  for (;;) {
    const bool stop = is_over() || interrupted_();
    take_turn(2 * most_ahead);
    if (interrupted_() || has_enough()) {
      break;
    }
    if (!suspects_.empty()) {
      investigate(next_suspect());
    } else if (stop && nothing_runs()) {
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

// First what takes little time, and what does not look like a cause that has been investigated.
Suspect Campaign::next_suspect() {
  const auto next = std::ranges::min_element(suspects_, {}, [&](const Suspect& suspect) {
    return std::pair{causes_.contains(suspect.deviation.cause()),
                     cost_of(suspect.deviation.symptom)};
  });
  Suspect suspect = std::move(*next);
  suspects_.erase(next);
  return suspect;
}

// Gives each lane programs, makes `attempts` of them at most, takes the replies there are, and
// waits for more for a moment where there is nothing else to do.
void Campaign::take_turn(std::size_t attempts, const WorkerProcess* awaited) {
  const bool feeds = !is_over() && !interrupted_() && suspects_.size() < most_suspects;
  std::vector<pollfd> entries;
  const auto await = [&](const WorkerProcess& worker) {
    if (worker.pending() > 0) {
      worker.add_poll_entries(entries);
    }
  };
  for (Lane& lane : lanes_) {
    if (feeds) {
      feed(lane, attempts);
    }
    while (const std::optional<Reply> reply = lane.worker->poll()) {
      take(lane, *reply);
    }
    await(*lane.worker);
  }
  if (awaited != nullptr) {
    await(*awaited);
  }
  progress(false);
  const bool has_work = awaited == nullptr && !suspects_.empty();
  if (!has_work && (!feeds || all_are_made() || lanes_[0].worker->pending() >= ahead_)) {
    ::poll(entries.data(), entries.size(), 20);
  }
}

bool Campaign::nothing_runs() const {
  return suspects_.empty() &&
         std::ranges::all_of(lanes_, [](const Lane& lane) { return lane.pending.empty(); });
}

bool Campaign::has_enough() const {
  return settings_.stop_after > 0 && fresh_findings() >= settings_.stop_after;
}

bool Campaign::is_over() const {
  return has_enough() || (settings_.programs ? all_are_made() && again_.empty() && nothing_runs()
                                             : time_.run_is_over());
}

bool Campaign::all_are_made() const {
  return settings_.programs && next_number_ >= *settings_.programs;
}

std::size_t Campaign::fresh_findings() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      findings_, [](const auto& entry) { return entry.second.known == nullptr; }));
}

void Campaign::replace(Lane& lane) {
  for (auto& [number, pending] : lane.pending) {
    again_.push_back(std::move(pending));
  }
  lane.pending.clear();
  lane.worker.reset();
  lane.worker = start_();
  lane.worker->limit(first_limit);
}

std::optional<Campaign::Pending> Campaign::next_program() {
  if (!again_.empty()) {
    Pending pending = std::move(again_.back());
    again_.pop_back();
    return pending;
  }
  if (all_are_made() || is_over()) {
    return std::nullopt;
  }
  Pending pending{.number = next_number_++};
  pending.program = make_program_(pending.number);
  if (is_worn_out(pending.program)) {
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

void Campaign::feed(Lane& lane, std::size_t attempts) {
  for (std::size_t attempt = 0; attempt < attempts && lane.worker->pending() < ahead_; ++attempt) {
    if (lane.worker->is_over()) {
      replace(lane);
    }
    if (std::optional<Pending> pending = next_program()) {
      submit(lane, *std::move(pending));
    }
  }
}

void Campaign::submit(Lane& lane, Pending pending) {
  lane.worker->submit({pending.number, to_text(pending.program), pending.digest, first_patience});
  lane.pending.emplace(pending.number, std::move(pending));
}

void Campaign::take(Lane& lane, const Reply& reply) {
  auto node = lane.pending.extract(reply.number);
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
  const bool race = pending.program.race;
  suspect({pending.number, std::move(pending.program), *std::move(deviation)});
  if (race) {
    replace(lane);  // the worker does not know that this was none of the legal outcomes
  }
}

// Wrong bytes that are copied look like those of other commands, until the program is shrunk.
bool Campaign::leads_there(const std::string& before, const Led& led, Symptom symptom) {
  constexpr std::size_t enough = 4;
  return symptom != Symptom::bytes || led.to == before || led.times >= enough;
}

// Counts it where its cause has been found or is known: there is nothing to investigate then.
bool Campaign::is_settled(const Suspect& suspect) {
  const std::string cause = suspect.deviation.cause();
  if (const auto seen = causes_.find(cause);
      seen != causes_.end() && leads_there(cause, seen->second, suspect.deviation.symptom)) {
    ++findings_.at(seen->second.to).programs;
    wear_out(seen->second.to, suspect);
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
    return;  // since it had to wait
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
  Led& led = causes_[before];
  led = {after, led.to == after ? led.times + 1 : 1};
  causes_[after] = {after, 1};
  const auto [place, is_new] = findings_.emplace(after, std::move(finding));
  if (!is_new) {
    ++place->second.programs;
    return;
  }
  is_known_.clear();
  place->second.known = settings_.known.find(after);
  worn_.push_back({after, words_of(place->second.program), cost_of(symptom)});
  observer_.found(place->second);
}

// What is known is not shrunk.
void Campaign::note_known(const std::string& cause, const conformance::BaselineEntry& entry,
                          const Suspect& suspect) {
  causes_[cause] = {cause, 1};
  wear_out(cause, suspect);
  const Finding finding{.deviation = suspect.deviation,
                        .program = suspect.program,
                        .number = suspect.number,
                        .known = &entry};
  is_known_.clear();
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
  std::map<Object, EntryPoint, decltype([](Object a, Object b) {
             return std::pair{a.kind, a.index} < std::pair{b.kind, b.index};
           })>
      last;
  for (const Statement& statement : program.statements) {
    statistics_.calls += statement.action == Action::call ? 1U : 0U;
    if (statement.action != Action::call || !touches_memory(statement.function)) {
      continue;
    }
    for (const Value& value : statement.arguments) {
      if (value.object.kind == Kind::memory || value.object.kind == Kind::svm) {
        const auto [place, first] = last.emplace(value.object, statement.function);
        if (!first) {
          statistics_.pairs.insert(static_cast<std::uint32_t>(place->second) << 16U |
                                   static_cast<std::uint32_t>(statement.function));
          place->second = statement.function;
        }
      }
    }
  }
}

// Of a cause that ends with "*", any that begins so.
bool Campaign::is_listed(std::string_view cause) const {
  const bool any = cause.ends_with('*');
  cause.remove_suffix(any ? 1 : 0);
  const auto found = findings_.lower_bound(std::string{cause});
  if (found != findings_.end() && (any ? found->first.starts_with(cause) : found->first == cause)) {
    return true;
  }
  if (settings_.known.find(cause) != nullptr) {
    return true;
  }
  return any && std::ranges::any_of(settings_.known.entries(),
                                    [&](const conformance::BaselineEntry& entry) {
                                      return entry.pattern.starts_with(cause);
                                    });
}

// A call that has to show what is known costs a process, and hides what comes after it.
bool Campaign::shows_known(const Statement& call, const State& before) {
  return std::ranges::any_of(likely_causes(call, before), [&](const std::string& cause) {
    const auto [place, first] = is_known_.try_emplace(cause, false);
    if (first) {
      place->second = is_listed(cause);
    }
    return place->second;
  });
}

// A driver with a frequent defect would show nothing else: programs that use all that the shrunk
// one uses are left out for as long as the defect has taken more than its share of the time. Those
// that use the same and do not show it take nothing from the share.
bool Campaign::is_worn_out(const Program& program) {
  // Without words a cause would leave out every program, and nothing would run until it is over.
  const auto is_spent = [&](const Worn& worn) {
    return !worn.words.empty() && worn.cost * share_of_known > statistics_.programs;
  };
  if (std::ranges::none_of(worn_, is_spent)) {
    return false;
  }
  const WordSet words = words_of(program);
  return std::ranges::any_of(
      worn_, [&](const Worn& worn) { return is_spent(worn) && includes(words, worn.words); });
}

// What all programs that have shown it have in common is what it takes, as long as the call that is
// to blame is among it: a cause may have several ways to come about.
void Campaign::wear_out(const std::string& cause, const Suspect& suspect) {
  const Deviation& deviation = suspect.deviation;
  const WordSet words = words_of(suspect.program);
  const auto worn = std::ranges::find(worn_, cause, &Worn::cause);
  if (worn == worn_.end()) {
    worn_.push_back({cause, words, cost_of(deviation.symptom)});
    return;
  }
  worn->cost += cost_of(deviation.symptom);
  WordSet common;
  std::ranges::set_intersection(worn->words, words, std::inserter(common, common.end()));
  if (std::ranges::any_of(common, [&](const std::string& word) {
        return !deviation.function.empty() && word.starts_with(deviation.function);
      })) {
    worn->words = std::move(common);
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
                    static_cast<double>(lanes_.size()));
  const std::size_t fresh = fresh_findings();
  observer_.progressed(statistics_, fresh, findings_.size() - fresh);
}

}  // namespace clmem::fuzz
