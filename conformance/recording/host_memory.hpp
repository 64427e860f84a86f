// SPDX-License-Identifier: Apache-2.0
// host_memory.hpp - tracks the contents of the host memory that calls use, before each call.
//
//   memory.announce(data, size);                      // its bytes are known from now on
//   for (auto& change : memory.before_use({data, 64}, use)) { ... }   // written by the host since
//
// Contract: distinguishes changes by the host from those by a device: memory that commands store to
// is unknown until `read_stored`. Memory that cannot be read is ignored: a call may pass any address.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clmem::recording {

struct MemoryRange {
  const void* at = nullptr;
  std::size_t size = 0;
};

// Returns the bytes; empty if they cannot be read, which the kernel reports without a fault.
[[nodiscard]] std::vector<unsigned char> read_memory(MemoryRange range);

enum class MemoryUse {
  read,             // by the call or its command
  stored_to,        // by the command, which may still run when the call returns
  owned_by_driver,  // CL_MEM_USE_HOST_PTR: belongs to the driver from now on
};

class HostMemory {
 public:
  using Bytes = std::vector<unsigned char>;

  struct Change {
    std::uint64_t at = 0;
    Bytes bytes;  // all bytes of memory not known before, or a part that differs
    std::uint64_t block_size = 0;
  };

  void forget_all() { blocks_.clear(); }
  void announce(MemoryRange range);
  // Forgets the memory that begins there, because it is freed.
  void forget(const void* at);
  // Updates memory whose changes by the host have been reported.
  void refresh(MemoryRange range);
  // Called when no command that stores to tracked memory is pending any more.
  void read_stored();

  // Returns the changes in order. Bytes between two changes are excluded: the host may not have
  // written them.
  [[nodiscard]] std::vector<Change> before_use(MemoryRange range, MemoryUse use);

 private:
  enum class State { known, in_flight, owned_by_driver };
  // Distinguishes memory that is known only from a call: it may have been freed, and its address
  // reused.
  enum class Lifetime { announced, unknown };

  struct Block {
    std::uint64_t at = 0;
    Bytes known;
    State state = State::known;
    Lifetime lifetime = Lifetime::announced;
  };

  [[nodiscard]] Block* block_of(MemoryRange range);

  std::vector<Block> blocks_;
};

}  // namespace clmem::recording
