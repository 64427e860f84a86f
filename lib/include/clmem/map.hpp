// SPDX-License-Identifier: Apache-2.0
// map.hpp - host access to memory of a device.
//
//   auto mapped = map(queue, band, MapFlags::read);     // or map<T>() of the pixels of an image
//   consume(mapped.view());
//   mapped.release();       // failures are reported here
//
// Contract: a map keeps its queue alive until unmapped, and its memory: memory objects, and areas
// that were mapped by their owner. An area mapped through a view has to outlive the map. Movable,
// not copyable, not thread-safe. The destructor unmaps in the mapping queue, without waiting, and
// passes a failure to the clean-up handler; in an out-of-order queue, barriers order the unmap
// between earlier and later commands. Shape, order, strides and alignment that do not fit are a
// LogicError before anything is mapped. The mapped range is the bytes of the elements, gaps
// included; by default all after the offset. With Blocking::no the memory may be accessed once the
// event is complete. Before the unmap, commands must not write memory mapped for reading, nor use
// memory mapped for writing (sections "Mapping Buffer Objects", "Mapping Image Objects", "Unmapping
// Mapped Memory Objects", clEnqueueSVMMap).
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/config.hpp>
#include <clmem/flags.hpp>
#include <clmem/queue.hpp>
#include <clmem/strided.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace CLMEM_EXPORT clmem {

struct MapOptions {
  std::size_t offset = 0;  // bytes; of the element at indices (0, 0, ...)
  // Elements; by default one dimension of all after the offset, for which the size of a buffer is
  // queried.
  OptionalShape shape = {};
  Order order = Order::c;
  std::optional<Strides> strides = {};  // bytes; instead of order
  Blocking blocking = Blocking::yes;
  WaitList after = {};
  EventResult event = {};  // receives the command's event, if not null
};

struct UnmapOptions {
  const CommandQueue* queue = nullptr;  // null means the mapping queue
  WaitList after = {};
  EventResult event = {};
};

namespace detail {

class AreaMaps;

// A map's reference to the area of an owner; empty for borrowed memory.
class AreaReference {
 public:
  AreaReference() noexcept = default;
  explicit AreaReference(AreaMaps& maps) noexcept;
  AreaReference(AreaReference&& other) noexcept : maps_{std::exchange(other.maps_, nullptr)} {}
  AreaReference& operator=(AreaReference other) noexcept {
    std::swap(maps_, other.maps_);
    return *this;
  }
  AreaReference(const AreaReference&) = delete;
  ~AreaReference() {
    if (maps_ != nullptr) {
      release({});
    }
  }

  // Notes that the area was used in the queue until now.
  void release(const CommandQueue& queue) noexcept;

 private:
  AreaMaps* maps_ = nullptr;
};

// Unmaps a memory object, or an area if that is null; a failure goes to the clean-up handler.
void unmap_noexcept(cl_command_queue queue, cl_mem object, void* base) noexcept;

// A map of a memory object or an area, without an element type.
class Mapping {
 public:
  explicit Mapping(const StridedLayout& layout) : layout_{layout} {}
  Mapping(Mapping&& other) noexcept
      : layout_{other.layout_},
        queue_{std::move(other.queue_)},
        object_{std::move(other.object_)},
        hold_{std::move(other.hold_)},
        base_{std::exchange(other.base_, nullptr)} {}
  Mapping& operator=(Mapping other) noexcept;
  Mapping(const Mapping&) = delete;
  ~Mapping() {
    if (base_ != nullptr) {
      unmap_in_order();
    }
  }

  // Keeps the mapped memory: a memory object, or an area if that is null. Unmaps it at once if that
  // fails. Without elements `base` is null.
  void keep(const CommandQueue& queue, cl_mem object, void* base) {
    try {
      if (object != nullptr) {
        object_ = Handle<cl_mem>{retain, object};
      }
      queue_ = queue;
    } catch (...) {
      unmap_noexcept(queue.get(), object, base);
      throw;
    }
    base_ = base;
  }
  // `maps` are those of the area's owner, and keep the area.
  void hold(AreaMaps& maps) noexcept { hold_ = AreaReference{maps}; }
  void set_layout(const StridedLayout& layout) noexcept { layout_ = layout; }
  void release(const UnmapOptions& options);

  [[nodiscard]] bool is_mapped() const noexcept { return static_cast<bool>(queue_); }
  [[nodiscard]] const StridedLayout& layout() const noexcept { return layout_; }
  // The element at indices (0, 0, ...); a LogicError once released.
  [[nodiscard]] void* first() const;

 private:
  void unmap_in_order() noexcept;

  StridedLayout layout_;
  CommandQueue queue_;
  Handle<cl_mem> object_;
  AreaReference hold_;
  void* base_ = nullptr;
};

struct ItemSize {
  std::size_t size;
  std::size_t alignment;
};
template <typename T>
inline constexpr ItemSize item_size_of{sizeof(T), alignof(T)};

[[nodiscard]] Mapping map_buffer(const CommandQueue& queue, BufferView buffer, MapFlags flags,
                                 const ItemSize& item, const MapOptions& options);

struct AreaToMap {
  void* first;
  std::size_t size;
  AreaMaps* maps = nullptr;  // set if an owner mapped the area
};
[[nodiscard]] Mapping map_area(const CommandQueue& queue, const AreaToMap& area, MapFlags flags,
                               const ItemSize& item, const MapOptions& options);

}  // namespace detail

template <HostElement T>
class MemoryMap {
 public:
  explicit MemoryMap(detail::Mapping mapping) noexcept : mapping_{std::move(mapping)} {}

  // Unmaps. A map whose release fails is unchanged; a second release is a LogicError without an
  // OpenCL call.
  void release(const UnmapOptions& options = {}) { mapping_.release(options); }

  [[nodiscard]] bool is_mapped() const noexcept { return mapping_.is_mapped(); }
  [[nodiscard]] StridedView<T> view() const& {
    return {static_cast<T*>(mapping_.first()), mapping_.layout()};
  }
  [[nodiscard]] std::span<T> span() const& { return view().span(); }
  // A temporary would be unmapped before its view ends.
  StridedView<T> view() const&& = delete;
  std::span<T> span() const&& = delete;

 private:
  detail::Mapping mapping_;
};

namespace detail {

template <HostElement T>
[[nodiscard]] MemoryMap<T> map_elements(const CommandQueue& queue, BufferView buffer,
                                        MapFlags flags, const MapOptions& options) {
  return MemoryMap<T>{map_buffer(queue, buffer, flags, item_size_of<T>, options)};
}

template <HostElement T>
[[nodiscard]] MemoryMap<T> map_elements(const CommandQueue& queue, const AreaToMap& area,
                                        MapFlags flags, const MapOptions& options) {
  return MemoryMap<T>{map_area(queue, area, flags, item_size_of<T>, options)};
}

}  // namespace detail

}  // namespace clmem
