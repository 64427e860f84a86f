// SPDX-License-Identifier: Apache-2.0
// migrations.hpp - moving memory to devices under the names of PyOpenCL.
#pragma once

#include <clmem/commands.hpp>
#include <clmem/config.hpp>
#include <clmem/detail/pyopencl/copies.hpp>
#include <clmem/detail/references.hpp>
#include <concepts>
#include <cstddef>
#include <iterator>

namespace CLMEM_EXPORT clmem {

// To a queue's device, or to the host (OpenCL 1.2); forces an allocation that was put off. Up to 64
// objects take no memory allocation.
void enqueue_migrate_mem_objects(const CommandQueue& queue, const References<MemRef>& objects,
                                 MigrationFlags flags = MigrationFlags::none,
                                 const Options& options = {});

// One borrowed range of shared virtual memory: an area, a part of one, or a span over such memory.
class SVMRef {
 public:
  template <SVMReadable Range>
  explicit(false) SVMRef(const Range& range) noexcept
      : range_{static_cast<ConstSVMPointer>(range)} {}
  template <HostRange Range>
  explicit(false) SVMRef(const Range& range)
      : range_{std::ranges::data(range), detail::bytes_of(range).size()} {}

  [[nodiscard]] const void* get() const noexcept { return range_.svm_ptr(); }
  [[nodiscard]] std::size_t size() const noexcept { return range_.size(); }

 private:
  ConstSVMPointer range_;
};

// Needs OpenCL 2.1. Up to 8 take no memory allocation.
void enqueue_svm_migrate_mem(const CommandQueue& queue, const References<SVMRef>& ranges,
                             MigrationFlags flags = MigrationFlags::none,
                             const Options& options = {});

template <detail::WrittenMemory Memory>
void enqueue_migrate(const CommandQueue& queue, Memory&& memory,
                     MigrationFlags flags = MigrationFlags::none, const Options& options = {}) {
  if constexpr (std::convertible_to<Memory, BufferView>) {
    enqueue_migrate_mem_objects(queue, {static_cast<BufferView>(memory)}, flags, options);
  } else {
    enqueue_svm_migrate_mem(queue, {static_cast<SVMPointer>(memory)}, flags, options);
  }
}

}  // namespace clmem
