// SPDX-License-Identifier: Apache-2.0
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

}  // namespace

std::vector<Defect> image_copies() {
  return {
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
      {"buffer-to-image.drops-offset",
       {"EnqueueCopyBufferToImage.offset"},
       "Pixels are copied from the beginning of the buffer, whatever the offset.",
       alters<P::clEnqueueCopyBufferToImage>(Drops<"src_offset">{})},
      {"buffer-to-image.drops-x",
       {"EnqueueCopyBufferToImage.data", "EnqueueCopyBufferToImage.outside-untouched"},
       "Pixels are copied to the first column of the image, whatever the origin.",
       wraps<P::clEnqueueCopyBufferToImage>(DropsOrigin<Destination, 0>{})},
      {"buffer-to-image.loses-last-column",
       {"EnqueueCopyBufferToImage.packed"},
       "The last column is not copied, and its bytes begin the next row.",
       wraps<P::clEnqueueCopyBufferToImage>(LosesLastPixels<0>{})},
  };
}

}  // namespace clmem::mock::defects
