// SPDX-License-Identifier: Apache-2.0
// diagnosis.hpp - runs cases of a finished run once more to record the forms of their calls, from
// which the causes of the failures are found (docs/causes.md).
//
//   if (!new_failures.empty()) {
//     diagnose({path, new_failures, 60s}, plan, results, options, observer, interrupt);
//   }
//
// Contract: verdicts stay as they are: a case gets nothing but the forms of its calls, which its
// seed determines. The failures run first, then cases that passed, those of the suites of the
// failures before others, and last the cases that exceeded their time limits; cases for which no
// time is left have no forms. The file of the results is replaced at the end, also after an
// interruption; cases that have forms do not run again.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <span>

#include "results/result_file.hpp"
#include "runner/run_cases.hpp"

namespace clmem::conformance {

struct DiagnosisRequest {
  std::filesystem::path path{};  // of the results
  std::function<bool(const CaseResult&)> is_new_failure{};
  std::chrono::duration<double> time{60};
};

// Adds the forms of calls to `results`. `options` are those of the run, with a worker command that
// records the forms. Returns `complete` if all cases have run, `stopped` if the time was too short.
StopReason diagnose(const DiagnosisRequest& request, std::span<const CaseInfo> plan,
                    Results& results, RunOptions options, RunObserver& observer,
                    const Interrupt& interrupt);

}  // namespace clmem::conformance
