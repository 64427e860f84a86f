// SPDX-License-Identifier: Apache-2.0
// images.hpp - images with the interface of PyOpenCL: creation, fills and maps; copies are in
// copies.hpp.
//
//   const Image photo = create_image(context, MemFlags::read_only, format, {640, 480}, pixels);
//   const Image shared = create_image(context, MemFlags::use_host_ptr, format, {640, 480},
//                                     *storage, {.pitches = {.row = 4096}, .ward = storage});
//   const Image line = create_image(context, MemFlags::none, format, {1000}, buffer);
//   const Image described = create_image(context, MemFlags::read_only, format, descriptor);
//
// Contract: shapes are x first; the kind follows from the number of components and `layered`. Host
// memory is copied, or with USE_HOST_PTR it is the storage; a temporary can only be copied.
#pragma once

#include <clmem/commands.hpp>
#include <clmem/config.hpp>
#include <clmem/detail/pyopencl/copies.hpp>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

struct CreateImageOptions {
  Layered layered = Layered::no;
  Pitches pitches = {};  // of the host memory, or of the buffer's rows
  Ward ward = {};        // owner of the host storage: kept until OpenCL has destroyed the image
  std::span<const cl_mem_properties> properties = {};  // end with 0
};

[[nodiscard]] inline Image create_image(const Context& context, MemFlags flags,
                                        const ImageFormat& format, const Shape& shape,
                                        Layered layered = Layered::no,
                                        const ImageOptions& options = {}) {
  return Image{context, flags, format, ImageShape::from(shape, layered), options};
}

namespace detail {

template <HostRange Host>
[[nodiscard]] Image image_with_host(const Context& context, MemFlags flags,
                                    const ImageFormat& format, const ImageShape& shape, Host&& host,
                                    const SharedImageOptions& options) {
  const MemFlags others = flags & ~(MemFlags::use_host_ptr | MemFlags::copy_host_ptr);
  if (has_all(flags, MemFlags::use_host_ptr)) {
    if constexpr (std::ranges::borrowed_range<Host>) {
      return Image::over(context, others, format, shape, host, options);
    } else {
      throw_error(CL_INVALID_HOST_PTR, "create_image",
                  "the host memory is a temporary's, which ends before the image");
    }
  }
  return Image::copy_of(context, others, format, shape, host,
                        {options.pitches, options.properties});
}

}  // namespace detail

template <HostRange Host>
[[nodiscard]] Image create_image(const Context& context, MemFlags flags, const ImageFormat& format,
                                 const Shape& shape, Host&& host,
                                 const CreateImageOptions& options = {}) {
  return detail::image_with_host(context, flags, format, ImageShape::from(shape, options.layered),
                                 std::forward<Host>(host),
                                 {options.pitches, options.ward, options.properties});
}

[[nodiscard]] inline Image create_image(const Context& context, MemFlags flags,
                                        const ImageFormat& format, const Shape& shape,
                                        BufferView buffer, const CreateImageOptions& options = {}) {
  return Image::from_buffer(context, flags, format, ImageShape::from(shape, options.layered),
                            buffer, {options.pitches.row, options.properties});
}

// Takes a descriptor instead of shape, pitches and buffer; not in braces, which are a shape.
template <std::same_as<cl_image_desc> Descriptor>
[[nodiscard]] Image create_image(const Context& context, MemFlags flags, const ImageFormat& format,
                                 const Descriptor& descriptor, const ImageOptions& options = {}) {
  return Image{context, flags, format, descriptor, options};
}

template <std::same_as<cl_image_desc> Descriptor, HostRange Host>
[[nodiscard]] Image create_image(const Context& context, MemFlags flags, const ImageFormat& format,
                                 const Descriptor& descriptor, Host&& host, Ward ward = {}) {
  if (descriptor.buffer != nullptr || descriptor.num_mip_levels > 1 || descriptor.num_samples > 1) {
    throw_error(CL_INVALID_IMAGE_DESCRIPTOR, "create_image",
                "host memory has the pixels of one level and sample, and no other memory object's");
  }
  return detail::image_with_host(
      context, flags, format, ImageShape::of(descriptor), std::forward<Host>(host),
      {.pitches = {descriptor.image_row_pitch, descriptor.image_slice_pitch},
       .ward = std::move(ward)});
}

inline void enqueue_fill(const CommandQueue& queue, const Image& dest, const FillColor& color,
                         const ImageFillOptions& options = {}) {
  detail::enqueue_with(queue, detail::FillImage{dest, color, options.origin, options.region},
                       options);
}

inline void enqueue_fill_image(const CommandQueue& queue, const Image& image,
                               const FillColor& color, const Origin& origin, const Region& region,
                               const Options& options = {}) {
  detail::enqueue_with(queue, detail::FillImage{image, color, origin, region}, options);
}

// The view has the rank of the image, slowest coordinate first in Order::c and x first in
// Order::fortran, and its strides are the pitches that OpenCL returns. An element is a pixel, or a
// part of one; parts are a further dimension, next to x.
template <HostElement T>
[[nodiscard]] MemoryMap<T> enqueue_map_image(const CommandQueue& queue, const Image& image,
                                             MapFlags flags, const ImageMapOptions& options = {}) {
  return MemoryMap<T>{detail::map_image(queue, image, flags, detail::item_size_of<T>, options)};
}

enum class ArrayMode {
  read,   // read_only
  write,  // write_only
};

struct ImageFromArrayOptions {
  // Above 1: the size of the array's last dimension. 0 means the components of a vector element, or
  // 1 for a number.
  std::size_t num_channels = 0;
  ArrayMode mode = ArrayMode::read;
  NormInt norm_int = NormInt::no;
};

namespace detail {

[[nodiscard]] Image image_from_bytes(const Context& context, std::span<const std::byte> bytes,
                                     const StridedLayout& layout, const ArrayPixels& pixels,
                                     const ImageFromArrayOptions& options);

}  // namespace detail

// Makes an image with the contents of an array.
//
//   const std::vector<cl_uchar4> pixels(height * width);
//   const Image photo = image_from_array(context, pixels, {height, width},
//                                        {.norm_int = NormInt::yes});        // unorm_int8, RGBA
//   const std::vector<float> samples(height * width * 2);
//   const Image field = image_from_array(context, samples, {height, width, 2},
//                                        {.num_channels = 2});
//
// Contract: the array is in Order::c, so that element [i, j] is pixel x = j, y = i: the image's
// shape is the array's reversed. Elements are numbers of 8, 16 or 32 bits, or vectors of them,
// cl_float4 or std::array<float, 3>; others do not compile. cl_float3 is cl_float4, hence RGBA. A
// view in another order is a LogicError.
template <typename T>
requires PixelElement<std::remove_const_t<T>>
[[nodiscard]] Image image_from_array(const Context& context, const StridedView<T>& array,
                                     const ImageFromArrayOptions& options = {}) {
  using Traits = detail::PixelTraits<std::remove_const_t<T>>;
  const std::span<const T> elements{array.data(), array.layout().element_count()};
  return detail::image_from_bytes(context, std::as_bytes(elements), array.layout(),
                                  {Traits::number, Traits::count}, options);
}

// Uses the first elements of a range, in `shape`.
template <HostRange Array>
requires PixelElement<std::ranges::range_value_t<Array>>
[[nodiscard]] Image image_from_array(const Context& context, const Array& array, const Shape& shape,
                                     const ImageFromArrayOptions& options = {}) {
  using Element = std::ranges::range_value_t<Array>;
  using Traits = detail::PixelTraits<Element>;
  return detail::image_from_bytes(context, detail::bytes_of(array),
                                  StridedLayout{shape, Order::c, sizeof(Element)},
                                  {Traits::number, Traits::count}, options);
}

}  // namespace clmem
