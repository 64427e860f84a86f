// SPDX-License-Identifier: Apache-2.0
#include "report/causes.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "expectations/cause_facts.hpp"

namespace clmem::conformance {
namespace {

struct Failure {
  const JudgedCase* judged;
  CauseFacts facts;
  std::string label{};  // within those of one kind and family
};

using Failures = std::vector<Failure>;

// This many rows of one case that fail in the same way have one cause, though each has a
// requirement of its own.
constexpr std::size_t many_rows = 5;
constexpr std::size_t enough_crashes = 3;

const std::string object_label = "object ";

bool asks_only(const CauseFacts& facts) {
  return !facts.is_dead && facts.call.starts_with("clGet") && facts.kind >= CauseKind::accepted &&
         facts.kind != CauseKind::other;
}

// Entry points that do not work at all: every legal use fails, or no case passes and many crash.
std::set<std::string> dead_calls(const TargetReport& report, const RequirementTable& table) {
  struct Count {
    std::size_t passed = 0;
    std::size_t legal_passes = 0;
    std::size_t legal_failures = 0;
    std::size_t crashes = 0;
  };
  std::map<std::string, Count> counts;
  for (const JudgedCase& judged : report.judgement.cases) {
    for (const std::string& id : judged.result.requirements) {
      if (const Requirement* rule = table.find(id)) {
        Count& count = counts[rule->entry_point];
        const bool is_legal = rule->kind != RequirementKind::error;
        const bool passes = judged.result.status == Status::pass;
        count.passed += passes ? 1 : 0;
        count.legal_passes += passes && is_legal ? 1 : 0;
        count.legal_failures += is_failure(judged.result.status) && is_legal ? 1 : 0;
        count.crashes += judged.result.status == Status::crash ? 1 : 0;
      }
    }
  }
  std::set<std::string> dead;
  for (const auto& [call, count] : counts) {
    const bool never_legal = count.legal_passes == 0 && count.legal_failures > 0;
    const bool only_crashes = count.passed == 0 && count.crashes >= enough_crashes;
    if (call != "*" && (never_legal || only_crashes)) {
      dead.insert(call);
    }
  }
  return dead;
}

// By ending the process or with one code: a call that fails in several ways works in part.
bool fails_alike(const Failures& failures, const std::string& call) {
  std::set<std::string> ways;
  for (const Failure& failure : failures) {
    const CauseFacts& facts = failure.facts;
    if (facts.call == call) {
      ways.insert(facts.kind == CauseKind::crash        ? "crash"
                  : facts.kind == CauseKind::wrong_code ? facts.given
                                                        : failure.judged->result.id);
    }
  }
  return ways.size() == 1;
}

// How often the cases fail that have to move bytes by an entry point.
std::map<std::string, double> failure_rates(const TargetReport& report,
                                            const RequirementTable& table) {
  std::map<std::string, std::pair<double, double>> counts;  // failures, all
  for (const JudgedCase& judged : report.judgement.cases) {
    const bool fails = is_failure(judged.result.status);
    if (!fails && judged.result.status != Status::pass) {
      continue;
    }
    for (const std::string& call : moving_calls(judged.result, table)) {
      counts[call].first += fails ? 1 : 0;
      ++counts[call].second;
    }
  }
  std::map<std::string, double> rates;
  for (const auto& [call, count] : counts) {
    rates[call] = count.first / count.second;
  }
  return rates;
}

// Bytes that went through several commands show their mistake in the last one. Where that works in
// most cases and an earlier one fails in most, the earlier one is the cause.
void blame_earlier_commands(Failures& failures, const TargetReport& report,
                            const RequirementTable& table) {
  constexpr double most = 0.5;
  std::map<std::string, double> rates = failure_rates(report, table);
  for (Failure& failure : failures) {
    if (failure.facts.kind != CauseKind::wrong_bytes || rates[failure.facts.call] > most) {
      continue;
    }
    std::string worst = failure.facts.call;
    for (const std::string& call : moving_calls(failure.judged->result, table)) {
      worst = rates[call] > most && rates[call] > rates[worst] ? call : worst;
    }
    blame(failure.facts, worst);
  }
}

// What the cases of a cause have in common before rules and objects are compared.
using Trait = std::tuple<CauseKind, std::string, std::string, std::string>;

Trait trait_of(const CauseFacts& facts) {
  if (facts.is_dead) {
    return {CauseKind::crash, facts.call, "dead", ""};
  }
  if (asks_only(facts)) {
    return {CauseKind::wrong_value, facts.family, "", ""};
  }
  switch (facts.kind) {
    case CauseKind::wrong_code:
      return {facts.kind, facts.family, facts.given, ""};
    case CauseKind::wrong_value:
    case CauseKind::other:
      return {facts.kind, facts.family, "", facts.shape};
    default:
      return {facts.kind, facts.family, "", ""};
  }
}

std::string_view row_of(std::string_view id) {
  const std::size_t slash = id.find('/');
  return slash == std::string_view::npos ? "" : id.substr(slash + 1);
}

std::string_view without_row(std::string_view id) {
  return id.substr(0, id.find('/'));
}

// The requirement without its entry point.
std::string subject_of(const Requirement* requirement) {
  if (requirement == nullptr) {
    return {};
  }
  const std::size_t dot = requirement->id.find('.');
  return dot == std::string::npos ? requirement->id : requirement->id.substr(dot + 1);
}

// The value is the one that the case has stored there.
bool is_unstored(const CauseFacts& facts) {
  return facts.expected == "anything but " + facts.given;
}

bool is_view(std::string_view object) {
  return object == "Image1DBuffer" || object == "SubBuffer";
}

std::string view_in(const CauseFacts& facts) {
  const auto found = std::ranges::find_if(facts.objects, is_view);
  return found == facts.objects.end() ? std::string{} : *found;
}

// Checks that one function of a driver makes have one label: that of all that an array or an image
// has, of all in a wait list. With another code than the expected one it does not matter which
// mistake it was: the mistake is noticed.
std::string label_of_rule(const CauseFacts& facts) {
  const std::string code = facts.rule.substr(0, facts.rule.find('.'));
  if (facts.kind == CauseKind::wrong_code || code == "INVALID_EVENT_WAIT_LIST") {
    return code;
  }
  return facts.rule == "INVALID_VALUE.array-index" ? "INVALID_VALUE.out-of-bounds" : facts.rule;
}

std::string label_of(const CauseFacts& facts) {
  if (!facts.rule.empty() && facts.kind != CauseKind::wrong_bytes) {
    return label_of_rule(facts);
  }
  switch (facts.kind) {
    case CauseKind::wrong_bytes:
      return view_in(facts);
    case CauseKind::wrong_value:
      return facts.call.starts_with("clGet") ? subject_of(facts.requirement)
             : is_unstored(facts)            ? "unstored"
                                             : "";
    case CauseKind::other:
      return subject_of(facts.requirement);
    default:  // a legal call; views of other memory are known to be difficult
      return is_view(only_object(facts)) ? only_object(facts) : "";
  }
}

void label_queries(Failures& failures) {
  std::map<std::string_view, std::size_t> rows;
  for (const Failure& failure : failures) {
    ++rows[without_row(failure.judged->result.id)];
  }
  for (Failure& failure : failures) {
    const std::string& id = failure.judged->result.id;
    if (rows[without_row(id)] >= many_rows) {
      failure.label = without_row(id);
    } else if (!row_of(id).empty() && failure.facts.kind == CauseKind::wrong_value) {
      failure.label = row_of(id);
    }
  }
}

void label_objects(Failures& failures) {
  std::map<std::string, std::set<std::string>> objects;  // by label
  for (const Failure& failure : failures) {
    objects[failure.label].insert(only_object(failure.facts));
  }
  std::set<std::string> at_fault;
  for (Failure& failure : failures) {
    const std::string object = only_object(failure.facts);
    if (objects[failure.label].size() == 1 && !object.empty()) {
      failure.label = object_label + object;
      at_fault.insert(object);
    }
  }
  // A legal call on several kinds of objects fails because of the one that fails alone, too.
  for (Failure& failure : failures) {
    const auto known = std::ranges::find_if(failure.facts.objects, [&](const std::string& object) {
      return at_fault.contains(object);
    });
    if (failure.label.empty() && known != failure.facts.objects.end()) {
      failure.label = object_label + *known;
    }
  }
}

// By what they have in common; the groups in the order of their first cases.
template <typename Key, typename KeyOf>
std::vector<Failures> split(const Failures& failures, KeyOf key_of) {
  std::map<Key, std::size_t> places;
  std::vector<Failures> groups;
  for (const Failure& failure : failures) {
    const auto [found, fresh] = places.try_emplace(key_of(failure), groups.size());
    if (fresh) {
      groups.emplace_back();
    }
    groups[found->second].push_back(failure);
  }
  return groups;
}

// The most frequent one; the first of equals.
template <typename Value, typename ValueOf>
std::vector<Value> by_frequency(const Failures& failures, ValueOf value_of) {
  std::vector<std::pair<Value, std::size_t>> counts;
  for (const Failure& failure : failures) {
    const Value value = value_of(failure);
    const auto found = std::ranges::find(counts, value, &std::pair<Value, std::size_t>::first);
    if (found == counts.end()) {
      counts.emplace_back(value, 1);
    } else {
      ++found->second;
    }
  }
  std::ranges::stable_sort(counts, std::ranges::greater{}, &std::pair<Value, std::size_t>::second);
  std::vector<Value> values;
  for (const auto& [value, count] : counts) {
    values.push_back(value);
  }
  return values;
}

std::vector<std::string> texts(const Failures& failures, std::string CauseFacts::*member) {
  return by_frequency<std::string>(
      failures, [member](const Failure& failure) { return failure.facts.*member; });
}

std::string listed(const std::vector<std::string>& names) {
  if (names.size() < 2) {
    return names.empty() ? "" : names.front();
  }
  return names.size() == 2 ? fmt::format("{} and {}", names[0], names[1])
                           : fmt::format("{} and {} others", names[0], names.size() - 1);
}

std::string_view plural(const std::vector<std::string>& calls, std::string_view one,
                        std::string_view several) {
  return calls.size() > 1 ? several : one;
}

std::string value_sentence(const Failures& failures, const std::vector<std::string>& calls) {
  const CauseFacts& first = failures.front().facts;
  const std::string who = listed(calls);
  if (first.kind != CauseKind::wrong_value) {  // a query that takes what it has to refuse
    return fmt::format("{} {} {} instead of {}", who, plural(calls, "returns", "return"),
                       first.given, first.expected);
  }
  if (is_unstored(first)) {
    return fmt::format("{} {} {}", who, plural(calls, "does not store", "do not store"),
                       first.shape);
  }
  const bool returned = first.shape == "result";
  const std::string verb{returned ? plural(calls, "returns", "return")
                                  : plural(calls, "stores", "store")};
  const std::string where = returned ? "" : " as " + first.shape;
  const bool alike = texts(failures, &CauseFacts::given).size() == 1 &&
                     texts(failures, &CauseFacts::expected).size() == 1;
  return alike ? fmt::format("{} {} {}{} instead of {}", who, verb, first.given, where,
                             first.expected)
               : fmt::format("{} {} wrong values{}", who, verb, where);
}

std::string plain_sentence(const TargetReport& report, const Failures& failures) {
  const CauseFacts& first = failures.front().facts;
  const std::vector<std::string> calls = texts(failures, &CauseFacts::call);
  const std::string who = calls.empty() || calls.front().empty() ? "a case" : listed(calls);
  switch (first.kind) {
    case CauseKind::crash:
      return fmt::format("the process ends in {}: {}", who,
                         listed(texts(failures, &CauseFacts::given)));
    case CauseKind::hang:
      return fmt::format("{} or the wait for it never {}", who, plural(calls, "ends", "end"));
    case CauseKind::wrong_bytes:
      return fmt::format("memory has wrong contents after {}: {}", who,
                         listed(texts(failures, &CauseFacts::shape)));
    case CauseKind::accepted:
    case CauseKind::wrong_code:
      return fmt::format("{} {} {} instead of {}", who, plural(calls, "returns", "return"),
                         first.given, listed(texts(failures, &CauseFacts::expected)));
    case CauseKind::wrong_value:
      return value_sentence(failures, calls);
    case CauseKind::other:
      break;
  }
  std::string_view sentence = sentence_of(report, failures.front().judged->result.id);
  if (sentence.ends_with('.')) {
    sentence.remove_suffix(1);
  }
  return fmt::format("{}: this does not hold: {}", who,
                     sentence.empty() ? failures.front().judged->result.id : sentence);
}

// A worker that dies after a wrong result is lost, too.
bool dies_afterwards(const Failure& failure) {
  const CaseResult& result = failure.judged->result;
  return result.status == Status::fail && (!result.call.empty() || !result.calls_before.empty());
}

std::string common_object(const Failures& failures) {
  for (const std::string& object : failures.front().facts.objects) {
    if (std::ranges::all_of(failures, [&](const Failure& failure) {
          return std::ranges::count(failure.facts.objects, object) > 0;
        })) {
      return object;
    }
  }
  return {};
}

std::string sentence_on(const TargetReport& report, const Failures& failures) {
  std::string sentence = plain_sentence(report, failures);
  if (failures.front().facts.is_dead) {
    sentence = fmt::format("{} never works: {}", failures.front().facts.call, sentence);
  }
  if (const std::string object = common_object(failures); !object.empty()) {
    sentence += fmt::format(", with {}", object_words(object));
  }
  if (const std::vector<std::string> rules = texts(failures, &CauseFacts::rule);
      rules.size() == 1 && rules.front() == "wraps") {
    sentence += ", where a sum or a product wraps";
  }
  const auto dead = std::ranges::count_if(failures, dies_afterwards);
  if (dead > 0) {
    sentence +=
        fmt::format("; the process ends afterwards in {} of {} cases", dead, failures.size());
  }
  return sentence;
}

Severity severity_of(const Failure& failure) {
  const CauseFacts& facts = failure.facts;
  const bool outside = facts.kind == CauseKind::wrong_bytes &&
                       facts.shape.find("outside of the region") != std::string::npos;
  if (dies_afterwards(failure) || outside) {
    return Severity::lost;
  }
  switch (facts.kind) {
    case CauseKind::crash:
    case CauseKind::hang:
      return Severity::lost;
    case CauseKind::wrong_bytes:
      return Severity::wrong_data;
    case CauseKind::accepted:
      return Severity::accepted;
    case CauseKind::wrong_code:
      return Severity::wrong_code;
    case CauseKind::wrong_value:
    case CauseKind::other:
      break;
  }
  return Severity::wrong_information;
}

Cause cause_of(const TargetReport& report, Failures failures) {
  const auto effort = [](const Failure& failure) {
    const CaseResult& result = failure.judged->result;
    return std::tuple{result.after.size(), result.id.size(), std::string_view{result.id}};
  };
  std::ranges::sort(failures, {}, effort);
  const Severity severity = severity_of(std::ranges::min(failures, {}, severity_of));
  Cause cause{
      .sentence = sentence_on(report, failures),
      .severity = severity,
      .worst = static_cast<std::size_t>(std::ranges::count(failures, severity, severity_of)),
      .entry_point = texts(failures, &CauseFacts::call).front(),
      .requirement = by_frequency<const Requirement*>(failures, [](const Failure& failure) {
                       return failure.facts.requirement;
                     }).front()};
  for (const Failure& failure : failures) {
    cause.cases.push_back(failure.judged);
  }
  return cause;
}

// A check that several commands lack. Sums that wrap are of different things.
std::string missing_check(const Failure& failure) {
  const CauseFacts& facts = failure.facts;
  const bool is_check = facts.kind == CauseKind::accepted && !facts.is_dead &&
                        facts.call.starts_with("clEnqueue") && !facts.rule.empty() &&
                        failure.label != "wraps" && !failure.label.starts_with(object_label);
  return is_check ? failure.label : std::string{};
}

std::vector<Failures> groups_of(Failures all) {
  std::vector<Failures> groups;
  std::map<std::string, std::size_t> checks;
  for (Failures& alike :
       split<Trait>(all, [](const Failure& failure) { return trait_of(failure.facts); })) {
    if (asks_only(alike.front().facts)) {
      label_queries(alike);
    } else if (!alike.front().facts.is_dead) {
      label_objects(alike);
    }
    for (Failures& group :
         split<std::string>(alike, [](const Failure& failure) { return failure.label; })) {
      const std::string check = missing_check(group.front());
      const auto [found, fresh] = checks.try_emplace(check, groups.size());
      if (check.empty() || fresh) {
        groups.push_back(std::move(group));
      } else {
        Failures& others = groups[found->second];
        others.insert(others.end(), group.begin(), group.end());
      }
    }
  }
  return groups;
}

}  // namespace

std::string_view to_string(Severity severity) {
  constexpr std::array<std::string_view, 5> words{"memory corrupted or process lost", "wrong data",
                                                  "mistake accepted", "wrong code",
                                                  "wrong information"};
  return words.at(static_cast<std::size_t>(severity));
}

std::vector<Cause> causes_of(const TargetReport& report, const RequirementTable& table) {
  Failures all;
  for (const JudgedCase& judged : report.judgement.cases) {
    if (judged.verdict == Verdict::new_failure) {
      all.push_back({&judged, facts_of(judged.result, table)});
    }
  }
  blame_earlier_commands(all, report, table);
  std::set<std::string> dead = dead_calls(report, table);
  std::erase_if(dead, [&](const std::string& call) { return !fails_alike(all, call); });
  for (Failure& failure : all) {
    failure.facts.is_dead = dead.contains(failure.facts.call);
    failure.label = failure.facts.is_dead ? "" : label_of(failure.facts);
  }
  std::vector<Cause> causes;
  for (Failures& group : groups_of(std::move(all))) {
    causes.push_back(cause_of(report, std::move(group)));
  }
  std::ranges::stable_sort(causes, [](const Cause& one, const Cause& other) {
    return std::tuple{one.severity, other.worst, other.cases.size()} <
           std::tuple{other.severity, one.worst, one.cases.size()};
  });
  return causes;
}

}  // namespace clmem::conformance
