// SPDX-License-Identifier: Apache-2.0
#include "report/causes.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "report/cause_blame.hpp"
#include "report/cause_sentence.hpp"

namespace clmem::conformance {
namespace {

// The number of rows of one case that have one cause if they fail in the same way, though each has
// its own requirement.
constexpr std::size_t many_rows = 5;
// The least number of legal uses for a general statement.
constexpr std::size_t enough_legal_uses = 2;
const std::string object_label = "object ";

bool asks_only(const CauseFacts& facts) {
  return !facts.is_dead && facts.call.starts_with("clGet") && facts.kind >= CauseKind::accepted &&
         facts.kind != CauseKind::other;
}

// Treats a hang as a crash: a mistake that ends the process may also hang, for example if the
// thread that dies holds a lock.
CauseKind ending_of(CauseKind kind) {
  return kind == CauseKind::hang ? CauseKind::crash : kind;
}

// The common properties of a cause's cases, before rules and objects are compared.
using Trait = std::tuple<CauseKind, std::string, std::string, std::string>;

Trait trait_of(const Failure& failure) {
  const CauseFacts& facts = failure.facts;
  if (failure.is_operation || failure.is_table) {
    return {ending_of(facts.kind), facts.family, "whole", ""};
  }
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
      return {facts.rule.empty() ? facts.kind : ending_of(facts.kind), facts.family, "", ""};
  }
}

// Returns the requirement's id without its entry point.
std::string subject_of(const Requirement* requirement) {
  if (requirement == nullptr) {
    return {};
  }
  const std::size_t dot = requirement->id.find('.');
  return dot == std::string::npos ? requirement->id : requirement->id.substr(dot + 1);
}

bool is_view(std::string_view object) {
  return object == "Image1DBuffer" || object == "SubBuffer";
}

std::string view_in(const CauseFacts& facts) {
  const auto found = std::ranges::find_if(facts.objects, is_view);
  return found == facts.objects.end() ? std::string{} : *found;
}

// Rules that drivers usually implement as one check: of rows and slices, of reading and writing, of
// an operand that has another name in commands with one operand.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> alike_rules{{
    {"array-index", "out-of-bounds"},
    {"buffer-is-image", "is-image"},
    {"origin-null", "coordinates-null"},
    {"region-null", "coordinates-null"},
    {"row-pitch-null", "pitch-null"},
    {"slice-pitch-null", "pitch-null"},
    {"offset-multiple", "multiple"},
    {"size-multiple", "multiple"},
    {"read-only", "access"},
    {"write-only", "access"},
    {"write-host-read-only", "write-host-access"},
    {"write-host-no-access", "write-host-access"},
    {"row-pitch-small", "pitch-small"},
    {"slice-pitch-small", "pitch-small"},
}};

// Returns one label for the checks that one function of a driver makes: all checks of an array or
// an image, or all of a wait list. If the code is an error other than the expected one, the driver
// noticed the mistake, so the kind of mistake does not matter.
std::string label_of_rule(const CauseFacts& facts) {
  const std::string code = facts.rule.substr(0, facts.rule.find('.'));
  const std::string what = facts.rule.substr(std::min(code.size() + 1, facts.rule.size()));
  constexpr std::array<std::string_view, 3> one_check{"INVALID_EVENT_WAIT_LIST", "MEM_COPY_OVERLAP",
                                                      "INVALID_IMAGE_SIZE"};
  const bool is_pitch = what.find("pitch") != std::string::npos;
  if (facts.kind == CauseKind::wrong_code ||
      (!is_pitch && std::ranges::find(one_check, code) != one_check.end())) {
    return code;
  }
  const auto* const alike =
      std::ranges::find(alike_rules, what, &std::pair<std::string_view, std::string_view>::first);
  return alike == alike_rules.end() ? facts.rule : fmt::format("{}.{}", code, alike->second);
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

// Gives rows of one name one label in the tables of a function and of its version with properties,
// if the latter cites one requirement for all of them.
void label_versions(Failures& failures) {
  using Key = std::tuple<CauseKind, std::string, std::string_view>;
  const auto key_of = [](const Failure& failure) {
    const std::string_view id = failure.judged->result.id;
    return Key{failure.facts.kind, failure.facts.family,
               id.substr(std::min(id.find('.'), id.size()))};
  };
  std::map<Key, std::string> labels;
  for (const Failure& failure : failures) {
    if (failure.facts.call == failure.facts.family) {
      labels.emplace(key_of(failure), failure.label);
    }
  }
  for (Failure& failure : failures) {
    const auto found = labels.find(key_of(failure));
    if (failure.facts.call.ends_with("WithProperties") && found != labels.end()) {
      failure.label = found->second;
    }
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

// Labels the failures of a call that returns one code for most legal uses: it returns the code for
// every object, before it checks for the mistakes of other cases.
void label_refusals(Failures& failures) {
  const auto is_legal = [](const Failure& failure) {
    return failure.facts.rule.empty() && view_in(failure.facts).empty();
  };
  const auto legal = static_cast<std::size_t>(std::ranges::count_if(failures, is_legal));
  if (failures.front().facts.kind != CauseKind::wrong_code || legal < enough_legal_uses ||
      legal * 2 < failures.size()) {
    return;
  }
  for (Failure& failure : failures) {
    failure.label.clear();
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
  // A legal call on several kinds of objects fails because of the kind that fails alone, too.
  for (Failure& failure : failures) {
    const auto known = std::ranges::find_if(failure.facts.objects, [&](const std::string& object) {
      return at_fault.contains(object);
    });
    if (failure.label.empty() && known != failure.facts.objects.end()) {
      failure.label = object_label + *known;
    }
  }
}

// Splits failures by a key; the groups are in the order of their first cases.
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

// Returns the name of a check that several commands lack, so that they succeed, end the process in
// one way, or return one other code. Rules about sums that wrap differ from command to command, and
// so do views of other memory.
std::string missing_check(const Failures& group) {
  const CauseFacts& facts = group.front().facts;
  const bool is_check =
      facts.call.starts_with("clEnqueue") && !facts.is_dead && !facts.rule.empty();
  const bool by_object = group.front().label.starts_with(object_label);
  const std::vector<std::string> rules = texts(group, &CauseFacts::rule);
  if (!is_check || facts.rule == "wraps" || (by_object && rules.size() > 1) ||
      is_view(only_object(facts))) {
    return {};
  }
  switch (facts.kind) {
    case CauseKind::accepted:
      return label_of_rule(facts);
    case CauseKind::crash:
      return fmt::format("{} {}", facts.given, label_of_rule(facts));
    case CauseKind::wrong_code: {
      const std::set<std::string> all{rules.begin(), rules.end()};
      return fmt::format("{} {}", facts.given, fmt::join(all, " "));
    }
    default:
      return {};
  }
}

std::vector<Failures> groups_of(Failures all) {
  std::vector<Failures> groups;
  std::map<std::string, std::size_t> checks;
  for (Failures& alike : split<Trait>(all, trait_of)) {
    if (asks_only(alike.front().facts)) {
      label_queries(alike);
    } else if (!alike.front().facts.is_dead) {
      label_refusals(alike);
      label_objects(alike);
    }
    for (Failures& group :
         split<std::string>(alike, [](const Failure& failure) { return failure.label; })) {
      const std::string check = missing_check(group);
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

// Merges groups of failing legal calls with the same sentence: their rows and requirements only
// show what else the cases check.
std::vector<Failures> merge_alike(std::vector<Failures> groups, const TargetReport& report) {
  std::vector<Failures> merged;
  std::map<std::string, std::size_t> sentences;
  for (Failures& group : groups) {
    const bool is_legal = std::ranges::all_of(
        group, [](const Failure& failure) { return failure.facts.rule.empty(); });
    if (is_legal) {
      const auto [found, fresh] = sentences.try_emplace(sentence_on(report, group), merged.size());
      if (!fresh) {
        std::ranges::move(group, std::back_inserter(merged[found->second]));
        continue;
      }
    }
    merged.push_back(std::move(group));
  }
  return merged;
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
  blame_entry_points(all, report, table);
  for (Failure& failure : all) {
    failure.label = failure.facts.is_dead || failure.is_operation || failure.is_table
                        ? ""
                        : label_of(failure.facts);
  }
  label_versions(all);
  std::vector<Cause> causes;
  for (Failures& group : merge_alike(groups_of(std::move(all)), report)) {
    causes.push_back(cause_of(report, std::move(group)));
  }
  std::ranges::stable_sort(causes, [](const Cause& one, const Cause& other) {
    return std::tuple{one.severity, other.worst, other.cases.size()} <
           std::tuple{other.severity, one.worst, one.cases.size()};
  });
  return causes;
}

}  // namespace clmem::conformance
