// SPDX-License-Identifier: Apache-2.0
// pooled_svm.hpp - shared virtual memory that goes back to its pool.
//
//   PooledSVM scratch = pool.allocate(4096);
//   enqueue_fill(queue, scratch, 0, scratch.size());      // as any SVMPointer
//   const SVMPointer part = scratch.subrange(0, 64);      // borrowed; of a name, not a temporary
//
// Contract: as pooled_buffer.hpp.
#pragma once

#include <clmem/export.hpp>
#include <clmem/queue.hpp>
#include <clmem/svm_pointer.hpp>
#include <utility>

namespace CLMEM_EXPORT clmem {

namespace detail {
struct SVMBlock;
template <typename Core, typename Pooled>
class Pool;
}  // namespace detail

class PooledSVM : public SVMOwner {
 public:
  PooledSVM() noexcept = default;
  PooledSVM(PooledSVM&& other) noexcept
      : SVMOwner{std::exchange(other.area_, {})}, block_{std::exchange(other.block_, nullptr)} {}
  PooledSVM& operator=(PooledSVM other) noexcept {
    std::swap(area_, other.area_);
    std::swap(block_, other.block_);
    return *this;
  }
  PooledSVM(const PooledSVM&) = delete;
  ~PooledSVM() { reset(); }

  [[nodiscard]] explicit operator bool() const noexcept { return block_ != nullptr; }

  // As those of an SVMAllocation.
  [[nodiscard]] const CommandQueue& queue() const;
  void bind_to_queue(const CommandQueue& queue);
  void unbind_from_queue();
  void add_user(const CommandQueue& queue);
  void add_user(const CommandQueue& queue, const Event& event);

  // Gives the block back now. A second time is a LogicError.
  void release();
  // The same by the name that an SVMAllocation has for it: what is enqueued already stays ordered.
  void enqueue_release() { release(); }

 private:
  template <typename Core, typename Pooled>
  friend class detail::Pool;
  explicit PooledSVM(detail::SVMBlock& block) noexcept;

  void require_block(const char* routine) const;
  void reset() noexcept;

  detail::SVMBlock* block_ = nullptr;
};

}  // namespace clmem
