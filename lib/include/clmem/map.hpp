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
// passes a failure to the clean-up handler; in an out-of-order queue barriers order it between what
// is enqueued before and after. Shape, order, strides and alignment that do not fit are a
// LogicError before anything is mapped. What is mapped is what the elements reach, strides
// included; by default as many as follow the offset. With Blocking::no the memory may be touched
// once the event is complete. What was mapped to be read is not written by commands before the
// unmap, what was mapped to be written not used by them (sections "Mapping Buffer Objects",
// "Mapping Image Objects", "Unmapping Mapped Memory Objects", clEnqueueSVMMap).
#pragma once

#include <clmem/config.hpp>
#include <clmem/detail/mapping.hpp>
#include <clmem/strided.hpp>
#include <span>
#include <utility>

namespace CLMEM_EXPORT clmem {

template <HostElement T>
class MemoryMap {
 public:
  explicit MemoryMap(detail::Mapping mapping) noexcept : mapping_{std::move(mapping)} {}

  // Unmaps. If that fails the map stays as it was; a second release is a LogicError without an
  // OpenCL call.
  void release(const UnmapOptions& options = {}) { mapping_.release(options); }

  [[nodiscard]] bool is_mapped() const noexcept { return mapping_.is_mapped(); }
  [[nodiscard]] StridedView<T> view() const& {
    return {static_cast<T*>(mapping_.first()), mapping_.layout()};
  }
  [[nodiscard]] std::span<T> span() const& { return view().span(); }
  // A temporary is unmapped under its view.
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
