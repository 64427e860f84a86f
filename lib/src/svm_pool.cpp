// SPDX-License-Identifier: Apache-2.0
#include <clmem/pool.hpp>

#include "area_maps.hpp"
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
  // Those of the block in use; made anew when maps outlive it.
  std::unique_ptr<AreaMaps> maps = make_area_maps();
  PoolCore<SVMBlock>* home = nullptr;
};

class SVMPoolCore final : public PoolCore<SVMBlock> {
 public:
  using PoolCore::PoolCore;
};

}  // namespace detail

PooledSVM::PooledSVM(detail::SVMBlock& block) noexcept
    : SVMOwner{SVMPointer{block.area.svm_ptr(), block.requested, block.area.grain()},
               block.maps.get()},
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
  if (block_->maps->are_left()) {
    throw_error(CL_INVALID_OPERATION, "release", "the memory is mapped");
  }
  reset();
}

namespace {

// A block that goes back with its last map.
class LeftBlock final : public detail::LeftArea {
 public:
  LeftBlock(detail::SVMBlock& block, std::unique_ptr<detail::AreaMaps> next) noexcept
      : block_{block}, next_{std::move(next)} {}
  ~LeftBlock() override {
    block_.maps = std::move(next_);
    block_.home->give_back(block_);
  }

  void used_in(const CommandQueue& queue) override {
    if (queue.get() != block_.area.queue().get()) {
      block_.area.add_user(queue);
    }
  }

 private:
  detail::SVMBlock& block_;
  std::unique_ptr<detail::AreaMaps> next_;
};

}  // namespace

void PooledSVM::reset() noexcept {
  if (block_ == nullptr) {
    return;
  }
  area_ = {};
  maps_ = nullptr;
  detail::SVMBlock& block = *std::exchange(block_, nullptr);
  if (!block.maps->are_left()) {
    block.home->give_back(block);
    return;
  }
  try {
    auto left = std::make_unique<LeftBlock>(block, detail::make_area_maps());
    block.maps.release()->let_go(std::move(left));
  } catch (const std::bad_alloc&) {
    // The block never comes back: memory in use that is never freed is the lesser evil.
    report_cleanup_failure("PooledSVM", CL_OUT_OF_HOST_MEMORY);
  }
}

SVMPool::SVMPool(std::function<SVMAllocation(std::size_t)> allocate, CommandQueue queue,
                 const PoolOptions& options)
    : Pool{std::make_shared<detail::SVMPoolCore>(std::move(allocate), std::move(queue), options)} {}

template class detail::Pool<detail::SVMPoolCore, PooledSVM>;

}  // namespace clmem
