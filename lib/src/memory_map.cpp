// SPDX-License-Identifier: Apache-2.0
#include <clmem/bounds.hpp>
#include <clmem/enqueue.hpp>
#include <clmem/memory_map.hpp>
#include <cstdint>

#include "facts.hpp"

namespace clmem::detail {
namespace {

constexpr const char* map_routine = "clEnqueueMapBuffer";
constexpr const char* unmap_routine = "clEnqueueUnmapMemObject";

// Bytes of the buffer that the layout reaches.
struct MappedRange {
  std::size_t offset;
  std::size_t size;
};

MappedRange range_of(BufferView buffer, const StridedLayout& layout, std::size_t alignment,
                     const MapOptions& options) {
  if (layout.reach_before() > options.offset) {
    throw_error(CL_INVALID_VALUE, map_routine,
                "negative strides reach " + std::to_string(layout.reach_before()) +
                    " bytes before the first element, which is at offset " +
                    std::to_string(options.offset));
  }
  bool aligned = options.offset % alignment == 0;
  for (const std::ptrdiff_t stride : layout.strides()) {
    aligned = aligned && stride % static_cast<std::ptrdiff_t>(alignment) == 0;
  }
  if (!aligned) {
    throw_error(CL_INVALID_VALUE, map_routine,
                "offset (" + std::to_string(options.offset) +
                    ") or a stride is not a multiple of the element's alignment of " +
                    std::to_string(alignment) + " bytes");
  }
  const MappedRange range{options.offset - layout.reach_before(), layout.extent()};
  require_in_buffer(map_routine, buffer, range.offset, range.size);
  return range;
}

void require_aligned(const char* routine, const void* mapped, std::size_t alignment) {
  if (reinterpret_cast<std::uintptr_t>(mapped) % alignment != 0) {
    throw_error(CL_INVALID_VALUE, routine,
                "the mapped memory is not aligned to the element's " + std::to_string(alignment) +
                    " bytes");
  }
}

void unmap_noexcept(cl_command_queue queue, cl_mem object, void* base) noexcept {
  const cl_int code = clEnqueueUnmapMemObject(queue, object, base, 0, nullptr, nullptr);
  if (code != CL_SUCCESS) {
    report_cleanup_failure(unmap_routine, code);
  }
}

}  // namespace

Mapping::Mapping(const CommandQueue& queue, BufferView buffer, MapFlags flags,
                 const StridedLayout& layout, std::size_t alignment, const MapOptions& options) {
  const cl_command_queue raw = queue.require(map_routine);
  const cl_mem object = buffer.require(map_routine);
  const MappedRange range = range_of(buffer, layout, alignment, options);
  const WaitList& events = options.wait_for;
  void* mapped = nullptr;
  Event made;
  enqueue<Retry::when_out_of_memory>(
      options.event == nullptr ? nullptr : &made, map_routine, events,
      [&](cl_event* event) {
        cl_int code = CL_SUCCESS;
        mapped = clEnqueueMapBuffer(raw, object, static_cast<cl_bool>(options.blocking),
                                    bits(flags), range.offset, range.size, events.size(),
                                    events.data(), event, &code);
        return code;
      },
      [&](cl_int code) {
        return describe({{"flags", flags}, {"offset", range.offset}, {"size", range.size}}) +
               describe_bound(code, "buffer", object);
      });
  Mapping held{queue, object, mapped, layout.reach_before()};
  require_aligned(map_routine, mapped, alignment);
  *this = std::move(held);
  if (options.event != nullptr) {
    *options.event = std::move(made);
  }
}

Mapping::Mapping(const CommandQueue& queue, cl_mem object, void* base, std::size_t reach_before)
    : reach_before_{reach_before} {
  try {
    object_ = Handle<cl_mem>{retain, object};
    queue_ = queue;
  } catch (...) {
    unmap_noexcept(queue.get(), object, base);
    throw;
  }
  base_ = base;
}

Mapping::Mapping(Mapping&& other) noexcept
    : queue_{std::move(other.queue_)},
      object_{std::move(other.object_)},
      base_{std::exchange(other.base_, nullptr)},
      reach_before_{other.reach_before_} {}

Mapping& Mapping::operator=(Mapping other) noexcept {
  std::swap(queue_, other.queue_);
  std::swap(object_, other.object_);
  std::swap(base_, other.base_);
  std::swap(reach_before_, other.reach_before_);
  return *this;
}

Mapping::~Mapping() {
  if (base_ != nullptr) {
    unmap_noexcept(queue_.get(), object_.get(), base_);
  }
}

void Mapping::release(const UnmapOptions& options) {
  if (base_ == nullptr) {
    throw_error(CL_INVALID_VALUE, "release", "the map was already released or moved from");
  }
  const CommandQueue& queue = options.queue == nullptr ? queue_ : *options.queue;
  const cl_command_queue raw = queue.require(unmap_routine);
  const WaitList& events = options.wait_for;
  enqueue<Retry::never>(
      options.event, unmap_routine, events,
      [&](cl_event* event) {
        return clEnqueueUnmapMemObject(raw, object_.get(), base_, events.size(), events.data(),
                                       event);
      },
      [&](cl_int) {
        return describe({{"number of events", events.size()}});
      });
  base_ = nullptr;
  object_.reset();
  queue_ = {};
}

void* Mapping::first() const {
  if (base_ == nullptr) {
    throw_error(CL_INVALID_VALUE, "MemoryMap", "the map was released or moved from");
  }
  return static_cast<std::byte*>(base_) + reach_before_;
}

}  // namespace clmem::detail
