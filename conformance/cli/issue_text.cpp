// SPDX-License-Identifier: Apache-2.0
#include "cli/issue_text.hpp"

#include <fmt/core.h>

#include "report/causes.hpp"
#include "requirements/requirement_table.hpp"

namespace clmem::conformance {
namespace {

// With the sentence of the cause in the reports.
std::string title_of(const CaseResult& result, const std::string& sentence) {
  TargetReport report;
  report.judgement.cases.push_back({.result = result, .verdict = Verdict::new_failure});
  const std::vector<Cause> causes = causes_of(report, RequirementTable::embedded());
  return causes.empty() || !is_failure(result.status) ? sentence : causes.front().sentence;
}

std::string rules_text(const std::vector<reproducer::CitedRequirement>& rules) {
  std::string text;
  for (const reproducer::CitedRequirement& rule : rules) {
    text += fmt::format("- {} (`{}`, {})\n", rule.statement, rule.spec_section, rule.id);
  }
  return text;
}

std::string bullets(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += fmt::format("- {}\n", line);
  }
  return text;
}

}  // namespace

std::string issue_text(const CaseResult& result, const reproducer::Description& what,
                       const std::string& program) {
  return fmt::format(
      "# {}\n\n{}\n\n"
      "## What {} requires\n\n{}\n"
      "## Device\n\n{}\n"
      "## Expected and found\n\n```\n{}\n```\n\n"
      "## Program\n\n"
      "`cc -std=c99 -o reproducer reproducer.c -lOpenCL && ./reproducer`; exit status 0: the "
      "driver "
      "behaves, 1: it does not, 77: its device cannot show it.\n\n"
      "```c\n{}```\n\n"
      "Found by case `{}`: `{}`\n",
      title_of(result, what.sentence), what.sentence, specification, rules_text(what.requirements),
      bullets(what.driver), what.verdict, program, what.case_id, what.command);
}

}  // namespace clmem::conformance
