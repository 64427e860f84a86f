// SPDX-License-Identifier: Apache-2.0
// progress.hpp - the position of a worker, in memory that it shares with its supervisor.
//
// Contract: the memory outlives the worker, and shows the program and the statement that ended it.
#pragma once

#include <atomic>
#include <cstdint>

namespace clmem::fuzz {

// Ends the programs in the pipe that are for the current process; later ones are for the next.
inline constexpr char go_on = '\x06';

struct ProgressPage {
  std::atomic<std::uint64_t> program{0};
  std::atomic<std::uint32_t> statement{0};
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

}  // namespace clmem::fuzz
