// SPDX-License-Identifier: Apache-2.0
// filled_image.hpp - an image with known pixels, and the comparison of all of them.
//
//   FilledImage image = filled_image(fixture, usual_shape(kind));
//   ... a command writes the pixels of `part` ...
//   copy_region(host, from, image.bytes, in_image(image.shape, image.format.element, part.origin),
//               part.region);
//   expect_image_contents(fixture, image, every_image_way, {.previous = before, .region = part});
//
// Contract: `bytes` are the pixels of the image, tightly packed. A 1D image buffer is made from a
// buffer of exactly its bytes, `storage`. Throws Unsupported if the device does not support the
// image: its version is too old for the kind, or it lacks the format for these flags. Reads back on
// the fixture's own queue.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>

#include "harness/case.hpp"
#include "harness/fixture.hpp"
#include "harness/image_format.hpp"
#include "harness/image_shape.hpp"

namespace clmem::conformance {

struct FilledImage {
  Handle<cl_mem> mem;
  Handle<cl_mem> storage;  // the buffer of a 1D image buffer
  ImageShape shape;
  ImageFormat format;
  Bytes bytes;

  [[nodiscard]] cl_mem get() const { return mem.get(); }
  [[nodiscard]] RegionPlace place(const Extent& origin = {}) const {
    return in_image(shape, format.element, origin);
  }
};

// Returns CL_MEM_READ_WRITE, or CL_MEM_READ_ONLY for 3D images that kernels of the device cannot
// write: with these flags the common format and all required ones exist.
[[nodiscard]] cl_mem_flags usual_flags(const Fixture& fixture, ImageKind kind);

// Throws Unsupported if the device has no images of this kind.
void need_kind(const Fixture& fixture, ImageKind kind);
// Checks as need_kind does, except for the support of images in general: for calls that a device
// without images has to reject.
void need_type(const Fixture& fixture, ImageKind kind);

// Makes an image without contents, with the functions of OpenCL 1.0 on devices that have no others.
// `host` and the pitches are passed on.
[[nodiscard]] Handle<cl_mem> make_image(Fixture& fixture, const ImageShape& shape,
                                        const cl_image_format& format, cl_mem_flags flags,
                                        void* host = nullptr, HostLayout pitches = {});
[[nodiscard]] Handle<cl_mem> make_image(Fixture& fixture, const cl_image_desc& description,
                                        const cl_image_format& format, cl_mem_flags flags,
                                        void* host = nullptr);

// Makes an image whose contents are set from host memory at the creation or by a write,
// alternately. The default flags are usual_flags.
[[nodiscard]] FilledImage filled_image(Fixture& fixture, const ImageShape& shape,
                                       const ImageFormat& format = common_format(),
                                       std::optional<cl_mem_flags> flags = {});

// Makes an image over a buffer or another image, whose pixels are known.
[[nodiscard]] FilledImage image_over(Fixture& fixture, const ImageShape& shape, cl_mem below,
                                     Bytes pixels, const ImageFormat& format = common_format(),
                                     cl_mem_flags flags = CL_MEM_READ_WRITE);

// Makes an image of 64 by 64 pixels of the common format, for cases in which it must be rejected in
// place of a buffer: its 16 KiB contain every range that a case names, so that only its type is
// wrong. Needs the condition "images".
[[nodiscard]] Handle<cl_mem> small_image(Fixture& fixture);

[[nodiscard]] Rows<ImageKind> image_kind_rows(std::span<const ImageKind> kinds = every_image_kind);

// `buffer`: copies to a buffer and reads that. `copy`: copies to another image and reads that.
enum class ImageReadBack { read, map, buffer, copy };

// The ways of most cases; a driver that fails in a copy fails in the cases about copies.
inline constexpr std::initializer_list<ImageReadBack> by_read_and_map = {ImageReadBack::read,
                                                                         ImageReadBack::map};
inline constexpr std::initializer_list<ImageReadBack> every_image_way = {
    ImageReadBack::read, ImageReadBack::map, ImageReadBack::buffer, ImageReadBack::copy};

// The pixels before the command, those that it had to write, and the requirement that the
// expectation checks (case_record.hpp).
struct PixelContext {
  std::span<const std::byte> previous{};
  PixelRegion region{};
  const char* by = "";
};

void expect_image_contents(Fixture& fixture, const FilledImage& image,
                           std::initializer_list<ImageReadBack> ways = by_read_and_map,
                           const PixelContext& context = {});
// Compares an image that is not held in a FilledImage; `bytes` are tightly packed pixels.
void expect_image_contents(Fixture& fixture, cl_mem image, const ImageShape& shape,
                           const ImageFormat& format, const Bytes& bytes,
                           std::initializer_list<ImageReadBack> ways = {ImageReadBack::read},
                           const PixelContext& context = {});

// Compares host memory that contains pixels at `place`, including guards and gaps. `context.region`
// is the region of the pixels.
void expect_host_pixels(std::span<const std::byte> actual, std::span<const std::byte> expected,
                        const ImageFormat& format, const RegionPlace& place,
                        const PixelContext& context);

// Checks after a rejected call that a write and a read on the queue work and that the image is
// unchanged.
void expect_unchanged_and_alive(Fixture& fixture, const FilledImage& image,
                                ImageReadBack way = ImageReadBack::read);

}  // namespace clmem::conformance
