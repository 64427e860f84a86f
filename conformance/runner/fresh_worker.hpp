// SPDX-License-Identifier: Apache-2.0
// fresh_worker.hpp - runs some cases in a worker of their own.
//
//   const std::optional<CaseResult> result = run_in_fresh_worker(cases, options, interrupt);
//
// Contract: returns the result of the last case; empty if it has none because the worker ended
// before, or after an interruption. Blocks until the worker has ended. Throws SetupError if none
// can be started.
#pragma once

#include <optional>
#include <vector>

#include "runner/run_cases.hpp"

namespace clmem::conformance {

[[nodiscard]] std::optional<CaseResult> run_in_fresh_worker(std::vector<CaseInfo> cases,
                                                            const RunOptions& options,
                                                            const Interrupt& interrupt);

}  // namespace clmem::conformance
