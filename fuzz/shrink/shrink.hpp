// SPDX-License-Identifier: Apache-2.0
// shrink.hpp - the smallest program that still shows a cause.
//
//   const Shrunk shrunk = shrink(program, deviation.statement, shows);
//   shrunk.program; shrunk.runs;
//
// Contract: `shows` runs a candidate, and is called only for candidates that are valid (state.hpp)
// and new. First what comes after the deviation goes, then all that its call does not need, or at
// least what does not use the same memory, then objects with all that needs them, then single
// statements from the end, then arguments become simpler. At most `runs` candidates are run.
#pragma once

#include <functional>
#include <optional>

#include "program/program.hpp"

namespace clmem::fuzz {

struct Shrunk {
  Program program{};
  std::size_t runs = 0;
};

// Nothing where the program was not run, as the time is over or what it shows is enough: no other
// one is then tried, nor counted.
using Shows = std::function<std::optional<bool>(const Program&)>;

[[nodiscard]] Shrunk shrink(const Program& program, std::size_t last_statement, const Shows& shows,
                            std::size_t runs = 200);

// Without some statements and those that need what they make; removed events leave wait lists.
[[nodiscard]] Program without(const Program& program, const std::vector<bool>& removed);

// Calls that are neither set-up nor a check.
[[nodiscard]] std::size_t calls_beyond_set_up(const Program& program);

}  // namespace clmem::fuzz
