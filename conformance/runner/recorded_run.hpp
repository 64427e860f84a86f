// SPDX-License-Identifier: Apache-2.0
// recorded_run.hpp - runs cases and writes each result to a file at once.
//
//   const Recorded recorded = run_recorded({path, identity, Resume::yes}, plan, options, observer,
//   interrupt);
//
// Contract: the file is created, or continued, only after all checks have passed; a SetupError
// before that leaves an existing file unchanged. A file to be continued must have the same device,
// plan, profile and seed. When the run is complete, the file is rewritten in the order of the plan;
// after an interruption or an early stop it can be resumed. A result that cannot be written and a
// lost device halt the run, which then returns what the file contains.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "results/result_file.hpp"
#include "runner/run_cases.hpp"

namespace clmem::conformance {

enum class Resume { no, yes };

struct Recording {
  std::filesystem::path path{};
  RunIdentity identity{};
  Resume resume = Resume::no;
  std::optional<std::uint64_t> shuffle{};  // seed of the order in which cases run
  std::set<std::string> skipped{};         // cases that must not run; they get this as their result
  // Cases that are known to fail, which run after all others: when their process is replaced, later
  // cases need not make its objects again. A requested order takes precedence.
  std::set<std::string> failing{};
};

struct Recorded {
  Results results;
  StopReason end = StopReason::complete;
  std::string reason{};  // why the run was halted
};

// Creates the directory with its parents; throws SetupError.
void make_directory(const std::filesystem::path& path);

// Returns the number of cases of the plan without a result. Throws SetupError if the recording
// cannot start: the file is malformed, not a result file, or of another run.
[[nodiscard]] std::size_t cases_left(const Recording& recording, std::span<const CaseInfo> plan);

[[nodiscard]] Recorded run_recorded(const Recording& recording, std::span<const CaseInfo> plan,
                                    const RunOptions& options, RunObserver& observer,
                                    const Interrupt& interrupt);

}  // namespace clmem::conformance
