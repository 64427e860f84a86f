// SPDX-License-Identifier: Apache-2.0
// access.hpp - the bytes that a command reads and writes, in memory objects, shared virtual memory
// and host memory.
//
//   .accesses = {reads(*source, ByteRange{offset, size}), writes_host(ptr, size)}
//   .accesses = {reads(*source, rect.in_buffer, box), writes_host(ptr, rect.in_host, box)}
//   accesses.add({AccessMode::write, MemoryKind::svm, nullptr, MemoryRegion::linear(ptr, size)});
//
// Contract: regions are rows of bytes at real addresses, so that objects which share memory
// (sub-buffers, CL_MEM_USE_HOST_PTR, images made from buffers) overlap. A list does not own the
// objects; it is evaluated only when hazards are detected, and allocates nothing up to
// `AccessList::few` entries.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "model/mapping.hpp"
#include "model/memory_region.hpp"

namespace clmem::mock {

struct MemObject;
class Storage;

enum class AccessMode : std::uint8_t { read, write };
enum class MemoryKind : std::uint8_t { object, host, svm };

struct Access {
  AccessMode mode = AccessMode::read;
  MemoryKind kind = MemoryKind::object;
  const void* object = nullptr;  // the memory object's handle, null for the other kinds
  MemoryRegion region;
  Storage* storage = nullptr;  // storage of the memory object or SVM allocation
  // Handle of the buffer that a sub-buffer or 1D image buffer was made from; null for other
  // objects.
  const void* parent = nullptr;
};

// The host's access to memory that it has mapped.
[[nodiscard]] constexpr AccessMode mode_of(cl_map_flags flags) {
  return (flags & map_for_write) != 0 ? AccessMode::write : AccessMode::read;
}

[[nodiscard]] Access access(AccessMode mode, const MemObject& object, const MemoryRegion& region);
// All bytes of the object, and of the parent of a sub-buffer or 1D image buffer.
[[nodiscard]] MemoryRegion with_parent(const MemObject& object);
[[nodiscard]] Access reads(const MemObject& object, const ByteRange& range);
[[nodiscard]] Access reads(const MemObject& object, const RectSide& side, const Region& size);
[[nodiscard]] Access writes(const MemObject& object, const ByteRange& range);
[[nodiscard]] Access writes(const MemObject& object, const RectSide& side, const Region& size);
[[nodiscard]] Access reads_host(const void* memory, std::size_t size);
[[nodiscard]] Access reads_host(const void* memory, const RectSide& side, const Region& size);
[[nodiscard]] Access writes_host(const void* memory, std::size_t size);
[[nodiscard]] Access writes_host(const void* memory, const RectSide& side, const Region& size);

class AccessList {
 public:
  static constexpr std::size_t few = 2;

  AccessList() = default;
  AccessList(std::initializer_list<Access> accesses) {
    for (const Access& access : accesses) {
      add(access);
    }
  }

  void add(const Access& access);
  [[nodiscard]] std::span<const Access> all() const noexcept {
    return many_.empty() ? std::span{first_}.first(count_) : std::span{many_};
  }

 private:
  std::array<Access, few> first_;
  std::size_t count_ = 0;     // entries used in first_
  std::vector<Access> many_;  // all entries, once there are more than `few`
};

}  // namespace clmem::mock
