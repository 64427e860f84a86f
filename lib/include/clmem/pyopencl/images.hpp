// SPDX-License-Identifier: Apache-2.0
// images.hpp - images as PyOpenCL makes, fills and maps them; copies are in copies.hpp.
//
//   const Image photo = create_image(context, MemFlags::read_only, format, shape, pixels);
//   const Image shared = create_image(context, MemFlags::read_write | MemFlags::use_host_ptr,
//   format,
//                                     shape, *pixels, {.pitches = {.row = 4096}, .ward = pixels});
//   const Image line = create_image(context, MemFlags::none, format, length, buffer);
//
// Contract: shapes are x first, the kind follows from the number of components and `layered`. The
// host memory is copied, or with USE_HOST_PTR the storage; a temporary's is only copied.
#pragma once

#include <array>
#include <clmem/commands.hpp>
#include <clmem/config.hpp>
#include <clmem/pyopencl/options.hpp>
#include <cstddef>
#include <ranges>
#include <span>

namespace CLMEM_EXPORT clmem {

struct CreateImageOptions {
  Layered layered = Layered::no;
  Pitches pitches = {};  // of the host memory, or of the buffer's rows
  Ward ward = {};        // of storage on the host: kept until OpenCL has destroyed the image
  std::span<const cl_mem_properties> properties = {};  // end with 0
};

[[nodiscard]] inline Image create_image(const Context& context, MemFlags flags,
                                        const ImageFormat& format,
                                        std::span<const std::size_t> shape,
                                        Layered layered = Layered::no,
                                        const ImageOptions& options = {}) {
  return Image{context, flags, format, ImageShape::from(shape, layered), options};
}

template <HostRange Host>
[[nodiscard]] Image create_image(const Context& context, MemFlags flags, const ImageFormat& format,
                                 std::span<const std::size_t> shape, Host&& host,
                                 const CreateImageOptions& options = {}) {
  const ImageShape whole = ImageShape::from(shape, options.layered);
  const MemFlags others = flags & ~(MemFlags::use_host_ptr | MemFlags::copy_host_ptr);
  if (has_all(flags, MemFlags::use_host_ptr)) {
    if constexpr (std::ranges::borrowed_range<Host>) {
      return Image::over(context, others, format, whole, host,
                         {options.pitches, options.ward, options.properties});
    } else {
      throw_error(CL_INVALID_HOST_PTR, "create_image",
                  "the host memory is a temporary's, which ends before the image");
    }
  }
  return Image::copy_of(context, others, format, whole, host,
                        {options.pitches, options.properties});
}

[[nodiscard]] inline Image create_image(const Context& context, MemFlags flags,
                                        const ImageFormat& format,
                                        std::span<const std::size_t> shape, BufferView buffer,
                                        const CreateImageOptions& options = {}) {
  return Image::from_buffer(context, flags, format, ImageShape::from(shape, options.layered),
                            buffer, {options.pitches.row, options.properties});
}

inline void enqueue_fill(const CommandQueue& queue, const Image& dest, const FillColor& color,
                         const ImageFillOptions& options = {}) {
  detail::enqueue_with(queue, detail::FillImage{dest, color, options.origin, options.region},
                       Blocking::no, options);
}

inline void enqueue_fill_image(const CommandQueue& queue, const Image& image,
                               const FillColor& color, const Origin& origin, const Region& region,
                               const CommandOptions& options = {}) {
  detail::enqueue_with(queue, detail::FillImage{image, color, origin, region}, Blocking::no,
                       options);
}

// The view has the rank of the image, slowest coordinate first in Order::c and x first in
// Order::fortran, and its strides are the pitches that OpenCL answers. An element is a pixel, or a
// part of one; parts are a further dimension, next to x.
template <HostElement T>
[[nodiscard]] MemoryMap<T> enqueue_map_image(const CommandQueue& queue, const Image& image,
                                             MapFlags flags, const ImageMapOptions& options = {}) {
  return MemoryMap<T>{
      [&] { return detail::map_image(queue, image, flags, detail::item_size_of<T>, options); }};
}

}  // namespace clmem
