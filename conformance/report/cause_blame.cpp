// SPDX-License-Identifier: Apache-2.0
#include "report/cause_blame.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "requirements/call_kinds.hpp"

namespace clmem::conformance {
namespace {

constexpr std::size_t enough_crashes = 3;
// The least number of legal cases for a general statement about an entry point.
constexpr std::size_t enough_legal_cases = 2;
constexpr std::size_t enough_tables = 3;
constexpr std::size_t enough_families = 3;
constexpr std::size_t enough_rows = 3;
// A row is the cause if at most one of this many rows of its table fails.
constexpr std::size_t few_of = 4;
// One case that cites the entry point may pass for each of this many failures, because it may not
// need the call.
constexpr std::size_t failures_of_one_pass = 50;
// The part of an entry point's failures that have to look the same for it to fail alike.
constexpr double most_failures = 0.95;

// Returns the entry points that do not work at all: nearly every legal use fails, or no case passes
// and many crash.
std::set<std::string> dead_calls(const TargetReport& report, const RequirementTable& table) {
  struct Count {
    std::size_t passed = 0;
    std::size_t legal_passes = 0;
    std::size_t legal_failures = 0;
    std::size_t blamed = 0;  // failures, whatever the case is about
    std::size_t crashes = 0;
  };
  std::map<std::string, Count> counts;
  for (const JudgedCase& judged : report.judgement.cases) {
    const Status status = judged.result.status;
    std::map<std::string, bool> cited;  // true if cited for a legal call
    for (const std::string& id : judged.result.requirements) {
      if (const Requirement* rule = table.find(id)) {
        cited[rule->entry_point] |= rule->kind != RequirementKind::error;
      }
    }
    if (is_failure(status)) {
      ++counts[facts_of(judged.result, table).call].blamed;
    }
    for (const auto& [call, is_legal] : cited) {
      Count& count = counts[call];
      count.passed += status == Status::pass ? 1 : 0;
      count.legal_passes += status == Status::pass && is_legal ? 1 : 0;
      count.legal_failures += is_failure(status) && is_legal ? 1 : 0;
      count.crashes += status == Status::crash ? 1 : 0;
    }
  }
  std::set<std::string> dead;
  for (const auto& [call, count] : counts) {
    const bool never_legal = count.legal_failures >= enough_legal_cases &&
                             count.legal_passes * failures_of_one_pass <= count.blamed;
    const bool only_crashes = count.passed == 0 && count.crashes >= enough_crashes;
    if (call != "*" && (never_legal || only_crashes)) {
      dead.insert(call);
    }
  }
  return dead;
}

// True if the call's failures end the process or return the same code: a call that fails in several
// ways works in part.
bool fails_alike(const Failures& failures, const std::string& call) {
  std::map<std::string, std::size_t> ways;
  std::size_t all = 0;
  std::size_t most = 0;
  for (const Failure& failure : failures) {
    const CauseFacts& facts = failure.facts;
    if (facts.call == call) {
      const std::string way = facts.kind == CauseKind::crash        ? "crash"
                              : facts.kind == CauseKind::wrong_code ? facts.given
                                                                    : failure.judged->result.id;
      most = std::max(most, ++ways[way]);
      ++all;
    }
  }
  return all > 0 && static_cast<double>(most) >= most_failures * static_cast<double>(all);
}

// An entry point and a kind of object, or "" for all objects that it is used on.
using Use = std::pair<std::string, std::string>;

// Returns the rate of failures among the cases that have to move bytes with an entry point.
std::map<Use, double> failure_rates(const TargetReport& report, const RequirementTable& table) {
  std::map<Use, std::pair<double, double>> counts;  // failures, all
  for (const JudgedCase& judged : report.judgement.cases) {
    const bool fails = is_failure(judged.result.status);
    if (!fails && judged.result.status != Status::pass) {
      continue;
    }
    const std::string object = only_object(facts_of(judged.result, table));
    for (const std::string& call : moving_calls(judged.result, table)) {
      for (const std::string& kind : std::set<std::string>{"", object}) {
        auto& [failures, all] = counts[{call, kind}];
        failures += fails ? 1 : 0;
        ++all;
      }
    }
  }
  std::map<Use, double> rates;
  for (const auto& [use, count] : counts) {
    rates[use] = count.first / count.second;
  }
  return rates;
}

// Corrects the blame for bytes that went through several commands, which show their mistake in the
// last one. If that one works in most cases and an earlier one fails in most, the earlier one is
// the cause; rates are of all cases or of those with this kind of object.
void blame_earlier_commands(Failures& failures, const TargetReport& report,
                            const RequirementTable& table) {
  constexpr double most = 0.5;
  std::map<Use, double> rates = failure_rates(report, table);
  for (Failure& failure : failures) {
    const auto rate_of = [&](const std::string& call) {
      return std::max(rates[{call, ""}], rates[{call, only_object(failure.facts)}]);
    };
    std::string worst = failure.facts.call;
    if (failure.facts.kind != CauseKind::wrong_bytes || rate_of(worst) > most) {
      continue;
    }
    for (const std::string& call : moving_calls(failure.judged->result, table)) {
      worst = rate_of(call) > most && rate_of(call) > rate_of(worst) ? call : worst;
    }
    blame(failure.facts, worst);
  }
}

struct FailedRows {
  std::size_t rows = 0;
  std::size_t failures = 0;
};

// Returns the failed rows of each case that has rows.
std::map<std::string_view, FailedRows> tables_of(const TargetReport& report) {
  std::map<std::string_view, FailedRows> tables;
  for (const JudgedCase& judged : report.judgement.cases) {
    const CaseResult& result = judged.result;
    FailedRows& rows = tables[without_row(result.id)];
    rows.rows += result.status == Status::pass || is_failure(result.status) ? 1 : 0;
    rows.failures += is_failure(result.status) ? 1 : 0;
  }
  return tables;
}

// Blames operations: a table makes the same check of every command, and one command fails in
// several tables.
void blame_operations(Failures& failures, const TargetReport& report,
                      const RequirementTable& table) {
  std::set<std::string> calls;
  for (const Requirement& rule : table.rows()) {
    calls.insert(rule.entry_point);
  }
  const auto operation_of = [&](const Failure& failure) {
    const std::string_view row = row_of(failure.judged->result.id);
    std::string call = fmt::format("cl{}", row.substr(0, row.find('_')));
    const CauseKind kind = failure.facts.kind;
    const bool shows_nothing =
        kind == CauseKind::crash || kind == CauseKind::hang || kind == CauseKind::other;
    return shows_nothing && calls.contains(call) ? call : std::string{};
  };
  const std::map<std::string_view, FailedRows> tables = tables_of(report);
  std::map<std::pair<CauseKind, std::string>, std::set<std::string_view>> seen;
  for (const Failure& failure : failures) {
    const std::string_view name = without_row(failure.judged->result.id);
    const FailedRows& rows = tables.at(name);
    if (const std::string call = operation_of(failure);
        !call.empty() && rows.failures * few_of <= rows.rows) {
      seen[{failure.facts.kind, call}].insert(name);
    }
  }
  for (Failure& failure : failures) {
    const auto found = seen.find({failure.facts.kind, operation_of(failure)});
    if (found != seen.end() && found->second.size() >= enough_tables &&
        found->second.contains(without_row(failure.judged->result.id))) {
      blame(failure.facts, found->first.second);
      failure.is_operation = true;
    }
  }
}

// Blames a call that only waits or queries and does not return after several commands: the call is
// the cause, not each of the commands.
void blame_waits(Failures& failures) {
  const auto waiting_call = [](const Failure& failure) {
    const std::string& call = failure.judged->result.call;
    return failure.facts.kind == CauseKind::hang && !acts(call) ? call : std::string{};
  };
  std::map<std::string, std::set<std::string>> families;
  for (const Failure& failure : failures) {
    families[waiting_call(failure)].insert(failure.facts.family);
  }
  for (Failure& failure : failures) {
    const std::string call = waiting_call(failure);
    if (!call.empty() && families[call].size() >= enough_families) {
      blame(failure.facts, call);
      failure.is_operation = true;
    }
  }
}

// Marks tables in which each row ends the process in the same way, whatever its mistake: they have
// one cause.
void mark_crashing_tables(Failures& failures, const TargetReport& report) {
  const std::map<std::string_view, FailedRows> tables = tables_of(report);
  std::map<std::string_view, std::set<std::string>> endings;
  for (const Failure& failure : failures) {
    const CauseFacts& facts = failure.facts;
    endings[without_row(failure.judged->result.id)].insert(
        facts.kind == CauseKind::crash ? facts.call + facts.given : "");
  }
  for (Failure& failure : failures) {
    const std::string_view name = without_row(failure.judged->result.id);
    const FailedRows& rows = tables.at(name);
    const std::set<std::string>& seen = endings.at(name);
    if (rows.rows >= enough_rows && rows.failures == rows.rows && seen.size() == 1 &&
        !seen.begin()->empty() && !failure.is_operation) {
      blame(failure.facts, failure.facts.call);
      failure.is_table = true;
    }
  }
}

}  // namespace

void blame_entry_points(Failures& failures, const TargetReport& report,
                        const RequirementTable& table) {
  blame_earlier_commands(failures, report, table);
  blame_operations(failures, report, table);
  blame_waits(failures);
  mark_crashing_tables(failures, report);
  std::set<std::string> dead = dead_calls(report, table);
  std::erase_if(dead, [&](const std::string& call) { return !fails_alike(failures, call); });
  for (Failure& failure : failures) {
    failure.facts.is_dead = dead.contains(failure.facts.call);
  }
}

}  // namespace clmem::conformance
