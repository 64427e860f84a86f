// SPDX-License-Identifier: Apache-2.0
// findings.hpp - what a recording shows: which call each check is about, and where the case failed.
//
//   const Findings found = examine(recording);
//   found.last;                       // index of the last event that matters
//   found.checks.at(call_index);      // the checks of that call
//
// Contract: events after the first failed check are ignored: later calls may only happen with a
// wrong driver. Indices are those of Recording::events.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "reproducer/recording.hpp"

namespace clmem::conformance::reproducer {

struct CallChecks {
  std::vector<std::string> legal{};  // codes by name; empty: any
  std::vector<ValueCheck> values{};  // that it has stored or returned
};

struct Findings {
  std::map<std::size_t, CallChecks> checks{};
  std::optional<std::size_t> failed_check{};  // the event
  std::optional<std::size_t> failed_call{};   // the call that it is about, where it is about one
  std::optional<std::size_t> open_call{};     // that has not returned
  std::size_t last = 0;
};

// Where several cases ran, without the checks of all but the last that did not hold: only its failure
// is to be shown.
[[nodiscard]] Recording about_last_case(Recording recording);

[[nodiscard]] Findings examine(const Recording& recording);

}  // namespace clmem::conformance::reproducer
