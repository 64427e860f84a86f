// SPDX-License-Identifier: Apache-2.0
// host_memory.hpp - what the host memory that calls are given held before them.
//
//   memory.announce(data, size);                      // its bytes are known from now on
//   for (auto& change : memory.before_use({data, 64}, use)) { ... }   // the host has written since
//
// Contract: tells changes that the host made from those that a device made: memory that commands
// store to is unknown until `settle`. Memory that cannot be read is left alone: a call may be given
// any address.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clmem::recording {

struct MemoryRange {
  const void* at = nullptr;
  std::size_t size = 0;
};

// Empty where it cannot be read; the kernel says so without a fault.
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
  // What begins there is given back.
  void forget(const void* at);
  // The host has written to memory, and that has been told.
  void refresh(MemoryRange range);
  // No command that stores to it is pending any more.
  void settle();

  // In order. Bytes between two changes are not the host's: it may have left them as it found them.
  [[nodiscard]] std::vector<Change> before_use(MemoryRange range, MemoryUse use);

 private:
  enum class State { known, in_flight, lent };
  // Memory that only a call has shown may be gone, and its address be that of other memory.
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
