// SPDX-License-Identifier: Apache-2.0
#include <clmem/error.hpp>
#include <clmem/image.hpp>

#include "context_version.hpp"
#include "image_bounds.hpp"
#include "image_creation.hpp"
#include "memory_type.hpp"

namespace clmem {
namespace {

ImageKind require_image(cl_mem raw) {
  return static_cast<ImageKind>(detail::require_type(
      "Image", "image", raw,
      {CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE1D_BUFFER,
       CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D}));
}

}  // namespace

Image::Image(Adopt, cl_mem raw) : MemoryObject{adopt, raw} {
  ask_what_it_is(require_image(raw));
}

Image::Image(Retain, cl_mem raw) {
  const ImageKind kind = require_image(raw);
  static_cast<MemoryObject&>(*this) = MemoryObject{retain, raw};
  ask_what_it_is(kind);
}

Image::Image(const Context& context, const detail::ImageCreation& what)
    : MemoryObject{detail::create_image(context, what)},
      format_{what.format},
      shape_{ImageShape::of(what.description)},
      pixel_size_{what.format.pixel_size()} {}

Image::Image(const Context& context, MemFlags flags, const ImageFormat& format,
             const ImageShape& shape, const ImageOptions& options)
    : Image{context, flags, format, detail::description_of(shape), options} {}

Image::Image(const Context& context, MemFlags flags, const ImageFormat& format,
             const cl_image_desc* description, const ImageOptions& options)
    : Image{context, detail::ImageCreation{.flags = flags,
                                           .format = format,
                                           .description = *description,
                                           .properties = options.properties}} {}

// Asks for the sizes that the kind has.
void Image::ask_what_it_is(ImageKind kind) {
  format_ = ImageFormat::from(image_info<CL_IMAGE_FORMAT>());
  pixel_size_ = element_size();
  shape_ = {.kind = kind, .width = width()};
  if (detail::has_size(kind, &ImageShape::height)) {
    shape_.height = height();
  }
  if (detail::has_size(kind, &ImageShape::depth)) {
    shape_.depth = depth();
  }
  if (detail::has_size(kind, &ImageShape::array_size)) {
    shape_.array_size = array_size();
  }
}

Image Image::copy_of_bytes(const Context& context, MemFlags flags, const ImageFormat& format,
                           const ImageShape& shape, std::span<const std::byte> host,
                           const HostImageOptions& options) {
  detail::require_image_storage("Image", format.pixel_size(), shape, options.pitches, host.size());
  // OpenCL only reads memory given with COPY_HOST_PTR.
  void* const source = const_cast<std::byte*>(host.data());
  return Image{context,
               detail::ImageCreation{.flags = flags | MemFlags::copy_host_ptr,
                                     .format = format,
                                     .description = detail::description_of(shape, options.pitches),
                                     .host = source,
                                     .properties = options.properties}};
}

Image Image::over_bytes(const Context& context, MemFlags flags, const ImageFormat& format,
                        const ImageShape& shape, std::span<const std::byte> host, Access access,
                        const SharedImageOptions& options) {
  // Without an access flag OpenCL's default is read-write.
  if (access == Access::read_only && !has_all(flags, MemFlags::read_only)) {
    throw_error(CL_INVALID_VALUE, "Image", "host memory that is const needs MemFlags::read_only");
  }
  detail::require_image_storage("Image", format.pixel_size(), shape, options.pitches, host.size());
  Image made{context,
             detail::ImageCreation{.flags = flags | MemFlags::use_host_ptr,
                                   .format = format,
                                   .description = detail::description_of(shape, options.pitches),
                                   .host = const_cast<std::byte*>(host.data()),
                                   .properties = options.properties}};
  if (options.ward) {
    // A copy: should this fail, the storage has to outlive the release of `made`.
    made.add_destructor_callback([ward = options.ward] {});
  }
  return made;
}

Image Image::from_buffer(const Context& context, MemFlags flags, const ImageFormat& format,
                         const ImageShape& shape, BufferView buffer,
                         const BufferImageOptions& options) {
  ImageShape made = shape;
  if (shape.kind == ImageKind::image_1d) {
    made.kind = ImageKind::image_1d_buffer;
  } else if (shape.kind != ImageKind::image_1d_buffer && shape.kind != ImageKind::image_2d) {
    throw_error(CL_INVALID_VALUE, "from_buffer",
                "only 1D and 2D images lie over buffers, not " + to_string(shape));
  }
  if (buffer.limit() != BufferView::no_limit) {
    detail::require_image_storage("from_buffer", format.pixel_size(), made,
                                  {.row = options.row_pitch}, buffer.limit());
  }
  const cl_image_desc description =
      detail::description_of(made, {.row = options.row_pitch}, buffer.require("from_buffer"));
  return Image{context, flags, format, description, {.properties = options.properties}};
}

Image Image::from_image(const Context& context, MemFlags flags, const ImageFormat& format,
                        const Image& image, const ImageOptions& options) {
  const cl_mem source = image.require("from_image");
  if (image.shape().kind != ImageKind::image_2d) {
    throw_error(CL_INVALID_VALUE, "from_image",
                "only 2D images are made from images, not from " + to_string(image.shape()));
  }
  return Image{context, flags, format, detail::description_of(image.shape(), {}, source), options};
}

}  // namespace clmem
