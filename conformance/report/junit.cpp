// SPDX-License-Identifier: Apache-2.0
#include "report/junit.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "report/xml_text.hpp"

namespace clmem::conformance {
namespace {

enum class Outcome { passed, skipped, failure, error };

Outcome outcome_of(const JudgedCase& judged, const Judgement& judgement) {
  if (!judgement.accepts(judged.verdict)) {
    const bool no_answer =
        judged.result.status == Status::crash || judged.result.status == Status::timeout;
    return no_answer ? Outcome::error : Outcome::failure;
  }
  return judged.verdict == Verdict::known || judged.result.status == Status::unsupported
             ? Outcome::skipped
             : Outcome::passed;
}

Outcome outcome_of_stale(const Judgement& judgement) {
  return judgement.gate == Gate::strict ? Outcome::failure : Outcome::skipped;
}

std::size_t count(const Judgement& judgement, Outcome outcome) {
  const auto found = std::ranges::count_if(judgement.cases, [&](const JudgedCase& judged) {
    return outcome_of(judged, judgement) == outcome;
  });
  const bool stale = outcome_of_stale(judgement) == outcome;
  return static_cast<std::size_t>(found) + (stale ? stale_entries(judgement).size() : 0);
}

std::string counts(const TargetReport& report) {
  const Judgement& judgement = report.judgement;
  return fmt::format(
      " tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.3f}\"",
      judgement.cases.size() + judgement.incomplete.size() + stale_entries(judgement).size(),
      count(judgement, Outcome::failure), count(judgement, Outcome::error), report.seconds);
}

std::string properties(const TargetReport& report) {
  const RunIdentity& identity = report.identity;
  std::string text = "    <properties>\n";
  const auto add = [&text](std::string_view name, std::string_view value) {
    text += fmt::format("      <property{}{}/>\n", xml_attribute("name", name),
                        xml_attribute("value", value));
  };
  add("device", identity.device.device_name);
  add("device version", identity.device.device_version);
  add("driver library", identity.driver_path);
  add("driver version", identity.device.driver_version);
  for (const std::string& variable : variable_lines(identity.driver_environment())) {
    add("environment", variable);
  }
  add("loader", identity.device.loader);
  add("loader version", identity.device.loader_version);
  add("platform", identity.device.platform_name);
  add("platform version", identity.device.platform_version);
  add("profile", to_string(identity.profile));
  add("seed", fmt::format("{}", identity.seed));
  add("baseline", report.judgement.baseline);
  return text + "    </properties>\n";
}

// Splits "Suite.Name" into class and name, the only grouping in JUnit.
std::string names(std::string_view id) {
  const std::size_t dot = std::min(id.find('.'), id.size());
  return xml_attribute("classname", id.substr(0, dot)) +
         xml_attribute("name", dot < id.size() ? id.substr(dot + 1) : id);
}

std::string place_attributes(const SourcePlace& place) {
  return place.file.empty() ? ""
                            : xml_attribute("file", place.file) +
                                  xml_attribute("line", fmt::format("{}", place.line));
}

std::string skip_reason(const JudgedCase& judged) {
  return judged.entry && judged.result.status != Status::unsupported
             ? fmt::format("known {}: {}", to_string(judged.result.status), why(*judged.entry))
             : "unsupported: " + judged.result.capability;
}

std::string detail(const TargetReport& report, const JudgedCase& judged,
                   const RequirementTable& table) {
  std::vector<std::string> lines = explanation(judged, report.judgement.baseline);
  for (const std::string& requirement : requirement_lines(judged.result, table)) {
    lines.push_back("requires " + requirement);
  }
  lines.push_back("reproduce: " + reproduce_command(report, judged.result));
  if (const std::string command = reproducer_command(report, judged.result); !command.empty()) {
    lines.push_back("as a C program: " + command);
  }
  return xml_escaped(fmt::format("{}", fmt::join(lines, "\n")));
}

std::string problem(const TargetReport& report, const JudgedCase& judged,
                    const RequirementTable& table, std::string_view element) {
  const std::vector<std::string> lines = explanation(judged, report.judgement.baseline);
  const std::string_view type = judged.verdict == Verdict::new_failure
                                    ? to_string(judged.result.status)
                                    : to_string(judged.verdict);
  return fmt::format("      <{0}{1}{2}>{3}</{0}>\n", element, xml_attribute("type", type),
                     xml_attribute("message", lines.empty() ? "" : lines.front()),
                     detail(report, judged, table));
}

// Returns warnings, and problems of the baseline that do not fail the gate.
std::vector<std::string> remarks_on(const TargetReport& report, const JudgedCase& judged) {
  std::vector<std::string> remarks = judged.result.warnings;
  const bool stale = judged.verdict == Verdict::fixed;
  if (stale && report.judgement.accepts(judged.verdict)) {
    const std::vector<std::string> lines = explanation(judged, report.judgement.baseline);
    remarks.insert(remarks.end(), lines.begin(), lines.end());
  }
  return remarks;
}

std::string test_case(const TargetReport& report, const JudgedCase& judged,
                      const RequirementTable& table) {
  std::string body;
  switch (outcome_of(judged, report.judgement)) {
    case Outcome::passed:
      break;
    case Outcome::skipped:
      body = fmt::format("      <skipped{}/>\n", xml_attribute("message", skip_reason(judged)));
      break;
    case Outcome::failure:
      body = problem(report, judged, table, "failure");
      break;
    case Outcome::error:
      body = problem(report, judged, table, "error");
      break;
  }
  const std::vector<std::string> remarks = remarks_on(report, judged);
  if (!remarks.empty()) {
    body += fmt::format("      <system-out>{}</system-out>\n",
                        xml_escaped(fmt::format("warning: {}", fmt::join(remarks, "\nwarning: "))));
  }
  const std::string head =
      fmt::format("    <testcase{}{} time=\"{:.3f}\"", names(judged.result.id),
                  place_attributes(failed_statement(judged.result)), judged.result.seconds);
  return body.empty() ? head + "/>\n" : head + ">\n" + body + "    </testcase>\n";
}

std::string incomplete_case(const std::string& id) {
  return fmt::format("    <testcase{} time=\"0.000\">\n      <skipped{}/>\n    </testcase>\n",
                     names(id), xml_attribute("message", "incomplete: the run ended early"));
}

std::string stale_case(const StaleEntry& stale, Outcome outcome) {
  const std::string message = xml_attribute("message", stale.sentence);
  const std::string body =
      outcome == Outcome::skipped
          ? fmt::format("<skipped{}/>", message)
          : fmt::format("<failure{}{}/>", xml_attribute("type", stale.word), message);
  return fmt::format(
      "    <testcase{} time=\"0.000\">\n      {}\n    </testcase>\n",
      xml_attribute("classname", "baseline") +
          xml_attribute("name", fmt::format("{} {}", stale.word, stale.entry.pattern)),
      body);
}

}  // namespace

std::string junit(const TargetReport& report, const RequirementTable& table) {
  // The common schema has the count of skipped cases only on the inner element.
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites{0}>\n"
      "  <testsuite{1}{0} skipped=\"{2}\">\n",
      counts(report), xml_attribute("name", report.label),
      count(report.judgement, Outcome::skipped) + report.judgement.incomplete.size());
  text += properties(report);
  for (const JudgedCase& judged : report.judgement.cases) {
    text += test_case(report, judged, table);
  }
  for (const std::string& id : report.judgement.incomplete) {
    text += incomplete_case(id);
  }
  for (const StaleEntry& stale : stale_entries(report.judgement)) {
    text += stale_case(stale, outcome_of_stale(report.judgement));
  }
  return text + "  </testsuite>\n</testsuites>\n";
}

}  // namespace clmem::conformance
