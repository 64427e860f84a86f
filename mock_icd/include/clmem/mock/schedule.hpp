// SPDX-License-Identifier: Apache-2.0
// schedule.hpp - the time at which the mock driver executes enqueued commands.
//
//   mock.set_schedule(Schedule::deferred);
//   mock.set_schedule(Schedule::adversarial, seed);
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace clmem::mock {

// immediate: a command runs as soon as its dependencies have ended, in the enqueue call if
// possible.
// deferred: a command stays queued until its queue is flushed, explicitly or by a call that waits.
// threaded: commands run in threads of the driver, concurrently unless they are ordered.
// adversarial: flushed commands run when a call waits, in any legal order (chosen by the seed),
//   transfers to and from host memory late; maps show copies that only an unmap writes back.
// manual: commands run when the test steps them, one by one.
enum class Schedule { immediate, deferred, threaded, adversarial, manual };

inline constexpr auto schedule_names =
    std::to_array<std::string_view>({"immediate", "deferred", "threaded", "adversarial", "manual"});

[[nodiscard]] constexpr const char* name_of(Schedule schedule) {
  return schedule_names.at(static_cast<std::size_t>(schedule)).data();
}

[[nodiscard]] constexpr std::optional<Schedule> schedule_named(std::string_view name) {
  for (std::size_t at = 0; at < schedule_names.size(); ++at) {
    if (name == schedule_names.at(at)) {
      return static_cast<Schedule>(at);
    }
  }
  return std::nullopt;
}

}  // namespace clmem::mock
