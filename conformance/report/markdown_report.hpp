// SPDX-License-Identifier: Apache-2.0
// markdown_report.hpp - the outcome of a run in one screen, for a pull request.
//
//   write(markdown_report(reports));   // cat summary.md >> "$GITHUB_STEP_SUMMARY"
//
// Contract: the Markdown of GitHub and GitLab. The causes of new failures come first, then the
// cases; output of a driver is shown as text. At most `most_rows` of each are listed per device, so
// that the report of a driver that fails everywhere still fits into a comment.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

inline constexpr std::size_t most_markdown_rows = 100;

[[nodiscard]] std::string markdown_report(std::span<const TargetReport> reports,
                                          std::size_t most_rows = most_markdown_rows);

}  // namespace clmem::conformance
