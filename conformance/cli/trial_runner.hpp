// SPDX-License-Identifier: Apache-2.0
// trial_runner.hpp - runs cases on mock drivers, each under a script of its own.
//
//   TrialRunner runner{arguments, installation};
//   trials.add(7, info, runner.script(device, "read.drops-offset"));
//   runner.run(trials, [](const Trials::Parts& parts, const CaseResult& result) { ... });
//
// Contract: each trial has its own process, because damage by a defect must not affect another
// case. Scripts are files that live as long as the runner. Throws SetupError, and Interrupted.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>

#include "cli/installation.hpp"
#include "cli/prove_command.hpp"
#include "cli/temporary_file.hpp"
#include "expectations/baseline.hpp"
#include "proof/trials.hpp"
#include "results/case_result.hpp"
#include "runner/interrupt.hpp"
#include "runner/vendor_directory.hpp"

namespace clmem::conformance {

class TrialRunner {
 public:
  using Take = std::function<void(const Trials::Parts& parts, const CaseResult& result)>;

  TrialRunner(const ProveArguments& arguments, const Installation& installation);

  // Returns the path of a script. `device` are the script's lines about the mock; an empty defect
  // means none.
  [[nodiscard]] std::string script(std::string_view device, const std::string& defect);

  void run(const Trials& trials, const Take& take);

 private:
  const ProveArguments& arguments_;
  const Installation& installation_;
  Target target_;
  VendorDirectory vendors_;
  Baseline no_baseline_{};
  Interrupt interrupt_;
  std::deque<TemporaryFile> scripts_;
};

}  // namespace clmem::conformance
