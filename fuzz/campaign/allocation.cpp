// SPDX-License-Identifier: Apache-2.0
// Replaces the program's operator new with free lists that return the block freed last first. A
// program on the model allocates and frees some 170 small blocks, and more than seven of one size.
// glibc caches only seven: it merges the others and returns the oldest, which is in no processor
// cache any more, and a quarter of the time is lost. Large blocks stay in the process, because each
// of their pages would fault again. Builds with sanitizers, which have to see every allocation, do
// without.
#include <malloc.h>

#include <array>
#include <cstdlib>
#include <new>

namespace {

// The list with index n has free blocks of 16 n + 8 bytes, the sizes that glibc allocates. No block
// has only 8, so that the first list stays empty.
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

// Setting either option ends the dynamic adaptation of both (mallopt(3)); 32 MiB is the largest
// mmap threshold that glibc accepts.
[[maybe_unused]] const bool keeps_large_blocks =
    mallopt(M_MMAP_THRESHOLD, 32 << 20) == 1 && mallopt(M_TRIM_THRESHOLD, 64 << 20) == 1;

// Returns 0 if the size is too large for the lists.
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
