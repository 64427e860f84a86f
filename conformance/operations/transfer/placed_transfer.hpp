// SPDX-License-Identifier: Apache-2.0
// placed_transfer.hpp - cases that are one command between two places, after which all bytes are
// compared: a table of placements, and the ranges and kinds of buffers that linear commands are
// tried on.
//
//   in_suite("ReadBuffer", moves("MovesItsRange", "A read moves ...", {"Row.id"}, rows));
//
// Contract: commands with host memory run blocking first, and then, with other host memory, without
// blocking. A case of a range calls `need_allocation` first, as devices may be small.
#pragma once

#include <string>
#include <vector>

#include "operations/command/command_run.hpp"

namespace clmem::conformance {

inline constexpr std::size_t mebibyte = 1048576;

struct RangeRow {
  const char* name;
  std::size_t buffer_size;
  std::size_t offset = 0;
  std::size_t size;
  std::size_t host_shift = 0;  // of the host pointer, from an aligned address
  CaseProfile profile = CaseProfile::quick;
  std::uint64_t memory = 0;
};

// Ranges of one byte to some megabytes; at the first byte, the last, and in between; odd and even.
[[nodiscard]] const std::vector<RangeRow>& linear_ranges();
// Returns linear_ranges() and a range of seventeen mebibytes, in which a driver may move bytes in
// pieces. It takes as long as all others together, so only one table of each command has it.
[[nodiscard]] std::vector<RangeRow> linear_ranges_and_large();

// Throws Unsupported when the device allows no buffer of `size` bytes.
void need_allocation(const Fixture& fixture, std::size_t size);

// Flags about storage and kernel access, without those about the host.
[[nodiscard]] Rows<cl_mem_flags> storage_rows();

// Host access flags, which do not restrict commands on the device; since 1.2.
[[nodiscard]] Rows<cl_mem_flags> host_access_rows();

struct LinearPlace {
  MemorySpec spec{};
  std::size_t offset = 0;
  std::size_t after = 0;  // bytes after them
};

// Returns a row for a range from one place to the other.
[[nodiscard]] PlacedCommand linear_row(std::string name, const Command& command, std::size_t size,
                                       LinearPlace from, LinearPlace to, std::size_t pattern = 1);

// Rows for the command with each of the flags on both sides.
[[nodiscard]] std::vector<PlacedCommand> flag_rows(const Rows<cl_mem_flags>& flags,
                                                   const PlacedCommand& like,
                                                   Compared compared = Compared::in_every_way);

void expect_moved(Fixture& fixture, const PlacedCommand& row);

// The cases of a table with the body expect_moved(), in the suite that in_suite() sets.
[[nodiscard]] Cases moves(const char* name, const char* sentence,
                          const std::vector<std::string>& requirements,
                          const std::vector<PlacedCommand>& rows,
                          const char* file = __builtin_FILE(), int line = __builtin_LINE());

// Like moves(), but an event holds the command back until its pattern or other arguments are
// overwritten.
[[nodiscard]] Cases moves_later(const char* name, const char* sentence,
                                const std::vector<std::string>& requirements,
                                const std::vector<PlacedCommand>& rows,
                                const char* file = __builtin_FILE(), int line = __builtin_LINE());

// Returns cases of a command of no bytes, which only waits for its list; CL_INVALID_VALUE is also
// legal up to OpenCL 2.0.
[[nodiscard]] Cases moves_nothing(const Case& common, const Command& command);

}  // namespace clmem::conformance
