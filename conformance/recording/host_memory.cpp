// SPDX-License-Identifier: Apache-2.0
#include "recording/host_memory.hpp"

#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <tuple>

namespace clmem::recording {
namespace {

// A limit above all transfers of cases; a size that is wrong on purpose is larger.
constexpr std::size_t largest_range = std::size_t{1} << 26U;

std::uint64_t address_bits(const void* at) {
  return reinterpret_cast<std::uintptr_t>(at);
}

HostMemory::Bytes bytes_at(std::uint64_t at, std::size_t size) {
  return read_memory({reinterpret_cast<const void*>(at), size});
}

std::vector<HostMemory::Change> differences(std::uint64_t at, const HostMemory::Bytes& before,
                                            const HostMemory::Bytes& now) {
  std::vector<HostMemory::Change> changes;
  auto old = before.begin();
  for (auto begin = now.begin(); begin != now.end();) {
    std::tie(old, begin) = std::mismatch(old, before.end(), begin, now.end());
    const auto is_changed = [](unsigned char one, unsigned char other) { return one != other; };
    const auto [old_end, end] = std::mismatch(old, before.end(), begin, now.end(), is_changed);
    if (begin != end) {
      changes.push_back({.at = at + static_cast<std::uint64_t>(begin - now.begin()),
                         .bytes = {begin, end},
                         .block_size = now.size()});
    }
    old = old_end;
    begin = end;
  }
  return changes;
}

}  // namespace

HostMemory::Bytes read_memory(MemoryRange range) {
  if (range.size == 0 || range.size > largest_range) {
    return {};
  }
  HostMemory::Bytes bytes(range.size);
  const iovec to{bytes.data(), range.size};
  const iovec from{const_cast<void*>(range.at), range.size};
  const ssize_t got = ::process_vm_readv(::getpid(), &to, 1, &from, 1, 0);
  return got == static_cast<ssize_t>(range.size) ? bytes : HostMemory::Bytes{};
}

void HostMemory::announce(MemoryRange range) {
  const std::uint64_t begin = address_bits(range.at);
  // Removes memory that was freed, because otherwise its addresses could not be announced again.
  std::erase_if(blocks_, [&](const Block& block) {
    return block.at < begin + range.size && begin < block.at + block.known.size();
  });
  blocks_.push_back({begin, bytes_at(begin, range.size)});
}

void HostMemory::forget(const void* at) {
  std::erase_if(blocks_, [at](const Block& block) { return block.at == address_bits(at); });
}

void HostMemory::refresh(MemoryRange range) {
  Block* const block = block_of(range);
  if (block == nullptr) {
    return;
  }
  // Changes outside of the range have not been reported.
  const auto offset = static_cast<std::ptrdiff_t>(address_bits(range.at) - block->at);
  const std::size_t room = block->known.size() - static_cast<std::size_t>(offset);
  const Bytes now = bytes_at(address_bits(range.at), std::min(range.size, room));
  std::ranges::copy(now, block->known.begin() + offset);
}

void HostMemory::read_stored() {
  for (Block& block : blocks_) {
    if (block.state == State::in_flight) {
      Bytes now = bytes_at(block.at, block.known.size());
      block.state = now.empty() ? State::owned_by_driver : State::known;
      block.known = std::move(now);
    }
  }
}

std::vector<HostMemory::Change> HostMemory::before_use(MemoryRange range, MemoryUse use) {
  Block* block = block_of(range);
  if (block != nullptr && block->lifetime == Lifetime::unknown &&
      address_bits(range.at) + range.size > block->at + block->known.size()) {
    block = nullptr;  // the address belongs to other memory now
  }
  std::vector<Change> changes;
  if (block == nullptr) {
    Bytes bytes = bytes_at(address_bits(range.at), range.size);
    if (bytes.empty()) {
      return {};
    }
    announce(range);
    block = &blocks_.back();
    block->lifetime = Lifetime::unknown;
    changes.push_back({.at = block->at, .bytes = std::move(bytes), .block_size = range.size});
  } else if (block->state == State::known) {
    Bytes now = bytes_at(block->at, block->known.size());
    if (!now.empty()) {
      changes = differences(block->at, block->known, now);
      block->known = std::move(now);
    }
  }
  if (use != MemoryUse::read && block->state != State::owned_by_driver) {
    block->state = use == MemoryUse::owned_by_driver ? State::owned_by_driver : State::in_flight;
  }
  return changes;
}

HostMemory::Block* HostMemory::block_of(MemoryRange range) {
  const std::uint64_t begin = address_bits(range.at);
  const auto found = std::find_if(blocks_.rbegin(), blocks_.rend(), [&](const Block& block) {
    return block.at <= begin && begin < block.at + block.known.size();
  });
  return found == blocks_.rend() ? nullptr : &*found;
}

}  // namespace clmem::recording
