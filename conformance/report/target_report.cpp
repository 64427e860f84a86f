// SPDX-License-Identifier: Apache-2.0
#include "report/target_report.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <charconv>

#include "expectations/cause_key.hpp"

namespace clmem::conformance {

namespace {

// Returns the latest calls before the end of the worker. Files of earlier suites have no arguments.
std::string calls_line(const CaseResult& result) {
  std::vector<std::string> before = result.calls.empty() ? result.calls_before : result.calls;
  std::string line;
  if (!result.call.empty()) {
    const bool has_arguments = !result.calls.empty();
    line = fmt::format("in flight: {}", has_arguments ? before.back() : result.call);
    before.resize(before.size() - (has_arguments ? 1 : 0));
  }
  if (!before.empty()) {
    line += fmt::format("{}{} {}", line.empty() ? "" : "; ",
                        result.call.empty() ? "the worker ended after" : "before it",
                        fmt::join(before, ", "));
  }
  return line;
}

// Returns the end of the log, as whole lines if possible.
std::string end_of(const std::string& log) {
  constexpr std::size_t most = 4096;
  if (log.size() <= most) {
    return log;
  }
  const std::size_t begin = log.size() - most;
  const std::size_t line = log.find('\n', begin);
  return "...\n" + log.substr(line == std::string::npos ? begin : line + 1);
}

// Returns a text such as "fail" or "fail with wrong-code".
std::string described(Status status, const std::vector<std::string>& symptoms) {
  return symptoms.empty() ? std::string{to_string(status)}
                          : fmt::format("{} with {}", to_string(status), fmt::join(symptoms, ", "));
}

std::string expected_by(const BaselineEntry& entry) {
  return described(entry.status, entry.seen);
}

}  // namespace

const CaseText& text_of(const TargetReport& report, const std::string& id) {
  static const CaseText none;
  const auto found = report.texts.find(id);
  return found == report.texts.end() ? none : found->second;
}

std::string reproduce_command(const TargetReport& report, const CaseResult& result) {
  std::string command = report.reproduce;
  for (const std::string& earlier : result.after) {
    command += fmt::format(" {} --filter", earlier);
  }
  // An intermittent failure needs several runs to show.
  const bool happens_sometimes =
      result.after.empty() && result.failed_runs < result.runs && result.runs > 1;
  return fmt::format("{} {}{}{}", command, result.id, result.after.empty() ? "" : " --one-process",
                     happens_sometimes ? " --repeat 20" : "");
}

std::string reproducer_command(const TargetReport& report, const CaseResult& result) {
  const bool failed = result.status == Status::fail || result.status == Status::crash ||
                      result.status == Status::timeout;
  if (!failed || report.reproducer.empty()) {
    return {};
  }
  std::string command = report.reproducer;
  for (const std::string& earlier : result.after) {
    command += fmt::format(" --after {}", earlier);
  }
  return fmt::format("{} {}", command, result.id);
}

std::string requirement_line(const Requirement& requirement) {
  return fmt::format("{}: {} ({})", requirement.id, requirement.statement,
                     requirement.spec_section);
}

std::vector<std::string> requirement_lines(const CaseResult& result,
                                           const RequirementTable& table) {
  std::vector<std::string> lines;
  for (const std::string& id : result.requirements) {
    const Requirement* row = table.find(id);
    lines.push_back(row ? requirement_line(*row)
                        : fmt::format("{}: not in the requirement table", id));
  }
  return lines;
}

std::vector<std::string> explanation(const JudgedCase& judged, const std::string& baseline) {
  const CaseResult& result = judged.result;
  std::vector<std::string> lines;
  if (!result.cause.empty()) {
    lines.push_back(fmt::format("{}: {}", to_string(result.status), result.cause));
  }
  if (const std::string calls = calls_line(result); !calls.empty()) {
    lines.push_back(calls);
  }
  lines.insert(lines.end(), result.failures.begin(), result.failures.end());
  if (result.runs > 1) {
    lines.push_back(fmt::format("failed in {} of {} runs", result.failed_runs, result.runs));
  }
  if (!result.after.empty()) {
    lines.push_back(fmt::format("passes alone; fails after {}", fmt::join(result.after, ", ")));
  }
  if (!result.log.empty()) {
    lines.push_back(fmt::format("the worker's last output:\n{}", end_of(result.log)));
  }
  if (!judged.entry) {
    return lines;
  }
  const std::string place = place_of(*judged.entry, baseline);
  switch (judged.verdict) {
    case Verdict::new_failure:
      lines.push_back(fmt::format("{} expects {}; found {}", place, expected_by(*judged.entry),
                                  described(result.status, symptoms_of(result))));
      break;
    case Verdict::fixed:
      lines.push_back(fmt::format("passes; {} expects {}: remove the entry", place,
                                  to_string(judged.entry->status)));
      break;
    case Verdict::known:
      lines.push_back("known: " + why(*judged.entry));
      break;
    case Verdict::ok:
    case Verdict::flaky:
      break;
  }
  return lines;
}

std::vector<StaleEntry> stale_entries(const Judgement& judgement) {
  std::vector<StaleEntry> stale;
  const auto place = [&](const BaselineEntry& entry) {
    return place_of(entry, judgement.baseline);
  };
  for (const BaselineEntry& entry : judgement.missing) {
    stale.push_back({entry, "missing",
                     fmt::format("{} judges no {}: remove the entry", place(entry),
                                 entry.is_cause() ? "failure" : "case of the suite")});
  }
  for (const BaselineEntry& entry : judgement.expired) {
    stale.push_back({entry, "expired",
                     fmt::format("{} was to be reviewed after {}: renew or remove the entry",
                                 place(entry), to_string(*entry.until))});
  }
  for (const auto& [entry, rows] : judgement.grown) {
    stale.push_back(
        {entry, "grown",
         fmt::format("{} says rows:{}, and {} {}: review the new ones, then say rows:{}",
                     place(entry), *entry.rows,
                     entry.is_cause() ? "its failures are" : "its pattern matches", rows, rows)});
  }
  return stale;
}

std::string why(const BaselineEntry& entry) {
  return fmt::format("{} {}{}{}", entry.reason, entry.link, entry.issue.empty() ? "" : " ",
                     entry.issue);
}

SourcePlace failed_statement(const CaseResult& result) {
  for (const Deviation& deviation : result.deviations) {
    const std::string& statement = deviation.statement;
    const std::size_t colon = statement.rfind(':');
    std::size_t line = 0;
    if (colon != std::string::npos &&
        std::from_chars(statement.data() + colon + 1, statement.data() + statement.size(), line)
                .ec == std::errc{}) {
      return {statement.substr(0, colon), line};
    }
  }
  return {};
}

std::string place_of(const BaselineEntry& entry, const std::string& baseline) {
  return fmt::format("{}:{}", entry.file.empty() ? baseline : entry.file, entry.line);
}

}  // namespace clmem::conformance
