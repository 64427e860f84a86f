// SPDX-License-Identifier: Apache-2.0
// device_memory.hpp - one interface over the kinds of memory on a device.
//
//   template <DeviceMemory Memory>
//   void clear(const CommandQueue& queue, const Memory& memory) {
//     enqueue_fill(queue, memory, 0, memory.size());
//     set_arg(kernel, 0, memory);
//   }
//
// Contract: a concept, not a base class. Buffers, sub-buffers, pooled buffers, areas of shared
// virtual memory, parts and pooled ones of them, arrays and tags all have: size() in bytes,
// enqueue_copy and enqueue_copy_async with host memory and with each other, enqueue_fill,
// enqueue_map, enqueue_migrate and set_arg, with the same options. Each is the OpenCL call of the
// memory's kind, chosen at compile time.
#pragma once

#include <clmem/export.hpp>
#include <clmem/memory_map.hpp>
#include <clmem/migrate.hpp>
#include <clmem/svm_kernel.hpp>
#include <clmem/svm_migrate.hpp>
#include <clmem/svm_transfer.hpp>
#include <concepts>
#include <cstddef>

namespace CLMEM_EXPORT clmem {

template <typename T>
concept DeviceMemory = (BufferMemory<T> || SVMMemory<T>)&&requires(const T& memory) {
  { memory.size() } -> std::same_as<std::size_t>;
};

// The map is a scope with view(), span() and release().
template <HostElement T, BufferMemory Memory>
[[nodiscard]] MemoryMap<T> enqueue_map(const CommandQueue& queue, const Memory& memory,
                                       MapFlags flags, const MapOptions& options = {}) {
  return enqueue_map_buffer<T>(queue, memory, flags, options);
}

template <HostElement T, SVMMemory Memory>
[[nodiscard]] SVMMap<T> enqueue_map(const CommandQueue& queue, const Memory& memory, MapFlags flags,
                                    const MapOptions& options = {}) {
  return static_cast<SVMPointer>(memory).template map<T>(queue, flags,
                                                         {.offset = options.offset,
                                                          .shape = options.shape,
                                                          .order = options.order,
                                                          .strides = options.strides,
                                                          .blocking = options.blocking,
                                                          .wait_for = options.wait_for,
                                                          .event = options.event});
}

template <BufferMemory Memory>
void enqueue_migrate(const CommandQueue& queue, const Memory& memory,
                     MigrationFlags flags = MigrationFlags::none,
                     const CommandOptions& options = {}) {
  enqueue_migrate_mem_objects(queue, {static_cast<BufferView>(memory)}, flags, options);
}

template <SVMMemory Memory>
void enqueue_migrate(const CommandQueue& queue, const Memory& memory,
                     MigrationFlags flags = MigrationFlags::none,
                     const CommandOptions& options = {}) {
  enqueue_svm_migrate_mem(queue, {static_cast<ConstSVMPointer>(static_cast<SVMPointer>(memory))},
                          flags, options);
}

}  // namespace clmem
