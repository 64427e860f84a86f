// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>

#include "defects/families.hpp"
#include "defects/image_place.hpp"

namespace clmem::mock::defects {
namespace {

using Source = ImagePlace<"src_origin">;
using Destination = ImagePlace<"dst_origin">;

template <ParameterName name>
struct Drops {
  void operator()(auto& call) const { arg<name>(call) = 0; }
};

constexpr cl_mem_flags restricting = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY | host_access_flags;

template <ParameterName source, ParameterName destination>
struct IsRestricted {
  bool operator()(const auto& call) const {
    return ((flags_of(call.next(), arg<source>(call)) |
             flags_of(call.next(), arg<destination>(call))) &
            restricting) != 0;
  }
};

template <ParameterName offset>
struct OffsetIsNegative {
  bool operator()(const auto& call) const { return arg<offset>(call) > SIZE_MAX / 2; }
};

// Of a single row, whose length has 14 bits.
struct StopsAfter16Kibibytes {
  auto operator()(auto& call) const {
    constexpr std::size_t longest = 16384;
    if (!has_region(call) || arg<"region">(call)[1] != 1 || arg<"region">(call)[2] != 1) {
      return call.forward();
    }
    const std::size_t element = element_size_of(call.next(), arg<"src_image">(call));
    const std::array<std::size_t, 3> region{
        element == 0 ? 0 : std::min(arg<"region">(call)[0], longest / element), 1, 1};
    arg<"region">(call) = region.data();
    return call.forward();
  }
};

struct IsOnePixel {
  bool operator()(const auto& call) const {
    return has_region(call) && std::all_of(arg<"region">(call), arg<"region">(call) + 3,
                                           [](std::size_t extent) { return extent == 1; });
  }
};

struct IsOfOtherType {
  bool operator()(const auto& call) const {
    return type_of(call.next(), arg<"src_image">(call)) !=
           type_of(call.next(), arg<"dst_image">(call));
  }
};

struct IsWithinOneImage {
  bool operator()(const auto& call) const {
    return arg<"src_image">(call) == arg<"dst_image">(call);
  }
};

}  // namespace

std::vector<Defect> image_copies() {
  return {
      {"image-copy.stops-after-16-kibibytes",
       {"EnqueueCopyImageToBuffer.*"},
       "A copy of one row of an image to a buffer ends after 16384 bytes.",
       wraps<P::clEnqueueCopyImageToBuffer>(StopsAfter16Kibibytes{})},
      {"image-copy.drops-source-x",
       {"EnqueueCopyImage.data"},
       "A copy starts in the first column of its source, whatever the origin.",
       wraps<P::clEnqueueCopyImage>(DropsOrigin<Source, 0>{})},
      {"image-copy.drops-source-y",
       {"EnqueueCopyImage.data"},
       "A copy starts in the first row of its source, whatever the origin.",
       wraps<P::clEnqueueCopyImage>(DropsOrigin<Source, 1>{})},
      {"image-copy.drops-destination-x",
       {"EnqueueCopyImage.data", "EnqueueCopyImage.outside-untouched"},
       "A copy starts in the first column of its destination, whatever the origin.",
       wraps<P::clEnqueueCopyImage>(DropsOrigin<Destination, 0>{})},
      {"image-copy.drops-destination-z",
       {"EnqueueCopyImage.data", "EnqueueCopyImage.mixed-types"},
       "A copy goes to the first slice of its destination, whatever the origin.",
       wraps<P::clEnqueueCopyImage>(DropsOrigin<Destination, 2>{})},
      {"image-copy.loses-last-row",
       {"EnqueueCopyImage.data"},
       "The last row of a region is not copied.",
       wraps<P::clEnqueueCopyImage>(LosesLastPixels<1>{})},
      {"image-copy.refuses-other-type",
       {"EnqueueCopyImage.mixed-types"},
       "An image is not copied to one of another type.",
       refuses<CL_INVALID_MEM_OBJECT, P::clEnqueueCopyImage>(IsOfOtherType{})},
      {"image-copy.refuses-same-image",
       {"EnqueueCopyImage.same-image-disjoint"},
       "Any two regions of one image count as overlapping.",
       refuses<CL_MEM_COPY_OVERLAP, P::clEnqueueCopyImage>(IsWithinOneImage{})},
      {"image-copy.refuses-restricted-image",
       {"EnqueueCopyImage.flags-ignored"},
       "Flags of kernel and host access keep the device from copying.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueCopyImage>(
           IsRestricted<"src_image", "dst_image">{})},
      {"image-copy.does-nothing",
       {"EnqueueCopyImage.data"},
       "Copying an image succeeds without a pixel changed.",
       skips<P::clEnqueueCopyImage>()},
  };
}

std::vector<Defect> image_buffer_copies() {
  return {
      {"image-to-buffer.drops-offset",
       {"EnqueueCopyImageToBuffer.offset", "EnqueueCopyImageToBuffer.outside-untouched"},
       "Pixels are copied to the beginning of the buffer, whatever the offset.",
       alters<P::clEnqueueCopyImageToBuffer>(Drops<"dst_offset">{})},
      {"image-to-buffer.drops-y",
       {"EnqueueCopyImageToBuffer.data"},
       "Pixels are copied from the first row of the image, whatever the origin.",
       wraps<P::clEnqueueCopyImageToBuffer>(DropsOrigin<Source, 1>{})},
      {"image-to-buffer.loses-last-row",
       {"EnqueueCopyImageToBuffer.byte-count"},
       "The last row of a region is not copied to the buffer.",
       wraps<P::clEnqueueCopyImageToBuffer>(LosesLastPixels<1>{})},
      {"image-to-buffer.loses-last-column",
       {"EnqueueCopyImageToBuffer.data"},
       "The last column is not copied, and the next row begins in its place.",
       wraps<P::clEnqueueCopyImageToBuffer>(LosesLastPixels<0>{})},
      {"image-to-buffer.loses-single-pixel",
       {"EnqueueCopyImageToBuffer.data"},
       "A region of one pixel is not copied.",
       skips<P::clEnqueueCopyImageToBuffer>(IsOnePixel{})},
      {"image-to-buffer.refuses-restricted-object",
       {"EnqueueCopyImageToBuffer.flags-ignored"},
       "Flags of kernel and host access keep the device from copying.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueCopyImageToBuffer>(
           IsRestricted<"src_image", "dst_buffer">{})},
      {"image-to-buffer.accepts-negative-offset",
       {"EnqueueCopyImageToBuffer.err.INVALID_VALUE.buffer-out-of-bounds"},
       "An offset is accepted of which the end of the pixels wraps.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyImageToBuffer>(OffsetIsNegative<"dst_offset">{})},
      {"buffer-to-image.drops-offset",
       {"EnqueueCopyBufferToImage.offset"},
       "Pixels are copied from the beginning of the buffer, whatever the offset.",
       alters<P::clEnqueueCopyBufferToImage>(Drops<"src_offset">{})},
      {"buffer-to-image.drops-x",
       {"EnqueueCopyBufferToImage.data", "EnqueueCopyBufferToImage.outside-untouched"},
       "Pixels are copied to the first column of the image, whatever the origin.",
       wraps<P::clEnqueueCopyBufferToImage>(DropsOrigin<Destination, 0>{})},
      {"buffer-to-image.loses-last-column",
       {"EnqueueCopyBufferToImage.packed", "EnqueueCopyBufferToImage.data"},
       "The last column is not copied, and its bytes begin the next row.",
       wraps<P::clEnqueueCopyBufferToImage>(LosesLastPixels<0>{})},
      {"buffer-to-image.loses-single-pixel",
       {"EnqueueCopyBufferToImage.data"},
       "A region of one pixel is not copied.",
       skips<P::clEnqueueCopyBufferToImage>(IsOnePixel{})},
      {"buffer-to-image.refuses-restricted-object",
       {"EnqueueCopyBufferToImage.flags-ignored"},
       "Flags of kernel and host access keep the device from copying.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueCopyBufferToImage>(
           IsRestricted<"src_buffer", "dst_image">{})},
      {"buffer-to-image.accepts-negative-offset",
       {"EnqueueCopyBufferToImage.err.INVALID_VALUE.buffer-out-of-bounds"},
       "An offset is accepted of which the end of the pixels wraps.",
       accepts<CL_INVALID_VALUE, P::clEnqueueCopyBufferToImage>(OffsetIsNegative<"src_offset">{})},
  };
}

}  // namespace clmem::mock::defects
