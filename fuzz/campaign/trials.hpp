// SPDX-License-Identifier: Apache-2.0
// trials.hpp - how often a shrunk program shows what it was shrunk for.
//
//   const std::size_t shown = count_shown(Symptom::bytes, false, [&](const Trial& trial) {
//     return symptom_of_a_run(trial);
//   });
//
// Contract: the first run is that of a new process, since the one that has made the program smaller
// has a history. Three runs in a row are enough to know that a symptom shows each time, but for
// what only a driver short of something may do: that has to show in each of ten runs, in the first
// program of a process and in the second. Another symptom does not count: a call that only takes
// longer than the first limit is not a hang.
#pragma once

#include <functional>
#include <optional>

#include "oracle/deviation.hpp"

namespace clmem::fuzz {

inline constexpr std::size_t trials = 10;

// How long a program may take, and its callbacks.
enum class Time { little, all };

struct Trial {
  bool new_process = false;
  Time time = Time::all;
};

// Of ten runs; nothing where a run showed nothing.
[[nodiscard]] inline std::size_t count_shown(
    Symptom symptom, bool shortage,
    const std::function<std::optional<Symptom>(const Trial& trial)>& run) {
  constexpr std::size_t enough = 3;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < trials; ++i) {
    const bool again = symptom == Symptom::hang && shown > 0;  // it has had all the time once
    const bool new_process = i == 0 || (shortage && i % 2 == 0);
    shown += run({new_process, again ? Time::little : Time::all}) == symptom ? 1U : 0U;
    if (!shortage && shown == enough && i + 1 == enough) {
      return trials;
    }
  }
  return shown;
}

}  // namespace clmem::fuzz
