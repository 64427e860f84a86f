// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/use_record.hpp>
#include <clmem/detail/view_place.hpp>
#include <clmem/pool.hpp>

#include "checks.hpp"
#include "pool_members.hpp"

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

}  // namespace clmem
