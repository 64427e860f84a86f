// SPDX-License-Identifier: Apache-2.0
// host_memory.hpp - the contents of the host memory of calls before each call.
//
//   memory.announce(data, size);                      // its bytes are known from now on
//   for (auto& change : memory.before_use({data, 64}, use)) { ... }   // written by the host since
//
// Contract: distinguishes changes by the host from those by a device: memory that commands store to
// is unknown until `settle`. Memory that cannot be read is ignored: a call may get any address.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clmem::recording {

struct MemoryRange {
  const void* at = nullptr;
  std::size_t size = 0;
};

// Empty where it cannot be read; the kernel reports that without a fault.
[[nodiscard]] std::vector<unsigned char> read_memory(MemoryRange range);

enum class MemoryUse {
  read,       // by the call or its command
  stored_to,  // by the command, which may still run when the call returns
  lent,       // CL_MEM_USE_HOST_PTR: the driver's from now on
};

class HostMemory {
 public:
  using Bytes = std::vector<unsigned char>;

  struct Change {
    std::uint64_t at = 0;
    Bytes bytes;  // the whole of memory not known before, or a part that differs
    std::uint64_t block_size = 0;
  };

  void forget_all() { blocks_.clear(); }
  void announce(MemoryRange range);
  // The memory that begins there is freed.
  void forget(const void* at);
  // The host has written to memory, and that has been reported.
  void refresh(MemoryRange range);
  // No command that stores to it is pending any more.
  void settle();

  // In order. Bytes between two changes are not included: the host may not have written them.
  [[nodiscard]] std::vector<Change> before_use(MemoryRange range, MemoryUse use);

 private:
  enum class State { known, in_flight, lent };
  // Memory that is known only from a call may have been freed, and its address reused.
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
