// SPDX-License-Identifier: Apache-2.0
// judgement.hpp - results held against a baseline.
//
//   const Judgement judgement = judge(results, baseline, ids_of_the_suite);
//   return judgement.as_expected() ? 0 : 1;
//
// Contract: plain values. Warnings do not count. `missing` are entries that no case of the whole
// suite answers to, whatever was selected for the run.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "expectations/baseline.hpp"
#include "results/case_result.hpp"

namespace clmem::conformance {

enum class Verdict {
  ok,           // passed or unsupported, and no failure is expected
  known,        // failed as the baseline says
  new_failure,  // failed, and the baseline does not say so, or says it of another status
  fixed,        // passed, though the baseline expects a failure
  missing,      // unsupported, though the baseline expects a failure
};

[[nodiscard]] std::string_view to_string(Verdict verdict);

struct JudgedCase {
  CaseResult result{};
  Verdict verdict = Verdict::ok;
  std::optional<BaselineEntry> entry{};
};

struct Judgement {
  std::vector<JudgedCase> cases;
  std::vector<BaselineEntry> missing;
  std::string baseline;  // its source; empty for none

  [[nodiscard]] bool as_expected() const;
};

[[nodiscard]] Verdict verdict_on(Status status, const BaselineEntry* entry);

[[nodiscard]] Judgement judge(std::span<const CaseResult> results, const Baseline& baseline,
                              std::span<const std::string> suite);

}  // namespace clmem::conformance
