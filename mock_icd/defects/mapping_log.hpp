// SPDX-License-Identifier: Apache-2.0
// mapping_log.hpp - records which object or queue a pointer belongs to, for one defect.
//
// Contract: thread-safe. One log per tag. An entry replaces an earlier one of the same address,
// which may be reused.
#pragma once

#include <cstddef>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace clmem::mock::defects {

class MappingLog {
 public:
  template <typename Tag>
  [[nodiscard]] static MappingLog& tagged() {
    static MappingLog log;
    return log;
  }

  // Records `owner`, an object or a queue, as the owner of `pointer`.
  void note(const void* pointer, const void* owner) {
    const std::scoped_lock lock{mutex_};
    owners_[pointer] = owner;
  }

  // Returns the latest owner of the pointer, or null.
  [[nodiscard]] const void* noted(const void* pointer) const {
    const std::scoped_lock lock{mutex_};
    const auto found = owners_.find(pointer);
    return found == owners_.end() ? nullptr : found->second;
  }

  // Returns a copy of that many bytes, kept until original() is called for it.
  [[nodiscard]] void* copy(void* original, std::size_t size) {
    auto bytes = std::make_unique<std::byte[]>(size);
    std::memcpy(bytes.get(), original, size);
    void* const place = bytes.get();
    const std::scoped_lock lock{mutex_};
    copies_[place] = Copy{original, std::move(bytes)};
    return place;
  }

  // Removes a copy and returns its original; other pointers are returned unchanged.
  [[nodiscard]] void* original(void* pointer) {
    const std::scoped_lock lock{mutex_};
    const auto found = copies_.find(pointer);
    if (found == copies_.end()) {
      return pointer;
    }
    void* const original = found->second.original;
    copies_.erase(found);
    return original;
  }

 private:
  struct Copy {
    void* original;
    std::unique_ptr<std::byte[]> bytes;
  };

  mutable std::mutex mutex_;
  std::map<const void*, const void*> owners_;
  std::map<const void*, Copy> copies_;
};

}  // namespace clmem::mock::defects
