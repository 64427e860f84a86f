// SPDX-License-Identifier: Apache-2.0
// pooled_buffer.hpp - a buffer that goes back to its pool.
//
//   PooledBuffer scratch = pool.allocate(queue, 4096);
//   enqueue_fill(queue, scratch, 0, scratch.size());      // as any Buffer
//   scratch.add_user(other_queue, copied);                // used there, too
//
// Contract: of the size that was asked for: commands that reach beyond it are a LogicError. The
// next user of the memory is ordered after what this one's queue and the added users were given;
// what other queues do has to be complete before the end. Movable, not copyable. Keeps its pool's
// memory management alive. Sub-buffers are used no longer than it lives.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/export.hpp>
#include <clmem/migrate.hpp>
#include <clmem/queue.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>

namespace CLMEM_EXPORT clmem {

namespace detail {
struct BufferBlock;
template <typename Core, typename Pooled>
class Pool;
}  // namespace detail

class PooledBuffer {
 public:
  PooledBuffer() noexcept = default;
  PooledBuffer(PooledBuffer&& other) noexcept
      : block_{std::exchange(other.block_, nullptr)},
        view_{std::exchange(other.view_, BufferView{nullptr})} {}
  PooledBuffer& operator=(PooledBuffer other) noexcept {
    std::swap(block_, other.block_);
    std::swap(view_, other.view_);
    return *this;
  }
  PooledBuffer(const PooledBuffer&) = delete;
  ~PooledBuffer() { reset(); }

  [[nodiscard]] cl_mem get() const noexcept { return view_.get(); }
  [[nodiscard]] explicit operator bool() const noexcept { return block_ != nullptr; }
  explicit(false) operator BufferView() const& noexcept { return view_; }
  explicit(false) operator MemRef() const& noexcept { return view_; }
  // A temporary would go back to its pool under its view.
  operator BufferView() const&& = delete;
  operator MemRef() const&& = delete;

  // As asked for; no OpenCL call.
  [[nodiscard]] std::size_t size() const noexcept { return block_ == nullptr ? 0 : view_.limit(); }

  // Of the whole block.
  template <cl_mem_info Param>
  [[nodiscard]] auto info() const {
    return block().template info<Param>();
  }
  [[nodiscard]] MemFlags flags() const { return info<CL_MEM_FLAGS>(); }
  [[nodiscard]] Context context() const { return info<CL_MEM_CONTEXT>(); }

  // As those of a Buffer, within size().
  [[nodiscard]] Buffer get_sub_region(std::size_t origin, std::size_t size,
                                      MemFlags flags = MemFlags::none) const;
  [[nodiscard]] Buffer slice(std::ptrdiff_t begin, std::optional<std::ptrdiff_t> end = {}) const;

  // As those of an SVMAllocation: who has to be done before the block is used again.
  void bind_to_queue(const CommandQueue& queue);
  void unbind_from_queue();
  void add_user(const CommandQueue& queue);
  void add_user(const CommandQueue& queue, const Event& event);

  // Gives the block back now. A second time is a LogicError.
  void release();

  friend bool operator==(const PooledBuffer& left, const PooledBuffer& right) noexcept {
    return left.get() == right.get();
  }

 private:
  template <typename Core, typename Pooled>
  friend class detail::Pool;
  explicit PooledBuffer(detail::BufferBlock& block) noexcept;

  [[nodiscard]] const Buffer& block() const;
  void require(const char* routine) const;
  void reset() noexcept;

  detail::BufferBlock* block_ = nullptr;
  BufferView view_{nullptr};
};

}  // namespace clmem

template <>
struct std::hash<clmem::PooledBuffer> {
  [[nodiscard]] std::size_t operator()(const clmem::PooledBuffer& block) const noexcept {
    return std::hash<cl_mem>{}(block.get());
  }
};
