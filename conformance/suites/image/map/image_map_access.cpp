// SPDX-License-Identifier: Apache-2.0
// clEnqueueMapImage: the maps that flags permit, several mappings of one image, and unmaps.

#include "suites/case_file.hpp"
#include "suites/image/map/image_mapping.hpp"

namespace clmem::conformance::image_map_access_cases {

constexpr cl_map_flags invalidate = CL_MAP_WRITE_INVALIDATE_REGION;

FilledImage flat_image(Fixture& fixture, cl_mem_flags flags = CL_MEM_READ_WRITE) {
  return filled_image(fixture, usual_shape(ImageKind::image_2d), common_format(), flags);
}

// Maps for writing, and unmaps what should have been rejected.
void expect_map_refused(Fixture& fixture, const FilledImage& image, const PixelRegion& part) {
  Mapped mapped;
  const cl_int code = part_of(image, part).map(fixture.queue(), CL_TRUE, CL_MAP_WRITE, mapped);
  EXPECT_THAT(code, fixture.refuses(CL_INVALID_OPERATION));
  if (code == CL_SUCCESS) {
    Mapping{fixture.queue(), part_of(image, part), mapped}.end();
  } else {
    EXPECT_THAT(mapped.pointer, returns(nullptr));
  }
}

void expect_mappable(Fixture& fixture, FilledImage& image, cl_map_flags flags,
                     const PixelRegion& part) {
  use_part(fixture, image, part, flags, (flags & CL_MAP_READ) != 0);
  expect_image_contents(fixture, image, {ImageReadBack::buffer});
}

struct FlagsRow {
  const char* name;
  std::string requirement;
  cl_mem_flags image;
  cl_map_flags map;
};

std::vector<FlagsRow> legal_flag_rows() {
  const std::string host = "EnqueueMapImage.host-flag-allowed";
  const std::string kernel = "EnqueueMapImage.kernel-flags-ignored";
  return {{.name = "ReadOfHostReadOnly",
           .requirement = host,
           .image = CL_MEM_HOST_READ_ONLY,
           .map = CL_MAP_READ},
          {.name = "WriteOfHostWriteOnly",
           .requirement = host,
           .image = CL_MEM_HOST_WRITE_ONLY,
           .map = CL_MAP_WRITE},
          {.name = "InvalidateOfHostWriteOnly",
           .requirement = host,
           .image = CL_MEM_HOST_WRITE_ONLY,
           .map = invalidate},
          {.name = "ReadOfWriteOnly",
           .requirement = kernel,
           .image = CL_MEM_WRITE_ONLY,
           .map = CL_MAP_READ},
          {.name = "WriteOfReadOnly",
           .requirement = kernel,
           .image = CL_MEM_READ_ONLY,
           .map = CL_MAP_WRITE},
          {.name = "BothOfReadOnly",
           .requirement = kernel,
           .image = CL_MEM_READ_ONLY,
           .map = CL_MAP_READ | CL_MAP_WRITE}};
}

CLMEM_TABLE(MapImage, AllowsAccess,
            "An image can be mapped whatever its kernel access flags, and for every access that "
            "its host access flags allow.",
            (const FlagsRow& row), legal_flag_rows(), {}) {
  fixture.needs({1, 2});
  FilledImage image = flat_image(fixture, row.image);
  expect_mappable(fixture, image, row.map, inner_region(image.shape));
}

struct RefusedRow {
  const char* name;
  cl_mem_flags image = CL_MEM_READ_WRITE;
  cl_map_flags refused;
  bool leaves_image = false;
  cl_map_flags legal;
};

constexpr cl_map_flags undefined_flag = cl_map_flags{1} << 40;

// Other cases check whether the first map is rejected; one that is accepted is unmapped.
CLMEM_TABLE(MapImage, WorksAfterRefused,
            "A map after a rejected map shows and transfers the pixels of its region.",
            (const RefusedRow& row),
            (std::vector<RefusedRow>{
                {.name = "UnknownFlag_Read", .refused = undefined_flag, .legal = CL_MAP_READ},
                {.name = "UnknownFlag_Write", .refused = undefined_flag, .legal = CL_MAP_WRITE},
                {.name = "Outside_Read",
                 .refused = CL_MAP_READ,
                 .leaves_image = true,
                 .legal = CL_MAP_READ},
                {.name = "Outside_Write",
                 .refused = CL_MAP_WRITE,
                 .leaves_image = true,
                 .legal = CL_MAP_WRITE},
                {.name = "Outside_Invalidate",
                 .refused = invalidate,
                 .leaves_image = true,
                 .legal = invalidate},
                {.name = "HostReadOnly_Read",
                 .image = CL_MEM_HOST_READ_ONLY,
                 .refused = CL_MAP_WRITE,
                 .legal = CL_MAP_READ},
                {.name = "HostWriteOnly_Write",
                 .image = CL_MEM_HOST_WRITE_ONLY,
                 .refused = CL_MAP_READ,
                 .legal = CL_MAP_WRITE}}),
            {"EnqueueMapImage.origin", "EnqueueMapImage.read.content",
             "EnqueueMapImage.write.transfer"}) {
  fixture.needs({1, 2});
  FilledImage image = flat_image(fixture, row.image);
  const PixelRegion part = inner_region(image.shape);
  for (int round = 0; round < 2; ++round) {
    PixelRegion wrong = part;
    wrong.origin[0] += row.leaves_image ? image.shape.extent[0] : 0;
    Mapped mapped;
    const MemoryPart refused = part_of(image, wrong);
    if (refused.map(fixture.queue(), CL_TRUE, row.refused, mapped) == CL_SUCCESS) {
      Mapping{fixture.queue(), refused, mapped}.unmap();
    }
    expect_mappable(fixture, image, row.legal, part);
  }
}

struct PairRow {
  const char* name;
  PixelRegion first;
  PixelRegion second;
};

CLMEM_TABLE(MapImage, ReadMappingsOverlap,
            "Mappings of an image for reading may overlap, and each lasts until its own unmap.",
            (const PairRow& row),
            (std::vector<PairRow>{{"Same", {{1, 1, 0}, {9, 5, 1}}, {{1, 1, 0}, {9, 5, 1}}},
                                  {"Corner", {{0, 0, 0}, {8, 4, 1}}, {{5, 2, 0}, {8, 5, 1}}},
                                  {"Inside", {{0, 0, 0}, {13, 7, 1}}, {{4, 3, 0}, {2, 1, 1}}}}),
            {"Map.read.overlap", "EnqueueMapImage.read.content"}) {
  const FilledImage image = flat_image(fixture);
  Mapping first = map_pixels(fixture, image, row.first, CL_MAP_READ);
  Mapping second = map_pixels(fixture, image, row.second, CL_MAP_READ);
  expect_shows(first, image);
  expect_shows(second, image);
  first.end();
  expect_shows(second, image);
  second.end();
  expect_image_contents(fixture, image);
}

CLMEM_TABLE(MapImage, DisjointRegionsMappedForWriting,
            "Regions of an image that share no pixel may be mapped for writing at the same time; "
            "the unmap of one keeps what was written to the other.",
            (const PairRow& row),
            (std::vector<PairRow>{
                {"SideBySide", {{0, 0, 0}, {6, 7, 1}}, {{6, 0, 0}, {7, 7, 1}}},
                {"OneAboveTheOther", {{0, 0, 0}, {13, 3, 1}}, {{0, 3, 0}, {13, 4, 1}}},
                {"Apart", {{10, 5, 0}, {3, 2, 1}}, {{0, 0, 0}, {2, 2, 1}}}}),
            {"Map.write.disjoint", "EnqueueMapImage.write.transfer"}) {
  FilledImage image = flat_image(fixture);
  Mapping first = map_pixels(fixture, image, row.first, CL_MAP_WRITE);
  Mapping second = map_pixels(fixture, image, row.second, CL_MAP_WRITE);
  write_pixels(fixture, first, image);
  write_pixels(fixture, second, image);
  first.end();
  second.end();
  expect_image_contents(fixture, image);
}

CLMEM_TABLE(MapImage, RefusesOverlappingWrites,
            "Pixels that are mapped for writing cannot be mapped for writing a second time.",
            (const PixelRegion& again),
            (Rows<PixelRegion>{{"Same", {{3, 2, 0}, {6, 3, 1}}},
                               {"FirstPixel", {{0, 0, 0}, {4, 3, 1}}},
                               {"LastPixel", {{8, 4, 0}, {5, 3, 1}}},
                               {"Inside", {{5, 3, 0}, {1, 1, 1}}},
                               {"Around", {{0, 0, 0}, {13, 7, 1}}}}),
            {"EnqueueMapImage.err.INVALID_OPERATION.overlap-write"}) {
  FilledImage image = flat_image(fixture);
  Mapping first = map_pixels(fixture, image, {{3, 2, 0}, {6, 3, 1}}, CL_MAP_WRITE);
  expect_map_refused(fixture, image, again);
  write_pixels(fixture, first, image);
  first.end();
  expect_unchanged_and_alive(fixture, image);
}

CLMEM_CASE(MapImage, RefusesOverlappingWriteOfItsBuffer,
           "Bytes that are mapped for writing through a buffer cannot be mapped for writing "
           "through the image over it.",
           {"EnqueueMapImage.err.INVALID_OPERATION.overlap-related"}) {
  const FilledImage image = filled_image(fixture, shape_of(ImageKind::image_1d_buffer, {64, 1, 1}));
  Mapping mapping{fixture.queue(), image.storage.get(), CL_MAP_WRITE, {0, image.bytes.size()}};
  expect_map_refused(fixture, image, whole(image.shape));
  mapping.unmap();
  expect_unchanged_and_alive(fixture, image);
}

// Waits for all commands, because it is not stated when the count changes.
cl_uint map_count(Fixture& fixture, const FilledImage& image) {
  fixture.finish();
  return mem_info<cl_uint>(image.get(), CL_MEM_MAP_COUNT);
}

constexpr const char* increment = "Map.count.increment";
constexpr const char* decrement = "Map.count.decrement";

CLMEM_CASE(MapImage, CountsMappings, "The map count of an image follows its maps and unmaps.",
           {increment, decrement}) {
  const FilledImage image = flat_image(fixture);
  EXPECT_THAT(map_count(fixture, image), reports(0u));
  const PixelRegion part = inner_region(image.shape);
  Mapping first = map_pixels(fixture, image, part, CL_MAP_READ);
  EXPECT_THAT(map_count(fixture, image), by(increment, reports(1u)));
  Mapping second = map_pixels(fixture, image, whole(image.shape), CL_MAP_READ);
  EXPECT_THAT(map_count(fixture, image), by(increment, reports(2u)));
  first.end();
  EXPECT_THAT(map_count(fixture, image), by(decrement, reports(1u)));
  second.end();
  EXPECT_THAT(map_count(fixture, image), by(decrement, reports(0u)));
}

CLMEM_CASE(
    MapImage, OtherQueueMayUnmap,
    "A mapping from one queue can be unmapped on another, once; when that unmap is complete, "
    "the image has what the host wrote.",
    {"EnqueueUnmapMemObject.other-queue", "EnqueueUnmapMemObject.visible",
     "EnqueueUnmapMemObject.err.INVALID_VALUE.twice", "EnqueueMapImage.write.transfer"}) {
  FilledImage image = flat_image(fixture);
  const cl_command_queue other = fixture.new_queue();
  Mapping mapping = map_pixels(fixture, image, inner_region(image.shape), CL_MAP_WRITE);
  write_pixels(fixture, mapping, image);
  void* const pointer = mapping.detach();
  ASSERT_THAT(clEnqueueUnmapMemObject(other, image.get(), pointer, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  must_succeed(clFinish, other);
  expect_image_contents(fixture, image);
  EXPECT_THAT(clEnqueueUnmapMemObject(fixture.queue(), image.get(), pointer, 0, nullptr, nullptr),
              fixture.refuses(CL_INVALID_VALUE));
}

CLMEM_CASE(MapImage, UnmapRefusesMappingOfOtherImage,
           "A mapping can be unmapped only from the image that was mapped, and only once.",
           {"EnqueueUnmapMemObject.err.INVALID_VALUE.ptr-other-object",
            "EnqueueUnmapMemObject.err.INVALID_VALUE.twice", "EnqueueMapImage.write.transfer"}) {
  FilledImage image = flat_image(fixture);
  const FilledImage other = flat_image(fixture);
  Mapping mapping = map_pixels(fixture, image, inner_region(image.shape), CL_MAP_WRITE);
  void* const pointer = mapping.data();
  EXPECT_THAT(clEnqueueUnmapMemObject(fixture.queue(), other.get(), pointer, 0, nullptr, nullptr),
              fixture.refuses(CL_INVALID_VALUE));
  write_pixels(fixture, mapping, image);
  mapping.end();
  EXPECT_THAT(clEnqueueUnmapMemObject(fixture.queue(), image.get(), pointer, 0, nullptr, nullptr),
              fixture.refuses(CL_INVALID_VALUE));
  expect_image_contents(fixture, image);
  expect_unchanged_and_alive(fixture, other);
}

}  // namespace clmem::conformance::image_map_access_cases
