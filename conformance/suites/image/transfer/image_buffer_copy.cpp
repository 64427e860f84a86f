// SPDX-License-Identifier: Apache-2.0
// clEnqueueCopyImageToBuffer and clEnqueueCopyBufferToImage.

#include "suites/case_file.hpp"

namespace clmem::conformance::image_buffer_copy_cases {

namespace {

enum class Direction { to_buffer, from_buffer };

constexpr Direction both_directions[] = {Direction::to_buffer, Direction::from_buffer};

const char* suite_of(Direction direction) {
  return direction == Direction::to_buffer ? "CopyImageToBuffer" : "CopyBufferToImage";
}

std::vector<std::string> citing(Direction direction, std::initializer_list<const char*> topics) {
  std::vector<std::string> ids;
  for (const char* const topic : topics) {
    ids.push_back(std::string{"Enqueue"} + suite_of(direction) + "." + topic);
  }
  return ids;
}

cl_int enqueue(Fixture& fixture, Direction direction, cl_mem image, const PixelRegion& part,
               cl_mem buffer, std::size_t offset) {
  return direction == Direction::to_buffer
             ? clEnqueueCopyImageToBuffer(fixture.queue(), image, buffer, part.origin.data(),
                                          part.region.data(), offset, 0, nullptr, nullptr)
             : clEnqueueCopyBufferToImage(fixture.queue(), buffer, image, offset,
                                          part.origin.data(), part.region.data(), 0, nullptr,
                                          nullptr);
}

// The place of the pixels in the buffer, where rows and slices follow each other without a gap.
RegionPlace in_buffer(const FilledImage& image, const PixelRegion& part, std::size_t offset) {
  const std::size_t row = part.region[0] * image.format.element;
  return {offset, {image.format.element, row, row * part.region[1]}, image.format.element};
}

std::size_t bytes_of(const FilledImage& image, const PixelRegion& part) {
  return volume(part.region) * image.format.element;
}

// A buffer of pixels, because its elements have to be numbers in each format.
FilledBuffer pixel_buffer(Fixture& fixture, const ImageFormat& format, std::size_t size,
                          std::size_t offset) {
  FilledBuffer buffer = fixture.filled_buffer(size);
  HostBytes& bytes = fixture.host(buffer.bytes);
  const Bytes pixels = elements(fixture, format, (size - offset) / format.element);
  copy_linear(pixels, 0, bytes, offset, pixels.size());
  must_write(fixture.queue(), buffer.get(), bytes);
  buffer.bytes = bytes.copy();
  return buffer;
}

struct Transfer {
  Direction direction;
  PixelRegion part;
  std::size_t offset;    // offset in the buffer
  std::size_t trailing;  // bytes of the buffer after the pixels
};

void transfer(Fixture& fixture, FilledImage& image, const Transfer& what,
              std::initializer_list<ImageReadBack> image_ways = {ImageReadBack::read}) {
  SCOPED_TRACE(image.shape.text() + " of " + image.format.name + " " + what.part.text() +
               ", buffer offset " + std::to_string(what.offset));
  FilledBuffer buffer = pixel_buffer(
      fixture, image.format, what.offset + bytes_of(image, what.part) + what.trailing, what.offset);
  const RegionPlace packed = in_buffer(image, what.part, what.offset);
  const Bytes before = image.bytes;
  const Bytes buffer_before = buffer.bytes;
  ASSERT_THAT(enqueue(fixture, what.direction, image.get(), what.part, buffer.get(), what.offset),
              returns(CL_SUCCESS));
  if (what.direction == Direction::from_buffer) {
    copy_region(buffer.bytes, packed, image.bytes, image.place(what.part.origin), what.part.region);
    expect_image_contents(fixture, image, image_ways, {.previous = before, .region = what.part});
    expect_contents(fixture, buffer, {ReadBack::read});
    return;
  }
  copy_region(image.bytes, image.place(what.part.origin), buffer.bytes, packed, what.part.region);
  HostBytes& seen = fixture.host(buffer.size());
  must_read(fixture.queue(), buffer.get(), seen);
  expect_host_pixels(seen, buffer.bytes, image.format, packed,
                     {.previous = buffer_before, .region = {{}, what.part.region}});
}

// Every second buffer ends with the last pixel.
Cases part_cases(Direction direction) {
  return each(
      {.name = "Parts",
       .sentence = "A region is copied between any kind of image and packed rows and slices in a "
                   "buffer; nothing around either changes.",
       .requirements =
           citing(direction, {"data", "packed", "byte-count", "outside-untouched", "all-types"}),
       .time_limit_s = 60},  // hundreds of commands
      image_kind_rows(), [direction](Fixture& fixture, ImageKind kind) {
        FilledImage image = filled_image(fixture, usual_shape(kind));
        std::size_t count = 0;
        for (const PixelRegion& part : edge_regions(image.shape)) {
          transfer(fixture, image, {direction, part, 16 * (count % 3), count % 2 == 0 ? 0u : 37u});
          ++count;
        }
        expect_image_contents(fixture, image, {ImageReadBack::map, ImageReadBack::copy});
      });
}

Cases large_cases(Direction direction) {
  return each({.name = "LargeParts",
               .sentence = "A copy between a buffer and a large image moves all of its pixels, or "
                           "only the inner ones.",
               .requirements = citing(direction, {"data", "packed", "outside-untouched"}),
               .profile = CaseProfile::full},
              image_kind_rows(), [direction](Fixture& fixture, ImageKind kind) {
                FilledImage image = filled_image(fixture, large_shape(kind));
                transfer(fixture, image, {direction, inner_region(image.shape), 70001, 5});
                transfer(fixture, image, {direction, whole(image.shape), 0, 0});
              });
}

// No rule requires an aligned offset, neither to channels nor to elements.
Cases offset_cases(Direction direction) {
  return each(
      {.name = "AnyOffset",
       .sentence = "A copy between a buffer and an image may use any byte offset in the buffer.",
       .requirements = citing(direction, {"offset", "outside-untouched"})},
      image_kind_rows(), [direction](Fixture& fixture, ImageKind kind) {
        FilledImage image = filled_image(fixture, usual_shape(kind));
        const PixelRegion part = inner_region(image.shape);
        for (const std::size_t offset : {1u, 2u, 3u, 4u, 7u, 63u, 128u, 256u, 1025u, 4096u}) {
          transfer(fixture, image, {direction, part, offset, offset % 2});
        }
      });
}

Cases format_cases(Direction direction) {
  return {{.name = "EveryFormat",
           .sentence = "A copy between a buffer and an image does not convert pixels, whatever the "
                       "format.",
           .requirements = citing(direction, {"data", "byte-count"}),
           .body =
               [direction](Fixture& fixture) {
                 const ImageShape shape = usual_shape(ImageKind::image_2d);
                 for (const ImageFormat& format :
                      supported_formats(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY)) {
                   FilledImage image = filled_image(fixture, shape, format, CL_MEM_READ_ONLY);
                   transfer(fixture, image, {direction, inner_region(shape), 64, 16});
                 }
               },
           .profile = CaseProfile::full}};
}

Cases random_cases(Direction direction) {
  return each({.name = "RandomParts",
               .sentence = "A copy between a buffer and an image moves any region of an image of "
                           "any size.",
               .requirements = citing(direction, {"data", "packed", "offset", "outside-untouched"}),
               .profile = CaseProfile::full},
              image_kind_rows(), [direction](Fixture& fixture, ImageKind kind) {
                std::mt19937_64 random = random_numbers(fixture);
                for (int round = 0; round < 12; ++round) {
                  FilledImage image = filled_image(fixture, random_image_shape(random, kind));
                  const PixelRegion part = random_region(random, image.shape);
                  transfer(fixture, image, {direction, part, random() % 200, random() % 50},
                           {ImageReadBack::read, ImageReadBack::map});
                }
              });
}

struct FlagsRow {
  const char* name;
  cl_mem_flags image;
  cl_mem_flags buffer;
  ApiVersion since;
};

// Reads back by copies, which the flags do not restrict either.
void expect_flags_ignored(Fixture& fixture, Direction direction, const FlagsRow& row) {
  fixture.needs(row.since);
  FilledImage image =
      filled_image(fixture, usual_shape(ImageKind::image_2d), common_format(), row.image);
  FilledBuffer buffer = fixture.filled_buffer(image.bytes.size(), row.buffer);
  const PixelRegion all = whole(image.shape);
  ASSERT_THAT(enqueue(fixture, direction, image.get(), all, buffer.get(), 0), returns(CL_SUCCESS));
  if (direction == Direction::to_buffer) {
    buffer.bytes = image.bytes;
  } else {
    image.bytes = buffer.bytes;
  }
  expect_contents(fixture, buffer, {ReadBack::copy});
  expect_image_contents(fixture, image, {ImageReadBack::copy});
}

Cases flags_cases(Direction direction) {
  constexpr ApiVersion v1_0{1, 0};
  constexpr ApiVersion v1_2{1, 2};
  return each(
      {.name = "IgnoresFlags",
       .sentence = "Kernel and host access flags do not restrict a copy between a buffer and an "
                   "image.",
       .requirements = citing(direction, {"flags-ignored"})},
      std::vector<FlagsRow>{{"KernelsReadAndWrite", CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, v1_0},
                            {"KernelsWriteAndRead", CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY, v1_0},
                            {"NoHostAccess", CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS,
                             CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS, v1_2},
                            {"HostReadsAndWrites", CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY,
                             CL_MEM_READ_WRITE | CL_MEM_HOST_WRITE_ONLY, v1_2}},
      [direction](Fixture& fixture, const FlagsRow& row) {
        expect_flags_ignored(fixture, direction, row);
      });
}

struct StorageRow {
  const char* name;
  cl_mem_flags flags;  // of the buffer, or of the parent
  std::size_t units;   // origin of the sub-buffer in the parent
};

std::vector<StorageRow> storage_rows() {
  return {{"SubBuffer", CL_MEM_READ_WRITE, 2},
          {"HostPointer", CL_MEM_USE_HOST_PTR, 0},
          {"SubBufferOfHostPointer", CL_MEM_USE_HOST_PTR, 2},
          {"SubBufferOfAllocHostPointer", CL_MEM_ALLOC_HOST_PTR, 2}};
}

// The buffer is the end of its parent; with zero units it is all of it.
void expect_place_found(Fixture& fixture, Direction direction, const StorageRow& row) {
  constexpr std::size_t offset = 12;
  FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_2d));
  const std::size_t size = offset + image.bytes.size();
  const std::size_t origin = row.units * fixture.origin_unit();
  FilledBuffer parent = fixture.filled_buffer(origin + size, row.flags);
  const FilledBuffer part = fixture.sub_buffer(parent, origin, size);
  const cl_mem buffer = row.units == 0 ? parent.get() : part.get();
  ASSERT_THAT(enqueue(fixture, direction, image.get(), whole(image.shape), buffer, offset),
              returns(CL_SUCCESS));
  if (direction == Direction::to_buffer) {
    copy_linear(image.bytes, 0, parent.bytes, origin + offset, image.bytes.size());
  } else {
    copy_linear(parent.bytes, origin + offset, image.bytes, 0, image.bytes.size());
  }
  expect_contents(fixture, parent);
  expect_image_contents(fixture, image, {ImageReadBack::read});
}

Cases storage_cases(Direction direction) {
  return each({.name = "FindsItsPlace",
               .sentence = "The buffer offset of a copy counts from the origin of a sub-buffer, in "
                           "memory of the device or of the host.",
               .requirements = citing(direction, {"data", "offset", "outside-untouched"})},
              storage_rows(), [direction](Fixture& fixture, const StorageRow& row) {
                expect_place_found(fixture, direction, row);
              });
}

Cases own_buffer_cases(Direction direction) {
  return {{.name = "RefusesOwnBuffer",
           .sentence = "A copy between a 1D image buffer and its own buffer is rejected, because "
                       "they share memory.",
           .requirements = citing(direction, {"err.INVALID_MEM_OBJECT.own-buffer"}),
           .body = [direction](Fixture& fixture) {
             const FilledImage image =
                 filled_image(fixture, shape_of(ImageKind::image_1d_buffer, {64, 1, 1}));
             const PixelRegion part{{0, 0, 0}, {8, 1, 1}};
             EXPECT_THAT(enqueue(fixture, direction, image.get(), part, image.storage.get(), 128),
                         fixture.refuses(CL_INVALID_MEM_OBJECT));
             expect_unchanged_and_alive(fixture, image);
           }}};
}

Cases direction_cases(Direction direction) {
  return in_suite(suite_of(direction),
                  join({part_cases(direction), large_cases(direction), offset_cases(direction),
                        format_cases(direction), random_cases(direction), flags_cases(direction),
                        storage_cases(direction), own_buffer_cases(direction)}));
}

CLMEM_CASES(cases) {
  std::vector<Cases> all;
  for (const Direction direction : both_directions) {
    all.push_back(direction_cases(direction));
  }
  return join(all);
}

}  // namespace

}  // namespace clmem::conformance::image_buffer_copy_cases
