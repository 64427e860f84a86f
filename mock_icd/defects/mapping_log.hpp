// SPDX-License-Identifier: Apache-2.0
// mapping_log.hpp - records which object or queue a pointer belongs to, for one defect.
//
//   MappingLog::of<AcceptsSecondUnmap>().note(pointer, object);
//
// Contract: thread-safe. One log per tag. Addresses are used again: an entry replaces the earlier
// one of its address.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

namespace clmem::mock::defects {

class MappingLog {
 public:
  template <typename Tag>
  [[nodiscard]] static MappingLog& of() {
    static MappingLog log;
    return log;
  }

  // Records `owner`, an object or a queue, as the owner of `pointer`, and replaces an earlier one.
  void note(const void* pointer, const void* owner);

  // Returns the owner that was noted with the pointer last, or null.
  [[nodiscard]] const void* noted(const void* pointer) const;

  // A copy of that many bytes, kept until its original is asked for.
  [[nodiscard]] void* copy(void* original, std::size_t size);

  // Forgets a copy and gives what it was made from; any other pointer is its own original.
  [[nodiscard]] void* original(void* pointer);

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
