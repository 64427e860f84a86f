// SPDX-License-Identifier: Apache-2.0
#include "command/finding_files.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "program/text.hpp"
#include "requirements/requirement_table.hpp"
#include "runner/setup_error.hpp"

namespace clmem::fuzz {
namespace {

namespace fs = std::filesystem;

std::string file_name(std::string cause) {
  std::ranges::replace_if(
      cause, [](char c) { return c == ':' || c == '/' || c == ' '; }, '-');
  return cause;
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream out{path};
  if (!(out << text).flush()) {
    throw conformance::SetupError{"cannot write " + path.string()};
  }
}

std::string hexadecimal(const std::vector<std::uint8_t>& bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text;
}

std::string rule_of(const Deviation& deviation) {
  const conformance::Requirement* const rule =
      conformance::RequirementTable::embedded().find(deviation.requirement);
  return rule == nullptr ? std::string{} : rule->statement + " (" + rule->spec_section + ")";
}

nlohmann::json to_json(const Finding& finding, const conformance::DeviceIdentity& device) {
  const Deviation& deviation = finding.deviation;
  return {{"cause", deviation.cause()},
          {"symptom", to_string(deviation.symptom)},
          {"function", deviation.function},
          {"sentence", deviation.sentence},
          {"requirement", deviation.requirement},
          {"rule", rule_of(deviation)},
          {"expected", hexadecimal(deviation.expected)},
          {"seen", hexadecimal(deviation.seen)},
          {"against", finding.against_model ? "the model" : "the driver"},
          {"program", finding.number},
          {"shrink_runs", finding.runs},
          {"shown_of_ten", finding.shown},
          {"device", conformance::to_json(device)}};
}

std::string issue_text(const Finding& finding, const conformance::DeviceIdentity& device,
                       const std::string& driver) {
  const Deviation& deviation = finding.deviation;
  const std::string rule = rule_of(deviation);
  return "# " + deviation.sentence.substr(0, deviation.sentence.find('\n')) + "\n\n" +
         "Driver: " + device.platform_name + ", " + device.device_name + ", version " +
         device.driver_version + " (" + device.device_version + ").\n\n" +
         (rule.empty() ? "" : "The specification: " + rule + "\n\n") +
         "The calls, in order:\n\n```\n" + to_text(finding.program) +
         "```\n\nWhat happens:\n\n```\n" + deviation.sentence + "\n```\n\nShown in " +
         std::to_string(finding.shown) +
         " of 10 runs. To repeat: `clmem-fuzz replay program.txt --driver " + driver + "`.\n";
}

}  // namespace

fs::path write_finding(const fs::path& output, const Finding& finding,
                       const conformance::DeviceIdentity& device, const std::string& driver) {
  const fs::path directory =
      output / file_name((finding.against_model ? "model:" : "") + finding.deviation.cause());
  std::error_code refused;
  fs::create_directories(directory, refused);
  if (refused) {
    throw conformance::SetupError{"cannot make the directory " + directory.string() + ": " +
                                  refused.message()};
  }
  write(directory / "program.txt", to_text(finding.program));
  write(directory / "finding.json", to_json(finding, device).dump(2) + "\n");
  write(directory / "issue.md", issue_text(finding, device, driver));
  return directory;
}

}  // namespace clmem::fuzz
