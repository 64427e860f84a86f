// SPDX-License-Identifier: Apache-2.0
#include "command/reproducer_file.hpp"

#include <fstream>

#include "command/finding_files.hpp"
#include "program/text.hpp"
#include "reproducer/c_program.hpp"
#include "requirements/requirement_table.hpp"
#include "results/shell_text.hpp"
#include "runner/temporary_directory.hpp"

namespace clmem::fuzz {
namespace {

namespace fs = std::filesystem;
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
