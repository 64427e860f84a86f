// SPDX-License-Identifier: Apache-2.0
// pool.hpp - allocators and pools.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/config.hpp>
#include <clmem/context.hpp>
#include <clmem/detail/pool.hpp>
#include <clmem/flags.hpp>
#include <clmem/queue.hpp>
#include <clmem/svm.hpp>
#include <clmem/svm_allocation.hpp>
#include <cstddef>
#include <optional>
#include <utility>

namespace CLMEM_EXPORT clmem {

// Allocators: callables that turn a number of bytes into a Buffer.
//
//   const ImmediateAllocator allocator{queue};
//   const Buffer buffer = allocator(4096);        // on the queue's device, or a MemoryError
//
// Contract: a size of 0 gives an empty Buffer, without an OpenCL call. Construction rejects flags
// about host memory, unknown ones and those that exclude each other. Copyable; may be called from
// several threads.

// Emits clCreateBuffer. An implementation may defer the allocation, so that a command may be the
// one that runs out of memory.
class DeferredAllocator {
 public:
  explicit DeferredAllocator(Context context, MemFlags flags = MemFlags::read_write);

  [[nodiscard]] Buffer operator()(std::size_t size) const;
  [[nodiscard]] const Context& context() const noexcept { return context_; }

 private:
  Context context_;
  MemFlags flags_;
};

// Moves the new Buffer to the queue's device: clEnqueueMigrateMemObjects, or on devices below
// OpenCL 1.2 a write of its first bytes. Does not wait for that command, which may run out of
// memory.
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

namespace detail {

// Defined in the sources of the library.
struct BufferBlock;
struct SVMBlock;

}  // namespace detail

// A buffer that returns to its pool at the end.
//
//   PooledBuffer scratch = pool.allocate(queue, 4096);
//   fill(queue, device_span<float>{scratch}, 0.0F);       // as any Buffer
//   scratch.add_user(other_queue, copied);                // used there, too
//
// Contract: commands that reach beyond the requested size are a LogicError. The next user of the
// memory is ordered after the earlier commands of this one's queue and of the added users; commands
// of other queues have to be complete before the end. Movable, not copyable. Keeps its pool's
// memory management alive. Sub-buffers must not be used after it.
class PooledBuffer : public detail::BlockInUse<detail::BufferBlock> {
 public:
  PooledBuffer() noexcept = default;
  PooledBuffer(PooledBuffer&& other) noexcept
      : BlockInUse{std::move(other)}, view_{std::exchange(other.view_, BufferView{nullptr})} {}
  PooledBuffer& operator=(PooledBuffer other) noexcept {
    BlockInUse::operator=(std::move(other));
    std::swap(view_, other.view_);
    return *this;
  }
  PooledBuffer(const PooledBuffer&) = delete;
  ~PooledBuffer() = default;

  [[nodiscard]] cl_mem get() const noexcept { return view_.get(); }
  explicit(false) operator BufferView() const& noexcept { return view_; }
  explicit(false) operator MemRef() const& noexcept { return view_; }
  // A temporary would return to its pool before its view ends.
  operator BufferView() const&& = delete;
  operator MemRef() const&& = delete;

  // The requested size; no OpenCL call.
  [[nodiscard]] std::size_t size() const noexcept { return view_ ? view_.limit() : 0; }

  // Information about the whole block.
  template <cl_mem_info Param>
  [[nodiscard]] auto info() const {
    return whole().template info<Param>();
  }
  [[nodiscard]] MemFlags flags() const { return info<CL_MEM_FLAGS>(); }
  [[nodiscard]] Context context() const { return info<CL_MEM_CONTEXT>(); }

  // See the members of Buffer; ranges lie within size().
  [[nodiscard]] Buffer get_sub_region(std::size_t origin, std::size_t size,
                                      MemFlags flags = MemFlags::none) const;
  [[nodiscard]] Buffer slice(std::ptrdiff_t begin, std::optional<std::ptrdiff_t> end = {}) const;

  // Returns the block now; a second call is a LogicError.
  void release();

  friend bool operator==(const PooledBuffer& left, const PooledBuffer& right) noexcept {
    return left.get() == right.get();
  }

 private:
  template <typename Block, typename Pooled, typename Memory>
  friend class detail::Pool;
  explicit PooledBuffer(detail::BufferBlock& block) noexcept;

  [[nodiscard]] const Buffer& whole() const;

  BufferView view_{nullptr};
};

extern template class detail::BlockInUse<detail::BufferBlock>;
extern template class detail::Pool<detail::BufferBlock, PooledBuffer, Buffer>;

// A pool that uses buffers again instead of releasing and creating them.
//
//   const MemoryPool pool{ImmediateAllocator{queue}};
//   {
//     const PooledBuffer scratch = pool.allocate(4096);             // in the allocator's queue
//     const PooledBuffer other = pool.allocate(other_queue, 64);    // in another one
//   }                                                               // held for the next request
//
// Contract: a held block serves the next request of its size class without an OpenCL call, if the
// queue is the same in-order queue; otherwise the new queue waits for the former user, by a marker
// in either queue. A block allocated for no queue is ready at once: the host waits for the former
// user; the new user then has to complete its own commands before the end. When out of memory
// itself, or when anything else runs out of memory, in any context, the pool releases held blocks,
// the largest first. May be used by several threads at once; no lock is held across OpenCL calls.
// Blocks may outlive the pool.
class MemoryPool : public detail::Pool<detail::BufferBlock, PooledBuffer, Buffer> {
 public:
  using Pool::Pool;
};

// Shared virtual memory that returns to its pool at the end.
//
//   PooledSVM scratch = svm_pool.allocate(4096);
//   fill(queue, device_span<float>{scratch}, 0.0F);       // as any SVMPointer
//   const SVMPointer part = scratch.subrange(0, 64);      // borrowed; of a name, not a temporary
//
// Contract: as PooledBuffer. A block that is still mapped returns with the last unmap.
class PooledSVM : public SVMOwner, public detail::BlockInUse<detail::SVMBlock> {
 public:
  PooledSVM() noexcept = default;
  PooledSVM(PooledSVM&& other) noexcept
      : SVMOwner{std::exchange(other.area_, {}), std::exchange(other.maps_, nullptr)},
        BlockInUse{std::move(other)} {}
  PooledSVM& operator=(PooledSVM other) noexcept {
    BlockInUse::operator=(std::move(other));
    std::swap(area_, other.area_);
    std::swap(maps_, other.maps_);
    return *this;
  }
  PooledSVM(const PooledSVM&) = delete;
  ~PooledSVM() = default;

  [[nodiscard]] const CommandQueue& queue() const;

  // Returns the block now; a second call is a LogicError.
  void release();
  // The same as release(), with the name that SVMAllocation has: the block stays ordered after
  // earlier commands.
  void enqueue_release() { release(); }

 private:
  template <typename Block, typename Pooled, typename Memory>
  friend class detail::Pool;
  explicit PooledSVM(detail::SVMBlock& block) noexcept;
};

extern template class detail::BlockInUse<detail::SVMBlock>;
extern template class detail::Pool<detail::SVMBlock, PooledSVM, SVMAllocation>;

// A pool that uses shared virtual memory again instead of freeing and allocating it.
//
//   const SVMPool pool{SVMAllocator{context, {.queue = &queue}}};
//   const PooledSVM scratch = pool.allocate(4096);
//
// Contract: as MemoryPool. Blocks are for the allocator's queue, if it has one, unless another
// is named; they are freed in the queue of their last user.
class SVMPool : public detail::Pool<detail::SVMBlock, PooledSVM, SVMAllocation> {
 public:
  using Pool::Pool;
};

}  // namespace clmem

template <>
struct std::hash<clmem::PooledBuffer> {
  [[nodiscard]] std::size_t operator()(const clmem::PooledBuffer& block) const noexcept {
    return std::hash<cl_mem>{}(block.get());
  }
};
