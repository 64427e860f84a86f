// SPDX-License-Identifier: Apache-2.0
// linear_range.hpp - the ranges of a buffer, and the kinds of buffers, that linear commands are
// tried on.
//
//   each({.suite = "ReadBuffer", ...}, linear_ranges(),
//        [](Fixture& fixture, const LinearRange& range) { ... });
//
// Contract: a case of a range calls `need_allocation` first, as devices may be small.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <vector>

#include "harness/case.hpp"
#include "harness/fixture.hpp"

namespace clmem::conformance {

struct LinearRange {
  const char* name;
  std::size_t buffer_size;
  std::size_t offset;
  std::size_t size;
  std::size_t host_shift;  // of the host pointer, from an aligned address
  CaseProfile profile = CaseProfile::quick;
  std::uint64_t memory = 0;
};

// Ranges of one byte to some megabytes; at the first byte, the last, and in between; odd and even.
[[nodiscard]] const std::vector<LinearRange>& linear_ranges();
// The same ranges and one of seventeen mebibytes, in which a driver may move bytes in pieces. It
// takes as long as all others together, so only one table of each command has it.
[[nodiscard]] std::vector<LinearRange> linear_ranges_and_large();

// Throws Unsupported when the device allows no buffer of `size` bytes.
void need_allocation(const Fixture& fixture, std::size_t size);

// Flags about storage and kernel access, without those about the host.
[[nodiscard]] Rows<cl_mem_flags> storage_rows();

// Host access flags, which do not restrict commands on the device; since 1.2.
[[nodiscard]] Rows<cl_mem_flags> host_access_rows();

}  // namespace clmem::conformance
