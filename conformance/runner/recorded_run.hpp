// SPDX-License-Identifier: Apache-2.0
// recorded_run.hpp - a run whose results are written to a file as they happen.
//
//   const Recorded recorded = run_recorded({path, identity, Resume::yes}, plan, options, observer,
//   interrupt);
//
// Contract: the file is created, or continued, only once all checks have passed; a SetupError
// before that leaves an existing file unchanged. A file to be continued has to be of the same
// device, plan, profile and seed. When the run is complete the file is rewritten in the order of
// the plan; after an interruption, or an early stop, it can be resumed. A result that cannot be
// written, and a device that is lost, halt the run: what is in the file then is what is returned.
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
  std::optional<std::uint64_t> shuffle{};  // seed of the order that the cases run in
  std::set<std::string> skipped{};         // cases that must not run: their result is just that
  // Cases that are known to fail run after all others: a process that is replaced does not take
  // with it what the next cases would have to make again. An order that was asked for stays.
  std::set<std::string> failing{};
};

struct Recorded {
  Results results;
  RunEnd end = RunEnd::complete;
  std::string reason{};  // why the run was halted
};

// With those above it; throws SetupError.
void make_directory(const std::filesystem::path& path);

// How many cases of the plan have no result yet. Throws SetupError when the recording cannot start:
// the file is malformed, not a result file, or of another run.
[[nodiscard]] std::size_t cases_left(const Recording& recording, std::span<const CaseInfo> plan);

[[nodiscard]] Recorded run_recorded(const Recording& recording, std::span<const CaseInfo> plan,
                                    const RunOptions& options, RunObserver& observer,
                                    const Interrupt& interrupt);

}  // namespace clmem::conformance
