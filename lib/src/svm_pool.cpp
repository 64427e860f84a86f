// SPDX-License-Identifier: Apache-2.0
#include <clmem/svm_pool.hpp>

#include "pool_members.hpp"

namespace clmem {
namespace detail {

struct SVMBlock : Block {
  using Memory = SVMAllocation;
  static constexpr const char* pool_name = "SVMPool";

  explicit SVMBlock(SVMAllocation made) noexcept : area{std::move(made)} {}
  void bind_to_queue(const CommandQueue& queue) { area.bind_to_queue(queue); }
  void hand_over_to(const CommandQueue& queue) { area.hand_over_to(queue); }

  SVMAllocation area;
  PoolCore<SVMBlock>* home = nullptr;
};

class SVMPoolCore final : public PoolCore<SVMBlock> {
 public:
  using PoolCore::PoolCore;
};

}  // namespace detail

PooledSVM::PooledSVM(detail::SVMBlock& block) noexcept
    : SVMOwner{SVMPointer{block.area.svm_ptr(), block.requested, block.area.grain()}},
      block_{&block} {}

void PooledSVM::require_block(const char* routine) const {
  if (block_ == nullptr) {
    throw_error(CL_INVALID_VALUE, routine, "the pooled memory was already released or moved from");
  }
}

const CommandQueue& PooledSVM::queue() const {
  require_block("queue");
  return block_->area.queue();
}

void PooledSVM::bind_to_queue(const CommandQueue& queue) {
  require_block("bind_to_queue");
  block_->area.bind_to_queue(queue);
}

void PooledSVM::unbind_from_queue() {
  require_block("unbind_from_queue");
  block_->area.unbind_from_queue();
}

void PooledSVM::add_user(const CommandQueue& queue) {
  require_block("add_user");
  block_->area.add_user(queue);
}

void PooledSVM::add_user(const CommandQueue& queue, const Event& event) {
  require_block("add_user");
  block_->area.add_user(queue, event);
}

void PooledSVM::release() {
  require_block("release");
  reset();
}

void PooledSVM::reset() noexcept {
  if (block_ != nullptr) {
    area_ = {};
    detail::SVMBlock& block = *std::exchange(block_, nullptr);
    block.home->give_back(block);
  }
}

SVMPool::SVMPool(const SVMAllocator& allocator, const PoolOptions& options)
    : Pool{std::make_shared<detail::SVMPoolCore>(allocator, allocator.queue(), options)} {}

template class detail::Pool<detail::SVMPoolCore, PooledSVM>;

}  // namespace clmem
