// SPDX-License-Identifier: Apache-2.0
#include "defects/families.hpp"
#include "defects/image_place.hpp"

namespace clmem::mock::defects {
namespace {

using Origin = ImagePlace<"origin">;

// What may be dropped without making the call illegal: a pitch that says more than zero would.
template <ParameterName name>
struct DropsPitch {
  void operator()(auto& call) const {
    const auto* const region = arg<"region">(call);
    const std::size_t row =
        region == nullptr ? 0 : region[0] * element_size_of(call.next(), arg<"image">(call));
    if (arg<name>(call) >= row) {
      arg<name>(call) = 0;
    }
  }
};

// Clears the host's byte after the first row, where a pitch leaves room.
struct SpillsIntoGap {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    const auto* const region = arg<"region">(call);
    if (answer.status == CL_SUCCESS && arg<"blocking_read">(call) == CL_TRUE && region[1] > 1) {
      const std::size_t row = region[0] * element_size_of(call.next(), arg<"image">(call));
      if (arg<"row_pitch">(call) > row) {
        static_cast<unsigned char*>(arg<"ptr">(call))[row] = 0;
      }
    }
    return answer;
  }
};

template <ParameterName row_pitch, ParameterName slice_pitch>
struct LayersAtRowPitch {
  void operator()(auto& call) const {
    const auto type = mem_info<cl_mem_object_type>(call.next(), arg<"image">(call), CL_MEM_TYPE);
    if (type == CL_MEM_OBJECT_IMAGE1D_ARRAY && arg<slice_pitch>(call) != 0) {
      arg<slice_pitch>(call) = arg<row_pitch>(call);
    }
  }
};

}  // namespace

std::vector<Defect> image_reads() {
  return {
      {"image-read.drops-x",
       {"EnqueueReadImage.data"},
       "An image is read from its first column, whatever the origin.",
       wraps<P::clEnqueueReadImage>(DropsOrigin<Origin, 0>{})},
      {"image-read.drops-y",
       {"EnqueueReadImage.data", "EnqueueReadImage.array-index"},
       "An image is read from its first row or 1D layer, whatever the origin.",
       wraps<P::clEnqueueReadImage>(DropsOrigin<Origin, 1>{})},
      {"image-read.drops-z",
       {"EnqueueReadImage.data", "EnqueueReadImage.array-index"},
       "An image is read from its first slice or 2D layer, whatever the origin.",
       wraps<P::clEnqueueReadImage>(DropsOrigin<Origin, 2>{})},
      {"image-read.loses-last-column",
       {"EnqueueReadImage.data"},
       "The last column of a region is not read.",
       wraps<P::clEnqueueReadImage>(LosesLastPixels<0>{})},
      {"image-read.loses-last-slice",
       {"EnqueueReadImage.data"},
       "The last slice or 2D layer of a region is not read.",
       wraps<P::clEnqueueReadImage>(LosesLastPixels<2>{})},
      {"image-read.ignores-row-pitch",
       {"EnqueueReadImage.row-pitch"},
       "Rows are stored in host memory without the gaps that the row pitch asks for.",
       alters<P::clEnqueueReadImage>(DropsPitch<"row_pitch">{})},
      {"image-read.ignores-slice-pitch",
       {"EnqueueReadImage.slice-pitch"},
       "Slices are stored in host memory without the gaps that the slice pitch asks for.",
       alters<P::clEnqueueReadImage>(DropsPitch<"slice_pitch">{})},
      {"image-read.puts-layers-row-pitch-apart",
       {"EnqueueReadImage.slice-pitch"},
       "Layers of 1D arrays lie one row pitch apart in host memory, whatever the slice pitch.",
       alters<P::clEnqueueReadImage>(LayersAtRowPitch<"row_pitch", "slice_pitch">{})},
      {"image-read.spills-into-gap",
       {"EnqueueReadImage.outside-untouched"},
       "A blocking read also clears the host's byte after the first row.",
       wraps<P::clEnqueueReadImage>(SpillsIntoGap{})},
  };
}

std::vector<Defect> image_writes() {
  return {
      {"image-write.drops-x",
       {"EnqueueWriteImage.data", "EnqueueWriteImage.outside-untouched"},
       "An image is written from its first column, whatever the origin.",
       wraps<P::clEnqueueWriteImage>(DropsOrigin<Origin, 0>{})},
      {"image-write.drops-y",
       {"EnqueueWriteImage.data", "EnqueueWriteImage.array-index"},
       "An image is written from its first row or 1D layer, whatever the origin.",
       wraps<P::clEnqueueWriteImage>(DropsOrigin<Origin, 1>{})},
      {"image-write.drops-z",
       {"EnqueueWriteImage.data", "EnqueueWriteImage.array-index"},
       "An image is written from its first slice or 2D layer, whatever the origin.",
       wraps<P::clEnqueueWriteImage>(DropsOrigin<Origin, 2>{})},
      {"image-write.loses-last-column",
       {"EnqueueWriteImage.data"},
       "The last column of a region is not written.",
       wraps<P::clEnqueueWriteImage>(LosesLastPixels<0>{})},
      {"image-write.does-nothing",
       {"EnqueueWriteImage.data"},
       "Writing an image succeeds without a pixel changed.",
       skips<P::clEnqueueWriteImage>()},
      {"image-write.ignores-row-pitch",
       {"EnqueueWriteImage.row-pitch"},
       "Rows are taken from host memory as if no gaps were between them.",
       alters<P::clEnqueueWriteImage>(DropsPitch<"input_row_pitch">{})},
      {"image-write.ignores-slice-pitch",
       {"EnqueueWriteImage.slice-pitch"},
       "Slices are taken from host memory as if no gaps were between them.",
       alters<P::clEnqueueWriteImage>(DropsPitch<"input_slice_pitch">{})},
      {"image-write.puts-layers-row-pitch-apart",
       {"EnqueueWriteImage.slice-pitch"},
       "Layers of 1D arrays lie one row pitch apart in host memory, whatever the slice pitch.",
       alters<P::clEnqueueWriteImage>(LayersAtRowPitch<"input_row_pitch", "input_slice_pitch">{})},
      {"image-write.refuses-read-only-image",
       {"EnqueueWriteImage.kernel-flags-ignored"},
       "What kernels may only read, the host cannot write either.",
       refuses<CL_INVALID_OPERATION, P::clEnqueueWriteImage>(
           ImageHasFlags<"image", CL_MEM_READ_ONLY>{})},
  };
}

}  // namespace clmem::mock::defects
