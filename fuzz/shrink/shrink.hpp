// SPDX-License-Identifier: Apache-2.0
// shrink.hpp - finds the smallest program that still shows a cause.
//
//   const Shrunk shrunk = shrink(program, deviation.statement, shows);
//   shrunk.program; shrunk.runs;
//
// Contract: `shows` runs a candidate, and is called only for candidates that are valid (state.hpp)
// and new. Shrinking first removes the statements after the deviation, then all that its call does
// not need, or at least those that do not use the same memory, then objects with all statements
// that need them, then single statements from the end; then arguments become simpler. At most
// `runs` candidates are run.
#pragma once

#include <functional>
#include <optional>

#include "program/program.hpp"

namespace clmem::fuzz {

struct Shrunk {
  Program program{};
  std::size_t runs = 0;
};

// Returns nothing if the program was not run, because the time is over or the result suffices: no
// further candidate is then tried or counted.
using Shows = std::function<std::optional<bool>(const Program&)>;

[[nodiscard]] Shrunk shrink(const Program& program, std::size_t last_statement, const Shows& shows,
                            std::size_t runs = 200);

// Removes statements, those that need their objects, and their events from wait lists.
[[nodiscard]] Program without(const Program& program, const std::vector<bool>& removed);

// Returns the number of calls that are neither set-up nor a check.
[[nodiscard]] std::size_t calls_beyond_set_up(const Program& program);

}  // namespace clmem::fuzz
