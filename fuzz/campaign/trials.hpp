// SPDX-License-Identifier: Apache-2.0
// trials.hpp - counts how often a shrunk program shows the symptom that it was shrunk for.
//
//   const std::size_t shown = count_shown(Symptom::bytes, false, [&](const Trial& trial) {
//     return symptom_of_a_run(trial);
//   });
//
// Contract: the first run is in a new process, because the process that shrank the program has a
// history. A symptom that shows in three runs in a row counts as one that always shows, except for a
// symptom that a lack of resources explains: it has to show in each of ten runs, in the first
// program of a process and in the second. A different symptom does not count: a call that only takes
// longer than the first limit is not a hang.
#pragma once

#include <functional>
#include <optional>

#include "oracle/deviation.hpp"

namespace clmem::fuzz {

inline constexpr std::size_t trials = 10;

enum class TimeLimit { first, full };

struct Trial {
  bool new_process = false;
  TimeLimit time = TimeLimit::full;
};

// Returns how many of ten runs have the symptom; nothing if a run did not show it.
[[nodiscard]] inline std::size_t count_shown(
    Symptom symptom, bool shortage,
    const std::function<std::optional<Symptom>(const Trial& trial)>& run) {
  constexpr std::size_t enough = 3;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < trials; ++i) {
    const bool again = symptom == Symptom::hang && shown > 0;  // it has had the full time once
    const bool new_process = i == 0 || (shortage && i % 2 == 0);
    shown += run({new_process, again ? TimeLimit::first : TimeLimit::full}) == symptom ? 1U : 0U;
    if (!shortage && shown == enough && i + 1 == enough) {
      return trials;
    }
  }
  return shown;
}

}  // namespace clmem::fuzz
