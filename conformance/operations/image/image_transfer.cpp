// SPDX-License-Identifier: Apache-2.0
#include "operations/image/image_transfer.hpp"

#include <gtest/gtest.h>

#include "harness/contents.hpp"
#include "harness/set_up.hpp"
#include "operations/event/event_tools.hpp"

namespace clmem::conformance {

namespace {

// A multiple of every element size, because pixels have to be aligned like their channels.
constexpr std::size_t guard = 64;

std::string words(const FilledImage& image, const PixelRegion& part, HostLayout layout) {
  return image.shape.text() + " of " + image.format.name + ": " + part.text() + ", row pitch " +
         std::to_string(layout.row_pitch) + ", slice pitch " + std::to_string(layout.slice_pitch);
}

// A blocking transfer has no event; the other is over when its event is.
cl_event* out(Handle<cl_event>& event, cl_bool blocking) {
  return blocking == CL_TRUE ? nullptr : event.out();
}

void wait(const Handle<cl_event>& event) {
  if (event) {
    wait_for(event.get());
  }
}

}  // namespace

HostPixels::HostPixels(Fixture& fixture, const FilledImage& image, const PixelRegion& part,
                       HostLayout layout)
    : place{moved(on_host(image.shape.kind, part.region, image.format.element, layout), guard)},
      bytes{fixture.host(elements(fixture, image.format,
                                  (end_of(place, part.region) + guard) / image.format.element))} {}

void read_part(Fixture& fixture, const FilledImage& image, const PixelRegion& part,
               HostLayout layout) {
  SCOPED_TRACE(words(image, part, layout));
  for (const cl_bool blocking : std::array<cl_bool, 2>{CL_TRUE, CL_FALSE}) {
    HostPixels host{fixture, image, part, layout};
    const Bytes before = host.bytes.copy();
    Bytes expected = host.bytes.copy();
    copy_region(image.bytes, image.place(part.origin), expected, host.place, part.region);
    Handle<cl_event> event;
    ASSERT_THAT(clEnqueueReadImage(fixture.queue(), image.get(), blocking, part.origin.data(),
                                   part.region.data(), layout.row_pitch, layout.slice_pitch,
                                   host.first(), 0, nullptr, out(event, blocking)),
                returns(CL_SUCCESS));
    wait(event);
    expect_host_pixels(host.bytes, expected, image.format, host.place,
                       {.previous = before, .region = {{}, part.region}});
  }
}

void write_part(Fixture& fixture, FilledImage& image, const PixelRegion& part, HostLayout layout,
                std::initializer_list<ImageReadBack> ways) {
  SCOPED_TRACE(words(image, part, layout));
  for (const cl_bool blocking : std::array<cl_bool, 2>{CL_TRUE, CL_FALSE}) {
    HostPixels host{fixture, image, part, layout};
    const Bytes host_before = host.bytes.copy();
    const Bytes before = image.bytes;
    Handle<cl_event> event;
    ASSERT_THAT(clEnqueueWriteImage(fixture.queue(), image.get(), blocking, part.origin.data(),
                                    part.region.data(), layout.row_pitch, layout.slice_pitch,
                                    host.first(), 0, nullptr, out(event, blocking)),
                returns(CL_SUCCESS));
    wait(event);
    EXPECT_TRUE(host.bytes == host_before) << "the source in host memory has changed";
    copy_region(host_before, host.place, image.bytes, image.place(part.origin), part.region);
    expect_image_contents(fixture, image, ways, {.previous = before, .region = part});
  }
}

void set_pixels(FilledImage& image, const PixelRegion& part, const Bytes& element) {
  const RegionPlace place = image.place(part.origin);
  for_each_index(part.region, [&](const Extent& at) {
    copy_linear(element, 0, image.bytes, place.at(at), element.size());
  });
}

HostImage image_with_host_memory(Fixture& fixture, const ImageShape& shape, const HostLayout& given,
                                 const ImageMaker& make) {
  need_kind(fixture, shape.kind);
  const ImageFormat& format = common_format();
  const HostLayout pitches = resolved(shape.kind, shape.extent, format.element, given);
  const bool is_1d_array = shape.kind == ImageKind::image_1d_array;
  HostBytes& memory =
      fixture.host(pitches.slice_pitch * shape.extent[2] * (is_1d_array ? shape.extent[1] : 1));
  const RegionPlace place = on_host(shape.kind, shape.extent, format.element, given);
  Bytes pixels = gathered(memory, place, shape.extent);
  return {
      {make(given, memory.data()), {}, shape, format, std::move(pixels)}, memory, place, pitches};
}

HostImage image_with_host_memory(Fixture& fixture, const ImageShape& shape, const HostLayout& given,
                                 cl_mem_flags flags) {
  return image_with_host_memory(
      fixture, shape, given, [&](const HostLayout& pitches, void* memory) {
        return make_image(fixture, shape, common_format().cl,
                          flags | usual_flags(fixture, shape.kind), memory, pitches);
      });
}

Bytes widened(const FilledImage& image) {
  constexpr std::size_t component = sizeof(cl_uint);
  const std::size_t stored = image.format.element / 4;
  Bytes wide(image.bytes.size() / stored * component);
  for (std::size_t i = 0; i < image.bytes.size(); ++i) {
    wide[i / stored * component + i % stored] = image.bytes[i];
  }
  return wide;
}

WorkSize items_of(const ImageShape& shape) {
  return {shape.extent.begin(), shape.extent.end()};
}

void expect_kernel_reads(Fixture& fixture, const FilledImage& image) {
  const Bytes expected = widened(image);
  const FilledBuffer to = fixture.filled_buffer(expected.size());
  const Kernel load{fixture, kernel_for(image.shape.kind, "load")};
  load.run(fixture, items_of(image.shape), image.get(), to.get());
  SCOPED_TRACE(image.shape.text() + " of " + image.format.name + " as a kernel reads it");
  expect_contents(fixture, to.get(), expected, {ReadBack::read});
}

void expect_kernel_writes(Fixture& fixture, FilledImage& image) {
  image.bytes = elements(fixture, image.format, image.shape.pixels());
  Bytes wide = widened(image);
  const Handle<cl_mem> from =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                wide.size(), wide.data());
  const Kernel store{fixture, kernel_for(image.shape.kind, "store")};
  store.run(fixture, items_of(image.shape), image.get(), from.get());
  SCOPED_TRACE(image.shape.text() + " of " + image.format.name + " as a kernel has written it");
  expect_image_contents(fixture, image);
}

}  // namespace clmem::conformance
