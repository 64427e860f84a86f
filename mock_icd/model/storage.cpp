// SPDX-License-Identifier: Apache-2.0
#include "model/storage.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <new>

namespace clmem::mock {
namespace {

// Memory of an executor above this size is not filled.
constexpr std::size_t largest_filled = std::size_t{2} << 20;

FreshMemory nothing() {
  return {nullptr, {1, 0, nullptr}};
}

// Smaller blocks are written, not mapped: copying a mapped page on its first write costs more than
// filling memory that was used before.
constexpr std::size_t largest_written = std::size_t{2} << 20;
constexpr std::size_t segment = std::size_t{1} << 19;
// Segments at either end of a block. Mapping one takes microseconds, and a process may have about
// 65,000 mappings.
constexpr std::size_t mapped_segments = 8;

// Returns a file that holds one segment of the pattern, or -1 on failure. Never closed, because
// buffers are created until the process ends.
int pattern_file() {
  static const int file = [] {
    const int made = memfd_create("clmem-mock-fresh", MFD_CLOEXEC);
    if (made < 0 || ftruncate(made, segment) != 0) {
      return -1;
    }
    void* const bytes = mmap(nullptr, segment, PROT_READ | PROT_WRITE, MAP_SHARED, made, 0);
    if (bytes == MAP_FAILED) {
      return -1;
    }
    std::fill_n(static_cast<std::byte*>(bytes), segment, fresh_byte);
    munmap(bytes, segment);
    return made;
  }();
  return file;
}

FreshMemory map_pattern(std::size_t size, std::size_t alignment) {
  const std::size_t whole = (size + alignment + segment - 1) / segment * segment;
  FreshMemory none{nullptr, {alignment, 0, nullptr}};
  void* const room = whole < size || pattern_file() < 0
                         ? MAP_FAILED
                         : mmap(nullptr, whole, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) {
    return none;
  }
  auto* const start = static_cast<std::byte*>(room);
  constexpr std::size_t end = mapped_segments * segment;
  for (std::size_t at = 0; at < whole; at += segment) {
    if (at == end && whole > 2 * end) {
      at = whole - end;
    }
    if (mmap(start + at, segment, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE,
             pattern_file(), 0) == MAP_FAILED) {
      munmap(room, whole);
      return none;
    }
  }
  void* aligned = room;
  std::size_t space = whole;
  return {static_cast<std::byte*>(std::align(alignment, size, aligned, space)),
          {alignment, whole, start}};
}

}  // namespace

std::shared_ptr<Storage> Storage::allocate(std::size_t size, std::size_t alignment) {
  FreshMemory owned = allocate_fresh(size, alignment);
  const std::span bytes{owned.get(), size};
  return std::shared_ptr<Storage>{new Storage(std::move(owned), bytes, nullptr)};
}

std::shared_ptr<Storage> Storage::adopt(std::shared_ptr<std::byte> memory, std::size_t size) {
  const std::span bytes{memory.get(), size};
  if (size <= largest_filled) {
    std::ranges::fill(bytes, fresh_byte);
  }
  return std::shared_ptr<Storage>{new Storage(nothing(), bytes, std::move(memory))};
}

std::shared_ptr<Storage> Storage::borrow(void* memory, std::size_t size,
                                         std::shared_ptr<const void> lender) {
  const std::span bytes{static_cast<std::byte*>(memory), size};
  const std::shared_ptr<Storage> storage{new Storage(nothing(), bytes, std::move(lender))};
  storage->written().add(0, size);
  return storage;
}

void FreeFresh::operator()(std::byte* memory) const noexcept {
  if (mapped != 0) {
    munmap(start, mapped);
  } else {
    ::operator delete (memory, std::align_val_t{alignment});
  }
}

FreshMemory allocate_fresh(std::size_t size, std::size_t alignment) {
  if (size > largest_written) {
    if (auto mapped = map_pattern(size, alignment)) {
      return mapped;
    }
  }
  FreshMemory memory{static_cast<std::byte*>(::operator new (size, std::align_val_t{alignment})),
                     {alignment, 0, nullptr}};
  std::fill_n(memory.get(), size, fresh_byte);
  return memory;
}

void WrittenBytes::add(std::size_t offset, std::size_t size) {
  if (size == 0) {
    return;
  }
  std::size_t end = offset + size;
  auto next = ranges_.upper_bound(offset);
  if (next != ranges_.begin() && std::prev(next)->second >= offset) {
    --next;
    offset = next->first;
  }
  while (next != ranges_.end() && next->first <= end) {
    end = std::max(end, next->second);
    next = ranges_.erase(next);
  }
  ranges_.emplace(offset, end);
}

bool WrittenBytes::covers(std::size_t offset, std::size_t size) const {
  const auto next = ranges_.upper_bound(offset);
  return size == 0 || (next != ranges_.begin() && std::prev(next)->second >= offset + size);
}

}  // namespace clmem::mock
