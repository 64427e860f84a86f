// SPDX-License-Identifier: Apache-2.0
// image_transfer.hpp - copies between images, buffers and host memory.
//
//   enqueue_copy(queue, image, pixels);                                       // host -> image
//   enqueue_copy(queue, pixels, image, {.origin = {16, 2}, .region = Region{64, 4}});
//   enqueue_copy(queue, image, buffer, {.offset = 256, .region = Region{64, 4}});
//   enqueue_copy(queue, dest, src, ImagePair{.src_origin = {8}}, {.event = &copied});
//   NannyEvent upload = enqueue_copy_async(queue, image, *pixels, {}, {.ward = pixels});
//
// Contract: as transfer.hpp, for images of all kinds. Origins and regions are pixels, and layers of
// arrays in the last coordinate; without a region everything behind the origin is moved. Regions
// outside the image and host ranges that are too small for region and pitches are a LogicError.
// Forms with host memory block, those between device memory do not. No OpenCL call is made besides
// the copy.
#pragma once

#include <clmem/export.hpp>
#include <clmem/image.hpp>
#include <clmem/rect_transfer.hpp>
#include <optional>
#include <span>

namespace CLMEM_EXPORT clmem {

// Between an image and host memory, which starts with the region's first pixel.
struct ImageRect {
  Origin origin = {};
  std::optional<Region> region = {};
  Pitches pitches = {};  // of the host memory
};

// Between an image and a buffer, which has the region packed from `offset` on.
struct ImageBufferRect {
  std::size_t offset = 0;  // bytes
  Origin origin = {};
  std::optional<Region> region = {};
};

// Between two images, or within one.
struct ImagePair {
  Origin src_origin = {};
  Origin dst_origin = {};
  std::optional<Region> region = {};  // by default what both images have behind their origins
};

namespace detail {

void write_image(const CommandQueue& queue, const Image& dest, std::span<const std::byte> src,
                 const ImageRect& rect, Blocking blocking, const WaitList& wait_for, Event* event);
void read_image(const CommandQueue& queue, std::span<std::byte> dest, const Image& src,
                const ImageRect& rect, Blocking blocking, const WaitList& wait_for, Event* event);

}  // namespace detail

template <HostRange Source>
void enqueue_copy(const CommandQueue& queue, const Image& dest, const Source& src,
                  const ImageRect& rect = {}, const CommandOptions& options = {}) {
  detail::write_image(queue, dest, detail::bytes_of(src), rect, Blocking::yes, options.wait_for,
                      options.event);
}

template <WritableHostRange Dest>
void enqueue_copy(const CommandQueue& queue, Dest&& dest, const Image& src,
                  const ImageRect& rect = {}, const CommandOptions& options = {}) {
  detail::read_image(queue, detail::writable_bytes_of(dest), src, rect, Blocking::yes,
                     options.wait_for, options.event);
}

void enqueue_copy(const CommandQueue& queue, const Image& dest, BufferView src,
                  const ImageBufferRect& rect = {}, const CommandOptions& options = {});

void enqueue_copy(const CommandQueue& queue, BufferView dest, const Image& src,
                  const ImageBufferRect& rect = {}, const CommandOptions& options = {});

void enqueue_copy(const CommandQueue& queue, const Image& dest, const Image& src,
                  const ImagePair& pair = {}, const CommandOptions& options = {});

// Only of ranges that outlive the call: lvalues, and views such as std::span.
template <HostRange Source>
requires std::ranges::borrowed_range<Source>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, const Image& dest,
                                            Source&& src, const ImageRect& rect = {},
                                            AsyncRectOptions options = {}) {
  Event event;
  detail::write_image(queue, dest, detail::bytes_of(src), rect, Blocking::no, options.wait_for,
                      &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

template <WritableHostRange Dest>
requires std::ranges::borrowed_range<Dest>
[[nodiscard]] NannyEvent enqueue_copy_async(const CommandQueue& queue, Dest&& dest,
                                            const Image& src, const ImageRect& rect = {},
                                            AsyncRectOptions options = {}) {
  Event event;
  detail::read_image(queue, detail::writable_bytes_of(dest), src, rect, Blocking::no,
                     options.wait_for, &event);
  return NannyEvent{std::move(event), std::move(options.ward)};
}

}  // namespace clmem
