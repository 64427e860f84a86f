// SPDX-License-Identifier: Apache-2.0
#include "report/issue_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "report/causes.hpp"
#include "report/failure_words.hpp"
#include "requirements/section_link.hpp"

namespace clmem::conformance {
namespace {

constexpr std::string_view anything_but = "anything but ";

struct Finding {
  std::string expected{};
  std::string actual{};
};

std::string block(std::string_view language, std::string_view text) {
  return text.empty() ? "" : fmt::format("\n```{}\n{}\n```\n", language, text);
}

std::string as_code(std::string_view text) {
  return fmt::format("`{}`", text);
}

// Formats the names of "CL_A or CL_B" as code.
std::string codes(std::string_view text) {
  constexpr std::string_view between = " or ";
  std::string all;
  for (std::size_t end = text.find(between); end != std::string_view::npos;
       end = text.find(between)) {
    all += as_code(text.substr(0, end)) + std::string{between};
    text.remove_prefix(end + between.size());
  }
  return all + as_code(text);
}

std::string call_in(const CaseResult& result, const std::string& otherwise) {
  return result.call.empty() ? otherwise : result.call;
}

// Returns ": zero" for "zero", and nothing for "no pattern".
std::string damage_in(const std::string& shape) {
  constexpr std::string_view unknown = "no pattern";
  return shape.starts_with(unknown) ? shape.substr(unknown.size()) : ": " + shape;
}

Finding finding_of_value(const Deviation& first) {
  const bool returned = first.shape == "result" || first.shape.empty();
  const std::string_view verb = returned ? "returns" : "stores";
  const std::string where = returned ? "" : fmt::format(" as {}", as_code(first.shape));
  if (first.expected.starts_with(anything_but)) {
    return {fmt::format("{} {} a value{}.", as_code(first.call), verb, where),
            fmt::format("It does not: what was there before, {}, is still there.",
                        as_code(first.given))};
  }
  return {fmt::format("{} {} {}{}.", as_code(first.call), verb, as_code(first.expected), where),
          fmt::format("It {} {}.", verb, as_code(first.given))};
}

Finding finding_of_deviation(const Deviation& first, const FailureWords& words,
                             const std::string& sentence) {
  switch (first.kind) {
    case DeviationKind::accepted:
    case DeviationKind::refused:
    case DeviationKind::wrong_code:
      return {fmt::format("{} returns {}.", as_code(first.call), codes(first.expected)),
              fmt::format("It returns {}.", as_code(first.given))};
    case DeviationKind::wrong_value:
      return finding_of_value(first);
    case DeviationKind::wrong_bytes:
      return {fmt::format("After {} memory has the contents that it has to have, in the region "
                          "that is written and outside of it.",
                          as_code(first.call)),
              fmt::format("Memory has other contents{}.", damage_in(first.shape))};
    case DeviationKind::other:
      break;
  }
  return {sentence, words.note.empty() ? "This does not hold." : "This does not hold:"};
}

Finding finding_of_end(const CaseResult& result, const std::string& call) {
  const std::string what = result.calls.empty() ? call : result.calls.back();
  if (result.status == Status::timeout) {
    return {
        fmt::format("{} returns, and what it starts ends.", as_code(call)),
        fmt::format("The program hangs: {}. The last call was {}.", result.cause, as_code(what))};
  }
  return {fmt::format("{} returns, and the process goes on.", as_code(call)),
          fmt::format("The process ends: {}. The last call was {}.", result.cause, as_code(what))};
}

bool ends_process(const CaseResult& result) {
  return result.status == Status::crash || result.status == Status::timeout;
}

// Returns the calls with their arguments, and the driver's output with its backtrace.
std::string evidence(const CaseResult& result, const FailureWords& words) {
  constexpr std::size_t most_printed = 4000;
  std::string text;
  if (!words.call.empty()) {
    text += "\nThe call:\n" + block("", words.call);
  }
  if (!words.note.empty()) {
    text += block("", words.note);
  }
  if (result.calls.size() > 1) {
    std::string calls;
    for (const std::string& call : result.calls) {
      calls += (calls.empty() ? "" : "\n") + call;
    }
    text += "\nThe calls, oldest first:\n" + block("", calls);
  }
  if (!result.log.empty()) {
    const std::size_t from = result.log.size() - std::min(result.log.size(), most_printed);
    text += "\nPrinted by the process:\n" + block("", result.log.substr(from));
  }
  return text;
}

std::string finding_text(const CaseResult& result, const std::string& call,
                         const std::string& sentence) {
  if (!is_failure(result.status)) {
    return fmt::format("## Expected and actual\n\n{}\n\nThe driver behaves so.\n", sentence);
  }
  FailureWords words;
  Finding finding;
  if (ends_process(result)) {
    finding = finding_of_end(result, call_in(result, call));
  } else {
    words = result.failures.empty() ? words : words_of(result.failures.front());
    const Deviation first = result.deviations.empty() ? Deviation{} : result.deviations.front();
    finding = finding_of_deviation(first, words, sentence);
  }
  const std::string flaky =
      result.runs > 1 && result.failed_runs < result.runs
          ? fmt::format("\nThis happened in {} of {} runs.\n", result.failed_runs, result.runs)
          : "";
  return fmt::format("## Expected\n\n{}\n\n## Actual\n\n{}\n{}{}", finding.expected, finding.actual,
                     evidence(result, words), flaky);
}

std::string rule_text(const Requirement& rule) {
  return fmt::format("> {}\n>\n> [{}]({}) ({})\n", rule.statement, rule.spec_section,
                     section_link(rule.spec_section), rule.id);
}

// Returns the broken requirement first, then the others that the case cites.
std::string rules_text(const CaseResult& result, const Requirement* broken,
                       const RequirementTable& table) {
  std::string text = broken == nullptr ? "" : rule_text(*broken);
  for (const std::string& id : result.requirements) {
    const Requirement* rule = table.find(id);
    if (rule != nullptr && rule != broken) {
      text += (text.empty() ? "" : "\n") + rule_text(*rule);
    }
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

// Turns "memory has wrong contents." into "Memory has wrong contents"; names of calls stay
// unchanged.
std::string as_title(std::string text) {
  if (text.ends_with('.')) {
    text.pop_back();
  }
  if (!text.empty() && !text.starts_with("cl")) {
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  }
  return text;
}

std::string title_of(const CaseResult& result, const Cause* cause, const std::string& sentence) {
  if (cause == nullptr) {
    return as_title(sentence);
  }
  const bool plain = !ends_process(result) && !result.deviations.empty() &&
                     result.deviations.front().kind == DeviationKind::other;
  if (!plain || result.failures.empty()) {
    return as_title(cause->sentence);
  }
  const std::string note = words_of(result.failures.front()).note;
  return note.empty() ? as_title(cause->sentence)
                      : fmt::format("{}: {}", cause->entry_point, note.substr(0, note.find('\n')));
}

}  // namespace

std::string verdict_text(const CaseResult& result) {
  std::string text{to_string(result.status)};
  if (!result.cause.empty()) {
    text += ": " + result.cause;
  }
  for (std::size_t i = 0; i < result.failures.size(); ++i) {
    const FailureWords words = words_of(result.failures[i]);
    const Deviation deviation = i < result.deviations.size() ? result.deviations[i] : Deviation{};
    if (!deviation.expected.empty()) {
      text += fmt::format("\n{}: {} instead of {}", deviation.call, deviation.given,
                          deviation.expected);
    }
    text += words.call.empty() ? "" : "\n" + words.call;
    text += words.note.empty() ? "" : "\n" + words.note;
  }
  return text;
}

std::string issue_text(const CaseResult& result, const IssueParts& parts,
                       const RequirementTable& table) {
  TargetReport report;
  report.texts.emplace(result.id, CaseText{.sentence = parts.sentence});
  report.judgement.cases.push_back({.result = result, .verdict = Verdict::new_failure});
  const std::vector<Cause> causes =
      is_failure(result.status) ? causes_of(report, table) : std::vector<Cause>{};
  const Cause* const cause = causes.empty() ? nullptr : &causes.front();
  return fmt::format(
      "# {}\n\n{}\n\n"
      "## What {} requires\n\n{}\n"
      "## Device\n\n{}\n"
      "{}\n"
      "## Program\n\n"
      "Save it as `reproducer.c`, then build and run it:\n\n"
      "```sh\n"
      "cc -std=c99 -o reproducer reproducer.c -lOpenCL\n"
      "{}./reproducer [PLATFORM [DEVICE]]\n"
      "```\n\n"
      "with the positions of platform and device among those that the loader offers (0 and 0). "
      "Exit status 0: the driver behaves; 1: it does not; 77: the device cannot show it.\n\n"
      "```c\n{}```\n\n"
      "Found by case `{}` of the conformance suite of clmem: `{}`\n",
      title_of(result, cause, parts.sentence), parts.sentence, specification,
      rules_text(result, cause == nullptr ? nullptr : cause->requirement, table),
      bullets(parts.device),
      finding_text(result, cause == nullptr ? "" : cause->entry_point, parts.sentence),
      parts.variables, parts.program, result.id, parts.command);
}

}  // namespace clmem::conformance
