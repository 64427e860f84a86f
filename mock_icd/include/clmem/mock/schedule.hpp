// SPDX-License-Identifier: Apache-2.0
// schedule.hpp - when the mock driver runs the commands that it was given.
//
//   mock.set_schedule(Schedule::deferred);
#pragma once

#include <optional>
#include <string_view>

namespace clmem::mock {

// immediate: a command runs as soon as what it waits for is done, in the enqueueing call if it can.
// deferred: a command stays queued until its queue is flushed, explicitly or by a call that waits.
enum class Schedule { immediate, deferred };

[[nodiscard]] constexpr const char* name_of(Schedule schedule) {
  return schedule == Schedule::deferred ? "deferred" : "immediate";
}

[[nodiscard]] constexpr std::optional<Schedule> schedule_named(std::string_view name) {
  for (const Schedule schedule : {Schedule::immediate, Schedule::deferred}) {
    if (name == name_of(schedule)) {
      return schedule;
    }
  }
  return std::nullopt;
}

}  // namespace clmem::mock
