// SPDX-License-Identifier: Apache-2.0
// svm_map.hpp - host access to a range of coarse-grain shared virtual memory.
//
//   auto map = area.map<float>(queue, MapFlags::write, {.offset = 64, .shape = {1000}});
//   std::ranges::fill(map.span(), 1.0F);
//   map.release();          // failures are reported here
//
// Contract: as memory_map.hpp. Keeps the queue alive until unmapped; the memory has to outlive it,
// so a temporary owner cannot be mapped. Maps what the
// elements reach, no more; by default as many as lie behind the offset.
#pragma once

#include <clmem/export.hpp>
#include <clmem/flags.hpp>
#include <clmem/memory_map.hpp>
#include <clmem/queue.hpp>
#include <clmem/strided_view.hpp>
#include <optional>
#include <utility>

namespace CLMEM_EXPORT clmem {

struct SVMMapOptions {
  std::size_t offset = 0;  // bytes; of the element at indices (0, 0, ...)
  MapShape shape = {};     // elements; by default one dimension of all that there are
  Order order = Order::c;
  std::optional<Strides> strides = {};  // bytes; in place of order
  Blocking blocking = Blocking::yes;
  WaitList wait_for = {};
  Event* event = nullptr;  // receives the command's event, if not null
};

namespace detail {

[[nodiscard]] StridedLayout svm_layout(std::size_t area_size, std::size_t item_size,
                                       const SVMMapOptions& options);

// A mapped range, whatever its element type.
class SVMMapping {
 public:
  // Of an area of `area_size` bytes.
  SVMMapping(const CommandQueue& queue, void* area, std::size_t area_size, MapFlags flags,
             const StridedLayout& layout, std::size_t alignment, const SVMMapOptions& options);
  SVMMapping(SVMMapping&& other) noexcept;
  SVMMapping& operator=(SVMMapping other) noexcept;
  SVMMapping(const SVMMapping&) = delete;
  ~SVMMapping();

  void release(const UnmapOptions& options);

  [[nodiscard]] bool is_mapped() const noexcept { return base_ != nullptr; }
  [[nodiscard]] void* first() const;

 private:
  CommandQueue queue_;
  void* base_ = nullptr;
  std::size_t reach_before_ = 0;
};

}  // namespace detail

template <HostElement T>
class SVMMap {
 public:
  SVMMap(const CommandQueue& queue, void* area, std::size_t area_size, MapFlags flags,
         const SVMMapOptions& options)
      : layout_{detail::svm_layout(area_size, sizeof(T), options)}, mapping_{queue,     area,
                                                                             area_size, flags,
                                                                             layout_,   alignof(T),
                                                                             options} {}

  // Unmaps. If that fails the map stays as it was; a second release is a LogicError without an
  // OpenCL call.
  void release(const UnmapOptions& options = {}) { mapping_.release(options); }

  [[nodiscard]] bool is_mapped() const noexcept { return mapping_.is_mapped(); }
  [[nodiscard]] StridedView<T> view() const { return {static_cast<T*>(mapping_.first()), layout_}; }
  [[nodiscard]] std::span<T> span() const { return view().span(); }

 private:
  StridedLayout layout_;
  detail::SVMMapping mapping_;
};

}  // namespace clmem
