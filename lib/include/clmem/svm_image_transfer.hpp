// SPDX-License-Identifier: Apache-2.0
// svm_image_transfer.hpp - copies between images and shared virtual memory.
//
//   enqueue_copy(queue, image, area);                                          // SVM -> image
//   enqueue_copy(queue, area.subrange(4096, 1024), image, {.region = Region{16, 16}});
//
// Contract: as image_transfer.hpp, with the area in place of host memory: it is what OpenCL is
// given as such, holds the region's first pixel first, and has to be large enough. It outlives a
// copy that does not block.
#pragma once

#include <clmem/export.hpp>
#include <clmem/image_transfer.hpp>
#include <clmem/svm_pointer.hpp>

namespace CLMEM_EXPORT clmem {

struct SVMImageOptions {
  Blocking blocking = Blocking::yes;
  WaitList wait_for = {};
  Event* event = nullptr;  // receives the command's event, if not null
};

inline void enqueue_copy(const CommandQueue& queue, const Image& dest, ConstSVMPointer src,
                         const ImageRect& rect = {}, const SVMImageOptions& options = {}) {
  const auto* const bytes = static_cast<const std::byte*>(src.require("clEnqueueWriteImage"));
  detail::write_image(queue, dest, {bytes, src.size()}, rect, options.blocking, options.wait_for,
                      options.event);
}

inline void enqueue_copy(const CommandQueue& queue, SVMPointer dest, const Image& src,
                         const ImageRect& rect = {}, const SVMImageOptions& options = {}) {
  auto* const bytes = static_cast<std::byte*>(dest.require("clEnqueueReadImage"));
  detail::read_image(queue, {bytes, dest.size()}, src, rect, options.blocking, options.wait_for,
                     options.event);
}

}  // namespace clmem
