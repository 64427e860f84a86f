// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <clmem/error.hpp>
#include <clmem/image.hpp>

#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"
#include "image_bounds.hpp"

namespace clmem::detail {

struct ImageCreation {
  MemFlags flags;
  ImageFormat format;
  cl_image_desc description;
  void* host = nullptr;
  std::span<const cl_mem_properties> properties = {};
};

namespace {

Pitches pitches_of(const cl_image_desc& description) {
  return {description.image_row_pitch, description.image_slice_pitch};
}

template <typename Call>
MemoryObject create_image_by(const char* routine, const ImageCreation& what, const Call& call) {
  return {adopt, create<Retry::when_out_of_memory>(routine, call, [&](cl_int) {
            return describe({{"flags", what.flags},
                             {"format", "(" + to_string(what.format) + ")"},
                             {"shape", to_string(ImageShape::of(what.description))},
                             {"pitches", pitches_of(what.description)}});
          })};
}

// Before OpenCL 1.2 there are only 2D and 3D images with storage of their own.
MemoryObject create_1_1(cl_context context, Version version, const ImageCreation& what) {
  const cl_image_format format = what.format.raw();
  const ImageShape shape = ImageShape::of(what.description);
  const Pitches pitches = pitches_of(what.description);
  if (shape.kind == ImageKind::image_2d && what.description.buffer == nullptr) {
    return create_image_by("clCreateImage2D", what, [&](cl_int* status) {
      return clCreateImage2D(context, flag_bits(what.flags), &format, shape.width, shape.height,
                             pitches.row, what.host, status);
    });
  }
  if (shape.kind == ImageKind::image_3d) {
    return create_image_by("clCreateImage3D", what, [&](cl_int* status) {
      return clCreateImage3D(context, flag_bits(what.flags), &format, shape.width, shape.height,
                             shape.depth, pitches.row, pitches.slice, what.host, status);
    });
  }
  require_version("clCreateImage", {1, 2}, version, "a device of the context");
  return {};
}

// `source` is the buffer or image whose bytes are the pixels.
cl_image_desc description_of(const ImageShape& shape, const Pitches& pitches = {},
                             cl_mem source = nullptr) {
  cl_image_desc description{};
  description.image_type = static_cast<cl_mem_object_type>(shape.kind);
  description.image_width = shape.width;
  description.image_height = std::max<std::size_t>(shape.height, 1);
  description.image_depth = std::max<std::size_t>(shape.depth, 1);
  description.image_array_size = shape.array_size;
  description.image_row_pitch = pitches.row;
  description.image_slice_pitch = pitches.slice;
  description.buffer = source;
  return description;
}

// Selects the entry point by the oldest device of the context.
MemoryObject create_image(const Context& context, const ImageCreation& what) {
  const bool with_properties = !what.properties.empty();
  const char* const routine = with_properties ? "clCreateImageWithProperties" : "clCreateImage";
  if (with_properties && what.properties.back() != 0) {
    throw_error(CL_INVALID_PROPERTY, routine, "the list of properties does not end with 0");
  }
  static_cast<void>(what.format.pixel_size());  // rejects unknown formats
  const cl_context raw = context.require(routine);
  const Version version = context.version();
  if (with_properties) {
    require_version(routine, {3, 0}, version, "a device of the context");
  } else if (version < Version{1, 2}) {
    return create_1_1(raw, version, what);
  }
  const cl_image_format format = what.format.raw();
  return create_image_by(routine, what, [&](cl_int* status) {
    return with_properties
               ? clCreateImageWithProperties(raw, what.properties.data(), flag_bits(what.flags),
                                             &format, &what.description, what.host, status)
               : clCreateImage(raw, flag_bits(what.flags), &format, &what.description, what.host,
                               status);
  });
}

}  // namespace
}  // namespace clmem::detail

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
  query_properties(require_image(raw));
}

Image::Image(Retain, cl_mem raw) {
  const ImageKind kind = require_image(raw);
  static_cast<MemoryObject&>(*this) = MemoryObject{retain, raw};
  query_properties(kind);
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

void Image::query_properties(ImageKind kind) {
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

Image Image::with_host(const Context& context, MemFlags flags, const ImageFormat& format,
                       const ImageShape& shape, std::span<const std::byte> host, HostUse use,
                       const SharedImageOptions& options) {
  const MemFlags complete = flags_for("Image", flags, use);
  detail::require_image_storage("Image", format.pixel_size(), shape, options.pitches, host.size());
  Image made{context,
             detail::ImageCreation{.flags = complete,
                                   .format = format,
                                   .description = detail::description_of(shape, options.pitches),
                                   .host = const_cast<std::byte*>(host.data()),
                                   .properties = options.properties}};
  made.keep(options.ward);
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

namespace {

constexpr const char* create_sampler_routine = "clCreateSamplerWithProperties";

std::string describe_list(std::span<const cl_sampler_properties> list) {
  std::string text = "properties =";
  for (const cl_sampler_properties word : list) {
    text += ' ' + detail::hexadecimal(word);
  }
  return text;
}

cl_sampler create(cl_context context, std::span<const cl_sampler_properties> list) {
  return detail::create<detail::Retry::never>(
      create_sampler_routine,
      [&](cl_int* status) { return clCreateSamplerWithProperties(context, list.data(), status); },
      [&](cl_int) { return describe_list(list); });
}

cl_sampler create_1_x(cl_context context, Coordinates coordinates, AddressingMode addressing,
                      FilterMode filter) {
  return detail::create<detail::Retry::never>(
      "clCreateSampler",
      [&](cl_int* status) {
        return clCreateSampler(context, static_cast<cl_bool>(coordinates),
                               static_cast<cl_addressing_mode>(addressing),
                               static_cast<cl_filter_mode>(filter), status);
      },
      [&](cl_int) {
        return detail::describe({{"normalized coordinates", static_cast<std::size_t>(coordinates)},
                                 {"addressing mode", to_string(addressing)},
                                 {"filter mode", to_string(filter)}});
      });
}

cl_sampler create(const Context& context, Coordinates coordinates, AddressingMode addressing,
                  FilterMode filter) {
  const cl_context raw = context.require(create_sampler_routine);
  if (context.version() < Version{2, 0}) {
    return create_1_x(raw, coordinates, addressing, filter);
  }
  const std::array<cl_sampler_properties, 7> list{CL_SAMPLER_NORMALIZED_COORDS,
                                                  static_cast<cl_sampler_properties>(coordinates),
                                                  CL_SAMPLER_ADDRESSING_MODE,
                                                  static_cast<cl_sampler_properties>(addressing),
                                                  CL_SAMPLER_FILTER_MODE,
                                                  static_cast<cl_sampler_properties>(filter),
                                                  0};
  return create(raw, list);
}

cl_sampler create(const Context& context, std::span<const SamplerProperty> properties) {
  const cl_context raw = context.require(create_sampler_routine);
  detail::require_context_version(create_sampler_routine, Version{2, 0}, context);
  std::vector<cl_sampler_properties> list;
  list.reserve(properties.size() * 2 + 1);
  for (const SamplerProperty& property : properties) {
    list.push_back(property.name);
    list.push_back(property.value);
  }
  list.push_back(0);
  return create(raw, list);
}

}  // namespace

Sampler::Sampler(const Context& context, Coordinates coordinates, AddressingMode addressing,
                 FilterMode filter)
    : Handle{adopt, create(context, coordinates, addressing, filter)} {}

Sampler::Sampler(const Context& context, std::span<const SamplerProperty> properties)
    : Handle{adopt, create(context, properties)} {}

}  // namespace clmem
