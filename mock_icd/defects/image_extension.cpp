// SPDX-License-Identifier: Apache-2.0
// What is wrong with images that not every device has: mipmapped ones, immutable ones, those of
// every type over buffers; and with the refusal of those that a device lacks.
#include <algorithm>
#include <array>

#include "defects/families.hpp"
#include "defects/image_place.hpp"

namespace clmem::mock::defects {
namespace {

// CL_MEM_IMMUTABLE_EXT; the headers may be older.
constexpr cl_mem_flags immutable = cl_mem_flags{1} << 6;

struct MadeFromObject {
  bool operator()(const auto& call) const {
    return arg<"image_desc">(call) != nullptr && arg<"image_desc">(call)->buffer != nullptr;
  }
};

// An image with pixels of its own.
struct ForgetsObject {
  auto operator()(auto& call) const {
    if (!MadeFromObject{}(call)) {
      return call.forward();
    }
    cl_image_desc alone = *arg<"image_desc">(call);
    alone.buffer = nullptr;
    arg<"image_desc">(call) = &alone;
    return call.forward();
  }
};

// Where an origin names the level: after the coordinates of the image (clEnqueueReadImage).
std::size_t place_of_level(cl_mem_object_type type) {
  switch (type) {
    case CL_MEM_OBJECT_IMAGE1D:
      return 1;
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE2D:
      return 2;
    default:
      return 3;
  }
}

// The first level, whichever the origin names.
template <ParameterName object, ParameterName place>
struct UsesFirstLevel {
  auto operator()(auto& call) const {
    const cl_mem image = arg<object>(call);
    if (arg<place>(call) == nullptr ||
        image_info<cl_uint>(call.next(), image, CL_IMAGE_NUM_MIP_LEVELS) < 2) {
      return call.forward();
    }
    std::array<std::size_t, 4> first{};
    const std::size_t coordinates = place_of_level(type_of(call.next(), image));
    std::copy_n(arg<place>(call), coordinates, first.begin());
    arg<place>(call) = first.data();
    return call.forward();
  }
};

}  // namespace

std::vector<Defect> image_extensions() {
  return {
      {"mipmap.uses-first-level",
       {"CreateImage.mipmap"},
       "Reads, writes and fills of an image with mip levels work on the first one.",
       wraps<P::clEnqueueReadImage, P::clEnqueueWriteImage, P::clEnqueueFillImage>(
           UsesFirstLevel<"image", "origin">{})},
      {"mipmap.maps-first-level",
       {"CreateImage.mipmap"},
       "A map of an image with mip levels shows the first one.",
       wraps<P::clEnqueueMapImage>(UsesFirstLevel<"image", "origin">{})},
      {"mipmap.copies-from-first-level",
       {"CreateImage.mipmap"},
       "Copies from an image with mip levels take the first one.",
       wraps<P::clEnqueueCopyImage, P::clEnqueueCopyImageToBuffer>(
           UsesFirstLevel<"src_image", "src_origin">{})},
      {"mipmap.copies-to-first-level",
       {"CreateImage.mipmap"},
       "Copies to an image with mip levels change the first one.",
       wraps<P::clEnqueueCopyImage, P::clEnqueueCopyBufferToImage>(
           UsesFirstLevel<"dst_image", "dst_origin">{})},
      {"immutable.accepts-writing-of-buffer",
       {"EnqueueWriteBuffer.err.INVALID_OPERATION.immutable",
        "EnqueueWriteBufferRect.err.INVALID_OPERATION.immutable",
        "EnqueueFillBuffer.err.INVALID_OPERATION.immutable",
        "EnqueueMapBuffer.err.INVALID_OPERATION.immutable", "CreateBuffer.immutable"},
       "An immutable buffer is written, filled or mapped for writing.",
       accepts<CL_INVALID_OPERATION, P::clEnqueueWriteBuffer, P::clEnqueueWriteBufferRect,
               P::clEnqueueFillBuffer, P::clEnqueueMapBuffer>(HasFlags<immutable>{})},
      {"immutable.accepts-mutable-image",
       {"CreateImage.err.INVALID_VALUE.flags.immutable-parent",
        "CreateImageWithProperties.err.INVALID_VALUE.flags.immutable-parent",
        "CreateImage.immutable.inherit"},
       "An image that can be written is made from what is immutable.",
       accepts<CL_INVALID_VALUE, P::clCreateImage, P::clCreateImageWithProperties>(
           MadeFromObject{})},
      {"image-over-buffer.has-pixels-of-its-own",
       {"CreateImage.ext-any-type-from-buffer"},
       "An image over a buffer does not share its bytes.",
       wraps<P::clCreateImage>(ForgetsObject{})},
  };
}

}  // namespace clmem::mock::defects
