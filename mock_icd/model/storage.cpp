// SPDX-License-Identifier: Apache-2.0
#include "model/storage.hpp"

#include <algorithm>

namespace clmem::mock {

namespace {

// Memory of an executor above this size is not filled.
constexpr std::size_t largest_filled = std::size_t{2} << 20;

FreshMemory nothing() {
  return {nullptr, {1, 0, nullptr}};
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

}  // namespace clmem::mock
