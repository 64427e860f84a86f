// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/commands.hpp>
#include <clmem/map.hpp>
#include <clmem/svm.hpp>
#include <cstdint>

#include "area_maps.hpp"
#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"
#include "svm_support.hpp"

namespace clmem::detail {
namespace {

constexpr const char* map_buffer_routine = "clEnqueueMapBuffer";
constexpr const char* map_area_routine = "clEnqueueSVMMap";

std::size_t rest_of(BufferView buffer, std::size_t offset) {
  const std::size_t size = DeviceBytes{buffer}.size(map_buffer_routine);
  return offset > size ? 0 : size - offset;
}

struct MappedRange {
  std::size_t offset;
  std::size_t size;
};

[[noreturn]] void throw_unaligned(const char* routine, const char* what, std::size_t alignment) {
  throw_error(
      CL_INVALID_VALUE, routine,
      std::string{what} + " the element's alignment of " + std::to_string(alignment) + " bytes");
}

MappedRange range_of(const char* routine, const StridedLayout& layout, std::size_t offset) {
  if (const std::size_t before = layout.reach_before(); before > offset) {
    throw_error(CL_INVALID_VALUE, routine,
                "negative strides reach " + std::to_string(before) +
                    " bytes before the first element, which is at offset " +
                    std::to_string(offset));
  }
  return {offset - layout.reach_before(), layout.extent()};
}

bool is_aligned(std::size_t bits, std::size_t alignment) {
  return (bits & (alignment - 1)) == 0;
}

// All elements are aligned if the first one and all strides are.
void require_aligned(const char* routine, std::size_t first, std::size_t alignment) {
  if (!is_aligned(first, alignment)) [[unlikely]] {
    throw_unaligned(routine, "the first element is not a multiple of", alignment);
  }
}

void require_aligned(const char* routine, const Strides& strides, std::size_t alignment) {
  for (const std::ptrdiff_t stride : strides) {
    if (!is_aligned(static_cast<std::size_t>(stride), alignment)) {
      throw_unaligned(routine, "a stride is not a multiple of", alignment);
    }
  }
}

// Uses `rest()` bytes after the offset, unless the options have a shape.
template <typename Rest>
StridedLayout layout_of(const char* routine, const ItemSize& item, const MapOptions& options,
                        const Rest& rest) {
  const Shape shape = options.shape ? *options.shape : Shape{rest() / item.size};
  if (!options.strides) {
    return {shape, options.order, item.size};
  }
  require_aligned(routine, *options.strides, item.alignment);
  return {shape, *options.strides, item.size};
}

cl_int unmap(cl_command_queue queue, cl_mem object, void* base, const WaitList& events,
             cl_event* event) {
  return object != nullptr
             ? clEnqueueUnmapMemObject(queue, object, base, events.size(), events.data(), event)
             : clEnqueueSVMUnmap(queue, base, events.size(), events.data(), event);
}

const char* unmap_routine(cl_mem object) {
  return object != nullptr ? "clEnqueueUnmapMemObject" : "clEnqueueSVMUnmap";
}

}  // namespace

void unmap_noexcept(cl_command_queue queue, cl_mem object, void* base) noexcept {
  const cl_int code = unmap(queue, object, base, {}, nullptr);
  if (code != CL_SUCCESS) {
    report_cleanup_failure(unmap_routine(object), code);
  }
}

AreaReference::AreaReference(AreaMaps& maps) noexcept : maps_{&maps} {
  maps.add();
}

void AreaReference::release(const CommandQueue& queue) noexcept {
  if (maps_ != nullptr) {
    std::exchange(maps_, nullptr)->release(queue);
  }
}

void AreaMaps::release(const CommandQueue& queue) noexcept {
  if (--references_ != 0) {
    return;
  }
  try {
    if (area_ != nullptr && queue) {
      area_->used_in(queue);
    }
  } catch (const std::exception&) {
    report_cleanup_failure("clEnqueueSVMUnmap", CL_OUT_OF_HOST_MEMORY);
  }
  delete this;
}

Mapping& Mapping::operator=(Mapping other) noexcept {
  std::swap(layout_, other.layout_);
  std::swap(queue_, other.queue_);
  std::swap(object_, other.object_);
  std::swap(hold_, other.hold_);
  std::swap(base_, other.base_);
  return *this;
}

void Mapping::unmap_in_order() noexcept {
  try {
    const bool unordered = runs_out_of_order(queue_);
    if (unordered) {
      enqueue_barrier(queue_);
    }
    unmap_noexcept(queue_.get(), object_.get(), std::exchange(base_, nullptr));
    if (unordered) {
      enqueue_barrier(queue_);
    }
  } catch (const Error& error) {
    report_cleanup_failure(error.routine(), error.code());
    if (base_ != nullptr) {
      unmap_noexcept(queue_.get(), object_.get(), base_);
    }
  }
  hold_.release(queue_);
}

void Mapping::release(const UnmapOptions& options) {
  if (!is_mapped()) {
    throw_error(CL_INVALID_VALUE, "release", "the map was already released or moved from");
  }
  const CommandQueue& queue = options.queue == nullptr ? queue_ : *options.queue;
  if (base_ == nullptr) {
    enqueue_nothing("release", queue, {options.after, options.event});
    queue_.reset();
    return;
  }
  cl_event event = nullptr;
  const cl_int code = queue ? unmap(queue.get(), object_.get(), base_, options.after,
                                    options.event == nullptr ? nullptr : &event)
                            : CL_INVALID_COMMAND_QUEUE;
  if (code != CL_SUCCESS) {
    const char* const routine = unmap_routine(object_.get());
    static_cast<void>(queue.require(routine));
    throw_error(code, routine, describe({{"number of events", options.after.size()}}));
  }
  if (options.event != nullptr) {
    *options.event = Event{adopt, event};
  }
  base_ = nullptr;
  object_.reset();
  hold_.release(queue);
  queue_.reset();
}

void* Mapping::first() const {
  if (!is_mapped()) {
    throw_error(CL_INVALID_VALUE, "MemoryMap", "the map was released or moved from");
  }
  return static_cast<std::byte*>(base_) + layout_.reach_before();
}

namespace {

Mapping map_now(const StridedLayout& layout, const CommandQueue& queue, BufferView buffer,
                MapFlags flags, std::size_t alignment, const MapOptions& options) {
  Mapping made{layout};
  const cl_command_queue raw = queue.require(map_buffer_routine);
  const cl_mem object = buffer.require(map_buffer_routine);
  const MappedRange range = range_of(map_buffer_routine, made.layout(), options.offset);
  require_aligned(map_buffer_routine, options.offset, alignment);
  require_in_buffer(map_buffer_routine, buffer, range.offset, range.size);
  void* mapped = nullptr;
  Event done;
  enqueue<Retry::when_out_of_memory>(
      {options.after, options.event == nullptr ? nullptr : &done}, map_buffer_routine,
      [&](auto... events) {
        cl_int code = CL_SUCCESS;
        mapped = clEnqueueMapBuffer(raw, object, static_cast<cl_bool>(options.blocking),
                                    flag_bits(flags), range.offset, range.size, events..., &code);
        return code;
      },
      [&](cl_int code) {
        return describe({{"flags", flags}, {"offset", range.offset}, {"size", range.size}}) +
               describe_bound(code, "buffer", buffer);
      });
  made.keep(queue, object, mapped);
  if (!is_aligned(reinterpret_cast<std::uintptr_t>(mapped), alignment)) [[unlikely]] {
    throw_unaligned(map_buffer_routine, "the mapped memory is not aligned to", alignment);
  }
  if (options.event != nullptr) {
    *options.event = std::move(done);
  }
  return made;
}

Mapping map_now(const StridedLayout& layout, const CommandQueue& queue, const AreaToMap& area,
                MapFlags flags, std::size_t alignment, const MapOptions& options) {
  Mapping made{layout};
  require_queue_version(map_area_routine, {2, 0}, queue);
  if (area.first == nullptr) {
    throw_empty_svm(map_area_routine);
  }
  const MappedRange range = range_of(map_area_routine, made.layout(), options.offset);
  require_in_range(map_area_routine, "map", range.offset, range.size, area.size);
  auto* const base = static_cast<std::byte*>(area.first) + range.offset;
  require_aligned(map_area_routine, reinterpret_cast<std::uintptr_t>(area.first) + options.offset,
                  alignment);
  enqueue<Retry::never>(
      {options.after, options.event}, map_area_routine,
      [&](auto... events) {
        return clEnqueueSVMMap(queue.get(), static_cast<cl_bool>(options.blocking),
                               flag_bits(flags), base, range.size, events...);
      },
      [&](cl_int code) {
        return describe({{"flags", flags}, {"offset", options.offset}, {"size", range.size}}) +
               describe_svm_support(code, queue);
      });
  made.keep(queue, nullptr, base);
  if (area.maps != nullptr) {
    made.hold(*area.maps);
  }
  return made;
}

}  // namespace

Mapping map_buffer(const CommandQueue& queue, BufferView buffer, MapFlags flags,
                   const ItemSize& item, const MapOptions& options) {
  const auto rest = [&] { return rest_of(buffer, options.offset); };
  return map_now(layout_of(map_buffer_routine, item, options, rest), queue, buffer, flags,
                 item.alignment, options);
}

Mapping map_area(const CommandQueue& queue, const AreaToMap& area, MapFlags flags,
                 const ItemSize& item, const MapOptions& options) {
  const auto rest = [&] { return options.offset > area.size ? 0 : area.size - options.offset; };
  return map_now(layout_of(map_area_routine, item, options, rest), queue, area, flags,
                 item.alignment, options);
}

Mapping map_place(const CommandQueue& queue, const DevicePlace& place, MapFlags flags,
                  std::size_t alignment, const MapOptions& options) {
  const StridedLayout& layout = place.place.layout;
  if (layout.element_count() == 0) {
    Mapping nothing{layout};
    enqueue_nothing("map", queue, {options.after, options.event});
    nothing.keep(queue, nullptr, nullptr);
    return nothing;
  }
  require_aligned("map", layout.strides(), alignment);
  return place.memory.is_shared()
             ? map_now(layout, queue, place.memory.to_map(), flags, alignment, options)
             : map_now(layout, queue, place.memory.buffer(), flags, alignment, options);
}

void require_read_only(MapFlags flags) {
  if (flags != MapFlags::read) {
    throw_error(CL_INVALID_VALUE, "map", "const elements are mapped with MapFlags::read only");
  }
}

}  // namespace clmem::detail
