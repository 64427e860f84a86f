// SPDX-License-Identifier: Apache-2.0
#include "report/text_report.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "report/broken_step.hpp"
#include "report/causes.hpp"
#include "report/summary.hpp"

namespace clmem::conformance {
namespace {

// The number of causes that fit on a screen with the other lines; the rest are a line each.
constexpr std::size_t most_causes_in_full = 8;

class TextReport {
 public:
  TextReport(const TargetReport& report, const RequirementTable& table, const Palette& palette,
             Rows rows, std::size_t most_bytes)
      : report_{report}, table_{table}, palette_{palette}, rows_{rows}, most_bytes_{most_bytes} {}

  std::string text() {
    heading();
    add_broken_step();
    for (const std::string& note : report_.notes) {
      add_bounded(notes_left_out_, [&] { row(TextStyle::remark, "note", shortened(note)); });
    }
    add_causes();
    for (const JudgedCase& judged : report_.judgement.cases) {
      add_bounded(cases_left_out_, [&] { add_case(judged); });
    }
    for (const StaleEntry& stale : stale_entries(report_.judgement)) {
      add_bounded(entries_left_out_, [&] {
        row(stale_, stale.word, stale.entry.pattern);
        line(stale.sentence);
      });
    }
    add_left_out();
    const bool good = report_.judgement.as_expected();
    text_ += palette_.paint(good ? TextStyle::good : TextStyle::bad,
                            fmt::format("{}: {} ({:.1f} s)\n", report_.label,
                                        summarise(report_.judgement).line(), report_.seconds));
    return std::move(text_);
  }

 private:
  void heading() {
    const DeviceIdentity& device = report_.identity.device;
    text_ += palette_.paint(TextStyle::strong,
                            fmt::format("{}: {}\n", report_.label, device.device_name));
    line(fmt::format("platform: {}, {}", device.platform_name, device.platform_version));
    line(
        fmt::format("device: {}, driver version {}", device.device_version, device.driver_version));
    line(fmt::format("library: {}", report_.identity.driver_path));
    line(fmt::format("loader: {}", described_loader(device)));
    for (const std::string& variable : variable_lines(report_.identity.driver_environment())) {
      line("environment: " + variable);
    }
    line(fmt::format("baseline: {}",
                     report_.judgement.baseline.empty() ? "none" : report_.judgement.baseline));
  }

  // Other cases may fail for no other reason, and so this comes before the causes.
  void add_broken_step() {
    if (const auto broken = broken_step(report_)) {
      row(TextStyle::bad, "broken foundation", broken->id);
      line(broken->how_often);
      line(broken->above);
      line(broken->others);
    }
  }

  // Adds every cause with all its details if rows are shown; otherwise only the largest in full.
  void add_causes() {
    const std::vector<Cause>& causes = report_.causes;
    if (causes.empty()) {
      return;
    }
    const std::size_t failures = summarise(report_.judgement).count(Verdict::new_failure);
    text_ += fmt::format("\n{} of {}, the largest first\n", counted(causes.size(), "cause"),
                         counted(failures, "new failure"));
    const std::size_t in_full = rows_ == Rows::shown ? causes.size() : most_causes_in_full;
    for (std::size_t i = 0; i < causes.size(); ++i) {
      if (i < in_full) {
        add_bounded(causes_left_out_, [&] { add_cause(i + 1, causes[i]); });
      } else {
        text_ +=
            fmt::format("{}{}  {} ({}{}{})\n", i == in_full ? "\n" : "", i + 1, causes[i].sentence,
                        counted(causes[i].cases.size(), "case"), causes[i].requirement ? "; " : "",
                        causes[i].requirement ? causes[i].requirement->id : "");
      }
    }
  }

  // Shortens the text: a log of a megabyte would take the place of all other cases. Its end is the
  // most useful part.
  [[nodiscard]] std::string shortened(std::string_view text) const {
    constexpr std::size_t kept_beginning = 4096;
    constexpr std::size_t kept_end = 12288;
    if (most_bytes_ == std::string::npos || text.size() <= kept_beginning + kept_end) {
      return std::string{text};
    }
    return fmt::format("{}\n[{} bytes are left out; results.jsonl has them]\n{}",
                       text.substr(0, kept_beginning), text.size() - kept_beginning - kept_end,
                       text.substr(text.size() - kept_end));
  }

  // Adds lines while they fit, and otherwise counts what is left out.
  template <typename Add>
  void add_bounded(std::size_t& left_out, Add add) {
    const std::size_t before = text_.size();
    add();
    if (text_.size() > most_bytes_) {
      text_.resize(before);
      ++left_out;
    }
  }

  void add_left_out() {
    std::string left;
    for (const auto& [count, word] : {std::pair{notes_left_out_, "note"},
                                      {causes_left_out_, "cause"},
                                      {cases_left_out_, "case"},
                                      {entries_left_out_, "line about the baseline"}}) {
      left += count == 0 ? "" : (left.empty() ? "" : ", ") + counted(count, word);
    }
    if (!left.empty()) {
      row(TextStyle::remark, "note",
          fmt::format("{} more would make this file too large: all are in results.jsonl, "
                      "report.json and report.html",
                      left));
    }
  }

  void add_cause(std::size_t number, const Cause& cause) {
    row(TextStyle::bad, fmt::format("{}", number), cause.sentence);
    line(fmt::format("{}, {}", to_string(cause.severity), counted(cause.cases.size(), "case")));
    if (!cause.is_explained) {
      line("unexplained: the search found no call that these cases have in common");
    } else if (cause.passes > 0) {
      line(fmt::format("of the cases with such a call, {} pass", cause.passes));
    }
    if (cause.requirement != nullptr) {
      line("requires " + requirement_line(*cause.requirement));
    }
    if (rows_ == Rows::shown && cause.cases.size() > 1) {
      line(fmt::format("cases: {}", fmt::join(cause.cases, ", ")));
    }
    line("reproduce: " + cause.reproduce);
  }

  static std::string counted(std::size_t count, std::string_view word) {
    return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
  }

  // Outdated entries of the baseline have to be changed by hand and are always shown.
  [[nodiscard]] bool is_shown(const JudgedCase& judged) const {
    return rows_ == Rows::shown || judged.verdict == Verdict::fixed ||
           judged.verdict == Verdict::flaky;
  }

  void add_case(const JudgedCase& judged) {
    const CaseResult& result = judged.result;
    if (!is_shown(judged)) {
      return;
    }
    if (judged.verdict == Verdict::known) {
      known(judged);
    } else if (judged.verdict != Verdict::ok) {
      deviation(judged);
    }
    for (const std::string& warning : result.warnings) {
      row(TextStyle::remark, "warning", result.id);
      line(warning);
      requirements(result);
    }
  }

  void known(const JudgedCase& judged) {
    row(TextStyle::faint, fmt::format("known {}", to_string(judged.result.status)),
        judged.result.id);
    line(why(*judged.entry));
  }

  void deviation(const JudgedCase& judged) {
    const CaseResult& result = judged.result;
    row(judged.verdict == Verdict::new_failure ? TextStyle::bad : stale_,
        judged.verdict == Verdict::new_failure ? fmt::format("new {}", to_string(result.status))
                                               : std::string{to_string(judged.verdict)},
        result.id);
    const CaseText& text = text_of(report_, result.id);
    line(text.sentence);
    if (!text.place.empty()) {
      line("written in " + text.place);
    }
    requirements(result);
    for (const std::string& reason : explanation(judged, report_.judgement.baseline)) {
      line(reason);
    }
    line(fmt::format("reproduce: {}", reproduce_command(report_, result)));
    if (const std::string command = reproducer_command(report_, result); !command.empty()) {
      line(fmt::format("as a C program: {}", command));
    }
  }

  void requirements(const CaseResult& result) {
    for (const std::string& text : requirement_lines(result, table_)) {
      line("requires " + text);
    }
  }

  void row(TextStyle text_style, std::string_view word, std::string_view what) {
    text_ += fmt::format("\n{}  {}\n", palette_.paint(text_style, word), what);
  }

  // Adds a line with indentation, also after line ends inside the text.
  void line(std::string_view whole) {
    const std::string shown = shortened(whole);
    std::string_view text = shown;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      text_ += fmt::format("  {}\n", text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  const TargetReport& report_;
  const RequirementTable& table_;
  const Palette& palette_;
  Rows rows_;
  std::size_t most_bytes_;
  std::size_t notes_left_out_ = 0;
  std::size_t causes_left_out_ = 0;
  std::size_t cases_left_out_ = 0;
  std::size_t entries_left_out_ = 0;
  // The style of outdated entries of the baseline.
  TextStyle stale_ = report_.judgement.gate == Gate::strict ? TextStyle::bad : TextStyle::remark;
  std::string text_;
};

}  // namespace

std::string text_report(const TargetReport& report, const RequirementTable& table,
                        const Palette& palette, Rows rows, std::size_t most_bytes) {
  return TextReport{report, table, palette, rows, most_bytes}.text();
}

}  // namespace clmem::conformance
