// SPDX-License-Identifier: Apache-2.0
// baseline_update.hpp - proposes the changes with which a baseline agrees with a run.
//
//   const std::string diff = propose_update(judgement, suite, {.path = file, .text = text});
//
// Contract: a unified diff without context, to be completed by hand and applied with `patch`; empty
// if there is nothing to change. Reasons are never invented: an entry without one has REASON LINK,
// which the parser rejects, below a comment with the observed failure. An entry without results in
// this run is kept, and so is an expired one. Other baselines may include the same files: remarks
// on entries of included files are above the diff, where `patch` ignores them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "expectations/judgement.hpp"

namespace clmem::conformance {

struct BaselineFile {
  std::string path{};  // "/dev/null" for a new file
  std::string text{};
  std::string new_path{};               // the path of the new version; empty: the same path
  std::vector<std::string> new_head{};  // the header of a new file
};

// New failures of one cause. They become one entry if its pattern (cause_key.hpp) matches them and
// no others.
struct FailureGroup {
  std::string sentence{};
  std::vector<std::string> cases{};
};

[[nodiscard]] std::string propose_update(const Judgement& judgement,
                                         std::span<const std::string> suite,
                                         const Baseline& baseline, const BaselineFile& file,
                                         std::span<const FailureGroup> groups = {});

// Returns the header of a baseline for a device and its version.
[[nodiscard]] std::vector<std::string> baseline_head(const DeviceIdentity& device);

}  // namespace clmem::conformance
