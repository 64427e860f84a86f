// SPDX-License-Identifier: Apache-2.0
// clEnqueueMapImage: reads and writes of the host in each part of each kind of image.

#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"
#include "suites/image/map/image_mapping.hpp"

namespace clmem::conformance::image_map_cases {

struct Access {
  cl_map_flags flags;
  bool writes_one_pixel = false;
};

void use_part(Fixture& fixture, FilledImage& image, const PixelRegion& part, Access access) {
  const Extent& region = part.region;
  std::optional<PixelRegion> some;
  if (access.writes_one_pixel) {
    some = {{region[0] / 2, region[1] / 2, region[2] / 2}, {1, 1, 1}};
  }
  // The contents of a region that is invalidated are undefined.
  use_part(fixture, image, part, access.flags, access.flags != CL_MAP_WRITE_INVALIDATE_REGION,
           some);
}

Rows<Access> accesses() {
  return {{"Read", "EnqueueMapImage.read.content", {CL_MAP_READ}},
          {"Write",
           {"EnqueueMapImage.write.content", "EnqueueMapImage.write.transfer"},
           {CL_MAP_WRITE}},
          {"WriteSome",
           {"EnqueueMapImage.write.content", "EnqueueMapImage.write.partial"},
           {CL_MAP_WRITE, true}},
          {"ReadAndWrite", "EnqueueMapImage.read-write", {CL_MAP_READ | CL_MAP_WRITE}},
          {"Invalidate",
           {"EnqueueMapImage.invalidate.transfer", "EnqueueMapImage.outside-untouched"},
           {CL_MAP_WRITE_INVALIDATE_REGION}}};
}

Rows<ImageKind> rows_about_slices(std::span<const ImageKind> kinds) {
  Rows<ImageKind> rows = image_kind_rows(kinds);
  for (Row<ImageKind>& row : rows) {
    row.requirements.emplace_back(!has_slices(row.value) ? "EnqueueMapImage.slice-pitch.flat"
                                  : row.value == ImageKind::image_1d_array
                                      ? "EnqueueMapImage.slice-pitch.1d-array"
                                      : "EnqueueMapImage.slice-pitch.3d");
  }
  return rows;
}

CLMEM_TABLE(MapImage, Parts,
            "A mapped region shows the pixels of the image at the returned pitches, and what the "
            "host writes is in the image after the unmap; nothing around it changes.",
            (const std::pair<ImageKind, Access>& both),
            crossed(rows_about_slices(every_image_kind), accesses()),
            {"EnqueueMapImage.origin", "EnqueueMapImage.all-types", "EnqueueMapImage.row-pitch",
             "EnqueueMapImage.pointer", "EnqueueMapImage.blocking"},
            .time_limit_s = 60) {
  const auto& [kind, access] = both;
  if (access.flags == CL_MAP_WRITE_INVALIDATE_REGION) {
    fixture.needs({1, 2});
  }
  FilledImage image = filled_image(fixture, usual_shape(kind));
  for (const PixelRegion& part : edge_regions(image.shape)) {
    const Bytes before = image.bytes;
    use_part(fixture, image, part, access);
    expect_image_contents(fixture, image, {ImageReadBack::read},
                          {.previous = before, .region = part});
  }
  expect_image_contents(fixture, image);
}

CLMEM_TABLE(MapImage, RandomParts, "Any region of an image of any size and format can be mapped.",
            (ImageKind kind), image_kind_rows(),
            {"EnqueueMapImage.origin", "EnqueueMapImage.write.transfer",
             "EnqueueMapImage.read.content"},
            .profile = CaseProfile::full) {
  need_kind(fixture, kind);
  std::mt19937_64 random = random_numbers(fixture);
  const auto formats =
      one_of_each_size(supported_formats(fixture, type_of(kind), usual_flags(fixture, kind)));
  for (const ImageFormat& format : formats) {
    for (int round = 0; round < 4; ++round) {
      FilledImage image = filled_image(fixture, random_image_shape(random, kind), format);
      use_part(fixture, image, random_region(random, image.shape), accesses()[random() % 4].value);
      expect_image_contents(fixture, image, {ImageReadBack::read, ImageReadBack::buffer});
    }
  }
}

CLMEM_TABLE(MapImage, WhileMapped,
            "A map of an image that is already mapped for reading returns pitches and a pointer to "
            "its own region.",
            (ImageKind kind), rows_about_slices(every_image_kind),
            {"EnqueueMapImage.row-pitch", "EnqueueMapImage.pointer",
             "EnqueueMapImage.read.content"}) {
  const FilledImage image = filled_image(fixture, usual_shape(kind));
  Mapping first = map_pixels(fixture, image, whole(image.shape), CL_MAP_READ);
  for (const PixelRegion& part : {whole(image.shape), inner_region(image.shape)}) {
    Mapping again = map_pixels(fixture, image, part, CL_MAP_READ);
    expect_pitches(image, part, again.results());
    expect_shows(again, image);
    expect_shows(first, image);
    again.end();
  }
  first.end();
  expect_image_contents(fixture, image, {ImageReadBack::read});
}

constexpr std::array kinds_without_slices{ImageKind::image_1d, ImageKind::image_1d_buffer,
                                          ImageKind::image_2d};

CLMEM_TABLE(MapImage, NoSlicePitchWanted,
            "A 1D or 2D image can be mapped with NULL for the slice pitch.", (ImageKind kind),
            image_kind_rows(kinds_without_slices), {"EnqueueMapImage.slice-pitch.flat-null"}) {
  const FilledImage image = filled_image(fixture, usual_shape(kind));
  const PixelRegion part = inner_region(image.shape);
  Arguments given{.queue = fixture.queue(),
                  .blocking = CL_TRUE,
                  .target = part_of(image, part).place,
                  .region = part.region,
                  .flags = CL_MAP_READ,
                  .no_slice_pitch = true,
                  .mapped = {.slice_pitch = 0}};
  ASSERT_THAT(calls::map_image(given), returns(CL_SUCCESS));
  Mapping mapping = with_pitch({fixture.queue(), part_of(image, part), given.mapped});
  expect_shows(mapping, image);
  mapping.end();
  expect_image_contents(fixture, image, {ImageReadBack::read});
}

// Host memory with more than the pixels in each row and slice.
HostImage image_over_host_memory(Fixture& fixture, ImageKind kind) {
  const ImageShape shape = usual_shape(kind);
  HostLayout pitches{};
  if (kind != ImageKind::image_1d) {
    pitches.row_pitch = (shape.extent[0] + 3) * common_format().element;
  }
  if (has_slices(kind)) {
    // A slice pitch is a multiple of the row pitch.
    pitches.slice_pitch =
        pitches.row_pitch * (kind == ImageKind::image_1d_array ? 1 : shape.extent[1] + 2);
  }
  return image_with_host_memory(fixture, shape, pitches, CL_MEM_USE_HOST_PTR);
}

void copy_part(Fixture& fixture, const FilledImage& source, FilledImage& image,
               const PixelRegion& part, const cl_event* wait = nullptr) {
  must_succeed(clEnqueueCopyImage, fixture.queue(), source.get(), image.get(), part.origin.data(),
               part.origin.data(), part.region.data(), wait == nullptr ? 0 : 1, wait, nullptr);
  copy_region(source.bytes, source.place(part.origin), image.bytes, image.place(part.origin),
              part.region);
}

constexpr const char* pitch = "EnqueueMapImage.use-host-ptr.pitch";

CLMEM_TABLE(MapImage, HostMemoryIsUpToDate,
            "Mapping an image over host memory updates that memory, and returns its pitches.",
            (ImageKind kind), image_kind_rows(kinds_of_own_memory),
            {"EnqueueMapImage.use-host-ptr.content", pitch, "EnqueueMapImage.no-map-failure"}) {
  HostImage host = image_over_host_memory(fixture, kind);
  FilledImage& image = host.image;
  const PixelRegion part = inner_region(image.shape);
  const FilledImage source = filled_image(fixture, image.shape);
  copy_part(fixture, source, image, part);
  Mapping mapping = map_pixels(fixture, image, part, CL_MAP_READ | CL_MAP_WRITE);
  expect_shows(mapping, image);
  // A single row, or a single slice, has no distance to another.
  if (part.region[1] > 1 && kind != ImageKind::image_1d_array) {
    EXPECT_THAT(mapping.results().row_pitch,
                by(pitch, stores("image_row_pitch", host.pitches.row_pitch)));
  }
  if (has_slices(kind)) {
    EXPECT_THAT(mapping.results().slice_pitch,
                by(pitch, stores("image_slice_pitch", host.pitches.slice_pitch)));
  }
  const RegionPlace first = moved(host.place, host.place.at(part.origin));
  EXPECT_EQ(gathered(host.memory, first, part.region),
            gathered(image.bytes, image.place(part.origin), part.region))
      << "the host memory of the image";
  write_pixels(fixture, mapping, image);
  mapping.end();
  expect_image_contents(fixture, image);
}

CLMEM_TABLE(MapImage, LiesInHostMemory,
            "The mapping of an inner region of an image over host memory lies in that memory.",
            (ImageKind kind), image_kind_rows(kinds_of_own_memory),
            {"EnqueueMapImage.use-host-ptr.derived"}) {
  const HostImage host = image_over_host_memory(fixture, kind);
  Mapping mapping =
      map_pixels(fixture, host.image, inner_region(host.image.shape), CL_MAP_READ | CL_MAP_WRITE);
  EXPECT_TRUE(lies_within(mapping.data(), host.memory));
  mapping.end();
}

CLMEM_TABLE(MapImage, PointsIntoHostMemory,
            "A map of an image over host memory returns the address of its region in that memory.",
            (ImageKind kind), image_kind_rows(kinds_of_own_memory),
            {"EnqueueMapImage.use-host-ptr.pointer"}) {
  const HostImage host = image_over_host_memory(fixture, kind);
  const PixelRegion part = inner_region(host.image.shape);
  Mapping mapping = map_pixels(fixture, host.image, part, CL_MAP_READ);
  EXPECT_THAT(mapping.data() - host.memory.data(),
              by("EnqueueMapImage.use-host-ptr.pointer", testing::Eq(host.place.at(part.origin))));
  mapping.end();
}

CLMEM_TABLE(MapImage, HostAccessibleMemory,
            "An image created with CL_MEM_ALLOC_HOST_PTR or CL_MEM_USE_HOST_PTR can be mapped.",
            (cl_mem_flags flags),
            (Rows<cl_mem_flags>{
                {"AllocHostPtr", CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR},
                {"AllocAndCopy", CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR},
                {"UseHostPtr", CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR}}),
            {"EnqueueMapImage.no-map-failure", "EnqueueMapImage.read-write"}) {
  FilledImage image =
      filled_image(fixture, usual_shape(ImageKind::image_2d), common_format(), flags);
  for (const PixelRegion& part : edge_regions(image.shape)) {
    use_part(fixture, image, part, {CL_MAP_READ | CL_MAP_WRITE});
  }
  expect_image_contents(fixture, image);
}

CLMEM_CASE(MapImage, BlockingMapSeesWhatIsBeforeIt,
           "A blocking map shows what the commands before it have written.",
           {"EnqueueMapImage.blocking", "EnqueueMapImage.sync-point"}) {
  FilledImage image = filled_image(fixture, shape_of(ImageKind::image_2d, {64, 64, 1}));
  for (int round = 0; round < 8; ++round) {
    const FilledImage source = filled_image(fixture, image.shape);
    copy_part(fixture, source, image, whole(image.shape));
    Mapping mapping = map_pixels(fixture, image, whole(image.shape), CL_MAP_READ);
    expect_shows(mapping, image);
    mapping.end();
  }
}

// A gate holds the copy back, so that the map has to be enqueued before it can run.
CLMEM_TABLE(MapImage, WaitsAndSeesWhatIsBeforeIt,
            "A non-blocking map returns its pointer and pitches at once; when its event is "
            "complete the region shows what the commands before it have written.",
            (ImageKind kind), rows_about_slices(kinds_of_own_memory),
            {"EnqueueMapImage.nonblocking", "EnqueueMapImage.sync-point", "EnqueueMapImage.pointer",
             "EnqueueMapImage.row-pitch"}) {
  fixture.needs({1, 1});
  FilledImage image = filled_image(fixture, usual_shape(kind));
  const FilledImage source = filled_image(fixture, image.shape);
  const PixelRegion part = inner_region(image.shape);
  Handle<cl_event> event;
  Gate gate{fixture};
  copy_part(fixture, source, image, part, gate.wait_list());
  Mapped mapped;
  ASSERT_THAT(
      part_of(image, part).map(fixture.queue(), CL_FALSE, CL_MAP_READ, mapped, {}, event.out()),
      returns(CL_SUCCESS));
  ASSERT_THAT(mapped.pointer, returns_other_than(nullptr));
  expect_pitches(image, part, mapped);
  EXPECT_TRUE(stays_waiting(fixture, event.get()));
  gate.open();
  wait_for(event.get());
  Mapping mapping = with_pitch({fixture.queue(), part_of(image, part), mapped});
  expect_shows(mapping, image);
  mapping.end();
  expect_image_contents(fixture, image);
}

}  // namespace clmem::conformance::image_map_cases
