// SPDX-License-Identifier: Apache-2.0
#include "allocation_counter.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace clmem {
namespace {

std::atomic<std::size_t> count{0};

}  // namespace

std::size_t allocations() noexcept {
  return count;
}

}  // namespace clmem

void* operator new(std::size_t size) {
  ++clmem::count;
  if (void* const memory = std::malloc(size); memory != nullptr) {
    return memory;
  }
  throw std::bad_alloc{};
}
// What allocates with std::nothrow frees with the operator below; std::stable_sort does so.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++clmem::count;
  return std::malloc(size);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
