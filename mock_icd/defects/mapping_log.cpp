// SPDX-License-Identifier: Apache-2.0
#include "defects/mapping_log.hpp"

#include <cstring>
#include <utility>

namespace clmem::mock::defects {

void MappingLog::note(const void* pointer, const void* owner) {
  const std::scoped_lock lock{mutex_};
  owners_[pointer] = owner;
}

const void* MappingLog::noted(const void* pointer) const {
  const std::scoped_lock lock{mutex_};
  const auto found = owners_.find(pointer);
  return found == owners_.end() ? nullptr : found->second;
}

void* MappingLog::copy(void* original, std::size_t size) {
  auto bytes = std::make_unique<std::byte[]>(size);
  std::memcpy(bytes.get(), original, size);
  void* const place = bytes.get();
  const std::scoped_lock lock{mutex_};
  copies_[place] = Copy{original, std::move(bytes)};
  return place;
}

void* MappingLog::original(void* pointer) {
  const std::scoped_lock lock{mutex_};
  const auto found = copies_.find(pointer);
  if (found == copies_.end()) {
    return pointer;
  }
  void* const original = found->second.original;
  copies_.erase(found);
  return original;
}

}  // namespace clmem::mock::defects
