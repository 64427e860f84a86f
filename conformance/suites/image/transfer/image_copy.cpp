// SPDX-License-Identifier: Apache-2.0
// clEnqueueCopyImage between images of two kinds, and within one image.

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

// The origins differ in a coordinate that only one of the images has.
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

CLMEM_TABLE(
    CopyImage, RefusesOtherFormat,
    "A copy between images of different formats is rejected, whatever the size of their pixels.",
    (const cl_image_format& format),
    (Rows<cl_image_format>{{"OtherTypeOfEqualSize", {CL_RGBA, CL_UNSIGNED_INT8}},
                           {"OtherOrderOfEqualSize", {CL_BGRA, CL_UNORM_INT8}},
                           {"OtherSize", {CL_RGBA, CL_FLOAT}},
                           {"Fewer", {CL_R, CL_UNORM_INT8}}}),
    {"EnqueueCopyImage.err.IMAGE_FORMAT_MISMATCH"}) {
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  const PixelRegion part = inner_region(shape);
  const FilledImage one = filled_image(fixture, shape);
  const FilledImage other = filled_image(fixture, shape, *known_format(format));
  for (const bool to_other : {true, false}) {
    EXPECT_THAT(clEnqueueCopyImage(fixture.queue(), (to_other ? one : other).get(),
                                   (to_other ? other : one).get(), part.origin.data(),
                                   part.origin.data(), part.region.data(), 0, nullptr, nullptr),
                fixture.refuses(CL_IMAGE_FORMAT_MISMATCH));
    expect_unchanged_and_alive(fixture, one);
    expect_unchanged_and_alive(fixture, other);
  }
}

struct Pair {
  Extent from;
  Extent to;
  Extent region;

  [[nodiscard]] std::string text() const {
    return PixelRegion{from, region}.text() + " to " + PixelRegion{to, region}.text();
  }
};

cl_int copy_within(Fixture& fixture, const FilledImage& image, const Pair& pair) {
  return clEnqueueCopyImage(fixture.queue(), image.get(), image.get(), pair.from.data(),
                            pair.to.data(), pair.region.data(), 0, nullptr, nullptr);
}

void expect_copied(Fixture& fixture, FilledImage& image, const Pair& pair) {
  SCOPED_TRACE(pair.text());
  const Bytes before = image.bytes;
  ASSERT_THAT(copy_within(fixture, image, pair), returns(CL_SUCCESS));
  copy_region(before, image.place(pair.from), image.bytes, image.place(pair.to), pair.region);
  expect_image_contents(fixture, image, {ImageReadBack::read},
                        {.previous = before, .region = {pair.to, pair.region}});
}

// Uses a new image each time, because a driver that accepts a copy that it should reject may run it
// at any time.
void expect_overlap_refused(Fixture& fixture, const ImageShape& shape, const Pair& pair) {
  SCOPED_TRACE(pair.text());
  const FilledImage image = filled_image(fixture, shape);
  EXPECT_THAT(copy_within(fixture, image, pair), fixture.refuses(CL_MEM_COPY_OVERLAP));
  expect_unchanged_and_alive(fixture, image);
}

struct AxisRow {
  std::string name;
  ImageKind kind;
  std::size_t axis;
};

std::vector<AxisRow> axis_rows() {
  constexpr const char* names[] = {"X", "Y", "Z"};
  std::vector<AxisRow> rows;
  for (const ImageKind kind : every_image_kind) {
    for (std::size_t axis = 0; axis < dimensions_of(kind); ++axis) {
      rows.push_back({std::string{name_of(kind)} + names[axis], kind, axis});
    }
  }
  return rows;
}

// Neighbors along one coordinate, with equal ranges in the others: in memory their rows are
// interleaved.
CLMEM_TABLE(CopyImage, WithinOneImage,
            "A copy between regions of one image that are adjacent and share no pixel is accepted, "
            "in either direction.",
            (const AxisRow& row), axis_rows(), {"EnqueueCopyImage.same-image-disjoint"}) {
  FilledImage image = filled_image(fixture, usual_shape(row.kind));
  Pair pair{{}, {}, image.shape.extent};
  const std::size_t half = image.shape.extent[row.axis] / 2;
  pair.region[row.axis] = half;
  pair.to[row.axis] = half;
  expect_copied(fixture, image, pair);
  std::swap(pair.from, pair.to);
  expect_copied(fixture, image, pair);
  // The regions have a gap between them.
  pair.region[row.axis] = 1;
  pair.from[row.axis] = image.shape.extent[row.axis] - 1;
  pair.to[row.axis] = 0;
  expect_copied(fixture, image, pair);
  expect_image_contents(fixture, image);
}

// The regions are as large as an overlap along this coordinate alone allows.
CLMEM_TABLE(CopyImage, RefusesOverlap,
            "A copy between regions of one image that share a pixel is rejected.",
            (const AxisRow& row), axis_rows(), {"EnqueueCopyImage.err.MEM_COPY_OVERLAP"}) {
  const ImageShape shape = usual_shape(row.kind);
  Pair same{{}, {}, {1, 1, 1}};
  same.from[row.axis] = same.to[row.axis] = shape.extent[row.axis] - 1;
  expect_overlap_refused(fixture, shape, same);
  Pair by_one{{}, {}, shape.extent};
  by_one.region[row.axis] = shape.extent[row.axis] - 1;
  by_one.to[row.axis] = 1;
  expect_overlap_refused(fixture, shape, by_one);
  std::swap(by_one.from, by_one.to);
  expect_overlap_refused(fixture, shape, by_one);
  // The regions share one pixel: the last of one is the first of the other.
  Pair corner{{}, {}, {1, 1, 1}};
  corner.region[row.axis] = shape.extent[row.axis] / 2 + 1;
  corner.to[row.axis] = shape.extent[row.axis] / 2;
  expect_overlap_refused(fixture, shape, corner);
}

CLMEM_TABLE(CopyImage, RandomPairsWithinOneImage,
            "Whether two regions of one image overlap is decided pixel by pixel.", (ImageKind kind),
            image_kind_rows(kinds_of_own_memory),
            {"EnqueueCopyImage.same-image-disjoint", "EnqueueCopyImage.err.MEM_COPY_OVERLAP"},
            .profile = CaseProfile::full) {
  std::mt19937_64 random = random_numbers(fixture);
  for (int round = 0; round < 24; ++round) {
    const ImageShape shape = random_image_shape(random, kind);
    const PixelRegion from = random_region(random, shape);
    PixelRegion to = random_region(random, shape);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      to.region[axis] = std::min(to.region[axis], from.region[axis]);
    }
    const Pair pair{from.origin, to.origin, to.region};
    FilledImage image = filled_image(fixture, shape);
    if (share_a_byte(image.place(pair.from), image.place(pair.to), pair.region)) {
      expect_overlap_refused(fixture, shape, pair);
    } else {
      expect_copied(fixture, image, pair);
    }
  }
}

}  // namespace

}  // namespace clmem::conformance::image_copy_cases
