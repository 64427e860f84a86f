// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

// Engines that move whole words, or only so much at a time, have to be helped over the rest; each
// row is one such help forgotten.
constexpr std::size_t word = 4;
constexpr std::size_t chunk = 65536;

template <ParameterName name>
struct RoundsDown {
  void operator()(auto& call) const {
    if (arg<name>(call) > word) {
      arg<name>(call) -= arg<name>(call) % word;
    }
  }
};

template <ParameterName name>
struct StopsAfterOneChunk {
  void operator()(auto& call) const {
    const std::size_t size = arg<name>(call);
    if (size > chunk && size <= std::size_t{1} << 30) {
      arg<name>(call) = chunk;
    }
  }
};

template <ParameterName name>
struct KeepsSixteenBits {
  void operator()(auto& call) const {
    if (arg<name>(call) < std::size_t{1} << 30) {
      arg<name>(call) %= chunk;
    }
  }
};

}  // namespace

std::vector<Defect> blits() {
  return {
      {"blit.read-rounds-size",
       {"EnqueueReadBuffer.*"},
       "A read leaves out the bytes after the last whole word.",
       alters<P::clEnqueueReadBuffer>(RoundsDown<"size">{})},
      {"blit.write-rounds-size",
       {"EnqueueWriteBuffer.*"},
       "A write leaves out the bytes after the last whole word.",
       alters<P::clEnqueueWriteBuffer>(RoundsDown<"size">{})},
      {"blit.copy-rounds-size",
       {"EnqueueCopyBuffer.*"},
       "A copy leaves out the bytes after the last whole word.",
       alters<P::clEnqueueCopyBuffer>(RoundsDown<"size">{})},
      {"blit.svm-copy-rounds-size",
       {"EnqueueSVMMemcpy.*"},
       "A copy of shared memory leaves out the bytes after the last whole word.",
       alters<P::clEnqueueSVMMemcpy>(RoundsDown<"size">{})},
      {"blit.read-rounds-offset",
       {"EnqueueReadBuffer.*"},
       "A read starts at a whole word, at or before its offset.",
       alters<P::clEnqueueReadBuffer>(RoundsDown<"offset">{})},
      {"blit.write-rounds-offset",
       {"EnqueueWriteBuffer.*"},
       "A write starts at a whole word, at or before its offset.",
       alters<P::clEnqueueWriteBuffer>(RoundsDown<"offset">{})},
      {"blit.copy-rounds-source",
       {"EnqueueCopyBuffer.*"},
       "A copy reads from a whole word on, at or before its offset.",
       alters<P::clEnqueueCopyBuffer>(RoundsDown<"src_offset">{})},
      {"blit.copy-rounds-destination",
       {"EnqueueCopyBuffer.*"},
       "A copy writes from a whole word on, at or before its offset.",
       alters<P::clEnqueueCopyBuffer>(RoundsDown<"dst_offset">{})},
      {"blit.map-rounds-offset",
       {"EnqueueMapBuffer.*"},
       "The pointer of a map leads to a whole word, at or before its offset.",
       alters<P::clEnqueueMapBuffer>(RoundsDown<"offset">{})},
      {"blit.image-to-buffer-rounds-offset",
       {"EnqueueCopyImageToBuffer.*"},
       "An image is copied to a whole word of a buffer, at or before the offset.",
       alters<P::clEnqueueCopyImageToBuffer>(RoundsDown<"dst_offset">{})},
      {"blit.buffer-to-image-rounds-offset",
       {"EnqueueCopyBufferToImage.*"},
       "An image is copied from a whole word of a buffer, at or before the offset.",
       alters<P::clEnqueueCopyBufferToImage>(RoundsDown<"src_offset">{})},
      {"blit.read-stops-early",
       {"EnqueueReadBuffer.*"},
       "A read of more than 64 KiB ends there.",
       alters<P::clEnqueueReadBuffer>(StopsAfterOneChunk<"size">{})},
      {"blit.write-stops-early",
       {"EnqueueWriteBuffer.*"},
       "A write of more than 64 KiB ends there.",
       alters<P::clEnqueueWriteBuffer>(StopsAfterOneChunk<"size">{})},
      {"blit.copy-stops-early",
       {"EnqueueCopyBuffer.*"},
       "A copy of more than 64 KiB ends there.",
       alters<P::clEnqueueCopyBuffer>(StopsAfterOneChunk<"size">{})},
      {"blit.fill-stops-early",
       {"EnqueueFillBuffer.*"},
       "A fill of more than 64 KiB ends there.",
       alters<P::clEnqueueFillBuffer>(StopsAfterOneChunk<"size">{})},
      {"blit.svm-copy-stops-early",
       {"EnqueueSVMMemcpy.*"},
       "A copy of more than 64 KiB of shared memory ends there.",
       alters<P::clEnqueueSVMMemcpy>(StopsAfterOneChunk<"size">{})},
      {"blit.svm-fill-stops-early",
       {"EnqueueSVMMemFill.*"},
       "A fill of more than 64 KiB of shared memory ends there.",
       alters<P::clEnqueueSVMMemFill>(StopsAfterOneChunk<"size">{})},
      {"blit.read-keeps-low-offset",
       {"EnqueueReadBuffer.*"},
       "Of the offset of a read 16 bits are kept.",
       alters<P::clEnqueueReadBuffer>(KeepsSixteenBits<"offset">{})},
      {"blit.write-keeps-low-offset",
       {"EnqueueWriteBuffer.*"},
       "Of the offset of a write 16 bits are kept.",
       alters<P::clEnqueueWriteBuffer>(KeepsSixteenBits<"offset">{})},
      {"blit.fill-keeps-low-offset",
       {"EnqueueFillBuffer.*"},
       "Of the offset of a fill 16 bits are kept.",
       alters<P::clEnqueueFillBuffer>(KeepsSixteenBits<"offset">{})},
      {"blit.map-keeps-low-offset",
       {"EnqueueMapBuffer.*"},
       "Of the offset of a map 16 bits are kept.",
       alters<P::clEnqueueMapBuffer>(KeepsSixteenBits<"offset">{})},
      {"blit.copy-keeps-low-source",
       {"EnqueueCopyBuffer.*"},
       "Of the offset that a copy reads from 16 bits are kept.",
       alters<P::clEnqueueCopyBuffer>(KeepsSixteenBits<"src_offset">{})},
      {"blit.copy-keeps-low-destination",
       {"EnqueueCopyBuffer.*"},
       "Of the offset that a copy writes to 16 bits are kept.",
       alters<P::clEnqueueCopyBuffer>(KeepsSixteenBits<"dst_offset">{})},
  };
}

}  // namespace clmem::mock::defects
