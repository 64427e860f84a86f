// SPDX-License-Identifier: Apache-2.0
// The program's operator new: what was freed last is given out first. A program on the model makes
// and drops some 170 small blocks, more of a size than glibc has at hand: it keeps seven, merges
// the others, and gives out the oldest of them, which no cache holds any more. That takes a quarter
// of the time. Large blocks stay in the process, or each of their pages would be a fault again. Not
// in builds with sanitizers, which have to see each block.
#include <malloc.h>

#include <array>
#include <cstdlib>
#include <new>

namespace {

// Of blocks with room for 16 n + 8 bytes, as glibc's have. None has room for 8, and the first list
// stays empty.
struct FreeList {
  static constexpr std::size_t most = 4096;  // another thread may be the one that allocates

  struct Block {
    Block* next;
  };

  void* take() noexcept {
    Block* const block = first;
    if (block != nullptr) {
      first = block->next;
      --length;
    }
    return block;
  }
  bool add(void* memory) noexcept {
    if (length == most) {
      return false;
    }
    first = ::new (memory) Block{first};
    ++length;
    return true;
  }

  Block* first;
  std::size_t length;
};

constexpr std::size_t unit = 16;
constexpr std::size_t rest = 8;
constexpr std::size_t largest = 1024;
thread_local std::array<FreeList, largest / unit + 1> free_lists;

// Either ends the adaptation of both (mallopt(3)); the first is the largest that glibc takes.
[[maybe_unused]] const bool keeps_large_blocks =
    mallopt(M_MMAP_THRESHOLD, 32 << 20) == 1 && mallopt(M_TRIM_THRESHOLD, 64 << 20) == 1;

// 0 where it is too large for the lists.
std::size_t units_of(std::size_t size) {
  return size > largest ? 0 : (size + rest - 1) / unit;
}

void give_back(void* memory, std::size_t units) noexcept {
  if (units == 0 || units >= free_lists.size() || !free_lists[units].add(memory)) {
    std::free(memory);
  }
}

}  // namespace

void* operator new(std::size_t size) {
  const std::size_t units = units_of(size);
  void* memory = free_lists[units].take();
  if (memory == nullptr) {
    memory = std::malloc(units == 0 ? size : units * unit + rest);
  }
  if (memory == nullptr) {
    throw std::bad_alloc{};
  }
  return memory;
}

void operator delete(void* memory) noexcept {
  if (memory != nullptr) {
    give_back(memory, (malloc_usable_size(memory) - rest) / unit);
  }
}

void operator delete(void* memory, std::size_t size) noexcept {
  if (memory != nullptr) {
    give_back(memory, units_of(size));
  }
}
