// SPDX-License-Identifier: Apache-2.0
// allocator.hpp - what turns a number of bytes into a Buffer.
//
//   const ImmediateAllocator allocator{queue};
//   const Buffer buffer = allocator(4096);        // on the queue's device, or a MemoryError
//
// Contract: a size of 0 gives an empty Buffer, without an OpenCL call. Flags that speak of host
// memory, unknown ones and those that exclude each other are refused at construction. Copyable; may
// be called from several threads.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/context.hpp>
#include <clmem/export.hpp>
#include <clmem/flags.hpp>
#include <clmem/queue.hpp>
#include <concepts>
#include <cstddef>

namespace CLMEM_EXPORT clmem {

// Anything that does so.
template <typename T>
concept BufferAllocator = std::copy_constructible<T> && requires(T& allocator, std::size_t size) {
  { allocator(size) } -> std::same_as<Buffer>;
};

// Emits clCreateBuffer. An implementation may put off the allocation, so that a command may be what
// runs out of memory.
class DeferredAllocator {
 public:
  explicit DeferredAllocator(Context context, MemFlags flags = MemFlags::read_write);

  [[nodiscard]] Buffer operator()(std::size_t size) const;
  [[nodiscard]] const Context& context() const noexcept { return context_; }

 private:
  Context context_;
  MemFlags flags_;
};

// Moves the new Buffer to the queue's device besides: clEnqueueMigrateMemObjects, or on devices
// below OpenCL 1.2 a write of its first bytes. Not waited for: what is out of memory is the
// command.
class ImmediateAllocator {
 public:
  explicit ImmediateAllocator(CommandQueue queue, MemFlags flags = MemFlags::read_write);

  [[nodiscard]] Buffer operator()(std::size_t size) const;
  [[nodiscard]] const CommandQueue& queue() const noexcept { return queue_; }
  [[nodiscard]] const Context& context() const noexcept { return create_.context(); }

 private:
  CommandQueue queue_;
  DeferredAllocator create_;
};

}  // namespace clmem
