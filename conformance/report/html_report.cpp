// SPDX-License-Identifier: Apache-2.0
#include "report/html_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "report/causes.hpp"
#include "report/comparison.hpp"
#include "report/html_picture.hpp"
#include "report/summary.hpp"
#include "report/xml_text.hpp"

namespace clmem::conformance {
namespace {

constexpr std::string_view frame = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>OpenCL memory conformance</title>
<style>
body { font: 100%/1.4 system-ui, sans-serif; margin: 1rem 1.5rem; overflow-wrap: break-word; }
h3 { border-top: 1px solid; padding-top: .6rem; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #8886; }
th { font-weight: 600; }
pre { white-space: pre-wrap; margin: .3rem 0; padding: .3rem .5rem; border: 1px solid #8886; }
figure { display: flex; flex-wrap: wrap; gap: 1rem; margin: .5rem 0; }
figcaption { width: 100%; }
figure pre { white-space: pre; overflow-x: auto; }
figure i { color: GrayText; font-style: normal; }
figure b, .bad { color: #b3261e; font-weight: 700; }
.good { color: #1a6b37; }
@media (prefers-color-scheme: dark) { figure b, .bad { color: #ff8a80; } .good { color: #7ee2a0; } }
</style>
</head>
<body>
<h1>OpenCL memory conformance</h1>
)";

std::string counted(std::size_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

// Bounds a message or log; its beginning has the diagnosis, report.json has all of it.
std::string bounded(std::string_view text) {
  constexpr std::size_t most = 4000;
  return text.size() <= most ? xml_escaped(text)
                             : fmt::format("{}\n... {} more bytes",
                                           xml_escaped(text.substr(0, most)), text.size() - most);
}

std::string link_to(std::string_view id) {
  return fmt::format("<a{}>{}</a>", xml_attribute("href", fmt::format("#{}", id)), xml_escaped(id));
}

std::string table_cell(std::string_view text, std::string_view attributes = {}) {
  return fmt::format("<td{}>{}</td>", attributes, xml_escaped(text));
}

std::string columns(std::string_view first, std::span<const TargetReport> reports) {
  std::string text = fmt::format("<table>\n<tr><th>{}</th>", first);
  for (const TargetReport& report : reports) {
    text += fmt::format("<th>{}</th>", xml_escaped(report.label));
  }
  return text + "</tr>\n";
}

// States what the results of a requirement's cases show; a later one outweighs an earlier one.
enum class RequirementState { unchecked, unsupported, held, violated };

constexpr std::array<std::string_view, 4> state_words{"unchecked", "unsupported", "held",
                                                      "violated"};

std::map<std::string_view, RequirementState> states_on(const TargetReport& report) {
  std::map<std::string_view, RequirementState> states;
  for (const JudgedCase& judged : report.judgement.cases) {
    const Status status = judged.result.status;
    const RequirementState shown = is_failure(status)       ? RequirementState::violated
                                   : status == Status::pass ? RequirementState::held
                                                            : RequirementState::unsupported;
    for (const std::string& id : judged.result.requirements) {
      RequirementState& state = states[id];
      state = std::max(state, shown);
    }
  }
  return states;
}

// Ranks new failures first, because readers open the page for them.
int urgency(const ComparedCase& compared) {
  int urgency = 3;
  for (const JudgedCase* judged : compared) {
    if (judged) {
      urgency = std::min(urgency, judged->verdict == Verdict::new_failure ? 0
                                  : judged->verdict == Verdict::fixed     ? 1
                                  : is_failure(judged->result.status)     ? 2
                                                                          : 3);
    }
  }
  return urgency;
}

class Page {
 public:
  Page(std::span<const TargetReport> reports, const RequirementTable& table, std::size_t most_bytes)
      : reports_{reports}, table_{table}, most_bytes_{most_bytes} {}

  std::string text() {
    add_counts();
    for (const TargetReport& report : reports_) {
      add_causes(report);
    }
    add_cases();
    add_coverage();
    add_unsupported();
    for (const TargetReport& report : reports_) {
      add_run(report);
    }
    return std::move(text_) + "</body>\n</html>\n";
  }

 private:
  void add_counts() {
    const bool good = std::ranges::all_of(
        reports_, [](const TargetReport& report) { return report.judgement.as_expected(); });
    text_ += fmt::format("<p class=\"{}\">{}</p>\n", good ? "good" : "bad", headline(reports_));
    text_ += "<table>\n<tr><th>Driver</th><th>Device</th><th>Version</th><th>Results</th></tr>\n";
    for (const TargetReport& report : reports_) {
      const DeviceIdentity& device = report.identity.device;
      text_ += fmt::format("<tr>{}{}{}{}</tr>\n", table_cell(report.label),
                           table_cell(device.device_name), table_cell(device.driver_version),
                           table_cell(summarise(report.judgement).line()));
    }
    text_ += "</table>\n";
  }

  void add_causes(const TargetReport& report) {
    if (report.causes.empty()) {
      return;
    }
    text_ += fmt::format("<h2>{}: {}, the largest first</h2>\n<ol>\n", xml_escaped(report.label),
                         counted(report.causes.size(), "cause"));
    for (const Cause& cause : report.causes) {
      text_ +=
          fmt::format("<li>{} <b>{}</b><br>{}<details><summary>{}</summary>",
                      bounded(cause.sentence), xml_escaped(to_string(cause.severity)),
                      cause.requirement ? xml_escaped(requirement_line(*cause.requirement)) : "",
                      counted(cause.cases.size(), "case"));
      constexpr std::size_t most_links = 100;
      for (std::size_t i = 0; i < std::min(cause.cases.size(), most_links); ++i) {
        text_ += link_to(cause.cases[i]) + " ";
      }
      text_ += cause.cases.size() > most_links ? "... </details></li>\n" : "</details></li>\n";
    }
    text_ += "</ol>\n";
  }

  void add_cases() {
    const auto compared = compared_cases(reports_);
    std::vector<const std::pair<const std::string_view, ComparedCase>*> sorted;
    for (const auto& row : compared) {
      sorted.push_back(&row);
    }
    std::ranges::stable_sort(sorted, {}, [](const auto* row) { return urgency(row->second); });
    text_ += fmt::format("<h2>{} to look at</h2>\n{}", counted(sorted.size(), "case"),
                         columns("Case", reports_));
    for (const auto* row : sorted) {
      text_ += fmt::format("<tr><td>{}</td>", link_to(row->first));
      for (const JudgedCase* judged : row->second) {
        const bool bad = judged && is_failure(judged->result.status);
        text_ += table_cell(cell_text(judged), bad ? " class=\"bad\"" : "");
      }
      text_ += "</tr>\n";
    }
    text_ += fmt::format("</table>\n<p>{}</p>\n", cell_legend);
    const std::size_t begin = text_.size();
    std::size_t left_out = 0;
    for (const auto* row : sorted) {
      std::string details = details_of(row->first, row->second);
      if (text_.size() - begin + details.size() > most_bytes_) {
        ++left_out;
      } else {
        text_ += details;
      }
    }
    if (left_out > 0) {
      text_ += fmt::format(
          "<p>The details of {} would make this page too large: report.json has them.</p>\n",
          counted(left_out, "more case"));
    }
  }

  [[nodiscard]] std::string details_of(std::string_view id, const ComparedCase& compared) const {
    const auto first = static_cast<std::size_t>(
        std::ranges::find_if(compared, [](const JudgedCase* judged) { return judged != nullptr; }) -
        compared.begin());
    const CaseText& known = text_of(reports_[first], std::string{id});
    std::string text =
        fmt::format("<h3{}>{}</h3>\n<p>{}{}</p>\n", xml_attribute("id", id), xml_escaped(id),
                    xml_escaped(known.sentence),
                    known.place.empty() ? "" : xml_escaped(" Written in " + known.place + "."));
    for (const std::string& line : requirement_lines(compared[first]->result, table_)) {
      text += fmt::format("<p>requires {}</p>\n", xml_escaped(line));
    }
    for (std::size_t i = 0; i < compared.size(); ++i) {
      text += compared[i] ? result_of(reports_[i], *compared[i]) : "";
    }
    return text;
  }

  // Returns the result on one driver, with the commands that repeat a failure.
  static std::string result_of(const TargetReport& report, const JudgedCase& judged) {
    const CaseResult& result = judged.result;
    std::string text = fmt::format("<h4>{}: {} ({:.3f} s)</h4>\n", xml_escaped(report.label),
                                   cell_text(&judged), result.seconds);
    const auto add = [&text](std::string_view word, std::string_view line) {
      text += fmt::format("<pre>{}{}</pre>\n", word, bounded(line));
    };
    if (!result.capability.empty()) {
      add("the device lacks ", result.capability);
    }
    for (const std::string& line : explanation(judged, report.judgement.baseline)) {
      add("", line);
    }
    for (const std::string& warning : result.warnings) {
      add("warning: ", warning);
    }
    for (const RegionPicture& picture : result.pictures) {
      text += html_picture(picture);
    }
    if (is_failure(result.status)) {
      add("reproduce: ", reproduce_command(report, result));
    }
    if (const std::string command = reproducer_command(report, result); !command.empty()) {
      add("as a C program: ", command);
    }
    return text;
  }

  void add_coverage() {
    using Counts = std::array<std::size_t, state_words.size()>;
    std::map<std::string_view, std::vector<Counts>> functions;
    for (std::size_t i = 0; i < reports_.size(); ++i) {
      const auto states = states_on(reports_[i]);
      for (const Requirement& row : table_.rows()) {
        if (row.testable == Testable::yes) {
          std::vector<Counts>& counts = functions[row.entry_point];
          counts.resize(reports_.size());
          const auto found = states.find(row.id);
          ++counts[i][static_cast<std::size_t>(found == states.end() ? RequirementState::unchecked
                                                                     : found->second)];
        }
      }
    }
    text_ += "<h2>Requirements by function</h2>\n" + columns("Function", reports_);
    for (const auto& [function, on_drivers] : functions) {
      text_ += "<tr>" + table_cell(function == "*" ? "several" : function);
      for (const Counts& counts : on_drivers) {
        text_ += table_cell(state_text(counts));
      }
      text_ += "</tr>\n";
    }
    text_ +=
        "</table>\n<p>A requirement is violated where one of its cases fails, and held where none "
        "fails and one passes.</p>\n";
  }

  static std::string state_text(std::span<const std::size_t> counts) {
    std::string text;
    for (std::size_t i = counts.size(); i-- > 0;) {
      if (counts[i] > 0) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts[i], state_words[i]);
      }
    }
    return text;
  }

  void add_unsupported() {
    std::map<std::string_view, std::vector<std::size_t>> capabilities;
    for (std::size_t i = 0; i < reports_.size(); ++i) {
      for (const JudgedCase& judged : reports_[i].judgement.cases) {
        if (judged.result.status == Status::unsupported) {
          auto& counts = capabilities[judged.result.capability];
          counts.resize(reports_.size());
          ++counts[i];
        }
      }
    }
    text_ += "<h2>Why cases were unsupported</h2>\n" + columns("The device lacks", reports_);
    for (const auto& [capability, counts] : capabilities) {
      text_ += "<tr>" + table_cell(capability);
      for (const std::size_t count : counts) {
        text_ += table_cell(counted(count, "case"));
      }
      text_ += "</tr>\n";
    }
    text_ += "</table>\n";
  }

  void add_run(const TargetReport& report) {
    const RunIdentity& identity = report.identity;
    const DeviceIdentity& device = identity.device;
    text_ += fmt::format("<h2>{}: what was run</h2>\n<table>\n", xml_escaped(report.label));
    const auto add = [this](std::string_view name, std::string_view value) {
      text_ +=
          value.empty() ? "" : fmt::format("<tr><th>{}</th>{}</tr>\n", name, table_cell(value));
    };
    add("Platform", fmt::format("{}, {}", device.platform_name, device.platform_version));
    add("Device", fmt::format("{} {}, {}", device.type, device.device_version, device.vendor));
    add("Driver library", identity.driver_path);
    add("Loader", described_loader(device));
    for (const std::string& variable : variable_lines(identity.driver_environment())) {
      add("Environment", variable);
    }
    add("Host", identity.host);
    add("Profile and seed", fmt::format("{}, {}", to_string(identity.profile), identity.seed));
    add("Part of the plan", fmt::format("{} of {} cases", identity.shard, identity.cases));
    add("Baseline", report.judgement.baseline);
    add("Extensions", device.extensions);
    add("Duration", fmt::format("{:.1f} s", report.seconds));
    for (const std::string& note : report.notes) {
      add("Note", note);
    }
    for (const StaleEntry& stale : stale_entries(report.judgement)) {
      add("Baseline is out of date", fmt::format("{}: {}", stale.entry.pattern, stale.sentence));
    }
    text_ += "</table>\n";
  }

  std::span<const TargetReport> reports_;
  const RequirementTable& table_;
  std::size_t most_bytes_;
  std::string text_{frame};
};

}  // namespace

std::string html_report(std::span<const TargetReport> reports, const RequirementTable& table,
                        std::size_t most_bytes) {
  return Page{reports, table, most_bytes}.text();
}

}  // namespace clmem::conformance
