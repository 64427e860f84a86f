// SPDX-License-Identifier: Apache-2.0
// baseline_update.hpp - what would make a baseline agree with a run.
//
//   const std::string diff = propose_update(judgement, suite, {.path = file, .text = text});
//
// Contract: a unified diff without context, for people to complete and for `patch` to apply; empty
// when nothing is to change. A reason is never invented: where one is missing the line says REASON
// LINK, which the parser refuses, below a comment with what was seen. An entry that this run says
// nothing about stays, and so does an expired one. Files that are included hold for other
// baselines, too: what this run says of their entries stands above the diff, where `patch` leaves
// it alone.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "expectations/judgement.hpp"

namespace clmem::conformance {

struct BaselineFile {
  std::string path{};  // "/dev/null" for one that is not there yet
  std::string text{};
  std::string new_path{};               // where the proposal goes; empty: the same path
  std::vector<std::string> new_head{};  // the header of a new file
};

[[nodiscard]] std::string propose_update(const Judgement& judgement,
                                         std::span<const std::string> suite,
                                         const Baseline& baseline, const BaselineFile& file);

// The header that makes a baseline be about a device and its version.
[[nodiscard]] std::vector<std::string> baseline_head(const DeviceIdentity& device);

}  // namespace clmem::conformance
