// SPDX-License-Identifier: Apache-2.0
// memory_pool.hpp - buffers that are used again instead of being released and created.
//
//   const MemoryPool pool{ImmediateAllocator{queue}};
//   {
//     const PooledBuffer scratch = pool.allocate(4096);      // in the allocator's queue
//     const PooledBuffer other = pool.allocate(second, 64);  // in another one
//   }                                                        // held for the next request
//
// Contract: a block that is held serves the next request of its size class without an OpenCL call,
// if the queue is the same in-order queue; otherwise the new queue waits for the former user, by a
// marker in either queue. A block allocated for no queue is ready at once: the former user is
// waited for; that it is done with it is then up to its user. Out of memory, held blocks are
// released, the largest first; they are as well when anything else runs out of memory, of any
// context. May be used by several threads at once; no lock is held across OpenCL calls. Blocks may
// outlive the pool.
#pragma once

#include <clmem/allocator.hpp>
#include <clmem/export.hpp>
#include <clmem/pool.hpp>
#include <clmem/pooled_buffer.hpp>
#include <functional>

namespace CLMEM_EXPORT clmem {

namespace detail {
class BufferPoolCore;
}
extern template class detail::Pool<detail::BufferPoolCore, PooledBuffer>;

class MemoryPool : public detail::Pool<detail::BufferPoolCore, PooledBuffer> {
  // Asked first: whether a pool is an allocator depends on this very constructor.
  template <typename T>
  static constexpr bool is_no_pool = !std::same_as<T, MemoryPool>;

 public:
  // The callable makes Buffers that no one else uses; blocks are for no queue unless one is named.
  template <typename Allocator>
  requires is_no_pool<Allocator> && BufferAllocator<Allocator>
  explicit MemoryPool(Allocator allocator, const PoolOptions& options = {})
      : MemoryPool{std::function<Buffer(std::size_t)>{std::move(allocator)}, CommandQueue{},
                   options} {}
  // Blocks are for the allocator's queue unless another is named.
  explicit MemoryPool(const ImmediateAllocator& allocator, const PoolOptions& options = {})
      : MemoryPool{std::function<Buffer(std::size_t)>{allocator}, allocator.queue(), options} {}

 private:
  MemoryPool(std::function<Buffer(std::size_t)> allocate, CommandQueue queue,
             const PoolOptions& options);
};

}  // namespace clmem
