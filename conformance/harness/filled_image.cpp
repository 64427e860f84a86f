// SPDX-License-Identifier: Apache-2.0
#include "harness/filled_image.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "harness/case_record.hpp"
#include "harness/contents.hpp"
#include "harness/difference.hpp"
#include "harness/latest_call.hpp"
#include "harness/memory_flags.hpp"
#include "harness/recorder.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

// Uses the functions of OpenCL 1.0.
Handle<cl_mem> make_early_image(Fixture& fixture, const ImageShape& shape,
                                const cl_image_format& format, cl_mem_flags flags, void* host,
                                HostLayout pitches) {
  const Extent& extent = shape.extent;
  if (shape.kind == ImageKind::image_2d) {
    return must_make(clCreateImage2D, fixture.context(), flags, &format, extent[0], extent[1],
                     pitches.row_pitch, host);
  }
  if (extent[2] < 2) {
    unsupported("a 3D image of depth 1 before OpenCL 1.2");
  }
  return must_make(clCreateImage3D, fixture.context(), flags, &format, extent[0], extent[1],
                   extent[2], pitches.row_pitch, pitches.slice_pitch, host);
}

void write_all(Fixture& fixture, cl_mem image, const ImageShape& shape,
               std::span<const std::byte> pixels) {
  const PixelRegion all = whole(shape);
  must_succeed(clEnqueueWriteImage, fixture.queue(), image, CL_TRUE, all.origin.data(),
               all.region.data(), 0, 0, pixels.data(), 0, nullptr, nullptr);
  // Before OpenCL 2.2 a blocking write promises only that its host memory can be reused.
  must_succeed(clFinish, fixture.queue());
}

FilledImage filled_over_buffer(Fixture& fixture, const ImageShape& shape, const ImageFormat& format,
                               cl_mem_flags flags, HostBytes& pixels) {
  Bytes expected = pixels.copy();
  const bool copied = (flags & CL_MEM_USE_HOST_PTR) == 0;
  Handle<cl_mem> storage =
      must_make(clCreateBuffer, fixture.context(), flags | (copied ? CL_MEM_COPY_HOST_PTR : 0),
                pixels.size(), pixels.data());
  FilledImage made = image_over(fixture, shape, storage.get(), std::move(expected), format,
                                flags & ~host_pointer_flags);
  made.storage = std::move(storage);
  return made;
}

struct ReadBackTarget {
  Fixture& fixture;
  cl_mem image;
  const ImageShape& shape;
  const ImageFormat& format;
  const Bytes& expected;
};

// Records the bytes at the address where they were found, unless some of their bits are undefined.
void record_read_back(const ReadBackTarget& target, std::span<const std::byte> seen) {
  if (seen.size() == target.expected.size() &&
      comparable(target.format, target.expected) == target.expected) {
    recorder::bytes(seen, target.expected);
  }
}

Bytes by_read(const ReadBackTarget& target) {
  HostBytes& result = target.fixture.host(target.expected.size());
  const PixelRegion all = whole(target.shape);
  must_succeed(clEnqueueReadImage, target.fixture.queue(), target.image, CL_TRUE, all.origin.data(),
               all.region.data(), 0, 0, result.data(), 0, nullptr, nullptr);
  record_read_back(target, result);
  return result.copy();
}

Bytes by_map(const ReadBackTarget& target) {
  const PixelRegion all = whole(target.shape);
  cl_command_queue const queue = target.fixture.queue();
  HostLayout pitches;
  void* const mapped = must_make(clEnqueueMapImage, queue, target.image, CL_TRUE, CL_MAP_READ,
                                 all.origin.data(), all.region.data(), &pitches.row_pitch,
                                 has_slices(target.shape.kind) ? &pitches.slice_pitch : nullptr, 0,
                                 nullptr, nullptr);
  const RegionPlace place = on_host(target.shape.kind, all.region, target.format.element, pitches);
  const std::span<const std::byte> seen{static_cast<const std::byte*>(mapped),
                                        end_of(place, all.region)};
  record_read_back(target, seen);
  Bytes result = gathered(seen, place, all.region);
  must_succeed(clEnqueueUnmapMemObject, queue, target.image, mapped, 0, nullptr, nullptr);
  must_succeed(clFinish, queue);
  return result;
}

Bytes by_buffer(const ReadBackTarget& target) {
  const std::size_t size = target.expected.size();
  const FilledBuffer buffer = target.fixture.filled_buffer(size);
  const PixelRegion all = whole(target.shape);
  must_succeed(clEnqueueCopyImageToBuffer, target.fixture.queue(), target.image, buffer.get(),
               all.origin.data(), all.region.data(), 0, 0, nullptr, nullptr);
  HostBytes& result = target.fixture.host(size);
  must_succeed(clEnqueueReadBuffer, target.fixture.queue(), buffer.get(), CL_TRUE, 0, size,
               result.data(), 0, nullptr, nullptr);
  record_read_back(target, result);
  return result.copy();
}

Bytes by_copy(const ReadBackTarget& target) {
  const FilledImage other = filled_image(target.fixture, target.shape, target.format);
  const PixelRegion all = whole(target.shape);
  must_succeed(clEnqueueCopyImage, target.fixture.queue(), target.image, other.get(),
               all.origin.data(), all.origin.data(), all.region.data(), 0, nullptr, nullptr);
  return by_read({target.fixture, other.get(), target.shape, target.format, target.expected});
}

struct ImageWay {
  const char* words;
  const char* call;  // the command that looks at the contents
  Bytes (*read)(const ReadBackTarget&);
};

ImageWay way_of(ImageReadBack way) {
  switch (way) {
    case ImageReadBack::map:
      return {"mapped", "clEnqueueMapImage", by_map};
    case ImageReadBack::buffer:
      return {"copied to a buffer and read", "clEnqueueCopyImageToBuffer", by_buffer};
    case ImageReadBack::copy:
      return {"copied to another image and read", "clEnqueueCopyImage", by_copy};
    case ImageReadBack::read:
      break;
  }
  return {"read", "clEnqueueReadImage", by_read};
}

std::string first_wrong_pixel(std::span<const std::byte> actual, const Bytes& expected,
                              const RegionPlace& place) {
  const auto found = std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end());
  const auto offset = static_cast<std::size_t>(found.first - expected.begin());
  if (offset == expected.size() || offset < place.base) {
    return {};
  }
  const std::size_t in_region = offset - place.base;
  const std::size_t in_slice = in_region % place.step[2];
  const std::size_t in_row = in_slice % place.step[1];
  return "first at pixel (" + std::to_string(in_row / place.element) + ", " +
         std::to_string(in_slice / place.step[1]) + ", " +
         std::to_string(in_region / place.step[2]) + "), byte " +
         std::to_string(in_row % place.element) + " of it: ";
}

// Converts the region from pixels to bytes, rows and slices of `place`.
DifferenceContext in_bytes(const RegionPlace& place, const PixelContext& context) {
  const PixelRegion& part = context.region;
  return {.previous = context.previous,
          .rect = RectPlace{{part.origin[0] * place.element, part.origin[1], part.origin[2]},
                            place.step[1],
                            place.step[2]},
          .base = place.base,
          .region = {part.region[0] * place.element, part.region[1], part.region[2]},
          .element = place.element,
          .by = context.by};
}

std::string pixel_difference(std::span<const std::byte> actual, const Bytes& expected,
                             const RegionPlace& place, const PixelContext& context,
                             const char* title) {
  const std::string words = difference_of(expected, actual, in_bytes(place, context), title);
  return words.empty() ? words : first_wrong_pixel(actual, expected, place) + words;
}

// Clears the bits that the format leaves undefined; keeps the bytes between the pixels.
Bytes comparable_at(const ImageFormat& format, std::span<const std::byte> bytes,
                    const RegionPlace& place, const Extent& region) {
  Bytes result(bytes.begin(), bytes.end());
  const Bytes packed = comparable(format, gathered(bytes, place, region));
  const Extent step{place.element, region[0] * place.element,
                    region[0] * region[1] * place.element};
  copy_region(packed, {0, step, place.element}, result, place, region);
  return result;
}

}  // namespace

cl_mem_flags usual_flags(const Fixture& fixture, ImageKind kind) {
  return kind == ImageKind::image_3d && fixture.device().lacks("3d_image_writes")
             ? CL_MEM_READ_ONLY
             : CL_MEM_READ_WRITE;
}

void need_type(const Fixture& fixture, ImageKind kind) {
  if (kind != ImageKind::image_2d && kind != ImageKind::image_3d) {
    fixture.needs({1, 2});
  }
  if (kind == ImageKind::image_3d) {
    fixture.needs("3d_images");
  }
}

void need_kind(const Fixture& fixture, ImageKind kind) {
  fixture.needs("images");
  need_type(fixture, kind);
}

Handle<cl_mem> make_image(Fixture& fixture, const cl_image_desc& description,
                          const cl_image_format& format, cl_mem_flags flags, void* host) {
  return must_make(clCreateImage, fixture.context(), flags, &format, &description, host);
}

Handle<cl_mem> make_image(Fixture& fixture, const ImageShape& shape, const cl_image_format& format,
                          cl_mem_flags flags, void* host, HostLayout pitches) {
  need_kind(fixture, shape.kind);
  if (fixture.device().version() < ApiVersion{1, 2}) {
    return make_early_image(fixture, shape, format, flags, host, pitches);
  }
  cl_image_desc description = description_of(shape);
  description.image_row_pitch = pitches.row_pitch;
  description.image_slice_pitch = pitches.slice_pitch;
  return make_image(fixture, description, format, flags, host);
}

FilledImage filled_image(Fixture& fixture, const ImageShape& shape, const ImageFormat& format,
                         std::optional<cl_mem_flags> flags) {
  const cl_mem_flags used = flags.value_or(usual_flags(fixture, shape.kind));
  constexpr cl_mem_flags access = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
  const cl_mem_flags use = (used & access) == 0 ? CL_MEM_READ_WRITE : used & access;
  need_kind(fixture, shape.kind);
  if (!supports(fixture, type_of(shape.kind), use, format.cl)) {
    unsupported(std::string{name_of(shape.kind)} + " of " + format.name);
  }
  HostBytes& pixels = fixture.host(elements(fixture, format, shape.pixels()));
  if (pixels.size() > fixture.device().max_allocation()) {
    unsupported("an image of " + std::to_string(pixels.size()) + " bytes");
  }
  if (shape.kind == ImageKind::image_1d_buffer) {
    return filled_over_buffer(fixture, shape, format, used, pixels);
  }
  // Sets the contents in one of two ways, as for buffers: see Fixture::filled_buffer.
  const bool from_host = (used & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
  const bool by_command = !from_host && (used & unwritable) == 0 &&
                          CaseRecord::current().executes() &&
                          std::to_integer<unsigned>(pixels.front()) % 2 == 0;
  Bytes expected = pixels.copy();
  const cl_mem_flags added = from_host || by_command ? 0 : CL_MEM_COPY_HOST_PTR;
  Handle<cl_mem> made =
      make_image(fixture, shape, format.cl, used | added, by_command ? nullptr : pixels.data());
  if (by_command) {
    write_all(fixture, made.get(), shape, pixels);
  }
  return {std::move(made), {}, shape, format, std::move(expected)};
}

FilledImage image_over(Fixture& fixture, const ImageShape& shape, cl_mem below, Bytes pixels,
                       const ImageFormat& format, cl_mem_flags flags) {
  cl_image_desc description = description_of(shape);
  description.buffer = below;
  return {make_image(fixture, description, format.cl, flags), {}, shape, format, std::move(pixels)};
}

Handle<cl_mem> small_image(Fixture& fixture) {
  // The function of OpenCL 1.0 works on devices of every version.
  return must_make(clCreateImage2D, fixture.context(), CL_MEM_READ_WRITE, &common_format().cl, 64,
                   64, 0, nullptr);
}

Rows<ImageKind> image_kind_rows(std::span<const ImageKind> kinds) {
  Rows<ImageKind> rows;
  for (const ImageKind kind : kinds) {
    rows.push_back({name_of(kind), kind});
  }
  return rows;
}

void expect_image_contents(Fixture& fixture, cl_mem image, const ImageShape& shape,
                           const ImageFormat& format, const Bytes& bytes,
                           std::initializer_list<ImageReadBack> ways, const PixelContext& context) {
  if (!CaseRecord::current().shows_contents()) {
    return;
  }
  const latest_call::ExcludedScope reading_back;
  const Bytes expected = comparable(format, bytes);
  std::vector<std::pair<ImageWay, Bytes>> seen;
  for (const ImageReadBack each : ways) {
    const ImageWay way = way_of(each);
    seen.emplace_back(way, comparable(format, way.read({fixture, image, shape, format, bytes})));
  }
  const bool agree =
      std::ranges::none_of(seen, [&](const auto& one) { return one.second == expected; });
  for (const auto& [way, actual] : seen) {
    const std::string difference =
        pixel_difference(actual, expected, in_image(shape, format.element), context, way.words);
    if (difference.empty()) {
      continue;
    }
    // Another way has shown the right pixels, so that the reading command is wrong.
    if (!agree) {
      CaseRecord::current().blame(way.call);
    }
    ADD_FAILURE() << shape.text() << " of " << format.name << latest_call::after_command() << ", "
                  << way.words << ": " << difference;
  }
}

void expect_image_contents(Fixture& fixture, const FilledImage& image,
                           std::initializer_list<ImageReadBack> ways, const PixelContext& context) {
  expect_image_contents(fixture, image.get(), image.shape, image.format, image.bytes, ways,
                        context);
}

void expect_host_pixels(std::span<const std::byte> actual, std::span<const std::byte> expected,
                        const ImageFormat& format, const RegionPlace& place,
                        const PixelContext& context) {
  if (!CaseRecord::current().shows_contents()) {
    return;
  }
  recorder::bytes(actual, expected);
  const Extent& region = context.region.region;
  const std::string difference = pixel_difference(comparable_at(format, actual, place, region),
                                                  comparable_at(format, expected, place, region),
                                                  place, context, "host memory");
  if (!difference.empty()) {
    ADD_FAILURE() << "pixels of " << format.name << " in host memory"
                  << latest_call::after_command() << ": " << difference;
  }
}

void expect_unchanged_and_alive(Fixture& fixture, const FilledImage& image, ImageReadBack way) {
  if (!CaseRecord::current().executes()) {
    return;
  }
  expect_alive(fixture);
  SCOPED_TRACE("after the refused call");
  expect_image_contents(fixture, image, {way});
}

}  // namespace clmem::conformance
