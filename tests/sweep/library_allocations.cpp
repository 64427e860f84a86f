// SPDX-License-Identifier: Apache-2.0
#include "library_allocations.hpp"

#include <dlfcn.h>
#include <execinfo.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <new>
#include <span>
#include <string_view>

namespace clmem::sweep {
namespace {

thread_local bool counting = false;
thread_local std::size_t count = 0;

bool is_of_the_driver(const void* frame) {
  Dl_info place{};
  return dladdr(frame, &place) != 0 && place.dli_fname != nullptr &&
         std::string_view{place.dli_fname}.find("libclmem_mock_icd") != std::string_view::npos;
}

void note_allocation() {
  if (!counting) {
    return;
  }
  counting = false;  // excludes the allocations of the stack walk itself
  std::array<void*, 64> frames{};
  const int depth = backtrace(frames.data(), static_cast<int>(frames.size()));
  const std::span<void*> stack{frames.data(), static_cast<std::size_t>(depth)};
  count += std::ranges::none_of(stack, is_of_the_driver) ? 1U : 0U;
  counting = true;
}

}  // namespace

std::size_t library_allocations(const std::function<void()>& action) {
  count = 0;
  counting = true;
  action();
  counting = false;
  return count;
}

}  // namespace clmem::sweep

void* operator new(std::size_t size) {
  clmem::sweep::note_allocation();
  if (void* const memory = std::malloc(size); memory != nullptr) {
    return memory;
  }
  throw std::bad_alloc{};
}
// The non-throwing forms are replaced, too, because the same operator delete frees their memory.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  clmem::sweep::note_allocation();
  return std::malloc(size);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
