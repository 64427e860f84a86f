// SPDX-License-Identifier: Apache-2.0
#include "cli/baseline_command.hpp"

#include <fmt/core.h>

#include <fstream>
#include <iostream>
#include <iterator>

#include "cli/baseline_choice.hpp"
#include "cli/installation.hpp"
#include "cli/report_files.hpp"
#include "expectations/baseline_update.hpp"
#include "report/causes.hpp"
#include "results/merged_results.hpp"

namespace clmem::conformance {
namespace {

BaselineFile file_of(const Baseline& baseline, const RunIdentity& identity) {
  if (baseline.source().empty()) {
    return {.path = "/dev/null",
            .new_path = fmt::format("{}-{}.txt", identity.driver,
                                    version_in(identity.device.driver_version)),
            .new_head = baseline_head(identity.device)};
  }
  std::ifstream stream{baseline.source(), std::ios::binary};
  return {.path = baseline.source(), .text = {std::istreambuf_iterator<char>{stream}, {}}};
}

std::vector<FailureGroup> groups_of(const TargetReport& report) {
  std::vector<FailureGroup> groups;
  for (const Cause& cause : report.causes) {
    groups.push_back({.sentence = cause.sentence, .cases = cause.cases});
  }
  return groups;
}

}  // namespace

ExitCode baseline_update_command(const BaselineUpdateArguments& arguments) {
  const Installation installation = find_installation(arguments);
  const MergedResults merged = merge_results(arguments.result_files);
  for (const std::string& note : merged.notes) {
    std::cerr << "note: " << note << '\n';
  }
  const RunIdentity& identity = merged.results.identity;
  const BaselineChoice choice{arguments.baselines, installation.baselines};
  choice.require_use({&identity.device, 1});
  const Baseline baseline = choice.for_device(identity.device);
  const std::vector<CaseInfo> suite = suite_of(arguments, installation);
  const TargetReport report =
      make_report({.results = merged.results}, baseline, suite, Gate::new_failures);
  const std::string diff =
      propose_update(report.judgement, ids_of(suite), baseline, file_of(baseline, identity),
                     arguments.by_cause ? groups_of(report) : std::vector<FailureGroup>{});
  std::cout << diff;
  return diff.empty() ? ExitCode::as_expected : ExitCode::deviation;
}

}  // namespace clmem::conformance
