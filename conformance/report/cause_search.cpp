// SPDX-License-Identifier: Apache-2.0
#include "report/cause_search.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "report/cause_vocabulary.hpp"
#include "requirements/call_kinds.hpp"

namespace clmem::conformance {
namespace {

using namespace cause_search;
using Kind = FailureEvidence::Kind;

bool contains(const std::vector<std::string_view>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

bool has(const CallForm& form, std::string_view text) {
  return form.text().find(text) != std::string::npos;
}

// True if the call cannot change the contents of memory.
bool keeps_contents(std::string_view entry_point) {
  const bool counts = entry_point.starts_with("clRelease") || entry_point.starts_with("clRetain");
  return entry_point.starts_with("clGet") || !takes_memory(entry_point) ||
         (counts && entry_point != "clReleaseMemObject");
}

// True if the call itself says which contents a command finds: a creation with a copy of host memory,
// or an argument of a kernel that is memory.
bool gives_contents(const CallForm& form) {
  return form.entry_point() == "clSetKernelArgSVMPointer" ||
         (form.entry_point().starts_with("clCreate") && has(form, "COPY_HOST_PTR"));
}

// True if the call ends a mapping that was only read, so that contents stay as they are.
bool ends_reading(const CallForm& form) {
  return form.entry_point() == "clEnqueueUnmapMemObject" && has(form, ":CL_MAP_READ") &&
         !has(form, ":CL_MAP_WRITE");
}

// Returns the bits that it costs to blame a call that the case is not about for contents, order or
// callbacks.
double blame_cost_of_uncited(Kind kind, const CallForm& form) {
  const std::string_view entry_point = form.entry_point();
  if (kind == Kind::contents) {
    if (keeps_contents(entry_point)) {
      return bits_of_case;
    }
    if (gives_contents(form)) {
      return 1.6;
    }
  }
  const bool counts = entry_point.starts_with("clRelease") || entry_point.starts_with("clRetain");
  return counts ? 6 : acts(entry_point) ? 4 : 5;
}

// True if the call that showed the failure is nearly always at fault.
bool is_direct(const FailureEvidence& failure) {
  return failure.kind == Kind::refusal || failure.kind == Kind::answer;
}

// Returns the bits that it costs to blame a call for a failure: few for the call that showed it,
// more for those that the case is about, and most for others that it makes.
double blame_cost(const FailureEvidence& failure, const CallForm& form) {
  const std::string_view entry_point = form.entry_point();
  const bool is_cited = contains(failure.cited, entry_point);
  if (failure.kind == Kind::contents && !is_cited && ends_reading(form)) {
    return 6;
  }
  if (failure.call == entry_point) {
    return is_direct(failure) ? 0.2 : 1;
  }
  if (contains(failure.reported, entry_point)) {
    return 1;
  }
  switch (failure.kind) {
    case Kind::refusal:
      return bits_of_case;
    case Kind::answer:
      return is_cited ? 5 : 7;
    case Kind::contents:
    case Kind::effect:
      break;
  }
  return is_cited ? 1.6 : blame_cost_of_uncited(failure.kind, form);
}

// Conditions that hold together for a call, with their value as an explanation.
struct Candidate {
  Words conditions{};
  std::size_t failures = 0;
  std::size_t passes = 0;
  double gain = 0;  // bits that it saves
};

using Better = bool (*)(const Candidate& one, const Candidate& other);

bool saves_more(const Candidate& one, const Candidate& other) {
  return std::tuple{-one.gain, one.conditions.size(), one.conditions} <
         std::tuple{-other.gain, other.conditions.size(), other.conditions};
}

// True if it saves more for each failure that it explains, so that fewer such calls pass.
bool saves_more_each(const Candidate& one, const Candidate& other) {
  const auto each = [](const Candidate& candidate) {
    return candidate.gain / static_cast<double>(std::max<std::size_t>(candidate.failures, 1));
  };
  return std::tuple{-each(one), one.conditions.size(), one.conditions} <
         std::tuple{-each(other), other.conditions.size(), other.conditions};
}

// The calls of one entry point in all cases. The rules that a case checks are conditions of its
// calls here, since a mistake is in the arguments and no other condition may show it.
class EntryPoint {
 public:
  void add_passing(std::size_t position, const Words& conditions) {
    variant(conditions).passing.push_back(position);
  }
  void add_failing(std::size_t position, const Words& conditions, double saved) {
    variant(conditions).failing.push_back(position);
    saved_[position] = saved;
  }
  void index() {
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      for (const Word word : *variants_[i].conditions) {
        with_.try_emplace(word, variants_.size()).first->second.set(i);
      }
    }
  }

  // Returns the bits that it would save to explain all these failures.
  [[nodiscard]] double potential(const Bits& unexplained) const {
    double sum = 0;
    for (const auto& [position, saved] : saved_) {
      sum += unexplained.has(position) ? saved : 0;
    }
    return sum;
  }

  [[nodiscard]] bool has_any(std::span<const std::size_t> failures) const {
    return std::ranges::any_of(failures, [&](std::size_t one) { return saved_.contains(one); });
  }

  // Returns the unexplained failures with such a call, ascending.
  [[nodiscard]] std::vector<std::size_t> failing(const Words& conditions,
                                                 const Bits& unexplained) const {
    std::set<std::size_t> found;
    matching(conditions).for_each([&](std::size_t i) {
      std::ranges::copy_if(variants_[i].failing, std::inserter(found, found.end()),
                           [&](std::size_t position) { return unexplained.has(position); });
    });
    return {found.begin(), found.end()};
  }

  [[nodiscard]] Candidate best(const Bits& unexplained, const Vocabulary& words,
                               CaseSet& seen) const {
    const Candidate any = valued({}, unexplained, words, seen);
    return std::min(any, best_below({}, unexplained, words, seen, saves_more), saves_more);
  }

  // Searches conjunctions with further conditions, up to three in all, from the best of one
  // condition less.
  [[nodiscard]] Candidate best_below(const Words& conditions, const Bits& unexplained,
                                     const Vocabulary& words, CaseSet& seen,
                                     Better is_better) const {
    constexpr std::size_t most_conditions = 3;
    constexpr std::size_t kept = 6;
    Candidate best{.gain = std::numeric_limits<double>::lowest()};
    std::vector<Candidate> current{{.conditions = conditions}};
    for (std::size_t depth = conditions.size(); depth < most_conditions; ++depth) {
      std::set<Words> next;
      for (const Candidate& one : current) {
        add_longer(next, one.conditions, unexplained);
      }
      current.clear();
      for (const Words& longer : next) {
        current.push_back(valued(longer, unexplained, words, seen));
      }
      std::ranges::sort(current, is_better);
      current.resize(std::min(current.size(), kept));
      if (!current.empty() && is_better(current.front(), best)) {
        best = current.front();
      }
    }
    return best;
  }

 private:
  struct Variant {
    const Words* conditions;
    std::vector<std::size_t> passing{};
    std::vector<std::size_t> failing{};
  };

  Variant& variant(const Words& conditions) {
    const auto [found, fresh] = places_.try_emplace(conditions, variants_.size());
    if (fresh) {
      variants_.push_back({&found->first});
    }
    return variants_[found->second];
  }

  [[nodiscard]] Bits matching(const Words& conditions) const {
    Bits all{variants_.size()};
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      all.set(i);
    }
    for (const Word word : conditions) {
      const auto found = with_.find(word);
      all = found == with_.end() ? Bits{variants_.size()} : all.both(found->second);
    }
    return all;
  }

  [[nodiscard]] Candidate valued(const Words& conditions, const Bits& unexplained,
                                 const Vocabulary& words, CaseSet& seen) const {
    Candidate made{.conditions = conditions};
    seen.clear();
    matching(conditions).for_each([&](std::size_t i) {
      for (const std::size_t position : variants_[i].passing) {
        made.passes += seen.insert(position) ? 1 : 0;
      }
      for (const std::size_t position : variants_[i].failing) {
        if (unexplained.has(position) && seen.insert(position)) {
          ++made.failures;
          made.gain += saved_.at(position);
        }
      }
    });
    made.gain -= bits_of_entry_point + bits_of_choice(made.failures + made.passes, made.failures);
    for (const Word word : conditions) {
      made.gain -= words.bits(word);
    }
    return made;
  }

  void add_longer(std::set<Words>& next, const Words& conditions, const Bits& unexplained) const {
    matching(conditions).for_each([&](std::size_t i) {
      const Variant& variant = variants_[i];
      if (std::ranges::none_of(variant.failing,
                               [&](std::size_t one) { return unexplained.has(one); })) {
        return;
      }
      for (const Word word : *variant.conditions) {
        if (!std::ranges::binary_search(conditions, word)) {
          Words longer = conditions;
          longer.insert(std::ranges::upper_bound(longer, word), word);
          next.insert(std::move(longer));
        }
      }
    });
  }

  std::map<Words, std::size_t> places_;
  std::vector<Variant> variants_;
  std::unordered_map<Word, Bits> with_;
  std::map<std::size_t, double> saved_;  // by failing case
};

class Search {
 public:
  explicit Search(std::span<const SearchedCase> cases)
      : cases_{cases}, unexplained_{cases.size()}, seen_{cases.size()} {
    for (std::size_t i = 0; i < cases.size(); ++i) {
      if (cases[i].failure) {
        unexplained_.set(i);
        add_failing(i);
      } else {
        add_passing(i);
      }
    }
    for (auto& [name, entry_point] : entry_points_) {
      entry_point.index();
    }
  }

  std::vector<Explanation> run() {
    while (const auto found = next()) {
      take(*found);
    }
    add_rest();
    return std::move(made_);
  }

 private:
  using Named = std::map<std::string, EntryPoint, std::less<>>::value_type;

  struct Found {
    const Named* entry_point;
    Candidate candidate;
  };

  const Words& conditions_of(const CallForm& form) {
    const auto [known, fresh] = conditions_.try_emplace(&form.text());
    std::string_view rest = form.text();
    rest.remove_prefix(std::min(form.entry_point().size() + 1, rest.size()));
    while (fresh && !rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      known->second.push_back(words_.of(rest.substr(0, end)));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (fresh) {
      known->second = sorted(std::move(known->second));
    }
    return known->second;
  }

  static Words sorted(Words conditions) {
    std::ranges::sort(conditions);
    conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
    return conditions;
  }

  Words with_rules(Words conditions, const SearchedCase& one, std::string_view entry_point) {
    for (const CheckedRule& rule : one.rules) {
      if (rule.entry_point == "*" || rule.entry_point == entry_point) {
        conditions.push_back(words_.of(rule.condition));
      }
    }
    return sorted(std::move(conditions));
  }

  EntryPoint& entry_point(std::string_view name) { return entry_points_[std::string{name}]; }

  void add_passing(std::size_t i) {
    for (const CallForm& form : cases_[i].forms) {
      entry_point(form.entry_point())
          .add_passing(i, with_rules(conditions_of(form), cases_[i], form.entry_point()));
    }
  }

  // Adds the call that failed, where it is known, and all calls that may have had the effect.
  void add_failing(std::size_t i) {
    const FailureEvidence& failure = *cases_[i].failure;
    if (!failure.call.empty() &&
        (is_direct(failure) || std::ranges::none_of(cases_[i].forms, [&](const CallForm& form) {
           return form.entry_point() == failure.call;
         }))) {
      Words conditions = failure.form ? conditions_of(*failure.form) : Words{};
      if (failure.kind == Kind::refusal) {
        conditions = with_rules(std::move(conditions), cases_[i], failure.call);
      }
      entry_point(failure.call)
          .add_failing(i, conditions, bits_of_case - blame_cost(failure, CallForm{failure.call}));
    }
    for (const CallForm& form : cases_[i].forms) {
      const double cost = blame_cost(failure, form);
      const bool is_added = is_direct(failure) && form.entry_point() == failure.call;
      if (!is_added && cost < bits_of_case) {
        entry_point(form.entry_point()).add_failing(i, conditions_of(form), bits_of_case - cost);
      }
    }
  }

  // Returns the explanation that saves the most; empty if none saves anything.
  std::optional<Found> next() {
    std::vector<std::pair<double, const Named*>> order;
    for (const Named& one : entry_points_) {
      order.emplace_back(one.second.potential(unexplained_), &one);
    }
    std::ranges::stable_sort(order, std::ranges::greater{},
                             &std::pair<double, const Named*>::first);
    std::optional<Found> found;
    for (const auto& [potential, one] : order) {
      if (potential <= (found ? found->candidate.gain : 0)) {
        break;
      }
      auto [known, fresh] = best_.try_emplace(one);
      if (fresh) {
        known->second = one->second.best(unexplained_, words_, seen_);
      }
      if (known->second.gain > (found ? found->candidate.gain : 0)) {
        found = {one, known->second};
      }
    }
    while (found && split(*found)) {
    }
    return found;
  }

  // Replaces an explanation by the first of several narrower ones that save more together: an entry
  // point may have several defects. Returns false if there are none.
  bool split(Found& found) {
    const EntryPoint& entry_point = found.entry_point->second;
    const Words& base = found.candidate.conditions;
    Bits rest{cases_.size()};
    for (const std::size_t one : entry_point.failing(base, unexplained_)) {
      rest.set(one);
    }
    std::optional<Candidate> first;
    double sum = 0;
    for (Candidate next = entry_point.best_below(base, rest, words_, seen_, saves_more_each);
         next.gain > 0; next = entry_point.best_below(base, rest, words_, seen_, saves_more_each)) {
      sum += next.gain;
      for (const std::size_t one : entry_point.failing(next.conditions, rest)) {
        rest.clear(one);
      }
      first = first ? std::move(first) : std::move(next);
    }
    if (sum <= found.candidate.gain) {
      return false;
    }
    found.candidate = std::move(*first);
    return true;
  }

  void take(const Found& found) {
    const auto& [name, entry_point] = *found.entry_point;
    Explanation made{.entry_point = name, .passes = found.candidate.passes};
    for (const Word word : found.candidate.conditions) {
      made.conditions.push_back(words_.text(word));
    }
    made.cases = entry_point.failing(found.candidate.conditions, unexplained_);
    for (const std::size_t one : made.cases) {
      unexplained_.clear(one);
    }
    std::erase_if(best_,
                  [&](const auto& known) { return known.first->second.has_any(made.cases); });
    made_.push_back(std::move(made));
  }

  // Adds each failure that is left to an explanation that may hold for it, or to those of its group.
  void add_rest() {
    std::map<std::string, std::size_t> groups;
    const std::size_t found = made_.size();
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      if (!unexplained_.has(i)) {
        continue;
      }
      const FailureEvidence& failure = *cases_[i].failure;
      const auto holds = [&](const Explanation& one) { return may_explain(one, i); };
      const auto known =
          std::find_if(made_.begin(), made_.begin() + static_cast<std::ptrdiff_t>(found), holds);
      if (known != made_.begin() + static_cast<std::ptrdiff_t>(found)) {
        known->cases.push_back(i);
        continue;
      }
      const auto [place, fresh] = groups.try_emplace(failure.group, made_.size());
      if (fresh) {
        made_.push_back({.entry_point = std::string{failure.call}, .is_found = false});
      }
      made_[place->second].cases.push_back(i);
    }
  }

  // True if the explanation may hold for a failure that it was not found from: it shows in that
  // call, or the case has such a call.
  [[nodiscard]] bool may_explain(const Explanation& one, std::size_t i) {
    const FailureEvidence& failure = *cases_[i].failure;
    if (is_direct(failure)) {
      return false;
    }
    if (failure.call == one.entry_point) {
      return true;
    }
    Words wanted;
    for (const std::string& condition : one.conditions) {
      wanted.push_back(words_.of(condition));
    }
    std::ranges::sort(wanted);
    return std::ranges::any_of(cases_[i].forms, [&](const CallForm& form) {
      return form.entry_point() == one.entry_point &&
             std::ranges::includes(conditions_of(form), wanted);
    });
  }

  std::span<const SearchedCase> cases_;
  Bits unexplained_;
  CaseSet seen_;
  Vocabulary words_;
  std::unordered_map<const std::string*, Words> conditions_;  // of forms
  std::map<std::string, EntryPoint, std::less<>> entry_points_;
  std::map<const Named*, Candidate> best_;  // of entry points whose failures have not changed
  std::vector<Explanation> made_;
};

}  // namespace

std::vector<Explanation> explanations(std::span<const SearchedCase> cases) {
  return Search{cases}.run();
}

}  // namespace clmem::conformance
