// SPDX-License-Identifier: Apache-2.0
// What others say to a finding: another driver, the requirements, and the driver itself.
#include "campaign/campaign.hpp"
#include "oracle/relation.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {

// Two drivers that do the same are not right for that, but the model is then to be looked at first.
void Campaign::ask_second_driver(Finding& finding) {
  const Expectation expectation = judge_->expect(finding.program);
  const std::unique_ptr<WorkerProcess> worker = settings_.start_second();
  worker->submit({.text = to_text(finding.program), .expected = expectation.digest});
  const std::optional<Reply> reply = worker->next();
  const auto deviation = reply ? judge_->deviation(finding.program, *reply) : std::nullopt;
  const std::string name =
      worker->identity().platform_name + " " + worker->identity().driver_version;
  if (!deviation) {
    finding.second_driver = name + " does the same as the model";
    if (finding.second_opinion.empty()) {
      finding.second_opinion = finding.second_driver;
    }
  } else if (deviation->cause() == finding.deviation.cause()) {
    finding.second_driver = name + " does the same";
  } else {
    finding.second_driver = name + " does something else: " + deviation->cause();
  }
}

// The requirements are a statement of their own. Bytes and events are the driver's word against the
// model's, unless the driver contradicts itself.
std::string Campaign::second_opinion(const Finding& finding) {
  const Symptom symptom = finding.deviation.symptom;
  if (symptom == Symptom::crash || symptom == Symptom::hang || symptom == Symptom::guard) {
    return "none is needed";
  }
  if (!finding.deviation.requirement.empty()) {
    return "requirement " + finding.deviation.requirement;
  }
  for (const Relation& relation : relations()) {
    const Program changed = relation.change(finding.program);
    if (changed == finding.program || first_problem(changed)) {
      continue;
    }
    if (!repeat(changed, 1, Time::all) && !time_.finding_is_over()) {
      return std::string{relation.sentence};
    }
  }
  return {};
}

}  // namespace clmem::fuzz
