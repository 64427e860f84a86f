// SPDX-License-Identifier: Apache-2.0
#include <clmem/enqueue.hpp>
#include <clmem/svm_map.hpp>
#include <cstdint>

#include "facts.hpp"
#include "svm_support.hpp"

namespace clmem::detail {
namespace {

constexpr const char* map_routine = "clEnqueueSVMMap";
constexpr const char* unmap_routine = "clEnqueueSVMUnmap";

// Every element is aligned if the first one and all strides are.
void require_aligned(const std::byte* first, const StridedLayout& layout, std::size_t alignment) {
  bool aligned = reinterpret_cast<std::uintptr_t>(first) % alignment == 0;
  for (const std::ptrdiff_t stride : layout.strides()) {
    aligned = aligned && stride % static_cast<std::ptrdiff_t>(alignment) == 0;
  }
  if (!aligned) {
    throw_error(CL_INVALID_VALUE, map_routine,
                "the first element or a stride is not a multiple of the element's alignment of " +
                    std::to_string(alignment) + " bytes");
  }
}

std::byte* lowest_byte(void* area, std::size_t area_size, const StridedLayout& layout,
                       std::size_t offset) {
  if (area == nullptr) {
    throw_error(CL_INVALID_VALUE, map_routine,
                "the shared virtual memory is empty: of size 0, released or moved from");
  }
  if (layout.reach_before() > offset) {
    throw_error(CL_INVALID_VALUE, map_routine,
                "negative strides reach " + std::to_string(layout.reach_before()) +
                    " bytes before the first element, which is at offset " +
                    std::to_string(offset));
  }
  const std::size_t begin = offset - layout.reach_before();
  require_in_range(map_routine, "map", begin, layout.extent(), area_size);
  return static_cast<std::byte*>(area) + begin;
}

void unmap_noexcept(cl_command_queue queue, void* base) noexcept {
  const cl_int code = clEnqueueSVMUnmap(queue, base, 0, nullptr, nullptr);
  if (code != CL_SUCCESS) {
    report_cleanup_failure(unmap_routine, code);
  }
}

}  // namespace

StridedLayout svm_layout(std::size_t area_size, std::size_t item_size,
                         const SVMMapOptions& options) {
  const std::size_t rest = options.offset > area_size ? 0 : area_size - options.offset;
  const Shape shape = options.shape.is_given() ? *options.shape : Shape{rest / item_size};
  return options.strides ? StridedLayout{shape, *options.strides, item_size}
                         : StridedLayout{shape, options.order, item_size};
}

SVMMapping::SVMMapping(const CommandQueue& queue, void* area, std::size_t area_size, MapFlags flags,
                       const StridedLayout& layout, std::size_t alignment,
                       const SVMMapOptions& options)
    : reach_before_{layout.reach_before()} {
  const cl_command_queue raw = queue.require(map_routine);
  require_svm_version(map_routine, queue);
  std::byte* const base = lowest_byte(area, area_size, layout, options.offset);
  require_aligned(base + reach_before_, layout, alignment);
  const WaitList& events = options.wait_for;
  Event made;
  enqueue<Retry::never>(
      options.event == nullptr ? nullptr : &made, map_routine,
      [&](cl_event* event) {
        return clEnqueueSVMMap(raw, static_cast<cl_bool>(options.blocking), bits(flags), base,
                               layout.extent(), events.size(), events.data(), event);
      },
      [&](cl_int code) {
        return describe({{"flags", flags}, {"offset", options.offset}, {"size", layout.extent()}}) +
               describe_svm_support(code, queue);
      });
  try {
    queue_ = queue;
  } catch (...) {
    unmap_noexcept(raw, base);
    throw;
  }
  base_ = base;
  if (options.event != nullptr) {
    *options.event = std::move(made);
  }
}

SVMMapping::SVMMapping(SVMMapping&& other) noexcept
    : queue_{std::move(other.queue_)},
      base_{std::exchange(other.base_, nullptr)},
      reach_before_{other.reach_before_} {}

SVMMapping& SVMMapping::operator=(SVMMapping other) noexcept {
  std::swap(queue_, other.queue_);
  std::swap(base_, other.base_);
  std::swap(reach_before_, other.reach_before_);
  return *this;
}

SVMMapping::~SVMMapping() {
  if (base_ != nullptr) {
    unmap_noexcept(queue_.get(), base_);
  }
}

void SVMMapping::release(const UnmapOptions& options) {
  if (base_ == nullptr) {
    throw_error(CL_INVALID_VALUE, "release", "the map was already released or moved from");
  }
  const CommandQueue& queue = options.queue == nullptr ? queue_ : *options.queue;
  const cl_command_queue raw = queue.require(unmap_routine);
  const WaitList& events = options.wait_for;
  enqueue<Retry::never>(
      options.event, unmap_routine,
      [&](cl_event* event) {
        return clEnqueueSVMUnmap(raw, base_, events.size(), events.data(), event);
      },
      [&](cl_int) {
        return describe({{"number of events", events.size()}});
      });
  base_ = nullptr;
  queue_ = {};
}

void* SVMMapping::first() const {
  if (base_ == nullptr) {
    throw_error(CL_INVALID_VALUE, "SVMMap", "the map was released or moved from");
  }
  return static_cast<std::byte*>(base_) + reach_before_;
}

}  // namespace clmem::detail
