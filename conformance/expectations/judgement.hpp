// SPDX-License-Identifier: Apache-2.0
// judgement.hpp - compares results with a baseline.
//
//   const Judgement judgement = judge(results, baseline, ids_of_the_suite, {.gate = Gate::strict});
//   return judgement.as_expected() ? 0 : 1;
//
// Contract: plain values. Warnings do not count, and a flaky case is reported but fails no gate.
// `missing` are entries that apply to no case of the whole suite, whatever was selected for the
// run: no case matches, or earlier entries match all of their cases. `grown` are patterns that
// match more cases, or fewer, than the number in their entry: the new rows have not been reviewed.
// Entries of causes apply to failures: a decrease to fewer or none shows only when the whole suite
// has run.
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
  ok,           // unsupported, or passed as expected
  known,        // failed as the baseline expects, or was not run as it requires
  new_failure,  // failed, and the baseline does not expect that, or expects another failure
  flaky,        // failed only in some runs, and the baseline does not list the case
  fixed,        // passed although the baseline expects a failure
};

[[nodiscard]] std::string_view to_string(Verdict verdict);

struct JudgedCase {
  CaseResult result{};
  Verdict verdict = Verdict::ok;
  std::optional<BaselineEntry> entry{};
};

// Selects what fails the gate: only new failures, or also outdated entries of the baseline.
enum class Gate { new_failures, strict };

struct GrownEntry {
  BaselineEntry entry{};
  std::size_t rows = 0;  // number of cases that the pattern matches now
};

struct GateRules {
  Gate gate = Gate::new_failures;
  Date today = conformance::today();
  bool is_whole = false;  // every case has a result, possibly except those of the profile `stress`
};

struct Judgement {
  std::vector<JudgedCase> cases{};
  std::vector<BaselineEntry> missing{};
  std::vector<BaselineEntry> expired{};
  std::vector<GrownEntry> grown{};
  std::vector<std::string> incomplete{};  // cases without a result because the run ended early
  std::string baseline{};                 // its source; empty: none
  Gate gate = Gate::new_failures;

  [[nodiscard]] bool as_expected() const;
  [[nodiscard]] bool accepts(Verdict verdict) const;
};

[[nodiscard]] Verdict verdict_on(const CaseResult& result, const BaselineEntry* entry);

[[nodiscard]] Judgement judge(std::span<const CaseResult> results, const Baseline& baseline,
                              std::span<const std::string> suite, const GateRules& rules = {});

}  // namespace clmem::conformance
