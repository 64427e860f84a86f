// SPDX-License-Identifier: Apache-2.0
// migrate.hpp - moving memory objects to a queue's device, or to the host (OpenCL 1.2).
//
//   enqueue_migrate_mem_objects(queue, {weights, input}, MigrationFlags::content_undefined);
//
// Contract: also forces an allocation that the implementation has put off. Up to 64 objects take no
// memory allocation. Repeated once when out of memory. Refused without a call on queues of devices
// below 1.2.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/export.hpp>
#include <clmem/flags.hpp>
#include <clmem/memory_object.hpp>
#include <clmem/queue.hpp>
#include <clmem/reference_range.hpp>
#include <initializer_list>
#include <span>

namespace CLMEM_EXPORT clmem {

// One borrowed memory object.
class MemRef {
 public:
  explicit(false) MemRef(const MemoryObject& object) noexcept : raw_{object.get()} {}
  explicit(false) MemRef(const BufferView& buffer) noexcept : raw_{buffer.get()} {}

  [[nodiscard]] cl_mem get() const noexcept { return raw_; }

 private:
  cl_mem raw_;
};

void enqueue_migrate_mem_objects(const CommandQueue& queue, std::span<const MemRef> objects,
                                 MigrationFlags flags = MigrationFlags::none,
                                 const CommandOptions& options = {});

inline void enqueue_migrate_mem_objects(const CommandQueue& queue,
                                        std::initializer_list<MemRef> objects,
                                        MigrationFlags flags = MigrationFlags::none,
                                        const CommandOptions& options = {}) {
  enqueue_migrate_mem_objects(queue, std::span{objects.begin(), objects.size()}, flags, options);
}

// Of any range of memory objects.
template <detail::RangeOf<MemRef> Objects>
void enqueue_migrate_mem_objects(const CommandQueue& queue, const Objects& objects,
                                 MigrationFlags flags = MigrationFlags::none,
                                 const CommandOptions& options = {}) {
  const std::vector<MemRef> row = detail::references_to<MemRef>(objects);
  enqueue_migrate_mem_objects(queue, std::span{row}, flags, options);
}

}  // namespace clmem
