// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <bit>
#include <clmem/pool.hpp>
#include <clmem/pyopencl.hpp>

#include "enqueue.hpp"
#include "facts.hpp"

namespace clmem {
namespace {

constexpr MemFlags kernel_access =
    MemFlags::read_write | MemFlags::write_only | MemFlags::read_only;
constexpr MemFlags host_access =
    MemFlags::host_write_only | MemFlags::host_read_only | MemFlags::host_no_access;

bool at_most_one(MemFlags flags) {
  return std::popcount(flag_bits(flags)) <= 1;
}

MemFlags require_sound(MemFlags flags) {
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

// Written to new buffers of devices below OpenCL 1.2, which then allocate them. Outlives every
// command that reads it.
constexpr std::array<std::byte, 4> first_bytes{};

void touch(const CommandQueue& queue, const Buffer& buffer, std::size_t size) {
  const auto bytes = std::span{first_bytes}.first(std::min(size, first_bytes.size()));
  detail::enqueue(queue, detail::Transfer{BufferView{buffer}, 0, bytes, Blocking::no}, Options{});
}

}  // namespace

DeferredAllocator::DeferredAllocator(Context context, MemFlags flags)
    : context_{std::move(context)}, flags_{require_sound(flags)} {
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
