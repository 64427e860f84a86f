// SPDX-License-Identifier: Apache-2.0
#include "report/causes.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

#include "report/cause_search.hpp"
#include "report/cause_sentence.hpp"

namespace clmem::conformance {
namespace {

FailureEvidence::Kind evidence_kind(CauseKind kind) {
  switch (kind) {
    case CauseKind::accepted:
      return FailureEvidence::Kind::refusal;
    case CauseKind::wrong_code:
    case CauseKind::wrong_value:
      return FailureEvidence::Kind::answer;
    case CauseKind::wrong_bytes:
      return FailureEvidence::Kind::contents;
    default:
      return FailureEvidence::Kind::effect;
  }
}

// Returns the form of a call that has no deviation of its own.
std::optional<CallForm> latest_form(const CaseResult& result, std::string_view call) {
  const auto found = std::find_if(result.forms.rbegin(), result.forms.rend(),
                                  [&](const CallForm& form) { return form.entry_point() == call; });
  return found == result.forms.rend() ? std::nullopt : std::optional{*found};
}

// Adds the entry points whose effect the failing call reports: a launch reports what clSetKernelArg
// did (clEnqueueNDRangeKernel: Errors), and a reference count what retains and releases did.
void add_reported(FailureEvidence& evidence, const CauseFacts& facts) {
  if (facts.given == "CL_INVALID_KERNEL_ARGS") {
    evidence.reported = {"clSetKernelArg", "clSetKernelArgSVMPointer"};
  }
  if (evidence.form && evidence.form->text().find("_REFERENCE_COUNT") != std::string::npos) {
    std::ranges::copy_if(evidence.cited, std::back_inserter(evidence.reported),
                         [](std::string_view call) {
                           return call.starts_with("clRetain") || call.starts_with("clRelease");
                         });
  }
}

// Blames a wrong result of a kernel on the call that set its arguments if the case is about that call
// and not about the launch.
void blame_arguments(FailureEvidence& evidence, const CaseResult& result) {
  const bool is_launch =
      evidence.call == "clEnqueueNDRangeKernel" || evidence.call == "clEnqueueTask";
  if (evidence.kind != FailureEvidence::Kind::contents || !is_launch ||
      std::ranges::find(evidence.cited, evidence.call) != evidence.cited.end()) {
    return;
  }
  const auto sets = std::ranges::find_if(
      evidence.cited, [](std::string_view call) { return call.starts_with("clSetKernelArg"); });
  if (sets != evidence.cited.end()) {
    evidence.call = *sets;
    evidence.form = latest_form(result, *sets);
  }
}

// Returns what the result itself says about the failure; `facts` add what its requirements say.
FailureEvidence evidence_of(const CaseResult& result, const CauseFacts& facts,
                            const RequirementTable& table) {
  FailureEvidence made{.kind = evidence_kind(facts.kind), .call = facts.call};
  const bool is_lost = facts.kind == CauseKind::crash || facts.kind == CauseKind::hang;
  if (is_lost && !facts.rule.empty()) {  // instead of a rejection
    made.kind = FailureEvidence::Kind::refusal;
    made.form = latest_form(result, facts.call);
  }
  if (!result.deviations.empty() && result.status == Status::fail) {
    const Deviation& first = result.deviations.front();
    if (first.kind == DeviationKind::wrong_code) {
      made.kind = FailureEvidence::Kind::refusal;
    }
    // The call before a broken promise is seldom the one that made it: a callback that does not come,
    // for example.
    if (!first.call.empty() && first.kind != DeviationKind::other) {
      made.call = first.call;
    }
    if (!first.form.empty()) {
      made.form = CallForm{first.form};
    }
  }
  for (const std::string& id : result.requirements) {
    if (const Requirement* rule = table.find(id)) {
      made.cited.push_back(rule->entry_point);
    }
  }
  add_reported(made, facts);
  blame_arguments(made, result);
  const bool is_code = facts.kind == CauseKind::wrong_code;
  made.group =
      fmt::format("{} {} {}", static_cast<int>(facts.kind), made.call, is_code ? facts.given : "");
  return made;
}

std::vector<CheckedRule> rules_of(const CaseResult& result, const RequirementTable& table) {
  std::vector<CheckedRule> rules;
  for (const std::string& id : result.requirements) {
    const Requirement* const rule = table.find(id);
    if (std::string condition = rule_of(rule, result.id); !condition.empty()) {
      rules.push_back({rule->entry_point, "!" + condition});
    }
  }
  return rules;
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

// Failures that one explanation explains, or several that are one defect.
struct Group {
  std::vector<std::string> entry_points{};
  std::vector<std::string> conditions{};
  std::size_t passes = 0;
  bool is_found = false;
  Failures failures{};

  [[nodiscard]] bool is_about_mistakes() const {
    return std::ranges::all_of(failures, [](const Failure& failure) {
      const CauseKind kind = failure.facts.kind;
      const bool may_be_legal = kind == CauseKind::wrong_bytes || kind == CauseKind::other ||
                                kind == CauseKind::wrong_value;
      return kind == CauseKind::accepted || (!may_be_legal && !failure.facts.rule.empty());
    });
  }
  // Returns the rule that all the mistakes break; empty if there are several.
  [[nodiscard]] std::string only_rule() const {
    const std::vector<std::string> rules = texts(failures, &CauseFacts::rule);
    return rules.size() == 1 && is_about_mistakes() ? rules.front() : std::string{};
  }
};

// True if both are one defect: two ways in which legal calls of one entry point go wrong, or one
// check that two entry points lack.
bool are_one_defect(const Group& one, const Group& other) {
  const bool same = one.entry_points == other.entry_points;
  const bool are_found = one.is_found && other.is_found;
  if (!are_found || one.is_about_mistakes() != other.is_about_mistakes()) {
    return false;
  }
  if (!one.is_about_mistakes()) {
    return same;
  }
  const auto result = [](const Group& group) {
    const CauseFacts& facts = group.failures.front().facts;
    return std::tuple{facts.kind, facts.given};
  };
  return !one.only_rule().empty() && one.only_rule() == other.only_rule() &&
         result(one) == result(other);
}

void add(Group& to, Group from) {
  std::ranges::move(from.failures, std::back_inserter(to.failures));
  for (std::string& name : from.entry_points) {
    if (std::ranges::find(to.entry_points, name) == to.entry_points.end()) {
      to.entry_points.push_back(std::move(name));
    }
  }
  to.is_found = to.is_found || from.is_found;
}

std::vector<Group> groups_of(const std::vector<Explanation>& explained, const Failures& failures,
                             const std::vector<std::size_t>& positions) {
  std::vector<Group> groups;
  for (const Explanation& one : explained) {
    Group made{.entry_points = {one.entry_point},
               .conditions = one.conditions,
               .passes = one.passes,
               .is_found = one.is_found};
    for (const std::size_t i : one.cases) {
      made.failures.push_back(failures[positions[i]]);
    }
    const auto same = std::ranges::find_if(
        groups, [&](const Group& group) { return are_one_defect(group, made); });
    if (same == groups.end()) {
      groups.push_back(std::move(made));
    } else {
      add(*same, std::move(made));
    }
  }
  return groups;
}

// Returns the failures that show the cause best: those of the entry point itself, and of these the
// most frequent kind.
Failures clearest(const Group& group) {
  Failures own;
  std::ranges::copy_if(group.failures, std::back_inserter(own), [&](const Failure& failure) {
    return std::ranges::find(group.entry_points, failure.facts.call) != group.entry_points.end();
  });
  const Failures& all = own.empty() ? group.failures : own;
  const CauseKind kind =
      by_frequency<CauseKind>(all, [](const Failure& one) { return one.facts.kind; }).front();
  Failures chosen;
  std::ranges::copy_if(all, std::back_inserter(chosen),
                       [kind](const Failure& failure) { return failure.facts.kind == kind; });
  for (Failure& failure : chosen) {
    if (own.empty() && !group.entry_points.front().empty()) {
      blame(failure.facts, group.entry_points.front());
    }
  }
  return chosen;
}

Cause cause_of(const TargetReport& report, Group group) {
  const auto effort = [](const Failure& failure) {
    const CaseResult& result = failure.judged->result;
    return std::tuple{result.after.size(), result.id.size(), std::string_view{result.id}};
  };
  std::ranges::sort(group.failures, {}, effort);
  const Failures shown = clearest(group);
  const Severity severity = severity_of(std::ranges::min(group.failures, {}, severity_of));
  const std::string rule = group.only_rule();
  const bool has_rule = std::ranges::any_of(
      group.conditions, [](const std::string& condition) { return condition.starts_with('!'); });
  if (!rule.empty() && !has_rule) {
    group.conditions.push_back("!" + rule);
  }
  Cause cause{
      .sentence = describe_group(report, shown, group.conditions),
      .severity = severity,
      .worst = static_cast<std::size_t>(std::ranges::count(group.failures, severity, severity_of)),
      .entry_point = shown.front().facts.call,
      .conditions = std::move(group.conditions),
      .passes = group.passes,
      .is_explained = group.is_found,
      .requirement = by_frequency<const Requirement*>(shown, [](const Failure& failure) {
                       return failure.facts.requirement;
                     }).front()};
  // The case to reproduce is one that shows the cause best.
  const JudgedCase* const first = shown.front().judged;
  cause.reproduce = reproduce_command(report, first->result);
  cause.cases.push_back(first->result.id);
  for (const Failure& failure : group.failures) {
    if (failure.judged != first) {
      cause.cases.push_back(failure.judged->result.id);
    }
  }
  return cause;
}

}  // namespace

std::string_view to_string(Severity severity) {
  constexpr std::array<std::string_view, 5> words{"memory corrupted or process lost", "wrong data",
                                                  "mistake accepted", "wrong code",
                                                  "wrong information"};
  return words.at(static_cast<std::size_t>(severity));
}

std::vector<Cause> causes_of(const TargetReport& report, const RequirementTable& table) {
  Failures failures;
  std::vector<SearchedCase> cases;
  std::vector<std::size_t> positions;  // in `failures`, of each searched case
  for (const JudgedCase& judged : report.judgement.cases) {
    const CaseResult& result = judged.result;
    const bool is_new = judged.verdict == Verdict::new_failure;
    if (!is_new && result.status != Status::pass) {
      continue;
    }
    positions.push_back(failures.size());
    SearchedCase& searched =
        cases.emplace_back(SearchedCase{.forms = result.forms, .rules = rules_of(result, table)});
    if (is_new) {
      failures.push_back({&judged, facts_of(result, table)});
      searched.failure = evidence_of(result, failures.back().facts, table);
    }
  }
  std::vector<Cause> causes;
  if (failures.empty()) {
    return causes;
  }
  for (Group& group : groups_of(explanations(cases), failures, positions)) {
    causes.push_back(cause_of(report, std::move(group)));
  }
  return causes;
}

}  // namespace clmem::conformance
