// SPDX-License-Identifier: Apache-2.0
#include "command/reproducer_file.hpp"

#include <fstream>

#include "program/text.hpp"
#include "reproducer/c_program.hpp"
#include "requirements/requirement_table.hpp"
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
      .verdict = deviation.sentence,
      .command = "clmem-fuzz replay program.txt --driver " + device.name(),
      .ending = ending_of(deviation.symptom)};
  if (const auto* const rule =
          conformance::RequirementTable::embedded().find(deviation.requirement)) {
    what.requirements.push_back({rule->id, rule->statement, rule->spec_section});
  }
  return what;
}

}  // namespace

std::string reproducer_of(const Finding& finding, const Device& device,
                          const conformance::DeviceIdentity& identity,
                          const std::string& expected_log) {
  const conformance::TemporaryDirectory directory{"clmem-fuzz"};
  const fs::path recording = directory.path() / "recording";
  const fs::path expected = directory.path() / "expected";
  std::ofstream{expected} << expected_log;
  {
    const auto worker = device.start_recording(recording, expected);
    worker->submit({0, to_text(finding.program), 0});
    (void)worker->next();
  }
  std::ifstream in{recording};
  const auto calls = reproducer::parse_recording(in);
  return reproducer::write_program(calls, description_of(finding, device, identity));
}

}  // namespace clmem::fuzz
