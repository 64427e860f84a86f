// SPDX-License-Identifier: Apache-2.0
// clEnqueueCopyImage between images of two kinds and within one image, and copies between images
// and buffers: their offsets, and the kinds of buffers.
// Suites of cases that a table names: CopyBufferToImage.

#include "suites/case_file.hpp"
#include "suites/image/transfer/image_commands.hpp"

namespace clmem::conformance::image_copy_cases {

struct Pair {
  Extent from;
  Extent to;
  Extent region;

  [[nodiscard]] std::string text() const {
    return PixelRegion{from, region}.text() + " to " + PixelRegion{to, region}.text();
  }
};

cl_int enqueue(Fixture& fixture, const FilledImage& from, const FilledImage& to, const Pair& pair) {
  return clEnqueueCopyImage(fixture.queue(), from.get(), to.get(), pair.from.data(), pair.to.data(),
                            pair.region.data(), 0, nullptr, nullptr);
}

// Copies between images, or within one, and applies the effect to `to.bytes`.
void expect_copied(Fixture& fixture, const FilledImage& from, FilledImage& to, const Pair& pair,
                   std::initializer_list<ImageReadBack> ways = {ImageReadBack::read}) {
  SCOPED_TRACE(from.shape.text() + " to " + to.shape.text() + ": " + pair.text());
  const Bytes before = to.bytes;
  const Bytes source = from.bytes;
  ASSERT_THAT(enqueue(fixture, from, to, pair), returns(CL_SUCCESS));
  copy_region(source, from.place(pair.from), to.bytes, to.place(pair.to), pair.region);
  expect_image_contents(fixture, to, ways, {.previous = before, .region = {pair.to, pair.region}});
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
  Pair pair{{}, {}, {1, 1, 1}};
  Pair largest{{}, {}, {}};  // the largest region that fits both
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const bool in_source = axis < dimensions_of(row.from);
    const bool in_target = axis < dimensions_of(row.to);
    pair.region[axis] = in_source && in_target ? 3 + axis : 1;
    pair.from[axis] = in_source ? from.shape.extent[axis] - pair.region[axis] : 0;
    pair.to[axis] = in_target ? 1 : 0;
    largest.region[axis] = std::min(from.shape.extent[axis], to.shape.extent[axis]);
  }
  expect_copied(fixture, from, to, pair, every_image_way);
  expect_copied(fixture, from, to, largest, every_image_way);
  expect_image_contents(fixture, from, {ImageReadBack::read});
}

CLMEM_TABLE(CopyImage, RefusesOtherFormat,
            "A copy between images of different formats is rejected, whatever the pixel size.",
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
    EXPECT_THAT(enqueue(fixture, to_other ? one : other, to_other ? other : one,
                        {part.origin, part.origin, part.region}),
                fixture.refuses(CL_IMAGE_FORMAT_MISMATCH));
    expect_unchanged_and_alive(fixture, one);
    expect_unchanged_and_alive(fixture, other);
  }
}

// Uses a new image each time, because a driver that accepts a copy that it should reject may run it
// at any time.
void expect_overlap_refused(Fixture& fixture, const ImageShape& shape, const Pair& pair) {
  SCOPED_TRACE(pair.text());
  const FilledImage image = filled_image(fixture, shape);
  EXPECT_THAT(enqueue(fixture, image, image, pair), fixture.refuses(CL_MEM_COPY_OVERLAP));
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
  expect_copied(fixture, image, image, pair);
  std::swap(pair.from, pair.to);
  expect_copied(fixture, image, image, pair);
  // The regions have a gap between them.
  pair.region[row.axis] = 1;
  pair.from[row.axis] = image.shape.extent[row.axis] - 1;
  pair.to[row.axis] = 0;
  expect_copied(fixture, image, image, pair);
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
      expect_copied(fixture, image, image, pair);
    }
  }
}

bool is_to_buffer(const ImageCommand& command) {
  return std::string_view{command.suite} == "CopyImageToBuffer";
}

cl_int enqueue_buffer_copy(Fixture& fixture, const ImageCommand& command, cl_mem image,
                           const PixelRegion& part, cl_mem buffer, std::size_t offset) {
  return is_to_buffer(command)
             ? clEnqueueCopyImageToBuffer(fixture.queue(), image, buffer, part.origin.data(),
                                          part.region.data(), offset, 0, nullptr, nullptr)
             : clEnqueueCopyBufferToImage(fixture.queue(), buffer, image, offset,
                                          part.origin.data(), part.region.data(), 0, nullptr,
                                          nullptr);
}

// No rule requires an aligned offset, neither to channels nor to elements.
CLMEM_CASES(offset_cases) {
  return for_kinds(
      buffer_commands,
      {.name = "AnyOffset",
       .sentence = "A copy between a buffer and an image may use any byte offset in the buffer."},
      [](Fixture& fixture, const ImageCommand& command, ImageKind kind) {
        FilledImage image = filled_image(fixture, usual_shape(kind));
        const PixelRegion part = inner_region(image.shape);
        for (const std::size_t offset : {1u, 2u, 3u, 4u, 7u, 63u, 128u, 256u, 1025u, 4096u}) {
          command.move(fixture, image, {.part = part, .offset = offset, .trailing = offset % 2});
        }
      });
}

struct StorageRow {
  const char* name;
  cl_mem_flags flags;  // of the buffer, or of the parent
  std::size_t units;   // origin of the sub-buffer in the parent; zero: the buffer is the parent
};

// The sub-buffer is the end of its parent.
void expect_offset_from_origin(Fixture& fixture, const ImageCommand& command,
                               const StorageRow& row) {
  constexpr std::size_t offset = 12;
  FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_2d));
  const std::size_t size = offset + image.bytes.size();
  const std::size_t origin = row.units * fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(origin + size, row.flags);
  const FilledBuffer sub_buffer = fixture.sub_buffer(parent, origin, size);
  const cl_mem buffer = row.units == 0 ? parent.get() : sub_buffer.get();
  ASSERT_THAT(
      enqueue_buffer_copy(fixture, command, image.get(), whole(image.shape), buffer, offset),
      returns(CL_SUCCESS));
  if (is_to_buffer(command)) {
    copy_linear(image.bytes, 0, parent.bytes, origin + offset, image.bytes.size());
  } else {
    copy_linear(parent.bytes, origin + offset, image.bytes, 0, image.bytes.size());
  }
  expect_contents(fixture, parent);
  expect_image_contents(fixture, image, {ImageReadBack::read});
}

CLMEM_CASES(storage_cases) {
  return for_commands(
      buffer_commands,
      {.name = "FindsItsPlace",
       .sentence = "The buffer offset of a copy counts from the start of the buffer or sub-buffer, "
                   "in memory of the device or of the host.",
       .requirements = {"data", "offset", "outside-untouched"}},
      std::vector<StorageRow>{{"SubBuffer", CL_MEM_READ_WRITE, 2},
                              {"HostPointer", CL_MEM_USE_HOST_PTR, 0},
                              {"SubBufferOfHostPointer", CL_MEM_USE_HOST_PTR, 2},
                              {"SubBufferOfAllocHostPointer", CL_MEM_ALLOC_HOST_PTR, 2}},
      expect_offset_from_origin);
}

CLMEM_CASES(own_buffer_cases) {
  return once_for_commands(
      buffer_commands,
      {.name = "RefusesOwnBuffer",
       .sentence = "A copy between a 1D image buffer and its own buffer is rejected, because they "
                   "share memory.",
       .requirements = {"err.INVALID_MEM_OBJECT.own-buffer"}},
      [](Fixture& fixture, const ImageCommand& command) {
        const FilledImage image =
            filled_image(fixture, shape_of(ImageKind::image_1d_buffer, {64, 1, 1}));
        EXPECT_THAT(enqueue_buffer_copy(fixture, command, image.get(), {{0, 0, 0}, {8, 1, 1}},
                                        image.storage.get(), 128),
                    fixture.refuses(CL_INVALID_MEM_OBJECT));
        expect_unchanged_and_alive(fixture, image);
      });
}

}  // namespace clmem::conformance::image_copy_cases
