// SPDX-License-Identifier: Apache-2.0
// memory_use.hpp - the host memory that a call reads, or lets its command store to.
//
//   for (const HostRange& use : host_ranges(call)) { ... }
//
// Contract: what the arguments say, whether they are legal or not: a range may be absurd.
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

// The memory that a successful map has given to the host to write to; none for other calls.
[[nodiscard]] std::optional<MemoryRange> mapped_for_writing(const mock::Call& call);

// The memory that an unmap takes back; none for other calls.
[[nodiscard]] std::optional<MemoryRange> unmapped(const mock::Call& call);

// The shared memory that a successful allocation has made; none for other calls.
[[nodiscard]] std::optional<MemoryRange> allocated(const mock::Call& call);

// Where the shared memory begins that a call gives back; null for other calls.
[[nodiscard]] const void* given_back(const mock::Call& call);

// Whether no command of the queue, or none that the call waited for, is pending when it returns.
[[nodiscard]] bool waits(const mock::Call& call);

}  // namespace clmem::recording
