// SPDX-License-Identifier: Apache-2.0
// memory_use.hpp - the host memory that a call reads, or that its command stores to.
//
//   for (const HostRange& use : host_ranges(call)) { ... }
//
// Contract: the range is that of the arguments, legal or not, and may be impossible. Images, whose
// size in bytes a call does not contain, have a range of no bytes: memory there is tracked if it is
// already known.
#pragma once

#include <optional>
#include <vector>

#include "clmem/mock/call.hpp"
#include "recording/host_memory.hpp"

namespace clmem::recording {

struct HostRange {
  MemoryRange range;
  MemoryUse use = MemoryUse::read;
};

[[nodiscard]] std::vector<HostRange> host_ranges(const mock::Call& call);

// Returns the memory that a successful map allows the host to write; none for other calls.
[[nodiscard]] std::optional<MemoryRange> mapped_for_writing(const mock::Call& call);

// Returns the memory that an unmap releases; none for other calls.
[[nodiscard]] std::optional<MemoryRange> unmapped(const mock::Call& call);

// Returns the shared virtual memory of a successful allocation; none for other calls.
[[nodiscard]] std::optional<MemoryRange> allocated(const mock::Call& call);

// Returns the start of the shared virtual memory that a call frees; null for other calls.
[[nodiscard]] const void* freed_memory(const mock::Call& call);

// True if no command of the queue is pending when the call returns, or none that the call waited
// for.
[[nodiscard]] bool waits(const mock::Call& call);

}  // namespace clmem::recording
