// SPDX-License-Identifier: Apache-2.0
// clEnqueueCopyImage between two images: every kind and pair of kinds, formats, flags.

#include "suites/case_file.hpp"

namespace clmem::conformance::image_copy_cases {

namespace {

// Copies once and applies the effect to `to.bytes`.
void copy_part(Fixture& fixture, const FilledImage& from, const Extent& from_origin,
               FilledImage& to, const Extent& to_origin, const Extent& region,
               std::initializer_list<ImageReadBack> ways) {
  const PixelRegion part{to_origin, region};
  const PixelRegion source{from_origin, region};
  SCOPED_TRACE(from.shape.text() + " " + source.text() + " to " + to.shape.text() + " " +
               part.text());
  const Bytes before = to.bytes;
  ASSERT_THAT(clEnqueueCopyImage(fixture.queue(), from.get(), to.get(), from_origin.data(),
                                 to_origin.data(), region.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  copy_region(from.bytes, from.place(from_origin), to.bytes, to.place(to_origin), region);
  expect_image_contents(fixture, to, ways, {.previous = before, .region = part});
}

// The origin of the region counted from the other end, so that a driver that confuses origins is
// found.
Extent opposite(const ImageShape& shape, const PixelRegion& part) {
  Extent origin{};
  for (std::size_t i = 0; i < origin.size(); ++i) {
    origin[i] = shape.extent[i] - part.origin[i] - part.region[i];
  }
  return origin;
}

CLMEM_TABLE(CopyImage, Parts,
            "A copy between images moves a region pixel by pixel, wherever it is, and changes "
            "nothing else.",
            (ImageKind kind), image_kind_rows(),
            {"EnqueueCopyImage.data", "EnqueueCopyImage.outside-untouched"}) {
  const ImageShape shape = usual_shape(kind);
  const FilledImage from = filled_image(fixture, shape);
  FilledImage to = filled_image(fixture, shape);
  for (const PixelRegion& part : edge_regions(shape)) {
    copy_part(fixture, from, opposite(shape, part), to, part.origin, part.region,
              {ImageReadBack::read});
  }
  expect_image_contents(fixture, from);
  expect_image_contents(fixture, to, {ImageReadBack::map, ImageReadBack::buffer});
}

CLMEM_TABLE(CopyImage, LargeParts,
            "A copy between large images moves all pixels, or only the inner ones.",
            (ImageKind kind), image_kind_rows(),
            {"EnqueueCopyImage.data", "EnqueueCopyImage.outside-untouched"},
            .profile = CaseProfile::full) {
  const ImageShape shape = large_shape(kind);
  const FilledImage from = filled_image(fixture, shape);
  FilledImage to = filled_image(fixture, shape);
  for (const PixelRegion& part : {inner_region(shape), whole(shape)}) {
    copy_part(fixture, from, part.origin, to, part.origin, part.region, {ImageReadBack::read});
  }
}

CLMEM_TABLE(CopyImage, RandomParts, "A copy moves any region of an image of any size.",
            (ImageKind kind), image_kind_rows(),
            {"EnqueueCopyImage.data", "EnqueueCopyImage.outside-untouched"},
            .profile = CaseProfile::full) {
  std::mt19937_64 random = random_numbers(fixture);
  for (int round = 0; round < 12; ++round) {
    const ImageShape shape = random_image_shape(random, kind);
    const PixelRegion part = random_region(random, shape);
    const FilledImage from = filled_image(fixture, shape);
    FilledImage to = filled_image(fixture, shape);
    copy_part(fixture, from, opposite(shape, part), to, part.origin, part.region,
              {ImageReadBack::read, ImageReadBack::map});
  }
}

struct PairRow {
  std::string name;
  ImageKind from;
  ImageKind to;
};

std::vector<PairRow> pair_rows() {
  std::vector<PairRow> rows;
  for (const ImageKind from : every_image_kind) {
    for (const ImageKind to : every_image_kind) {
      if (from != to) {
        rows.push_back({std::string{name_of(from)} + "To" + name_of(to), from, to});
      }
    }
  }
  return rows;
}

// A coordinate that only one of the images has gets another value there.
CLMEM_TABLE(CopyImage, BetweenKinds,
            "Regions of equal extent are copied between images of different kinds; the region is "
            "one in a dimension that one of them lacks.",
            (const PairRow& row), pair_rows(),
            {"EnqueueCopyImage.mixed-types", "EnqueueCopyImage.region-rule-either"}) {
  const FilledImage from = filled_image(fixture, shape_of(row.from, {13, 7, 5}));
  FilledImage to = filled_image(fixture, shape_of(row.to, {11, 9, 6}));
  Extent region{1, 1, 1};
  Extent from_origin{};
  Extent to_origin{};
  const std::size_t common = std::min(dimensions_of(row.from), dimensions_of(row.to));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    region[axis] = axis < common ? 3 + axis : 1;
    from_origin[axis] = axis < dimensions_of(row.from) ? from.shape.extent[axis] - region[axis] : 0;
    to_origin[axis] = axis < dimensions_of(row.to) ? 1 : 0;
  }
  copy_part(fixture, from, from_origin, to, to_origin, region, every_image_way);
  // The largest region that fits both.
  Extent largest{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    largest[axis] = std::min(from.shape.extent[axis], to.shape.extent[axis]);
  }
  copy_part(fixture, from, {0, 0, 0}, to, {0, 0, 0}, largest, every_image_way);
  expect_image_contents(fixture, from, {ImageReadBack::read});
}

CLMEM_CASE(CopyImage, EveryFormat,
           "A copy between images does not change pixels, whatever the "
           "format.",
           {"EnqueueCopyImage.data"}, .profile = CaseProfile::full) {
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  const PixelRegion part = inner_region(shape);
  for (const ImageFormat& format :
       supported_formats(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY)) {
    const FilledImage from = filled_image(fixture, shape, format, CL_MEM_READ_ONLY);
    FilledImage to = filled_image(fixture, shape, format, CL_MEM_READ_ONLY);
    copy_part(fixture, from, {0, 0, 0}, to, part.origin, part.region, {ImageReadBack::read});
    copy_part(fixture, from, part.origin, to, {0, 0, 0}, part.region, {ImageReadBack::read});
  }
}

struct FlagsRow {
  const char* name;
  cl_mem_flags from;
  cl_mem_flags to;
  ApiVersion since;
};

constexpr ApiVersion v1_0{1, 0};
constexpr ApiVersion v1_2{1, 2};
CLMEM_TABLE(CopyImage, IgnoresFlags,
            "Kernel and host access flags do not restrict a copy between images.",
            (const FlagsRow& row),
            (std::vector<FlagsRow>{
                {"KernelsWriteSource", CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE, v1_0},
                {"KernelsReadDestination", CL_MEM_READ_WRITE, CL_MEM_READ_ONLY, v1_0},
                {"NoHostAccess", CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS,
                 CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS, v1_2},
                {"HostReadsDestination", CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY,
                 CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY, v1_2}}),
            {"EnqueueCopyImage.flags-ignored"}) {
  fixture.needs(row.since);
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  const PixelRegion part = inner_region(shape);
  const FilledImage from = filled_image(fixture, shape, common_format(), row.from);
  FilledImage to = filled_image(fixture, shape, common_format(), row.to);
  copy_part(fixture, from, {0, 0, 0}, to, part.origin, part.region,
            {ImageReadBack::copy, ImageReadBack::buffer});
}

CLMEM_TABLE(
    CopyImage, RefusesOtherFormat,
    "A copy between images of different formats is rejected, whatever the size of their pixels.",
    (const Row<cl_image_format>& row),
    (Rows<cl_image_format>{{"OtherTypeOfEqualSize", {CL_RGBA, CL_UNSIGNED_INT8}},
                           {"OtherOrderOfEqualSize", {CL_BGRA, CL_UNORM_INT8}},
                           {"OtherSize", {CL_RGBA, CL_FLOAT}},
                           {"Fewer", {CL_R, CL_UNORM_INT8}}}),
    {"EnqueueCopyImage.err.IMAGE_FORMAT_MISMATCH"}) {
  const ImageFormat* const format =
      known_format(row.value.image_channel_order, row.value.image_channel_data_type);
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  const PixelRegion part = inner_region(shape);
  const FilledImage one = filled_image(fixture, shape);
  const FilledImage other = filled_image(fixture, shape, *format);
  for (const bool to_other : {true, false}) {
    EXPECT_THAT(clEnqueueCopyImage(fixture.queue(), (to_other ? one : other).get(),
                                   (to_other ? other : one).get(), part.origin.data(),
                                   part.origin.data(), part.region.data(), 0, nullptr, nullptr),
                fixture.refuses(CL_IMAGE_FORMAT_MISMATCH));
    expect_unchanged_and_alive(fixture, one);
    expect_unchanged_and_alive(fixture, other);
  }
}

}  // namespace

}  // namespace clmem::conformance::image_copy_cases
