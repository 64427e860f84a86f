// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/use_record.hpp>
#include <clmem/pool.hpp>

#include "bounds.hpp"
#include "pool_members.hpp"
#include "slice_bounds.hpp"

namespace clmem {
namespace detail {

struct BufferBlock : Block {
  using Memory = Buffer;
  static constexpr const char* pool_name = "MemoryPool";

  explicit BufferBlock(Buffer made) noexcept : buffer{std::move(made)} {}
  void bind_to_queue(const CommandQueue& queue) { uses.bind_to_queue(queue); }
  void hand_over_to(const CommandQueue& queue) { uses.hand_over_to(queue); }

  Buffer buffer;
  UseRecord uses;
  PoolCore<BufferBlock>* home = nullptr;
};

class BufferPoolCore final : public PoolCore<BufferBlock> {
 public:
  using PoolCore::PoolCore;
};

}  // namespace detail

PooledBuffer::PooledBuffer(detail::BufferBlock& block) noexcept
    : block_{&block}, view_{block.buffer.get(), block.requested} {}

void PooledBuffer::require(const char* routine) const {
  if (block_ == nullptr) {
    throw_error(CL_INVALID_VALUE, routine, "the pooled buffer was already released or moved from");
  }
}

const Buffer& PooledBuffer::block() const {
  require("PooledBuffer");
  return block_->buffer;
}

Buffer PooledBuffer::get_sub_region(std::size_t origin, std::size_t size, MemFlags flags) const {
  const Buffer& whole = block();
  detail::require_in_buffer("clCreateSubBuffer", view_, origin, size);
  return whole.get_sub_region(origin, size, flags);
}

Buffer PooledBuffer::slice(std::ptrdiff_t begin, std::optional<std::ptrdiff_t> end) const {
  const Buffer& whole = block();
  const detail::SliceBounds bounds = detail::resolve_slice(begin, end, size());
  return whole.get_sub_region(bounds.first, bounds.last - bounds.first);
}

void PooledBuffer::bind_to_queue(const CommandQueue& queue) {
  require("bind_to_queue");
  block_->uses.bind_to_queue(queue);
}

void PooledBuffer::unbind_from_queue() {
  require("unbind_from_queue");
  block_->uses.unbind_from_queue();
}

void PooledBuffer::add_user(const CommandQueue& queue) {
  require("add_user");
  block_->uses.add_user(queue);
}

void PooledBuffer::add_user(const CommandQueue& queue, const Event& event) {
  require("add_user");
  block_->uses.add_user(queue, event);
}

void PooledBuffer::release() {
  require("release");
  reset();
}

void PooledBuffer::reset() noexcept {
  if (block_ != nullptr) {
    view_ = BufferView{nullptr};
    detail::BufferBlock& block = *std::exchange(block_, nullptr);
    block.home->give_back(block);
  }
}

MemoryPool::MemoryPool(std::function<Buffer(std::size_t)> allocate, CommandQueue queue,
                       const PoolOptions& options)
    : Pool{std::make_shared<detail::BufferPoolCore>(std::move(allocate), std::move(queue),
                                                    options)} {}

template class detail::Pool<detail::BufferPoolCore, PooledBuffer>;

}  // namespace clmem
