// SPDX-License-Identifier: Apache-2.0
// memory_map.hpp - host access to a region of a buffer.
//
//   auto map = enqueue_map_buffer<float>(queue, buffer, MapFlags::read, {.offset = 0, .shape =
//   {1000}}); consume(map.span()); map.release();          // failures are reported here
//
// Contract: keeps queue and buffer alive until unmapped. Movable, not copyable, not thread-safe.
// The destructor unmaps in the mapping queue, without waiting, and passes a failure to the clean-up
// handler. Shape, order and strides are validated before anything is mapped. What is mapped is what
// the elements reach, strides included. With Blocking::no the memory may be touched once the event
// is complete.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/flags.hpp>
#include <clmem/queue.hpp>
#include <clmem/strided_view.hpp>
#include <optional>
#include <utility>

namespace clmem {

struct MapOptions {
  std::size_t offset = 0;  // bytes; of the element at indices (0, 0, ...)
  Shape shape;             // elements
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

// A mapped region, whatever its element type.
class Mapping {
 public:
  Mapping() noexcept = default;
  Mapping(const CommandQueue& queue, BufferView buffer, MapFlags flags, const StridedLayout& layout,
          std::size_t alignment, const MapOptions& options);
  // What is mapped at `base`; if it cannot be held it is unmapped at once.
  Mapping(const CommandQueue& queue, cl_mem object, void* base, std::size_t reach_before);
  Mapping(Mapping&& other) noexcept;
  Mapping& operator=(Mapping other) noexcept;
  Mapping(const Mapping&) = delete;
  ~Mapping();

  void release(const UnmapOptions& options);

  [[nodiscard]] bool is_mapped() const noexcept { return base_ != nullptr; }
  // The element at indices (0, 0, ...); a LogicError once released.
  [[nodiscard]] void* first() const;

 private:
  CommandQueue queue_;
  Handle<cl_mem> object_;
  void* base_ = nullptr;
  std::size_t reach_before_ = 0;
};

}  // namespace detail

template <HostElement T>
class MemoryMap {
 public:
  MemoryMap(const CommandQueue& queue, BufferView buffer, MapFlags flags,
            const StridedLayout& layout, const MapOptions& options)
      : mapping_{queue, buffer, flags, layout, alignof(T), options}, layout_{layout} {}
  MemoryMap(detail::Mapping mapping, const StridedLayout& layout) noexcept
      : mapping_{std::move(mapping)}, layout_{layout} {}

  // Unmaps. If that fails the map stays as it was; a second release is a LogicError without an
  // OpenCL call.
  void release(const UnmapOptions& options = {}) { mapping_.release(options); }

  [[nodiscard]] bool is_mapped() const noexcept { return mapping_.is_mapped(); }
  [[nodiscard]] StridedView<T> view() const { return {static_cast<T*>(mapping_.first()), layout_}; }
  [[nodiscard]] std::span<T> span() const { return view().span(); }

 private:
  detail::Mapping mapping_;
  StridedLayout layout_;
};

template <HostElement T>
[[nodiscard]] MemoryMap<T> enqueue_map_buffer(const CommandQueue& queue, BufferView buffer,
                                              MapFlags flags, const MapOptions& options) {
  const StridedLayout layout = options.strides
                                   ? StridedLayout{options.shape, *options.strides, sizeof(T)}
                                   : StridedLayout{options.shape, options.order, sizeof(T)};
  return MemoryMap<T>{queue, buffer, flags, layout, options};
}

}  // namespace clmem
