// SPDX-License-Identifier: Apache-2.0
#include "image_creation.hpp"

#include <algorithm>
#include <clmem/error.hpp>

#include "bounds.hpp"
#include "context_version.hpp"
#include "facts.hpp"

namespace clmem::detail {
namespace {

Pitches pitches_of(const cl_image_desc& description) {
  return {description.image_row_pitch, description.image_slice_pitch};
}

// `call` takes where to put the status and returns the new object.
template <typename Call>
MemoryObject create(const char* routine, const ImageCreation& what, const Call& call) {
  cl_mem made = nullptr;
  const cl_int code = retry_when_out_of_memory([&] {
    cl_int status = CL_SUCCESS;
    made = call(&status);
    return status;
  });
  if (code != CL_SUCCESS) {
    throw_error(code, routine,
                describe({{"flags", what.flags},
                          {"format", "(" + to_string(what.format) + ")"},
                          {"shape", to_string(ImageShape::of(what.description))},
                          {"pitches", pitches_of(what.description)}}));
  }
  return MemoryObject{adopt, made};
}

MemoryObject create_by_description(cl_context context, const ImageCreation& what) {
  const cl_image_format format = what.format.raw();
  return create("clCreateImage", what, [&](cl_int* status) {
    return clCreateImage(context, flag_bits(what.flags), &format, &what.description, what.host,
                         status);
  });
}

MemoryObject create_with_properties(cl_context context, const ImageCreation& what) {
  constexpr const char* routine = "clCreateImageWithProperties";
  const cl_image_format format = what.format.raw();
  return create(routine, what, [&](cl_int* status) {
    return clCreateImageWithProperties(context, what.properties.data(), flag_bits(what.flags),
                                       &format, &what.description, what.host, status);
  });
}

// Before OpenCL 1.2 there are 2D and 3D images with storage of their own.
MemoryObject create_1_1(cl_context context, Version version, const ImageCreation& what) {
  const cl_image_format format = what.format.raw();
  const ImageShape shape = ImageShape::of(what.description);
  const Pitches pitches = pitches_of(what.description);
  if (shape.kind == ImageKind::image_2d && what.description.buffer == nullptr) {
    return create("clCreateImage2D", what, [&](cl_int* status) {
      return clCreateImage2D(context, flag_bits(what.flags), &format, shape.width, shape.height,
                             pitches.row, what.host, status);
    });
  }
  if (shape.kind == ImageKind::image_3d) {
    return create("clCreateImage3D", what, [&](cl_int* status) {
      return clCreateImage3D(context, flag_bits(what.flags), &format, shape.width, shape.height,
                             shape.depth, pitches.row, pitches.slice, what.host, status);
    });
  }
  require_version("clCreateImage", {1, 2}, version, "a device of the context");
  return {};
}

}  // namespace

cl_image_desc description_of(const ImageShape& shape, const Pitches& pitches, cl_mem source) {
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
    return create_with_properties(raw, what);
  }
  return version < Version{1, 2} ? create_1_1(raw, version, what)
                                 : create_by_description(raw, what);
}

}  // namespace clmem::detail
