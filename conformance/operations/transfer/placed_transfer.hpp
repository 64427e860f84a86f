// SPDX-License-Identifier: Apache-2.0
// placed_transfer.hpp - cases that are one command between two places, after which all bytes are
// compared: a table of placements.
//
//   moves({.suite = "ReadBuffer", .name = "MovesItsRange", .sentence = "..."}, rows);
//
// Contract: commands with host memory run blocking first, and then, with other host memory, without
// blocking.
#pragma once

#include <string>
#include <vector>

#include "operations/command/command_run.hpp"
#include "operations/transfer/linear_range.hpp"

namespace clmem::conformance {

// The place of the bytes that a linear command moves, in its source or target.
struct LinearPlace {
  MemorySpec spec{};
  std::size_t offset = 0;
  std::size_t after = 0;  // bytes after them
};

// A row for a range from one place to the other, in memory of the kinds that the command has there.
[[nodiscard]] PlacedCommand linear_row(std::string name, const Command& command, std::size_t size,
                                       LinearPlace from, LinearPlace to, std::size_t pattern = 1);

// Runs the command and compares all bytes.
void expect_moved(Fixture& fixture, const PlacedCommand& row);

[[nodiscard]] Cases moves(const Case& common, const std::vector<PlacedCommand>& rows);

[[nodiscard]] Case moves_once(const Case& common, const PlacedCommand& row);

// Like moves(), but an event holds the command back until its pattern or other arguments are
// overwritten.
[[nodiscard]] Cases moves_later(const Case& common, const std::vector<PlacedCommand>& rows);

// A command of no bytes, which only waits for its list; CL_INVALID_VALUE up to OpenCL 2.0.
[[nodiscard]] Cases moves_nothing(const Case& common, const Command& command);

}  // namespace clmem::conformance
