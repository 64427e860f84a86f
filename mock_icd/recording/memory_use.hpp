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

namespace clmem::mock {

struct HostRange {
  MemoryRange range;
  MemoryUse use = MemoryUse::read;
};

[[nodiscard]] std::vector<HostRange> host_ranges(const Call& call);

// The memory that a successful map has given to the host to write to; none for other calls.
[[nodiscard]] std::optional<MemoryRange> mapped_for_writing(const Call& call);

// The memory that an unmap takes back; none for other calls.
[[nodiscard]] std::optional<MemoryRange> unmapped(const Call& call);

// The shared memory that a successful allocation has made; none for other calls.
[[nodiscard]] std::optional<MemoryRange> allocated(const Call& call);

// Where the shared memory begins that a call gives back; null for other calls.
[[nodiscard]] const void* given_back(const Call& call);

// Whether no command of the queue, or none that the call waited for, is pending when it returns.
[[nodiscard]] bool waits(const Call& call);

}  // namespace clmem::mock
