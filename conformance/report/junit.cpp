// SPDX-License-Identifier: Apache-2.0
#include "report/junit.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "report/xml_text.hpp"

namespace clmem::conformance {
namespace {

enum class Outcome { passed, skipped, failure, error };

Outcome outcome_of(const JudgedCase& judged) {
  switch (judged.verdict) {
    case Verdict::known:
      return Outcome::skipped;
    case Verdict::fixed:
    case Verdict::missing:
      return Outcome::failure;
    case Verdict::new_failure:
      return judged.result.status == Status::crash || judged.result.status == Status::timeout
                 ? Outcome::error
                 : Outcome::failure;
    case Verdict::ok:
      break;
  }
  return judged.result.status == Status::unsupported ? Outcome::skipped : Outcome::passed;
}

std::size_t count(const Judgement& judgement, Outcome outcome) {
  const auto found = std::ranges::count(judgement.cases, outcome, outcome_of);
  return static_cast<std::size_t>(found) +
         (outcome == Outcome::failure ? judgement.missing.size() : 0);
}

std::string counts(const TargetReport& report) {
  const Judgement& judgement = report.judgement;
  return fmt::format(" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\"",
                     judgement.cases.size() + judgement.missing.size(),
                     count(judgement, Outcome::failure), count(judgement, Outcome::error),
                     count(judgement, Outcome::skipped), report.seconds);
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
  add("loader", identity.device.loader);
  add("loader version", identity.device.loader_version);
  add("platform", identity.device.platform_name);
  add("platform version", identity.device.platform_version);
  add("profile", to_string(identity.profile));
  add("seed", fmt::format("{}", identity.seed));
  add("baseline", report.judgement.baseline);
  return text + "    </properties>\n";
}

// "Suite.Name" as class and name; JUnit knows no other grouping.
std::string names(std::string_view id) {
  const std::size_t dot = std::min(id.find('.'), id.size());
  return xml_attribute("classname", id.substr(0, dot)) +
         xml_attribute("name", dot < id.size() ? id.substr(dot + 1) : id);
}

std::string skip_reason(const JudgedCase& judged) {
  return judged.entry ? fmt::format("known {}: {} {}", to_string(judged.result.status),
                                    judged.entry->reason, judged.entry->link)
                      : "unsupported: " + judged.result.capability;
}

std::string detail(const TargetReport& report, const JudgedCase& judged,
                   const RequirementTable& table) {
  std::vector<std::string> lines = explanation(judged, report.judgement.baseline);
  for (const std::string& requirement : requirement_lines(judged.result, table)) {
    lines.push_back("requires " + requirement);
  }
  lines.push_back("reproduce: " + reproduce_command(report, judged.result));
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

std::string test_case(const TargetReport& report, const JudgedCase& judged,
                      const RequirementTable& table) {
  std::string body;
  switch (outcome_of(judged)) {
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
  if (!judged.result.warnings.empty()) {
    body += fmt::format(
        "      <system-out>{}</system-out>\n",
        xml_escaped(fmt::format("warning: {}", fmt::join(judged.result.warnings, "\nwarning: "))));
  }
  const std::string head = fmt::format("    <testcase{} time=\"{:.3f}\"", names(judged.result.id),
                                       judged.result.seconds);
  return body.empty() ? head + "/>\n" : head + ">\n" + body + "    </testcase>\n";
}

std::string missing_case(const TargetReport& report, const BaselineEntry& entry) {
  const std::string message = fmt::format("{} names no case of the suite: remove the entry",
                                          place_of(entry, report.judgement.baseline));
  return fmt::format("    <testcase{} time=\"0.000\">\n      <failure{}{}/>\n    </testcase>\n",
                     names(entry.pattern), xml_attribute("type", "missing"),
                     xml_attribute("message", message));
}

}  // namespace

std::string junit(const TargetReport& report, const RequirementTable& table) {
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites{0}>\n  <testsuite{1}{0}>\n",
      counts(report), xml_attribute("name", report.label));
  text += properties(report);
  for (const JudgedCase& judged : report.judgement.cases) {
    text += test_case(report, judged, table);
  }
  for (const BaselineEntry& entry : report.judgement.missing) {
    text += missing_case(report, entry);
  }
  return text + "  </testsuite>\n</testsuites>\n";
}

}  // namespace clmem::conformance
