// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <bit>
#include <clmem/detail/view_place.hpp>
#include <clmem/pool.hpp>
#include <clmem/pyopencl.hpp>

#include "area_maps.hpp"
#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"
#include "pool_core.hpp"

namespace clmem::detail {

template <typename Block, typename Pooled, typename Memory>
Pool<Block, Pooled, Memory>::Pool(std::function<Memory(std::size_t)> allocate, CommandQueue queue,
                                  const PoolOptions& options) {
  const auto core =
      std::make_shared<PoolCore<Block>>(std::move(allocate), std::move(queue), options);
  add_reclaimer(core);
  core_ = core;
}

template <typename Block, typename Pooled, typename Memory>
Pool<Block, Pooled, Memory>& Pool<Block, Pooled, Memory>::operator=(Pool&& other) noexcept {
  const Pool ended{std::move(*this)};
  core_ = std::move(other.core_);
  return *this;
}

template <typename Block, typename Pooled, typename Memory>
Pool<Block, Pooled, Memory>::~Pool() {
  if (const auto* const core = core_.template get<std::shared_ptr<PoolCore<Block>>>()) {
    (*core)->end(*core);
  }
}

template <typename Block, typename Pooled, typename Memory>
PoolCore<Block>& Pool<Block, Pooled, Memory>::core() const {
  const auto* const core = core_.template get<std::shared_ptr<PoolCore<Block>>>();
  if (core == nullptr) {
    throw_error(CL_INVALID_VALUE, PoolCore<Block>::name, "the pool was moved from");
  }
  return **core;
}

template <typename Block, typename Pooled, typename Memory>
Pooled Pool<Block, Pooled, Memory>::allocate(std::size_t size) const {
  PoolCore<Block>& pool = core();
  return Pooled{pool.obtain(size, pool.queue())};
}

template <typename Block, typename Pooled, typename Memory>
Pooled Pool<Block, Pooled, Memory>::allocate(const CommandQueue& queue, std::size_t size) const {
  static_cast<void>(queue.require(PoolCore<Block>::name));
  return Pooled{core().obtain(size, queue)};
}

template <typename Block, typename Pooled, typename Memory>
PoolStatistics Pool<Block, Pooled, Memory>::statistics() const {
  return core().statistics();
}

template <typename Block, typename Pooled, typename Memory>
std::size_t Pool<Block, Pooled, Memory>::bin_number(std::size_t size) const {
  return core().classes().bin_number(size);
}

template <typename Block, typename Pooled, typename Memory>
std::size_t Pool<Block, Pooled, Memory>::alloc_size(std::size_t bin) const {
  return core().classes().alloc_size(bin);
}

template <typename Block, typename Pooled, typename Memory>
void Pool<Block, Pooled, Memory>::free_held() const {
  core().free_held();
}

template <typename Block, typename Pooled, typename Memory>
void Pool<Block, Pooled, Memory>::stop_holding() const {
  core().stop_holding();
}

template <typename Block>
BlockInUse<Block>::~BlockInUse() {
  if (block_ != nullptr) {
    block_->give_back();
  }
}

template <typename Block>
Block& BlockInUse<Block>::block(const char* routine) const {
  if (block_ == nullptr) {
    throw_error(CL_INVALID_VALUE, routine, "the pooled memory was already released or moved from");
  }
  return *block_;
}

template <typename Block>
void BlockInUse<Block>::release() {
  Block& used = block("release");
  block_ = nullptr;
  used.give_back();
}

template <typename Block>
void BlockInUse<Block>::bind_to_queue(const CommandQueue& queue) {
  block("bind_to_queue").uses().bind_to_queue(queue);
}

template <typename Block>
void BlockInUse<Block>::unbind_from_queue() {
  block("unbind_from_queue").uses().unbind_from_queue();
}

template <typename Block>
void BlockInUse<Block>::add_user(const CommandQueue& queue) {
  block("add_user").uses().add_user(queue);
}

template <typename Block>
void BlockInUse<Block>::add_user(const CommandQueue& queue, const Event& event) {
  block("add_user").uses().add_user(queue, event);
}

}  // namespace clmem::detail

namespace clmem {
namespace detail {

struct BufferBlock : Block {
  using Memory = Buffer;
  static constexpr const char* pool_name = "MemoryPool";

  explicit BufferBlock(Buffer made) noexcept : buffer{std::move(made)} {}
  [[nodiscard]] UseRecord& uses() noexcept { return record; }
  void give_back() noexcept { home->give_back(*this); }

  Buffer buffer;
  UseRecord record;
  PoolCore<BufferBlock>* home = nullptr;
};

}  // namespace detail

PooledBuffer::PooledBuffer(detail::BufferBlock& block) noexcept
    : BlockInUse{block}, view_{block.buffer.get(), block.requested} {}

const Buffer& PooledBuffer::whole() const {
  return block("PooledBuffer").buffer;
}

Buffer PooledBuffer::get_sub_region(std::size_t origin, std::size_t size, MemFlags flags) const {
  const Buffer& buffer = whole();
  detail::require_in_buffer("clCreateSubBuffer", view_, origin, size);
  return buffer.get_sub_region(origin, size, flags);
}

Buffer PooledBuffer::slice(std::ptrdiff_t begin, std::optional<std::ptrdiff_t> end) const {
  const Buffer& buffer = whole();
  const auto [first, count] = detail::resolve_bytes({.begin = begin, .end = end}, size());
  return buffer.get_sub_region(static_cast<std::size_t>(first), count);
}

void PooledBuffer::release() {
  BlockInUse::release();
  view_ = BufferView{nullptr};
}

template class detail::BlockInUse<detail::BufferBlock>;
template class detail::Pool<detail::BufferBlock, PooledBuffer, Buffer>;

namespace detail {

struct SVMBlock : Block {
  using Memory = SVMAllocation;
  static constexpr const char* pool_name = "SVMPool";

  explicit SVMBlock(SVMAllocation made) noexcept : area{std::move(made)} {}
  [[nodiscard]] SVMAllocation& uses() noexcept { return area; }
  // Returns the block to the pool, with the last unmap if it is mapped.
  void give_back() noexcept;

  SVMAllocation area;
  // The maps of the block in use; replaced when they outlive it.
  std::unique_ptr<AreaMaps> maps = make_area_maps();
  PoolCore<SVMBlock>* home = nullptr;
};

namespace {

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
    // The block is never returned: a leak is better than freeing memory in use.
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

namespace {

constexpr MemFlags kernel_access =
    MemFlags::read_write | MemFlags::write_only | MemFlags::read_only;
constexpr MemFlags host_access =
    MemFlags::host_write_only | MemFlags::host_read_only | MemFlags::host_no_access;

bool at_most_one(MemFlags flags) {
  return std::popcount(flag_bits(flags)) <= 1;
}

MemFlags require_valid(MemFlags flags) {
  constexpr MemFlags known = kernel_access | host_access | MemFlags::alloc_host_ptr;
  const char* reason = nullptr;
  if ((flags & (MemFlags::use_host_ptr | MemFlags::copy_host_ptr)) != MemFlags::none) {
    reason = ": an allocator has no host memory to use or to copy";
  } else if ((flags & ~known) != MemFlags::none) {
    reason = ": unknown flags";
  } else if (!at_most_one(flags & kernel_access) || !at_most_one(flags & host_access)) {
    reason = ": more than one access for kernels or for the host";
  }
  if (reason != nullptr) {
    throw_error(CL_INVALID_VALUE, "allocator", detail::describe({{"flags", flags}}) + reason);
  }
  return flags;
}

// Written to new buffers of devices below OpenCL 1.2, which then allocate them. Static, since it
// outlives every command that reads it.
constexpr std::array<std::byte, 4> first_bytes{};

void touch(const CommandQueue& queue, const Buffer& buffer, std::size_t size) {
  const auto bytes = std::span{first_bytes}.first(std::min(size, first_bytes.size()));
  detail::enqueue(queue, detail::Transfer{BufferView{buffer}, 0, bytes, Blocking::no}, Options{});
}

}  // namespace

DeferredAllocator::DeferredAllocator(Context context, MemFlags flags)
    : context_{std::move(context)}, flags_{require_valid(flags)} {
  static_cast<void>(context_.require("DeferredAllocator"));
}

Buffer DeferredAllocator::operator()(std::size_t size) const {
  return size == 0 ? Buffer{} : Buffer{context_, flags_, size};
}

ImmediateAllocator::ImmediateAllocator(CommandQueue queue, MemFlags flags)
    : queue_{std::move(queue)}, create_{queue_.context(), flags} {}

Buffer ImmediateAllocator::operator()(std::size_t size) const {
  Buffer made = create_(size);
  if (size == 0) {
    return made;
  }
  if (queue_.device_version() < Version{1, 2}) {
    touch(queue_, made, size);
  } else {
    enqueue_migrate_mem_objects(queue_, {made}, MigrationFlags::content_undefined);
  }
  return made;
}

}  // namespace clmem
