// SPDX-License-Identifier: Apache-2.0
// findings.hpp - finds the call of each check in a recording, and the failure of the case.
//
//   const Findings found = examine(recording);
//   found.last;                       // index of the last event that matters
//   found.checks.at(call_index);      // the checks of that call
//
// Contract: events after the first failed check are ignored, because later calls may occur only
// with a wrong driver. Indices are those of Recording::events.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reproducer/recording.hpp"

namespace clmem::conformance::reproducer {

struct CallChecks {
  std::vector<std::string> legal{};  // codes by name; empty: any
  std::vector<ValueCheck> values{};  // values that the call has stored or returned
};

struct Findings {
  std::map<std::size_t, CallChecks> checks{};
  std::optional<std::size_t> failed_check{};  // the event
  std::optional<std::size_t> failed_call{};   // its call, if it is about one
  std::optional<std::size_t> open_call{};     // the call that has not returned
  std::size_t last = 0;
};

// Removes the failed checks of earlier cases, because only the failure of the last case is shown.
[[nodiscard]] Recording about_last_case(Recording recording);

[[nodiscard]] Findings examine(const Recording& recording);

}  // namespace clmem::conformance::reproducer
