// SPDX-License-Identifier: Apache-2.0
// image_map.hpp - host access to a region of an image.
//
//   auto map = enqueue_map_image<cl_uchar4>(queue, photo, MapFlags::write);    // all of it
//   map.view()(row, column) = {{255, 0, 0, 255}};
//   auto channels = enqueue_map_image<cl_uchar>(queue, photo, MapFlags::read,
//                                               {.origin = {16, 2}, .region = Region{64, 4}});
//   sum += channels.view()(row, column, channel);
//
// Contract: as memory_map.hpp. The view has the rank of the image, slowest coordinate first in
// Order::c and x first in Order::fortran, and its strides are the pitches that OpenCL answers. An
// element is a pixel, or a part of one; parts are a further dimension, next to x.
#pragma once

#include <clmem/export.hpp>
#include <clmem/image.hpp>
#include <clmem/memory_map.hpp>
#include <optional>

namespace CLMEM_EXPORT clmem {

struct ImageMapOptions {
  Origin origin = {};
  std::optional<Region> region = {};  // by default everything behind the origin
  Order order = Order::c;
  Blocking blocking = Blocking::yes;
  WaitList wait_for = {};
  Event* event = nullptr;  // receives the command's event, if not null
};

namespace detail {

struct MappedImage {
  Mapping mapping;
  StridedLayout layout;
};

[[nodiscard]] MappedImage map_image(const CommandQueue& queue, const Image& image, MapFlags flags,
                                    std::size_t item_size, std::size_t alignment,
                                    const ImageMapOptions& options);

}  // namespace detail

template <HostElement T>
[[nodiscard]] MemoryMap<T> enqueue_map_image(const CommandQueue& queue, const Image& image,
                                             MapFlags flags, const ImageMapOptions& options = {}) {
  detail::MappedImage mapped =
      detail::map_image(queue, image, flags, sizeof(T), alignof(T), options);
  return MemoryMap<T>{std::move(mapped.mapping), mapped.layout};
}

}  // namespace clmem
