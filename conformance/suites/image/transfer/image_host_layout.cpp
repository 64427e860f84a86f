// SPDX-License-Identifier: Apache-2.0
// clEnqueueReadImage and clEnqueueWriteImage: the pitches of host memory, images whose extents
// drivers confuse with them, and the host memory of the image itself.

#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"
#include "suites/image/transfer/image_commands.hpp"

namespace clmem::conformance::image_host_layout_cases {

struct ShapeRow {
  const char* name;
  ImageShape shape;
  HostLayout layout{};  // for four bytes a pixel
};

// Extents and pitches that are equal by chance, or for which a driver may take another path.
std::vector<ShapeRow> confusing_shapes() {
  using enum ImageKind;
  return {{"OnePixel", {image_2d, {1, 1, 1}}},
          {"OneRow", {image_2d, {17, 1, 1}}, {128, 0}},
          {"OneColumn", {image_2d, {1, 17, 1}}, {68, 0}},
          {"HeightIsPitch", {image_2d, {5, 16, 1}}, {64, 0}},
          {"Square", {image_2d, {16, 16, 1}}, {64, 0}},
          {"HeightInBytesIsPitch", {image_2d, {5, 64, 1}}, {64, 0}},
          {"HeightIsPitchInLayers", {image_2d_array, {5, 16, 3}}, {64, 1024}},
          {"HeightIsPitchInSlices", {image_3d, {5, 16, 3}}, {64, 1024}},
          {"LayersOfOneRowMore", {image_2d_array, {6, 4, 3}}, {24, 120}},
          {"SlicesOfOneRowMore", {image_3d, {6, 4, 3}}, {24, 120}},
          {"LayersOfOneRow", {image_2d_array, {7, 1, 5}}, {28, 28}},
          {"SlicesOfOneRow", {image_3d, {7, 1, 5}}, {28, 28}},
          {"OneLayer", {image_2d_array, {6, 5, 1}}, {24, 120}},
          {"OneSlice", {image_3d, {6, 5, 1}}, {24, 120}},
          {"Cube", {image_3d, {8, 8, 8}}, {32, 256}},
          {"RowsOf255", {image_2d, {255, 3, 1}}, {1024, 0}},
          {"RowsOf256", {image_2d, {256, 3, 1}}, {1024, 0}},
          {"RowsOf257", {image_2d, {257, 3, 1}}, {1028, 0}},
          {"RowsOf1024", {image_2d, {1024, 2, 1}}, {4096, 0}},
          {"RowsOf1025", {image_2d, {1025, 3, 1}}, {4108, 0}},
          {"RowsOf2047", {image_2d, {2047, 3, 1}}},
          {"LayersOf1DBeyond4KiB", {image_1d_array, {1025, 3, 1}}},
          {"SlicesOfRowsBeyond4KiB", {image_3d, {1025, 2, 3}}, {4108, 12324}}};
}

void move_confusing_shape(Fixture& fixture, const ImageCommand& command, const ShapeRow& row) {
  FilledImage image = filled_image(fixture, row.shape);
  expect_image_contents(fixture, image, every_image_way);
  command.move(fixture, image, {.part = whole(image.shape), .layout = row.layout});
  expect_image_contents(fixture, image, every_image_way);
  command.move(fixture, image, {.part = inner_region(image.shape), .layout = row.layout});
  command.move(fixture, image, {.part = whole(image.shape)});
  expect_image_contents(fixture, image, every_image_way);
}

CLMEM_CASES(confusing_shape_cases) {
  return for_commands(host_commands,
                      {.name = "MovesTemptingShapes",
                       .sentence = "All pixels, and the inner pixels, are transferred where "
                                   "height, pitch and depth have values that are easily confused.",
                       .requirements = {"data", "row-pitch"}},
                      confusing_shapes(), move_confusing_shape);
}

constexpr std::array kinds_with_slices{ImageKind::image_1d_array, ImageKind::image_2d_array,
                                       ImageKind::image_3d};

// The number of layers or slices does not fit in a byte.
void move_one_of_many(Fixture& fixture, const ImageCommand& command, ImageKind kind) {
  constexpr std::size_t many = 300;
  need_kind(fixture, kind);
  const bool is_1d = kind == ImageKind::image_1d_array;
  const std::size_t axis = is_1d ? 1 : 2;
  const cl_device_info limit =
      kind == ImageKind::image_3d ? CL_DEVICE_IMAGE3D_MAX_DEPTH : CL_DEVICE_IMAGE_MAX_ARRAY_SIZE;
  if (fixture.device().value_or_zero<std::size_t>(limit) < many) {
    unsupported("images of 300 layers");
  }
  FilledImage image = filled_image(fixture, shape_of(kind, {5, is_1d ? many : 3, many}));
  for (const std::size_t layer : {many - 1, std::size_t{256}, std::size_t{255}}) {
    PixelRegion part = whole(image.shape);
    part.origin[axis] = layer;
    part.region[axis] = 1;
    command.move(fixture, image, {.part = part});
  }
  expect_image_contents(fixture, image);
}

CLMEM_CASES(many_layers_cases) {
  return for_kinds(
      host_commands,
      {.name = "MovesOneOfManyLayers",
       .sentence = "A transfer of one of 300 layers or slices leaves the others unchanged."},
      move_one_of_many, kinds_with_slices);
}

// A pitch in relation to the region that moves.
struct Pitch {
  const char* name;
  bool is_given;
  std::size_t more;  // pixels or rows between rows or slices
};

constexpr Pitch pitches[] = {{"Zero", false, 0}, {"Minimal", true, 0}, {"Padded", true, 3}};

struct LayoutRow {
  std::string name;
  std::vector<std::string> requirements;
  ImageKind kind;
  Pitch row;
  Pitch slice;

  // The layers of a 1D array are one row apart; other cases are about other distances.
  [[nodiscard]] HostLayout layout(const Extent& region, std::size_t element) const {
    const std::size_t between_rows = (region[0] + row.more) * element;
    const std::size_t rows = kind == ImageKind::image_1d_array ? 1 : region[1] + slice.more;
    return {row.is_given ? between_rows : 0, slice.is_given ? between_rows * rows : 0};
  }
};

std::vector<LayoutRow> layout_rows() {
  std::vector<LayoutRow> rows;
  for (const ImageKind kind : every_image_kind) {
    for (const Pitch& row : pitches) {
      const std::string name = std::string{name_of(kind)} + "_" + row.name + "Row";
      const char* const of_rows = row.is_given ? "row-pitch" : "row-pitch-default";
      if (!has_slices(kind)) {
        rows.push_back({name, {of_rows}, kind, row, pitches[0]});
        continue;
      }
      for (const Pitch& slice : pitches) {
        const char* const of_slices = slice.is_given ? "slice-pitch" : "slice-pitch-default";
        if (kind != ImageKind::image_1d_array || slice.more == 0) {
          rows.push_back({name + slice.name + "Slice", {of_rows, of_slices}, kind, row, slice});
        }
      }
    }
  }
  return rows;
}

void move_at_pitches(Fixture& fixture, const ImageCommand& command, const LayoutRow& row) {
  FilledImage image = filled_image(fixture, usual_shape(row.kind));
  for (const PixelRegion& part : {whole(image.shape), inner_region(image.shape)}) {
    command.move(fixture, image,
                 {.part = part, .layout = row.layout(part.region, image.format.element)});
  }
  expect_image_contents(fixture, image, by_read_and_map);
}

CLMEM_CASES(layout_cases) {
  return for_commands(host_commands,
                      {.name = "HonoursPitches",
                       .sentence = "Rows and slices in host memory are at the given pitches; a "
                                   "pitch of zero means without gaps.",
                       .requirements = {"outside-untouched"}},
                      layout_rows(), move_at_pitches);
}

// A 1D array, and host memory for its layers at a slice pitch that is not the row pitch. The slice
// pitch is the size of "each image of a 1D or 2D image array" (clEnqueueReadImage); the row pitch
// has no other meaning for layers of one row.
struct ApartLayers {
  explicit ApartLayers(Fixture& fixture)
      : image{filled_image(fixture, usual_shape(ImageKind::image_1d_array))},
        all{whole(image.shape)},
        row_pitch{(all.region[0] + 3) * image.format.element},
        slice_pitch{row_pitch * (all.region[1] + 2)},
        host{fixture.host(slice_pitch * all.region[1])},
        place{0, {image.format.element, slice_pitch, host.size()}, image.format.element} {}

  FilledImage image;
  PixelRegion all;
  std::size_t row_pitch;
  std::size_t slice_pitch;
  HostBytes& host;
  RegionPlace place;  // of the pixels in host memory
};

CLMEM_CASE(ReadImage, PutsLayersOf1DArrayApart,
           "A read of a 1D image array stores its layers at slice-pitch intervals in host memory.",
           {"EnqueueReadImage.slice-pitch"}) {
  ApartLayers apart{fixture};
  const FilledImage& image = apart.image;
  Bytes expected = apart.host.copy();
  ASSERT_THAT(clEnqueueReadImage(fixture.queue(), image.get(), CL_TRUE, apart.all.origin.data(),
                                 apart.all.region.data(), apart.row_pitch, apart.slice_pitch,
                                 apart.host.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  copy_region(image.bytes, image.place(), expected, apart.place, apart.all.region);
  expect_bytes(apart.host, expected);
}

CLMEM_CASE(
    WriteImage, TakesLayersOf1DArrayFromApart,
    "A write to a 1D image array takes its layers at slice-pitch intervals from host memory.",
    {"EnqueueWriteImage.slice-pitch"}) {
  ApartLayers apart{fixture};
  FilledImage& image = apart.image;
  ASSERT_THAT(clEnqueueWriteImage(fixture.queue(), image.get(), CL_TRUE, apart.all.origin.data(),
                                  apart.all.region.data(), apart.row_pitch, apart.slice_pitch,
                                  apart.host.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  image.bytes = gathered(apart.host, apart.place, apart.all.region);
  expect_image_contents(fixture, image);
}

CLMEM_CASE(WriteImage, Writes3DImageThatKernelsCannot,
           "The host can write 3D images also on devices whose kernels cannot.",
           {"Optional.3d-writes.host"}) {
  fixture.needs("images");
  FilledImage image =
      filled_image(fixture, usual_shape(ImageKind::image_3d), common_format(), CL_MEM_READ_ONLY);
  write_part(fixture, image, inner_region(image.shape), {}, by_read_and_map);
}

// A part of an image, and its place in the host memory that the image uses, as the notes on both
// calls allow it. The memory has the pixels only after a map or a read: a driver may keep the image
// elsewhere (CL_MEM_USE_HOST_PTR: "allowed to cache").
struct OwnMemory {
  explicit OwnMemory(Fixture& fixture)
      : made{image_with_host_memory(fixture, usual_shape(ImageKind::image_2d), {},
                                    CL_MEM_USE_HOST_PTR)},
        part{inner_region(made.image.shape)},
        place{moved(made.place, made.place.at(part.origin))} {}

  [[nodiscard]] cl_int read_part(Fixture& fixture) const {
    return clEnqueueReadImage(fixture.queue(), made.image.get(), CL_TRUE, part.origin.data(),
                              part.region.data(), made.pitches.row_pitch, 0,
                              made.memory.data() + place.base, 0, nullptr, nullptr);
  }

  HostImage made;
  PixelRegion part;
  RegionPlace place;  // of the part in the memory
};

CLMEM_CASE(ReadImage, ReachesTheMemoryOfItsImage,
           "A part of an image can be read to its own place in the image's host memory.",
           {"EnqueueReadImage.host-ptr-alias"}) {
  const OwnMemory own{fixture};
  ASSERT_THAT(own.read_part(fixture), returns(CL_SUCCESS));
  const FilledImage& image = own.made.image;
  EXPECT_EQ(gathered(own.made.memory, own.place, own.part.region),
            gathered(image.bytes, image.place(own.part.origin), own.part.region));
  expect_image_contents(fixture, image, {ImageReadBack::read});
}

CLMEM_CASE(WriteImage, TakesTheMemoryOfItsImage,
           "A part of an image can be written from its own place in the image's host memory.",
           {"EnqueueWriteImage.host-ptr-alias"}) {
  const OwnMemory own{fixture};
  must_succeed(own.read_part(fixture), "clEnqueueReadImage");  // the latest bits
  ASSERT_THAT(
      clEnqueueWriteImage(fixture.queue(), own.made.image.get(), CL_TRUE, own.part.origin.data(),
                          own.part.region.data(), own.made.pitches.row_pitch, 0,
                          own.made.memory.data() + own.place.base, 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  expect_image_contents(fixture, own.made.image, {ImageReadBack::read});
}

}  // namespace clmem::conformance::image_host_layout_cases
