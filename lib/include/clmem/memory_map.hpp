// SPDX-License-Identifier: Apache-2.0
// memory_map.hpp - host access to a region of a buffer.
//
//   auto map = enqueue_map_buffer<float>(queue, buffer, MapFlags::read, {.shape = {1000}});
//   consume(map.span());
//   map.release();          // failures are reported here
//
// Contract: keeps queue and buffer alive until unmapped. Movable, not copyable, not thread-safe.
// The destructor unmaps in the mapping queue, without waiting, and passes a failure to the clean-up
// handler. Shape, order and strides are validated before anything is mapped. What is mapped is what
// the elements reach, strides included. With Blocking::no the memory may be touched once the event
// is complete.
#pragma once

#include <clmem/bounds.hpp>
#include <clmem/buffer.hpp>
#include <clmem/enqueue.hpp>
#include <clmem/export.hpp>
#include <clmem/flags.hpp>
#include <clmem/queue.hpp>
#include <clmem/strided_view.hpp>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

namespace CLMEM_EXPORT clmem {

// How many elements a map shows: {480, 640}; by default one dimension of all behind the offset. A
// std::optional would not take a bare list.
class MapShape {
 public:
  MapShape() noexcept = default;
  MapShape(std::initializer_list<std::size_t> sizes) : shape_{Shape(sizes)} {}
  explicit(false) MapShape(const Shape& shape) noexcept : shape_{shape} {}

  [[nodiscard]] bool is_given() const noexcept { return shape_.has_value(); }
  [[nodiscard]] const Shape& operator*() const noexcept { return *shape_; }

 private:
  std::optional<Shape> shape_;
};

struct MapOptions {
  std::size_t offset = 0;  // bytes; of the element at indices (0, 0, ...)
  MapShape shape = {};     // elements; by default all, for which the buffer's size is asked
  Order order = Order::c;
  std::optional<Strides> strides = {};  // bytes; in place of order
  Blocking blocking = Blocking::yes;
  WaitList wait_for = {};
  Event* event = nullptr;  // receives the command's event, if not null
};

struct UnmapOptions {
  const CommandQueue* queue = nullptr;  // null is the mapping queue
  WaitList wait_for = {};
  Event* event = nullptr;
};

namespace detail {

inline constexpr const char* map_buffer_routine = "clEnqueueMapBuffer";
inline constexpr const char* unmap_object_routine = "clEnqueueUnmapMemObject";

void unmap_noexcept(cl_command_queue queue, cl_mem object, void* base) noexcept;
[[noreturn]] void throw_not_mapped(const char* routine, const char* what);

// What is mapped at an address, whatever its element type.
class Mapping {
 public:
  Mapping() noexcept = default;
  // If it cannot be held it is unmapped at once.
  Mapping(cl_command_queue queue, cl_mem object, void* base, std::size_t reach_before)
      : reach_before_{reach_before} {
    try {
      object_ = Handle<cl_mem>{retain, object};
      queue_ = Handle<cl_command_queue>{retain, queue};
    } catch (...) {
      unmap_noexcept(queue, object, base);
      throw;
    }
    base_ = base;
  }
  Mapping(Mapping&& other) noexcept
      : queue_{std::move(other.queue_)},
        object_{std::move(other.object_)},
        base_{std::exchange(other.base_, nullptr)},
        reach_before_{other.reach_before_} {}
  Mapping& operator=(Mapping other) noexcept {
    std::swap(queue_, other.queue_);
    std::swap(object_, other.object_);
    std::swap(base_, other.base_);
    std::swap(reach_before_, other.reach_before_);
    return *this;
  }
  Mapping(const Mapping&) = delete;
  [[gnu::always_inline]] ~Mapping() {
    if (base_ != nullptr) {
      unmap_noexcept(queue_.get(), object_.get(), base_);
    }
  }

  [[gnu::always_inline]] void release(const UnmapOptions& options) {
    if (base_ == nullptr) [[unlikely]] {
      throw_not_mapped("release", "the map was already released or moved from");
    }
    const cl_command_queue queue =
        options.queue == nullptr ? queue_.get() : options.queue->require(unmap_object_routine);
    enqueue_once(
        options.event, unmap_object_routine,
        [&](cl_event * event) __attribute__((always_inline)) {
          return clEnqueueUnmapMemObject(queue, object_.get(), base_, options.wait_for.size(),
                                         options.wait_for.data(), event);
        },
        [&]() __attribute__((always_inline)) { return UnmapFacts{options.wait_for.size()}; });
    base_ = nullptr;
    object_.reset();
    queue_.reset();
  }

  [[nodiscard]] bool is_mapped() const noexcept { return base_ != nullptr; }
  // The element at indices (0, 0, ...); a LogicError once released.
  [[nodiscard]] void* first() const {
    if (base_ == nullptr) [[unlikely]] {
      throw_not_mapped("MemoryMap", "the map was released or moved from");
    }
    return static_cast<std::byte*>(base_) + reach_before_;
  }

 private:
  // What a failing command was given.
  struct UnmapFacts {
    cl_uint events;
    [[nodiscard]] std::string describe(cl_int code) const;
  };

  Handle<cl_command_queue> queue_;
  Handle<cl_mem> object_;
  void* base_ = nullptr;
  std::size_t reach_before_ = 0;
};

// Bytes of the buffer that a layout reaches.
struct MappedRange {
  std::size_t offset;
  std::size_t size;
};

[[nodiscard]] StridedLayout strided(Shape shape, Strides strides, std::size_t item_size);
// All elements behind the offset.
[[nodiscard]] Shape rest_of(BufferView buffer, std::size_t item_size, std::size_t offset);
[[gnu::always_inline]] inline StridedLayout layout_of(BufferView buffer, std::size_t item_size,
                                                      const MapOptions& options) {
  const Shape shape =
      options.shape.is_given() ? *options.shape : rest_of(buffer, item_size, options.offset);
  return options.strides ? strided(shape, *options.strides, item_size)
                         : StridedLayout{shape, options.order, item_size};
}
[[noreturn]] void throw_reaches_before(std::size_t reach, std::size_t offset);
// Offset and strides of elements of that alignment.
void require_aligned(std::size_t offset, Strides strides, std::size_t alignment);
[[noreturn]] void throw_misaligned(std::size_t alignment);

[[gnu::always_inline]] inline MappedRange range_of(BufferView buffer, const StridedLayout& layout,
                                                   std::size_t alignment,
                                                   const MapOptions& options) {
  if (layout.reach_before() > options.offset) [[unlikely]] {
    throw_reaches_before(layout.reach_before(), options.offset);
  }
  if (options.offset % alignment != 0 || options.strides) [[unlikely]] {
    require_aligned(options.offset, options.strides.value_or(Strides{}), alignment);
  }
  const MappedRange range{options.offset - layout.reach_before(), layout.extent()};
  require_in_buffer(map_buffer_routine, buffer, range.offset, range.size);
  return range;
}

// What a failing command was given.
[[nodiscard]] std::string describe_map(cl_int code, MapFlags flags, MappedRange range,
                                       cl_mem object);

template <BufferMemory Memory>
struct MapCommand {
  const CommandQueue& queue;
  const Memory& buffer;
  MapFlags flags;
  MappedRange range;
  Blocking blocking;
  EventSource events;
  void*& mapped;

  [[gnu::always_inline]] cl_int call(cl_event* event) const {
    cl_int code = CL_SUCCESS;
    mapped = clEnqueueMapBuffer(queue.get(), view_of(buffer).get(), static_cast<cl_bool>(blocking),
                                bits(flags), range.offset, range.size, events.size(), events.data(),
                                event, &code);
    return code;
  }
  [[nodiscard]] std::string describe(cl_int code) const {
    return describe_map(code, flags, range, view_of(buffer).get());
  }
};

}  // namespace detail

namespace detail {

template <BufferMemory Memory>
[[gnu::always_inline]] inline Mapping map_buffer(const CommandQueue& queue, const Memory& buffer,
                                                 MapFlags flags, const StridedLayout& layout,
                                                 std::size_t alignment, const MapOptions& options) {
  const cl_command_queue raw_queue = queue.require(map_buffer_routine);
  const cl_mem object = view_of(buffer).require(map_buffer_routine);
  const MappedRange range = range_of(buffer, layout, alignment, options);
  void* mapped = nullptr;
  Event made;
  enqueue<Retry::when_out_of_memory>(
      options.event == nullptr ? nullptr : &made,
      map_buffer_routine, [&]() __attribute__((always_inline)) {
        return MapCommand<Memory>{
            queue, buffer, flags, range, options.blocking, options.wait_for.source(), mapped};
      });
  Mapping held{raw_queue, object, mapped, layout.reach_before()};
  if (reinterpret_cast<std::uintptr_t>(mapped) % alignment != 0) [[unlikely]] {
    throw_misaligned(alignment);
  }
  if (options.event != nullptr) {
    *options.event = std::move(made);
  }
  return held;
}

}  // namespace detail

template <HostElement T>
class MemoryMap {
 public:
  template <BufferMemory Memory>
  [[gnu::always_inline]] MemoryMap(const CommandQueue& queue, const Memory& buffer, MapFlags flags,
                                   const MapOptions& options)
      : layout_{detail::layout_of(buffer, sizeof(T), options)},
        mapping_{detail::map_buffer(queue, buffer, flags, layout_, alignof(T), options)} {}
  MemoryMap(detail::Mapping mapping, const StridedLayout& layout) noexcept
      : layout_{layout}, mapping_{std::move(mapping)} {}
  MemoryMap(MemoryMap&&) noexcept = default;
  MemoryMap& operator=(MemoryMap&&) noexcept = default;
  // Inlined, or the map would be kept in memory.
  [[gnu::always_inline]] ~MemoryMap() = default;

  // Unmaps. If that fails the map stays as it was; a second release is a LogicError without an
  // OpenCL call.
  [[gnu::always_inline]] void release(const UnmapOptions& options = {}) {
    mapping_.release(options);
  }

  [[nodiscard]] bool is_mapped() const noexcept { return mapping_.is_mapped(); }
  [[nodiscard]] StridedView<T> view() const { return {static_cast<T*>(mapping_.first()), layout_}; }
  [[nodiscard]] std::span<T> span() const { return view().span(); }

 private:
  StridedLayout layout_;
  detail::Mapping mapping_;
};

template <HostElement T, BufferMemory Memory>
[[nodiscard, gnu::always_inline]] inline MemoryMap<T> enqueue_map_buffer(
    const CommandQueue& queue, const Memory& buffer, MapFlags flags,
    const MapOptions& options = {}) {
  return {queue, buffer, flags, options};
}

}  // namespace clmem
