// SPDX-License-Identifier: Apache-2.0
#include "report/text_report.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "report/summary.hpp"

namespace clmem::conformance {
namespace {

class TextReport {
 public:
  TextReport(const TargetReport& report, const RequirementTable& table, const Palette& palette)
      : report_{report}, table_{table}, palette_{palette} {}

  std::string text() {
    heading();
    for (const std::string& note : report_.notes) {
      row(Tone::remark, "note", note);
    }
    for (const JudgedCase& judged : report_.judgement.cases) {
      add_case(judged);
    }
    for (const BaselineEntry& entry : report_.judgement.missing) {
      row(stale_, "missing", entry.pattern);
      line(missing_sentence(entry, report_.judgement.baseline));
    }
    for (const BaselineEntry& entry : report_.judgement.expired) {
      row(stale_, "expired", entry.pattern);
      line(expired_sentence(entry, report_.judgement.baseline));
    }
    const bool good = report_.judgement.as_expected();
    text_ += palette_.paint(good ? Tone::good : Tone::bad,
                            fmt::format("{}: {} ({:.1f} s)\n", report_.label,
                                        summarise(report_.judgement).line(), report_.seconds));
    return std::move(text_);
  }

 private:
  void heading() {
    const DeviceIdentity& device = report_.identity.device;
    text_ +=
        palette_.paint(Tone::strong, fmt::format("{}: {}\n", report_.label, device.device_name));
    line(fmt::format("platform: {}, {}", device.platform_name, device.platform_version));
    line(
        fmt::format("device: {}, driver version {}", device.device_version, device.driver_version));
    line(fmt::format("library: {}", report_.identity.driver_path));
    line(fmt::format("loader: {}", described_loader(device)));
    line(fmt::format("baseline: {}",
                     report_.judgement.baseline.empty() ? "none" : report_.judgement.baseline));
  }

  void add_case(const JudgedCase& judged) {
    const CaseResult& result = judged.result;
    if (judged.verdict == Verdict::known) {
      known(judged);
    } else if (judged.verdict != Verdict::ok) {
      deviation(judged);
    }
    for (const std::string& warning : result.warnings) {
      row(Tone::remark, "warning", result.id);
      line(warning);
      requirements(result);
    }
  }

  void known(const JudgedCase& judged) {
    row(Tone::faint, fmt::format("known {}", to_string(judged.result.status)), judged.result.id);
    line(fmt::format("{} {}", judged.entry->reason, judged.entry->link));
  }

  void deviation(const JudgedCase& judged) {
    const CaseResult& result = judged.result;
    row(judged.verdict == Verdict::new_failure ? Tone::bad : stale_,
        judged.verdict == Verdict::new_failure ? fmt::format("new {}", to_string(result.status))
                                               : std::string{to_string(judged.verdict)},
        result.id);
    line(std::string{sentence_of(report_, result.id)});
    requirements(result);
    for (const std::string& text : explanation(judged, report_.judgement.baseline)) {
      line(text);
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

  void row(Tone tone, std::string_view word, std::string_view what) {
    text_ += fmt::format("\n{}  {}\n", palette_.paint(tone, word), what);
  }

  // Indented, also behind line ends inside the text.
  void line(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      text_ += fmt::format("  {}\n", text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  const TargetReport& report_;
  const RequirementTable& table_;
  const Palette& palette_;
  // Entries of the baseline that are out of date.
  Tone stale_ = report_.judgement.gate == Gate::strict ? Tone::bad : Tone::remark;
  std::string text_;
};

}  // namespace

std::string text_report(const TargetReport& report, const RequirementTable& table,
                        const Palette& palette) {
  return TextReport{report, table, palette}.text();
}

}  // namespace clmem::conformance
