// SPDX-License-Identifier: Apache-2.0
#include "model/storage.hpp"

#include <algorithm>

namespace clmem::mock {

std::shared_ptr<Storage> Storage::allocate(std::size_t size, std::size_t alignment) {
  const auto align = static_cast<std::align_val_t>(alignment);
  Owned owned{static_cast<std::byte*>(::operator new(size, align)), Deallocate{align}};
  const std::span bytes{owned.get(), size};
  std::ranges::fill(bytes, fresh_byte);
  return std::shared_ptr<Storage>{new Storage(std::move(owned), bytes, nullptr)};
}

std::shared_ptr<Storage> Storage::adopt(std::shared_ptr<std::byte> memory, std::size_t size) {
  const std::span bytes{memory.get(), size};
  std::ranges::fill(bytes, fresh_byte);
  return std::shared_ptr<Storage>{
      new Storage(Owned{nullptr, Deallocate{std::align_val_t{1}}}, bytes, std::move(memory))};
}

std::shared_ptr<Storage> Storage::borrow(void* memory, std::size_t size,
                                         std::shared_ptr<const void> lender) {
  const std::span bytes{static_cast<std::byte*>(memory), size};
  const std::shared_ptr<Storage> storage{
      new Storage(Owned{nullptr, Deallocate{std::align_val_t{1}}}, bytes, std::move(lender))};
  storage->written().add(0, size);
  return storage;
}

}  // namespace clmem::mock
