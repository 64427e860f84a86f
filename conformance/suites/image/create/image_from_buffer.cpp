// SPDX-License-Identifier: Apache-2.0
// Images from a buffer: the bytes that they share with it.

#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_from_buffer_cases {

namespace {

constexpr std::size_t element = 4;  // bytes of the common format

// An image and the buffer below it; each is compared with `buffer.bytes`.
struct View {
  FilledBuffer buffer;
  Handle<cl_mem> image;
  ImageShape shape;
  RegionPlace place;      // of the pixels in the buffer
  const char* rule = "";  // the requirement that their contents check
};

View view_of(FilledBuffer buffer, Fixture& fixture, const ImageShape& shape,
             std::size_t row_pitch) {
  cl_image_desc description = description_of(shape);
  description.image_row_pitch = row_pitch;
  description.buffer = buffer.get();
  Handle<cl_mem> image = make_image(fixture, description, common_format().cl, CL_MEM_READ_WRITE);
  return {std::move(buffer), std::move(image), shape,
          on_host(shape.kind, shape.extent, element, {row_pitch, 0})};
}

View line_over_buffer(Fixture& fixture, std::size_t more_bytes) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  return view_of(fixture.filled_buffer(shape.pixels() * element + more_bytes), fixture, shape, 0);
}

// Bytes that a row pitch of the device has to be a multiple of.
std::size_t pitch_unit(const Fixture& fixture) {
  const auto pixels = fixture.device().value_or_zero<cl_uint>(CL_DEVICE_IMAGE_PITCH_ALIGNMENT);
  return std::max<std::size_t>(pixels, 1) * element;
}

// The smallest legal row pitch for rows of the usual width, and `more` units.
std::size_t legal_pitch(const Fixture& fixture, std::size_t more) {
  const std::size_t unit = pitch_unit(fixture);
  const std::size_t width = usual_shape(ImageKind::image_2d).extent[0] * element;
  return ((width + unit - 1) / unit + more) * unit;
}

View plane_over_buffer(Fixture& fixture, std::size_t more_units) {
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  const std::size_t pitch = legal_pitch(fixture, more_units);
  return view_of(fixture.filled_buffer(pitch * shape.extent[1]), fixture, shape, pitch);
}

void expect_same_pixels(Fixture& fixture, const View& view) {
  expect_image_contents(fixture, view.image.get(), view.shape, common_format(),
                        gathered(view.buffer.bytes, view.place, view.shape.extent),
                        {ImageReadBack::read}, {.by = view.rule});
}

// The origin of the sub-buffer meets the alignment that the device requires for images.
View plane_over_sub_buffer(Fixture& fixture, std::size_t more_units) {
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  const std::size_t pitch = legal_pitch(fixture, more_units);
  const std::size_t size = pitch * shape.extent[1];
  const std::size_t pixels =
      fixture.device().value_or_zero<cl_uint>(CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT);
  const std::size_t origin = std::max(fixture.origin_unit(), pixels * element);
  const FilledBuffer parent = fixture.filled_buffer(origin + size + 64);
  return view_of(fixture.sub_buffer(parent, origin, size), fixture, shape, pitch);
}

// Uses host commands on either side, on one in-order queue.
void expect_shared(Fixture& fixture, View& view) {
  expect_same_pixels(fixture, view);
  const PixelRegion part = inner_region(view.shape);
  const HostBytes& pixels = fixture.host(part.region[0] * part.region[1] * element);
  must_succeed(clEnqueueWriteImage, fixture.queue(), view.image.get(), CL_TRUE, part.origin.data(),
               part.region.data(), 0, 0, pixels.data(), 0, nullptr, nullptr);
  copy_region(pixels, on_host(view.shape.kind, part.region, element, {}), view.buffer.bytes,
              moved(view.place, view.place.at(part.origin)), part.region);
  {
    SCOPED_TRACE("after a write to the image");
    expect_contents(fixture, view.buffer, every_way, {.by = view.rule});
    expect_same_pixels(fixture, view);
  }
  rewrite(fixture, view.buffer);
  SCOPED_TRACE("after a write to the buffer");
  expect_same_pixels(fixture, view);
  expect_contents(fixture, view.buffer, every_way, {.by = view.rule});
}

// Copies within the device from and to the image, whose rows have the pitch of the buffer.
void expect_copied(Fixture& fixture, View& view) {
  const PixelRegion part = inner_region(view.shape);
  const std::size_t size = part.region[0] * part.region[1] * element;
  FilledBuffer packed = fixture.filled_buffer(size);
  const RegionPlace in_packed = on_host(view.shape.kind, part.region, element, {});
  must_succeed(clEnqueueCopyImageToBuffer, fixture.queue(), view.image.get(), packed.get(),
               part.origin.data(), part.region.data(), 0, 0, nullptr, nullptr);
  const RegionPlace place = moved(view.place, view.place.at(part.origin));
  copy_region(view.buffer.bytes, place, packed.bytes, in_packed, part.region);
  expect_contents(fixture, packed);
  const FilledBuffer fresh = fixture.filled_buffer(size);
  must_succeed(clEnqueueCopyBufferToImage, fixture.queue(), fresh.get(), view.image.get(), 0,
               part.origin.data(), part.region.data(), 0, nullptr, nullptr);
  copy_region(fresh.bytes, in_packed, view.buffer.bytes, place, part.region);
  SCOPED_TRACE("after a copy to the image");
  expect_contents(fixture, view.buffer);
  expect_same_pixels(fixture, view);
}

void expect_filled(Fixture& fixture, View& view) {
  const PixelRegion part = inner_region(view.shape);
  const std::array<cl_float, 4> color{1, 0, 1, 0};
  must_succeed(clEnqueueFillImage, fixture.queue(), view.image.get(), color.data(),
               part.origin.data(), part.region.data(), 0, nullptr, nullptr);
  Bytes filled(part.region[0] * part.region[1] * element);
  for (std::size_t i = 0; i < filled.size(); i += 2) {
    filled[i] = std::byte{0xff};  // red and blue
  }
  copy_region(filled, on_host(view.shape.kind, part.region, element, {}), view.buffer.bytes,
              moved(view.place, view.place.at(part.origin)), part.region);
  SCOPED_TRACE("after a fill");
  expect_contents(fixture, view.buffer);
}

// Copies to another image over a buffer, whose rows have another pitch, and fills there.
void expect_copied_and_filled(Fixture& fixture, const View& view, View other) {
  const PixelRegion part = inner_region(view.shape);
  const RegionPlace place = moved(other.place, other.place.at(part.origin));
  must_succeed(clEnqueueCopyImage, fixture.queue(), view.image.get(), other.image.get(),
               part.origin.data(), part.origin.data(), part.region.data(), 0, nullptr, nullptr);
  copy_region(view.buffer.bytes, moved(view.place, view.place.at(part.origin)), other.buffer.bytes,
              place, part.region);
  expect_contents(fixture, other.buffer);
  expect_filled(fixture, other);
  expect_contents(fixture, view.buffer);
}

// Maps a part and compares its pixels, in rows of whatever pitch the map returns.
void expect_part_mapped(Fixture& fixture, const View& view) {
  const PixelRegion part = inner_region(view.shape);
  std::size_t row_pitch = 0;
  cl_int code = not_stored;
  void* const mapped =
      clEnqueueMapImage(fixture.queue(), view.image.get(), CL_TRUE, CL_MAP_READ, part.origin.data(),
                        part.region.data(), &row_pitch, nullptr, 0, nullptr, nullptr, &code);
  ASSERT_THAT(code, returns(CL_SUCCESS));
  const std::size_t row = part.region[0] * element;
  const RegionPlace place = moved(view.place, view.place.at(part.origin));
  const Bytes expected = gathered(view.buffer.bytes, place, part.region);
  Bytes seen(expected.size());
  for (std::size_t y = 0; y < part.region[1]; ++y) {
    recorder::copy(seen.data() + y * row, static_cast<std::byte*>(mapped) + y * row_pitch, row);
  }
  expect_bytes(seen, expected);
  must_succeed(clEnqueueUnmapMemObject, fixture.queue(), view.image.get(), mapped, 0, nullptr,
               nullptr);
  fixture.finish();
}

// A buffer over host memory with the alignment that the device requires for images.
FilledBuffer buffer_in_host_memory(Fixture& fixture, std::size_t size) {
  const std::size_t pixels =
      fixture.device().value_or_zero<cl_uint>(CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT);
  const std::size_t alignment = std::max<std::size_t>(pixels * element, 4096);
  HostBytes& memory = fixture.host(size + alignment);
  const std::size_t rest = reinterpret_cast<std::uintptr_t>(memory.data()) % alignment;
  std::byte* const begin = memory.data() + (alignment - rest);
  Bytes expected(begin, begin + size);
  Handle<cl_mem> made = must_make(clCreateBuffer, fixture.context(),
                                  CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size, begin);
  return {std::move(made), std::move(expected)};
}

CLMEM_CASE(ImageFromBuffer, BeginsWithSubBuffer,
           "A 1D image buffer over a sub-buffer begins at the origin of the sub-buffer, "
           "for commands that read, write and fill it, and reports that.",
           {"CreateImage.1d-buffer.from-sub-buffer", "GetMemObjectInfo.ASSOCIATED.image"}) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  const std::size_t unit = fixture.origin_unit();
  const FilledBuffer parent = fixture.filled_buffer(4 * unit);
  FilledBuffer slice = fixture.sub_buffer(parent, unit, shape.pixels() * element);
  cl_image_desc description = description_of(shape);
  description.buffer = slice.get();
  cl_int code = not_stored;
  Handle<cl_mem> image{clCreateImage(fixture.context(), CL_MEM_READ_WRITE, &common_format().cl,
                                     &description, nullptr, &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  cl_mem reported = nullptr;
  must_succeed(clGetMemObjectInfo, image.get(), CL_MEM_ASSOCIATED_MEMOBJECT, sizeof reported,
               &reported, nullptr);
  EXPECT_EQ(reported, slice.get());
  View view{std::move(slice), std::move(image), shape,
            on_host(shape.kind, shape.extent, element, {})};
  expect_shared(fixture, view);
  expect_filled(fixture, view);
}

struct PlaneRow {
  const char* name;
  std::size_t more_units;
  View (*make)(Fixture& fixture, std::size_t more_units);
};

std::vector<PlaneRow> plane_rows() {
  return {{"SmallestPitch", 0, plane_over_buffer},
          {"LargerPitch", 2, plane_over_buffer},
          {"SubBuffer", 0, plane_over_sub_buffer}};
}

CLMEM_CASE(ImageFromBuffer, TakesNoPitchForPacked,
           "Without a row pitch the rows of a 2D image over a buffer have no gaps.",
           {"CreateImage.2d-buffer.row-pitch-zero"}) {
  const std::size_t width = legal_pitch(fixture, 0) / element;
  const ImageShape shape = shape_of(ImageKind::image_2d, {width, 7, 1});
  View view = view_of(fixture.filled_buffer(shape.pixels() * element), fixture, shape, 0);
  view.rule = "CreateImage.2d-buffer.row-pitch-zero";
  expect_shared(fixture, view);
}

CLMEM_CASE(ImageFromBuffer, TakesAlignedHostMemory,
           "A 2D image can be created over a buffer in host memory with the "
           "alignment that the device requires.",
           {"CreateImage.2d-buffer.base-alignment"}) {
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  const std::size_t pitch = legal_pitch(fixture, 0);
  const std::size_t size = pitch * shape.extent[1];
  FilledBuffer buffer = buffer_in_host_memory(fixture, size);
  const View view = view_of(std::move(buffer), fixture, shape, pitch);
  expect_same_pixels(fixture, view);
}

CLMEM_TABLE(ImageFromBuffer, MapsPartOfPlane,
            "A map of a part of a 2D image over a buffer begins at its first pixel.",
            (const PlaneRow& row), plane_rows(),
            {"CreateImage.2d-buffer.shares", "CreateImage.2d-buffer.row-pitch"}) {
  expect_part_mapped(fixture, row.make(fixture, row.more_units));
}

CLMEM_TABLE(ImageFromBuffer, CopiesPlane,
            "Copies from and to a 2D image over a buffer, and fills, use its row pitch.",
            (const PlaneRow& row), plane_rows(),
            {"CreateImage.2d-buffer.shares", "CreateImage.2d-buffer.row-pitch"}) {
  View view = row.make(fixture, row.more_units);
  expect_copied(fixture, view);
  expect_copied_and_filled(fixture, view, row.make(fixture, 3));
}

CLMEM_TABLE(ImageFromBuffer, SharesPlane,
            "Data written to a 2D image over a buffer appears in the buffer, row by row at the row "
            "pitch, and vice versa.",
            (const PlaneRow& row), plane_rows(),
            {"CreateImage.2d-buffer.shares", "CreateImage.2d-buffer.row-pitch"}) {
  View view = row.make(fixture, row.more_units);
  expect_shared(fixture, view);
}

FilledImage image_without_flags(Fixture& fixture, const FilledBuffer& buffer) {
  return image_over(fixture, usual_shape(ImageKind::image_1d_buffer), buffer.get(), {},
                    common_format(), 0);
}

std::size_t usual_size() {
  return usual_shape(ImageKind::image_1d_buffer).pixels() * element;
}

Rows<cl_mem_flags> host_access_rows() {
  const std::string inherited = "CreateImage.inherit.host-access";
  const std::string read = "EnqueueReadImage.err.INVALID_OPERATION.";
  const std::string write = "EnqueueWriteImage.err.INVALID_OPERATION.";
  return {{"ReadOnly", {inherited, write + "host-read-only"}, CL_MEM_HOST_READ_ONLY},
          {"WriteOnly", {inherited, read + "host-write-only"}, CL_MEM_HOST_WRITE_ONLY},
          {"NoAccess",
           {inherited, read + "host-no-access", write + "host-no-access"},
           CL_MEM_HOST_NO_ACCESS}};
}

CLMEM_TABLE(ImageFromBuffer, TakesOverHostAccess,
            "An image has the host access flags that its buffer was created with.",
            (cl_mem_flags flag), host_access_rows(), {}) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size(), flag);
  const FilledImage image = image_without_flags(fixture, buffer);
  const PixelRegion all = whole(usual_shape(ImageKind::image_1d_buffer));
  HostBytes& host = fixture.host(buffer.size());
  const auto legal = [&](cl_mem_flags forbidden) {
    return (flag & forbidden) == 0 ? returns(CL_SUCCESS) : fixture.refuses(CL_INVALID_OPERATION);
  };
  EXPECT_THAT(clEnqueueReadImage(fixture.queue(), image.get(), CL_TRUE, all.origin.data(),
                                 all.region.data(), 0, 0, host.data(), 0, nullptr, nullptr),
              legal(unreadable));
  EXPECT_THAT(clEnqueueWriteImage(fixture.queue(), image.get(), CL_TRUE, all.origin.data(),
                                  all.region.data(), 0, 0, host.data(), 0, nullptr, nullptr),
              legal(unwritable));
  expect_alive(fixture);
}

CLMEM_CASE(ImageFromBuffer, StartsFromPresentContents,
           "An image over a buffer that was created with a copy of host memory "
           "shows the current contents of the buffer.",
           {"CreateImage.inherit.no-extra-copy"}) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  FilledBuffer buffer =
      fixture.filled_buffer(shape.pixels() * element, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR);
  rewrite(fixture, buffer);
  const View view = view_of(std::move(buffer), fixture, shape, 0);
  expect_same_pixels(fixture, view);
}

// CL_MEM_FLAGS has to report inherited flags only for sub-buffers, so for an image it may report
// none.
constexpr const char* pointer = "CreateImage.inherit.host-ptr-flags";
Rows<cl_mem_flags> inherit_rows() {
  const char* const access = "CreateImage.inherit.access";
  return {{"ReadOnly", access, CL_MEM_READ_ONLY},
          {"WriteOnly", access, CL_MEM_WRITE_ONLY},
          {"ReadWrite", access, CL_MEM_READ_WRITE},
          {"AllocHostPtr", pointer, CL_MEM_ALLOC_HOST_PTR},
          {"UseHostPtr", pointer, CL_MEM_USE_HOST_PTR}};
}

CLMEM_TABLE(
    ImageFromBuffer, TakesOverFlags,
    "An image over a buffer inherits the buffer's flags of kernel access and of host memory "
    "if its creation gives none.",
    (cl_mem_flags flag), inherit_rows(), {}) {
  const FilledBuffer buffer = flag == CL_MEM_USE_HOST_PTR
                                  ? buffer_in_host_memory(fixture, usual_size())
                                  : fixture.filled_buffer(usual_size(), flag);
  const FilledImage image = image_without_flags(fixture, buffer);
  const cl_mem_flags flags = mem_info<cl_mem_flags>(image.get(), CL_MEM_FLAGS) & group_of(flag);
  if (flags == 0) {
    fixture.warn("CL_MEM_FLAGS does not report the inherited flag");
  } else {
    EXPECT_EQ(flag_text(flags & flag), flag_text(flag));
    EXPECT_EQ(flag_text(group_of(flag) == access_flags ? flags & ~flag : 0), flag_text(0));
  }
}

// Queries of an image are about the image, not about its buffer.
void expect_own_info(const View& view, cl_mem buffer) {
  const cl_mem image = view.image.get();
  const cl_image_desc described = description_of(view.shape);
  EXPECT_TRUE(mem_info<cl_mem>(image, CL_MEM_ASSOCIATED_MEMOBJECT) == buffer);
  EXPECT_TRUE(image_info<cl_mem>(image, CL_IMAGE_BUFFER) == buffer);
  EXPECT_THAT(mem_info<cl_mem_object_type>(image, CL_MEM_TYPE), reports(described.image_type));
  EXPECT_THAT(mem_info<std::size_t>(image, CL_MEM_OFFSET), reports(0u));
  EXPECT_GE(mem_info<std::size_t>(image, CL_MEM_SIZE), view.shape.pixels() * element);
  EXPECT_TRUE(mem_info<void*>(image, CL_MEM_HOST_PTR) == nullptr);
  EXPECT_THAT(mem_info<cl_uint>(image, CL_MEM_MAP_COUNT), reports(0u));
  EXPECT_THAT(image_info<std::size_t>(image, CL_IMAGE_WIDTH), reports(described.image_width));
  EXPECT_THAT(image_info<std::size_t>(image, CL_IMAGE_HEIGHT), reports(described.image_height));
  EXPECT_THAT(image_info<std::size_t>(image, CL_IMAGE_DEPTH), reports(0u));
}

// The image keeps its buffer, which therefore has the same handle after the caller released it.
CLMEM_TABLE(ImageFromBuffer, ReportsItself,
            "An image over a buffer reports the buffer, keeps its contents after the release of "
            "the buffer, and has its own type, extents, offset and map count.",
            (View(*make)(Fixture&, std::size_t)),
            (Rows<View (*)(Fixture&, std::size_t)>{
                {"Line", "CreateImage.1d-buffer.shares", line_over_buffer},
                {"Plane", "CreateImage.2d-buffer.shares", plane_over_buffer}}),
            {"GetMemObjectInfo.ASSOCIATED.image", "GetImageInfo.BUFFER", "GetMemObjectInfo.OFFSET",
             "GetMemObjectInfo.TYPE.image", "GetMemObjectInfo.SIZE.image",
             "GetMemObjectInfo.HOST_PTR.null", "Map.count.initial", "GetImageInfo.WIDTH",
             "GetImageInfo.HEIGHT"}) {
  View view = make(fixture, 1);
  const cl_mem buffer = view.buffer.mem.detach();
  expect_own_info(view, buffer);
  must_succeed(clReleaseMemObject, buffer);
  SCOPED_TRACE("after the release of the buffer");
  expect_own_info(view, buffer);
  expect_same_pixels(fixture, view);
}

CLMEM_CASE(ImageFromBuffer, SharesLine,
           "Data written to a 1D image buffer appears in its buffer, and vice versa.",
           {"CreateImage.1d-buffer.shares"}) {
  View view = line_over_buffer(fixture, 67);
  expect_shared(fixture, view);
}

CLMEM_CASE(ImageFromBuffer, UsesBufferUpToItsEnd,
           "A 1D image buffer may end with the last byte of its buffer.",
           {"CreateImage.1d-buffer.exact-fit"}) {
  View view = line_over_buffer(fixture, 0);
  expect_shared(fixture, view);
}

}  // namespace

}  // namespace clmem::conformance::image_from_buffer_cases
