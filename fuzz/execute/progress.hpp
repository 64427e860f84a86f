// SPDX-License-Identifier: Apache-2.0
// progress.hpp - the position of a worker, in memory that it shares with its supervisor.
//
// Contract: the memory outlives the worker, and so shows the program and the statement that ended
// it.
#pragma once

#include <atomic>
#include <cstdint>

namespace clmem::fuzz {

// Marks a place in the pipe of programs: those after it are for the next process.
inline constexpr char go_on = '\x06';

struct ProgressPage {
  std::atomic<std::uint64_t> program{0};
  std::atomic<std::uint32_t> statement{0};
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

}  // namespace clmem::fuzz
