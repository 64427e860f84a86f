// SPDX-License-Identifier: Apache-2.0
#include "command/finding_files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "expectations/baseline_update.hpp"
#include "program/text.hpp"
#include "reproducer/c_program.hpp"
#include "requirements/requirement_table.hpp"
#include "results/shell_text.hpp"
#include "runner/setup_error.hpp"
#include "runner/temporary_directory.hpp"

namespace clmem::fuzz {
namespace {

namespace fs = std::filesystem;

std::string file_name(std::string cause) {
  std::ranges::replace_if(
      cause, [](char c) { return c == ':' || c == '/' || c == ' ' || c == ','; }, '-');
  return cause;
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

// Three runs in a row with the finding count as ten (count_shown).
std::string shown_text(const Finding& finding) {
  return finding.shown == trials && !finding.deviation.shortage
             ? "every run, three at least"
             : std::to_string(finding.shown) + " of " + std::to_string(trials) + " runs";
}

nlohmann::json to_json(const Finding& finding, const conformance::DeviceIdentity& device,
                       const DriverChoice& driver) {
  const Deviation& deviation = finding.deviation;
  return {{"cause", deviation.cause()},
          {"symptom", to_string(deviation.symptom)},
          {"function", deviation.function},
          {"sentence", deviation.sentence},
          {"requirement", deviation.requirement},
          {"rule", rule_of(deviation)},
          {"expected", hexadecimal(deviation.expected)},
          {"seen", hexadecimal(deviation.seen)},
          {"against",
           finding.against_model || finding.second_opinion.empty() ? "the model" : "the driver"},
          {"second_opinion", finding.second_opinion},
          {"second_driver", finding.second_driver},
          {"program", finding.number},
          {"shrink_runs", finding.runs},
          {"shown_in", shown_text(finding)},
          {"runs_in_one_process", finding.history.times},
          {"programs_before", finding.history.before.size()},
          {"variables", driver.environment},
          {"device", conformance::to_json(device)}};
}

// True if a command waits for a user event whose status is set to an error.
bool terminates_a_command(const Program& program) {
  const auto fails = [&](Object event) {
    return std::ranges::any_of(program.statements, [&](const Statement& statement) {
      return fails_user_event(statement) && statement.arguments[0].object == event;
    });
  };
  return std::ranges::any_of(program.statements, [&](const Statement& statement) {
    return is_command(statement) && std::ranges::any_of(waits_of(statement), fails, &Value::object);
  });
}

std::string history_text(const History& history) {
  return history.times > 1 ? ", each of a process that runs the program up to " +
                                 std::to_string(history.times) + " times"
         : !history.before.empty()
             ? ", each of a process that has run the " + std::to_string(history.before.size()) +
                   " programs of `before` in the order of their names"
             : "";
}

std::string environment_text(const DriverChoice& driver) {
  std::string text;
  for (const std::string& line : conformance::variable_lines(driver.environment)) {
    text += "    " + line + "\n";
  }
  return text.empty() ? "" : "With these variables in the environment:\n\n" + text + "\n";
}

std::string issue_text(const Finding& finding, const conformance::DeviceIdentity& device,
                       const DriverChoice& driver) {
  const Deviation& deviation = finding.deviation;
  const std::string rule = rule_of(deviation);
  return "# " + deviation.sentence.substr(0, deviation.sentence.find('\n')) + "\n\n" +
         "Driver: " + device.platform_name + ", " + device.device_name + ", version " +
         device.driver_version + " (" + device.device_version + ").\n\n" +
         environment_text(driver) + (rule.empty() ? "" : "The specification: " + rule + "\n\n") +
         "The calls, in order:\n\n```\n" + to_text(finding.program) +
         "```\n\nWhat happens:\n\n```\n" + deviation.sentence + "\n```\n\n" +
         (terminates_a_command(finding.program)
              ? "A command is terminated here. The context may then no longer be available, and "
                "what calls do with it is\nimplementation-defined (Note in 5.11, Event "
                "Objects).\n\n"
              : "") +
         (finding.second_opinion.empty() ? std::string{"No other evidence than the model: check "
                                                       "whether the model is wrong.\n\n"}
                                         : "Second opinion: " + finding.second_opinion + ".\n\n") +
         (finding.second_driver.empty() ? std::string{}
                                        : "Another driver: " + finding.second_driver + ".\n\n") +
         "Shown in " + shown_text(finding) + history_text(finding.history) + ". To repeat: `" +
         replay_command(finding.history, driver) + "`.\n";
}

std::string commented_text(const Finding& finding) {
  const std::string text = to_text(finding.program);
  const std::size_t first = text.find('\n') + 1;
  const std::string& sentence = finding.deviation.sentence;
  return text.substr(0, first) + "# cause: " + finding.deviation.cause() + "\n# " +
         sentence.substr(0, sentence.find('\n')) + "\n" + text.substr(first);
}

std::string_view status_of(Symptom symptom) {
  return symptom == Symptom::crash ? "crash" : symptom == Symptom::hang ? "timeout" : "fail";
}

}  // namespace

std::string replay_command(const History& history, const DriverChoice& driver) {
  const auto place = [](const char* option, unsigned index) {
    return index == 0 ? "" : fmt::format(" {} {}", option, index);
  };
  return conformance::shell_assignments(conformance::whole_variables(driver.variables)) +
         "clmem-fuzz replay program.txt --driver " + conformance::shell_quoted(driver.argument) +
         place("--platform", driver.platform) + place("--device", driver.device) +
         (history.before.empty() ? "" : " --before before") +
         (history.times > 1 ? " --repeat " + std::to_string(history.times) : "");
}

void write_file(const fs::path& path, const std::string& text) {
  const fs::path unfinished = fs::path{path} += ".unfinished";
  std::error_code refused;
  if (!(std::ofstream{unfinished} << text).flush() ||
      (fs::rename(unfinished, path, refused), refused)) {
    throw conformance::SetupError{"cannot write " + path.string()};
  }
}

std::string proposed_known(const std::map<std::string, Finding>& findings,
                           const conformance::DeviceIdentity& device) {
  std::string text;
  for (const std::string& line : conformance::baseline_head(device)) {
    text += line + "\n";
  }
  for (const auto& [cause, finding] : findings) {
    if (finding.known == nullptr && !finding.against_model) {
      text += std::string{status_of(finding.deviation.symptom)} + " " + cause + "  REASON LINK\n";
    }
  }
  return text;
}

fs::path write_finding(const fs::path& output, const Finding& finding,
                       const conformance::DeviceIdentity& device, const DriverChoice& driver) {
  const fs::path directory =
      output / file_name((finding.against_model ? "model:" : "") + finding.deviation.cause());
  std::error_code refused;
  fs::create_directories(directory, refused);
  if (refused) {
    throw conformance::SetupError{"cannot make the directory " + directory.string() + ": " +
                                  refused.message()};
  }
  write_file(directory / "program.txt", commented_text(finding));
  fs::remove_all(directory / "before", refused);
  for (std::size_t i = 0; i < finding.history.before.size(); ++i) {
    fs::create_directory(directory / "before");
    write_file(directory / "before" / fmt::format("{:04}.txt", i + 1),
               finding.history.before[i]->text);
  }
  write_file(directory / "finding.json",
             to_json(finding, device, driver)
                     .dump(2, ' ', false, nlohmann::json::error_handler_t::replace) +
                 "\n");
  write_file(directory / "issue.md", issue_text(finding, device, driver));
  return directory;
}

namespace {

namespace reproducer = conformance::reproducer;

reproducer::Ending ending_of(Symptom symptom) {
  return symptom == Symptom::crash  ? reproducer::Ending::crashed
         : symptom == Symptom::hang ? reproducer::Ending::hung
                                    : reproducer::Ending::failed;
}

reproducer::Description description_of(const Finding& finding, const Device& device,
                                       const conformance::DeviceIdentity& identity) {
  const Deviation& deviation = finding.deviation;
  reproducer::Description what{
      .case_id = deviation.cause(),
      .sentence = deviation.sentence.substr(0, deviation.sentence.find('\n')),
      .driver = {identity.platform_name + ", " + identity.device_name,
                 "driver version " + identity.driver_version + ", " + identity.device_version},
      .variables =
          conformance::shell_assignments(conformance::whole_variables(device.choice().environment)),
      .verdict = deviation.sentence,
      .command = replay_command(finding.history, device.choice()),
      .ending = ending_of(deviation.symptom)};
  if (const auto* const rule =
          conformance::RequirementTable::embedded().find(deviation.requirement)) {
    what.requirements.push_back({rule->id, rule->statement, rule->spec_section});
  }
  return what;
}

// Runs the finding under the recording layer. If the finding ends the process, the recording ends
// there.
void run_recorded(const Finding& finding, const Device& device, const fs::path& recording,
                  const fs::path& expected) {
  std::vector<Submission> programs;
  bool both_devices = uses_second_device(finding.program);
  for (const SharedSubmission& before : finding.history.before) {
    programs.push_back({.text = before->text});
    both_devices = both_devices || uses_second_device(parse_program(before->text, "before"));
  }
  programs.push_back({.text = to_text(finding.program)});
  const auto worker = device.start_recording(recording, expected, finding.history, both_devices);
  for (Submission& program : programs) {
    worker->submit(std::move(program));
    if (worker->is_over() || !worker->next()) {
      return;
    }
  }
}

}  // namespace

std::string reproducer_of(const Finding& finding, const Device& device,
                          const conformance::DeviceIdentity& identity,
                          const std::string& expected_log) {
  const conformance::TemporaryDirectory directory{"clmem-fuzz"};
  const fs::path recording = directory.path() / "recording";
  const fs::path expected = directory.path() / "expected";
  std::ofstream{expected} << expected_log;
  run_recorded(finding, device, recording, expected);
  std::ifstream in{recording};
  const auto calls = reproducer::parse_recording(in);
  return reproducer::write_program(calls, description_of(finding, device, identity));
}

}  // namespace clmem::fuzz
