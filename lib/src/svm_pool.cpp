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
  [[nodiscard]] SVMAllocation& uses() noexcept { return area; }
  // Gives the block back with its last map, if there are maps.
  void give_back() noexcept;

  SVMAllocation area;
  // The maps of the block in use; replaced when they outlive it.
  std::unique_ptr<AreaMaps> maps = make_area_maps();
  PoolCore<SVMBlock>* home = nullptr;
};

namespace {

// A block that goes back with its last map.
class BlockOwner final : public AreaOwner {
 public:
  BlockOwner(SVMBlock& block, std::unique_ptr<AreaMaps> next) noexcept
      : block_{block}, next_{std::move(next)} {}
  ~BlockOwner() override {
    block_.maps = std::move(next_);
    block_.home->give_back(block_);
  }

  void used_in(const CommandQueue& queue) override {
    if (queue.get() != block_.area.queue().get()) {
      block_.area.add_user(queue);
    }
  }

 private:
  SVMBlock& block_;
  std::unique_ptr<AreaMaps> next_;
};

}  // namespace

void SVMBlock::give_back() noexcept {
  if (!maps->any_mapped()) {
    home->give_back(*this);
    return;
  }
  try {
    auto left = std::make_unique<BlockOwner>(*this, make_area_maps());
    maps.release()->release(std::move(left));
  } catch (const std::bad_alloc&) {
    // The block never comes back: memory in use that is never freed is the lesser evil.
    report_cleanup_failure("PooledSVM", CL_OUT_OF_HOST_MEMORY);
  }
}

}  // namespace detail

PooledSVM::PooledSVM(detail::SVMBlock& block) noexcept
    : SVMOwner{SVMPointer{block.area.svm_ptr(), block.requested, block.area.grain()},
               block.maps.get()},
      BlockInUse{block} {}

const CommandQueue& PooledSVM::queue() const {
  return block("queue").area.queue();
}

void PooledSVM::release() {
  if (block("release").maps->any_mapped()) {
    throw_error(CL_INVALID_OPERATION, "release", "the memory is mapped");
  }
  BlockInUse::release();
  area_ = {};
  maps_ = nullptr;
}

template class detail::BlockInUse<detail::SVMBlock>;
template class detail::Pool<detail::SVMBlock, PooledSVM, SVMAllocation>;

}  // namespace clmem
