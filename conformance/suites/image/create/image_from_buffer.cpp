// SPDX-License-Identifier: Apache-2.0
// Images from a buffer: the bytes that they share with it, for commands, maps and kernels.

#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"
#include "suites/image/map/image_mapping.hpp"

namespace clmem::conformance::image_from_buffer_cases {

constexpr std::size_t element = 4;  // bytes of a pixel of each format in this file

// An image, and the buffer that owns its bytes.
struct View {
  FilledBuffer buffer;
  FilledImage image;
  RegionPlace place;          // of the pixels in the buffer
  FilledBuffer sub_buffer{};  // the sub-buffer below the image, if there is one
  const char* rule = "";      // the requirement that the contents check
  std::size_t origin = 0;     // of the sub-buffer

  // Sets the expected pixels of a part of the image, and the same bytes of the buffer.
  void put(const PixelRegion& region, std::span<const std::byte> pixels) {
    copy_region(pixels, on_host(image.shape.kind, region.region, element, {}), image.bytes,
                image.place(region.origin), region.region);
    follow_image();
  }
  void follow_image() {
    copy_region(image.bytes, image.place(), buffer.bytes, place, image.shape.extent);
  }
  void follow_buffer() { image.bytes = gathered(buffer.bytes, place, image.shape.extent); }
};

View view_of(Fixture& fixture, FilledBuffer buffer, const ImageShape& shape, std::size_t row_pitch,
             FilledBuffer sub_buffer = {}, std::size_t origin = 0,
             const ImageFormat& format = common_format()) {
  cl_image_desc description = description_of(shape);
  description.image_row_pitch = row_pitch;
  description.buffer = sub_buffer.mem ? sub_buffer.get() : buffer.get();
  View view{std::move(buffer),
            {make_image(fixture, description, format.cl, CL_MEM_READ_WRITE), {}, shape, format, {}},
            moved(on_host(shape.kind, shape.extent, element, {row_pitch, 0}), origin),
            std::move(sub_buffer)};
  view.origin = origin;
  view.follow_buffer();
  return view;
}

std::size_t in_bytes(const Fixture& fixture, cl_device_info pixels) {
  return std::max<std::size_t>(fixture.device().value_or_zero<cl_uint>(pixels), 1) * element;
}

// The smallest legal row pitch for rows of the usual width, and `more` units of pitches.
std::size_t legal_pitch(const Fixture& fixture, std::size_t more = 0) {
  const std::size_t unit = in_bytes(fixture, CL_DEVICE_IMAGE_PITCH_ALIGNMENT);
  const std::size_t width = usual_shape(ImageKind::image_2d).extent[0] * element;
  return ((width + unit - 1) / unit + more) * unit;
}

struct ViewRow {
  ImageKind kind;
  bool over_sub_buffer = false;  // a part of a larger buffer, whose other bytes stay
  std::size_t more_units = 0;    // of the row pitch
  std::size_t more_bytes = 0;    // of the buffer, after the pixels
};

View view_of(Fixture& fixture, const ViewRow& row, const ImageFormat& format = common_format()) {
  const ImageShape shape = usual_shape(row.kind);
  const std::size_t pitch =
      row.kind == ImageKind::image_2d ? legal_pitch(fixture, row.more_units) : 0;
  const std::size_t size =
      on_host(row.kind, shape.extent, element, {pitch, 0}).step[2] + row.more_bytes;
  if (!row.over_sub_buffer) {
    return view_of(fixture, fixture.filled_buffer(size), shape, pitch, {}, 0, format);
  }
  const std::size_t origin =
      std::max(fixture.origin_unit(), in_bytes(fixture, CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT));
  FilledBuffer parent = fixture.filled_buffer(origin + size + 64);
  FilledBuffer sub_buffer = fixture.sub_buffer(parent, origin, size);
  return view_of(fixture, std::move(parent), shape, pitch, std::move(sub_buffer), origin, format);
}

void expect_both(Fixture& fixture, const View& view, const char* when) {
  SCOPED_TRACE(when);
  expect_contents(fixture, view.buffer, every_way, {.by = view.rule});
  if (view.sub_buffer.mem) {
    expect_contents(fixture, view.sub_buffer.get(),
                    std::span{view.buffer.bytes}.subspan(view.origin, view.sub_buffer.size()));
  }
  expect_image_contents(fixture, view.image, {ImageReadBack::read}, {.by = view.rule});
}

void expect_shared(Fixture& fixture, View& view) {
  expect_both(fixture, view, "after the creation");
  const PixelRegion part = inner_region(view.image.shape);
  const HostBytes& pixels = fixture.host(volume(part.region) * element);
  must_succeed(part_of(view.image, part).write(fixture.queue(), CL_TRUE, pixels.data()),
               "clEnqueueWriteImage");
  view.put(part, pixels);
  expect_both(fixture, view, "after a write to the image");
  rewrite(fixture, view.buffer);
  view.follow_buffer();
  expect_both(fixture, view, "after a write to the buffer");
}

void expect_copied(Fixture& fixture, View& view) {
  const PixelRegion part = inner_region(view.image.shape);
  const std::size_t size = volume(part.region) * element;
  const FilledBuffer packed = fixture.filled_buffer(size);
  must_enqueue(clEnqueueCopyImageToBuffer, fixture.queue(), view.image.get(), packed.get(),
               part.origin.data(), part.region.data(), 0);
  expect_contents(fixture, packed.get(),
                  gathered(view.image.bytes, view.image.place(part.origin), part.region));
  const FilledBuffer fresh = fixture.filled_buffer(size);
  must_enqueue(clEnqueueCopyBufferToImage, fixture.queue(), fresh.get(), view.image.get(), 0,
               part.origin.data(), part.region.data());
  view.put(part, fresh.bytes);
  expect_both(fixture, view, "after a copy to the image");
}

void expect_filled(Fixture& fixture, View& view) {
  const PixelRegion part = inner_region(view.image.shape);
  const Bytes magenta{std::byte{0xff}, std::byte{0}, std::byte{0xff}, std::byte{0}};
  must_succeed(part_of(view.image, part).fill(fixture.queue(), magenta), "clEnqueueFillImage");
  set_pixels(view.image, part, magenta);
  view.follow_image();
  expect_both(fixture, view, "after a fill");
}

CLMEM_CASE(ImageFromBuffer, BeginsWithSubBuffer,
           "A 1D image buffer over a sub-buffer begins at the origin of the sub-buffer, "
           "for commands that read, write and fill it, and reports that sub-buffer.",
           {"CreateImage.1d-buffer.from-sub-buffer", "GetMemObjectInfo.ASSOCIATED.image"}) {
  View view = view_of(fixture, {.kind = ImageKind::image_1d_buffer, .over_sub_buffer = true});
  EXPECT_THAT(mem_info<cl_mem>(view.image.get(), CL_MEM_ASSOCIATED_MEMOBJECT),
              reports(view.sub_buffer.get()));
  expect_shared(fixture, view);
  expect_filled(fixture, view);
}

Rows<ViewRow> rows_of_2d_images() {
  constexpr ImageKind flat = ImageKind::image_2d;
  return {
      {"SmallestPitch", {flat}}, {"LargerPitch", {flat, false, 2}}, {"SubBuffer", {flat, true}}};
}

CLMEM_CASE(ImageFromBuffer, TakesNoPitchForPacked,
           "Without a row pitch the rows of a 2D image over a buffer have no gaps.",
           {"CreateImage.2d-buffer.row-pitch-zero"}) {
  const ImageShape shape = shape_of(ImageKind::image_2d, {legal_pitch(fixture) / element, 7, 1});
  View view = view_of(fixture, fixture.filled_buffer(shape.pixels() * element), shape, 0);
  view.rule = "CreateImage.2d-buffer.row-pitch-zero";
  expect_shared(fixture, view);
}

FilledBuffer buffer_in_host_memory(Fixture& fixture, std::size_t size) {
  const std::size_t alignment =
      std::max<std::size_t>(in_bytes(fixture, CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT), 4096);
  HostBytes& memory = fixture.host(size + alignment);
  const std::size_t rest = reinterpret_cast<std::uintptr_t>(memory.data()) % alignment;
  std::byte* const begin = memory.data() + (alignment - rest);
  Bytes expected(begin, begin + size);
  return {must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                    size, begin),
          std::move(expected)};
}

CLMEM_CASE(ImageFromBuffer, TakesAlignedHostMemory,
           "A 2D image can be created over a buffer in host memory with the required alignment.",
           {"CreateImage.2d-buffer.base-alignment"}) {
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  const std::size_t pitch = legal_pitch(fixture);
  const View view =
      view_of(fixture, buffer_in_host_memory(fixture, pitch * shape.extent[1]), shape, pitch);
  expect_both(fixture, view, "after the creation");
}

CLMEM_TABLE(ImageFromBuffer, MapsPartOfPlane,
            "A map of a part of a 2D image over a buffer shows the pixels of that part.",
            (const ViewRow& row), rows_of_2d_images(),
            {"CreateImage.2d-buffer.shares", "CreateImage.2d-buffer.row-pitch"}) {
  const View view = view_of(fixture, row);
  Mapping mapping = map_pixels(fixture, view.image, inner_region(view.image.shape), CL_MAP_READ);
  expect_shows(mapping, view.image);
  mapping.end();
}

CLMEM_TABLE(ImageFromBuffer, CopiesPlane,
            "Copies from and to a 2D image over a buffer, and fills, use its row pitch.",
            (const ViewRow& row), rows_of_2d_images(),
            {"CreateImage.2d-buffer.shares", "CreateImage.2d-buffer.row-pitch"}) {
  View view = view_of(fixture, row);
  expect_copied(fixture, view);
  ViewRow wider = row;
  wider.more_units = 3;
  View other = view_of(fixture, wider);
  const PixelRegion part = inner_region(view.image.shape);
  must_succeed(part_of(other.image, part).copy(fixture.queue(), part_of(view.image, part)),
               "clEnqueueCopyImage");
  other.put(part, gathered(view.image.bytes, view.image.place(part.origin), part.region));
  expect_both(fixture, other, "after a copy from the other image");
  expect_filled(fixture, other);
  expect_both(fixture, view, "after commands on the other image");
}

CLMEM_TABLE(ImageFromBuffer, SharesPlane,
            "Data written to a 2D image over a buffer appears in the buffer, row by row at the row "
            "pitch, and vice versa.",
            (const ViewRow& row), rows_of_2d_images(),
            {"CreateImage.2d-buffer.shares", "CreateImage.2d-buffer.row-pitch"}) {
  View view = view_of(fixture, row);
  expect_shared(fixture, view);
}

CLMEM_CASE(ImageFromBuffer, StartsFromPresentContents,
           "An image over a buffer that was created with a copy of host memory shows the current "
           "contents of the buffer.",
           {"CreateImage.inherit.no-extra-copy"}) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  FilledBuffer buffer =
      fixture.filled_buffer(shape.pixels() * element, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR);
  rewrite(fixture, buffer);
  expect_both(fixture, view_of(fixture, std::move(buffer), shape, 0), "after the creation");
}

// CL_MEM_FLAGS has to report inherited flags only for sub-buffers, so for an image it may report
// none.
Rows<cl_mem_flags> inherit_rows() {
  const char* const access = "CreateImage.inherit.access";
  const char* const pointer = "CreateImage.inherit.host-ptr-flags";
  return {{"ReadOnly", access, CL_MEM_READ_ONLY},
          {"WriteOnly", access, CL_MEM_WRITE_ONLY},
          {"ReadWrite", access, CL_MEM_READ_WRITE},
          {"AllocHostPtr", pointer, CL_MEM_ALLOC_HOST_PTR},
          {"UseHostPtr", pointer, CL_MEM_USE_HOST_PTR}};
}

CLMEM_TABLE(
    ImageFromBuffer, TakesOverFlags,
    "CL_MEM_FLAGS of an image that was created over a buffer without flags reports the access flag "
    "or host pointer flag of the buffer, or none of that group.",
    (cl_mem_flags flag), inherit_rows(), {}) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  const std::size_t size = shape.pixels() * element;
  const FilledBuffer buffer = flag == CL_MEM_USE_HOST_PTR ? buffer_in_host_memory(fixture, size)
                                                          : fixture.filled_buffer(size, flag);
  const FilledImage image = image_over(fixture, shape, buffer.get(), {}, common_format(), 0);
  const cl_mem_flags flags = mem_info<cl_mem_flags>(image.get(), CL_MEM_FLAGS) & group_of(flag);
  if (flags == 0) {
    fixture.warn("CL_MEM_FLAGS does not report the inherited flag");
  } else {
    EXPECT_EQ(flag_text(flags & flag), flag_text(flag));
    EXPECT_EQ(flag_text(group_of(flag) == access_flags ? flags & ~flag : 0), flag_text(0));
  }
}

void expect_own_info(const View& view, cl_mem buffer) {
  const cl_mem image = view.image.get();
  const cl_image_desc described = description_of(view.image.shape);
  EXPECT_TRUE(mem_info<cl_mem>(image, CL_MEM_ASSOCIATED_MEMOBJECT) == buffer);
  EXPECT_TRUE(image_info<cl_mem>(image, CL_IMAGE_BUFFER) == buffer);
  EXPECT_THAT(mem_info<cl_mem_object_type>(image, CL_MEM_TYPE), reports(described.image_type));
  EXPECT_THAT(mem_info<std::size_t>(image, CL_MEM_OFFSET), reports(0u));
  EXPECT_GE(mem_info<std::size_t>(image, CL_MEM_SIZE), view.image.bytes.size());
  EXPECT_TRUE(mem_info<void*>(image, CL_MEM_HOST_PTR) == nullptr);
  EXPECT_THAT(mem_info<cl_uint>(image, CL_MEM_MAP_COUNT), reports(0u));
  EXPECT_THAT(image_info(image, CL_IMAGE_WIDTH), reports(described.image_width));
  EXPECT_THAT(image_info(image, CL_IMAGE_HEIGHT), reports(described.image_height));
  EXPECT_THAT(image_info(image, CL_IMAGE_DEPTH), reports(0u));
}

// The image keeps its buffer, which therefore has the same handle after the caller released it.
CLMEM_TABLE(
    ImageFromBuffer, ReportsItself,
    "An image over a buffer reports the buffer, keeps its contents after the release of "
    "the buffer, and has its own type, extents, offset and map count.",
    (const ViewRow& row),
    (Rows<ViewRow>{
        {"Line",
         "CreateImage.1d-buffer.shares",
         {.kind = ImageKind::image_1d_buffer, .more_bytes = 1}},
        {"Plane", "CreateImage.2d-buffer.shares", {.kind = ImageKind::image_2d, .more_units = 1}}}),
    {"GetMemObjectInfo.ASSOCIATED.image", "GetImageInfo.BUFFER", "GetMemObjectInfo.OFFSET",
     "GetMemObjectInfo.TYPE.image", "GetMemObjectInfo.SIZE.image", "GetMemObjectInfo.HOST_PTR.null",
     "Map.count.initial", "GetImageInfo.WIDTH", "GetImageInfo.HEIGHT"}) {
  View view = view_of(fixture, row);
  const cl_mem buffer = view.buffer.mem.detach();
  expect_own_info(view, buffer);
  must_succeed(clReleaseMemObject, buffer);
  SCOPED_TRACE("after the release of the buffer");
  expect_own_info(view, buffer);
  expect_image_contents(fixture, view.image, {ImageReadBack::read});
}

CLMEM_CASE(ImageFromBuffer, SharesLine,
           "Data written to a 1D image buffer appears in its buffer, and vice versa.",
           {"CreateImage.1d-buffer.shares"}) {
  View view = view_of(fixture, {.kind = ImageKind::image_1d_buffer, .more_bytes = 67});
  expect_shared(fixture, view);
}

CLMEM_CASE(ImageFromBuffer, UsesBufferUpToItsEnd,
           "A 1D image buffer may end with the last byte of its buffer.",
           {"CreateImage.1d-buffer.exact-fit"}) {
  View view = view_of(fixture, {.kind = ImageKind::image_1d_buffer});
  expect_shared(fixture, view);
}

Rows<ViewRow> kernel_rows() {
  const char* const on_line = "CreateImage.1d-buffer.kernel";
  const char* const on_2d_image = "CreateImage.2d-buffer.kernel";
  constexpr ImageKind line = ImageKind::image_1d_buffer;
  constexpr ImageKind flat = ImageKind::image_2d;
  return {{"Line", on_line, {line}},
          {"LineOverPart", {on_line, "CreateImage.1d-buffer.from-sub-buffer"}, {line, true}},
          {"Plane", on_2d_image, {flat}},
          {"PlaneOfLargerPitch", on_2d_image, {flat, false, 2}},
          {"PlaneOverPart", on_2d_image, {flat, true}},
          {"PlaneOverPartOfLargerPitch", on_2d_image, {flat, true, 2}}};
}

CLMEM_TABLE(ImageKernels, ShareBuffer,
            "Kernels read and write an image over a buffer, or over a part of one, at the bytes "
            "that both share, and no other bytes.",
            (const ViewRow& row), kernel_rows(), {}, .time_limit_s = compiling_limit_s) {
  View view = view_of(fixture, row, *known_format(CL_RGBA, CL_UNSIGNED_INT8));
  for (const char* const when : {"after kernels", "after a write to the buffer and kernels"}) {
    expect_kernel_reads(fixture, view.image);
    expect_kernel_writes(fixture, view.image);
    expect_kernel_reads(fixture, view.image);
    view.follow_image();
    expect_both(fixture, view, when);
    rewrite(fixture, view.buffer);
    view.follow_buffer();
  }
}

}  // namespace clmem::conformance::image_from_buffer_cases
