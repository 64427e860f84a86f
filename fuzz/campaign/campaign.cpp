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
#include "shrink/shrink.hpp"

namespace clmem::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

// How much of the time a program that shows it takes, compared with one that returns a wrong code: a
// time limit, a new process, a callback that is awaited.
std::uint64_t cost_of(Symptom symptom) {
  return symptom == Symptom::hang       ? 2000
         : symptom == Symptom::crash    ? 500
         : symptom == Symptom::callback ? 100
                                        : 1;
}

// A cause that is known may cost one part in so many of the programs.
constexpr std::uint64_t share_of_known = 20;

// Programs take milliseconds. One that takes longer than this, or whose callback comes later than
// that, gets all the time there is when it is run again, before it becomes a finding.
constexpr std::chrono::milliseconds first_limit{500};
constexpr std::chrono::milliseconds first_patience{25};
constexpr std::chrono::milliseconds shrinking_patience{150};
constexpr std::size_t ahead = 16;  // programs that wait in a worker's pipe

// What a thread of the driver does after the call has returned, and what takes long. Where it does
// not show again in ten runs, a machine under load was to blame.
bool may_be_late(Symptom symptom) {
  return symptom == Symptom::status || symptom == Symptom::callback || symptom == Symptom::answer ||
         symptom == Symptom::hang;
}

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
      time_{settings_.seconds} {}

void Campaign::run(const std::function<bool()>& interrupted) {
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
  time_.begin_run();
  for (;;) {
    const bool stop = is_over() || interrupted();
    std::size_t pending = 0;
    std::vector<pollfd> entries;
    for (Lane& lane : lanes_) {
      if (!stop) {
        feed(lane);
      }
      while (const std::optional<Reply> reply = lane.worker->poll()) {
        take(lane, *reply);
      }
      pending += lane.worker->pending();
      lane.worker->add_poll_entries(entries);
    }
    progress(false);
    if (stop && (pending == 0 || interrupted())) {
      break;
    }
    if (stop || all_are_made() || lanes_[0].worker->pending() >= ahead) {
      ::poll(entries.data(), entries.size(), 20);
    }
  }
  statistics_.elapsed = time_.elapsed();
  progress(true);
}

bool Campaign::is_over() const {
  if (settings_.stop_after > 0 && fresh_findings() >= settings_.stop_after) {
    return true;
  }
  if (settings_.programs) {
    return all_are_made() && again_.empty() &&
           std::ranges::all_of(lanes_, [](const Lane& lane) { return lane.pending.empty(); });
  }
  return time_.run_is_over();
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

void Campaign::feed(Lane& lane) {
  for (std::size_t attempt = 0; attempt < 2 * ahead && lane.worker->pending() < ahead; ++attempt) {
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
  investigate(pending, *std::move(deviation));
  if (race) {
    replace(lane);  // the worker does not know that this was none of the legal outcomes
  }
}

// Runs it alone; where memory was damaged, in a process that has run nothing before.
std::optional<Deviation> Campaign::repeat(const Program& program, std::size_t times, Time time) {
  const Expectation expectation = judge_->expect(program);
  if (expectation.of_model) {
    return std::nullopt;  // not what OpenCL allows
  }
  for (std::size_t i = 0; i < times; ++i) {
    if (time_.finding_is_over()) {
      return std::nullopt;
    }
    if (spare_ == nullptr || spare_->is_over()) {
      spare_.reset();
      spare_ = start_();
    }
    spare_->limit(time == Time::all ? std::chrono::milliseconds::max() : first_limit);
    spare_->submit({.number = i,
                    .text = to_text(program),
                    .expected = expectation.digest,
                    .patience = time == Time::all ? default_patience : shrinking_patience,
                    .last_if_wrong = damages_memory_});
    const std::optional<Reply> reply = spare_->next();
    if (reply) {
      if (auto deviation = judge_->deviation(program, *reply)) {
        return deviation;
      }
    }
  }
  return std::nullopt;
}

// Wrong bytes that are copied look like those of other commands, until the program is shrunk.
bool Campaign::is_settled(const std::string& before, const Led& led, Symptom symptom) {
  constexpr std::size_t enough = 4;
  return symptom != Symptom::bytes || led.to == before || led.times >= enough;
}

void Campaign::investigate(const Pending& pending, Deviation deviation) {
  const std::string before = deviation.cause();
  if (const auto seen = causes_.find(before);
      seen != causes_.end() && is_settled(before, seen->second, deviation.symptom)) {
    ++findings_.at(seen->second.to).programs;
    wear_out(seen->second.to, pending.program, deviation);
    return;
  }
  constexpr std::size_t attempts = 4;
  const bool hangs = deviation.symptom == Symptom::hang;
  damages_memory_ = deviation.symptom == Symptom::bytes || deviation.symptom == Symptom::guard;
  time_.begin_finding(deviation.symptom);
  if (const auto* const entry = settings_.known.find(before); entry != nullptr) {
    note_known(before, *entry, pending, deviation);
    return;
  }
  constexpr std::size_t most_legal = 3;
  if (deviation.shortage && shortages_[before] >= most_legal) {
    ++statistics_.shortages;
    return;
  }
  // A hang gets all the time when it is shrunk (times_shown).
  const std::optional<Deviation> again =
      repeat(pending.program, attempts, hangs ? Time::little : Time::all);
  if (!again) {
    ++(time_.finding_is_over() ? statistics_.too_late : statistics_.not_repeated);
    return;
  }
  Finding finding = shrink_finding(pending, *again);
  if (finding.shown == 0 && is_over() && time_.finding_is_over()) {
    ++statistics_.too_late;
    return;
  }
  if (finding.shown == 0 && may_be_late(deviation.symptom) &&
      settings_.known.find(finding.deviation.cause()) == nullptr) {
    ++statistics_.not_repeated;
    return;
  }
  if (finding.deviation.shortage && settings_.known.find(finding.deviation.cause()) == nullptr &&
      (finding.shown < trials || !needs_little(finding.program))) {
    ++shortages_[before];
    ++statistics_.shortages;
    return;
  }
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
  worn_.push_back({after, words_of(place->second.program), cost_of(deviation.symptom)});
  observer_.found(place->second);
}

// What is known is not shrunk.
void Campaign::note_known(const std::string& cause, const conformance::BaselineEntry& entry,
                          const Pending& pending, const Deviation& deviation) {
  causes_[cause] = {cause, 1};
  wear_out(cause, pending.program, deviation);
  const Finding finding{.deviation = deviation,
                        .program = pending.program,
                        .number = pending.number,
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

Finding Campaign::shrink_finding(const Pending& pending, const Deviation& deviation) {
  Finding finding{.deviation = deviation, .program = pending.program, .number = pending.number};
  const std::size_t times = pending.program.race ? 4 : 2;
  const auto is_known = [&] { return settings_.known.find(finding.deviation.cause()) != nullptr; };
  const Shows shows = [&](const Program& candidate) -> std::optional<bool> {
    if (is_known() || time_.finding_is_over()) {
      return std::nullopt;  // not worth any more runs
    }
    const auto shown = repeat(candidate, times, Time::little);
    if (!shown || shown->symptom != deviation.symptom ||
        shown->requirement != deviation.requirement ||
        (deviation.symptom == Symptom::code && shown->detail != deviation.detail)) {
      return false;
    }
    finding.deviation = *shown;
    return true;
  };
  // Each run of what ends the process takes a new one. A call with a mistake needs little more than
  // what makes its objects, which is found first; what is left would be spent on their sizes.
  constexpr std::size_t share_for_mistakes = 8;
  const bool ends = deviation.symptom == Symptom::crash || deviation.symptom == Symptom::hang;
  const std::size_t runs = ends && !deviation.requirement.empty()
                               ? settings_.shrink_runs / share_for_mistakes
                               : settings_.shrink_runs;
  // One process for all of it: a driver takes longer to start than a hundred programs to run. What
  // shows only because an earlier program has damaged its memory does not show in a new one.
  const bool damages = std::exchange(damages_memory_, deviation.symptom == Symptom::guard);
  const Shrunk shrunk = shrink(pending.program, deviation.statement, shows, runs);
  finding.program = shrunk.program;
  finding.runs = shrunk.runs;
  if (is_known()) {
    return finding;
  }
  damages_memory_ = damages;
  if (damages) {
    spare_.reset();
  }
  finding.shown = times_shown(finding);
  if (finding.shown == 0) {
    finding.program = pending.program;  // what is left of it does not suffice
    finding.deviation = deviation;
    finding.shown = times_shown(finding);
  }
  finding.second_opinion = second_opinion(finding);
  if (settings_.start_second) {
    ask_second_driver(finding);
  }
  return finding;
}

std::size_t Campaign::times_shown(const Finding& finding) {
  time_.begin_trials();
  const Symptom symptom = finding.deviation.symptom;
  return count_shown(symptom, finding.deviation.shortage,
                     [&](const Trial& trial) -> std::optional<Symptom> {
                       if (trial.new_process) {
                         spare_.reset();
                       }
                       const auto seen = repeat(finding.program, 1, trial.time);
                       return seen ? std::optional{seen->symptom} : std::nullopt;
                     });
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
void Campaign::wear_out(const std::string& cause, const Program& program,
                        const Deviation& deviation) {
  const WordSet words = words_of(program);
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
  const std::size_t fresh = fresh_findings();
  observer_.progressed(statistics_, fresh, findings_.size() - fresh);
}

}  // namespace clmem::fuzz
