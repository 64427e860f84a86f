// SPDX-License-Identifier: Apache-2.0
// clEnqueueReadImage and clEnqueueWriteImage: parts of every kind of image, in every host layout.

#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_regions_cases {

namespace {

// A read or a write, with one signature for both.
struct ImageCommand {
  const char* suite;
  const char* prefix;  // of its requirements
  void (*move)(Fixture&, FilledImage&, const PixelRegion&, HostLayout);
};

constexpr ImageCommand reading{"ReadImage", "EnqueueReadImage.",
                               [](Fixture& fixture, FilledImage& image, const PixelRegion& part,
                                  HostLayout layout) { read_part(fixture, image, part, layout); }};
constexpr ImageCommand writing{"WriteImage", "EnqueueWriteImage.",
                               [](Fixture& fixture, FilledImage& image, const PixelRegion& part,
                                  HostLayout layout) { write_part(fixture, image, part, layout); }};

std::vector<std::string> citing(const ImageCommand& command,
                                std::initializer_list<const char*> topics) {
  std::vector<std::string> ids;
  for (const char* const topic : topics) {
    ids.push_back(std::string{command.prefix} + topic);
  }
  return ids;
}

Rows<ImageKind> kind_rows(
    const ImageCommand& command, std::initializer_list<const char*> topics,
    bool (*suits)(ImageKind) = [](ImageKind) { return true; }) {
  Rows<ImageKind> rows;
  for (const ImageKind kind : every_image_kind) {
    if (!suits(kind)) {
      continue;
    }
    Row<ImageKind> row{name_of(kind), citing(command, topics), kind};
    if (kind == ImageKind::image_1d_array || kind == ImageKind::image_2d_array) {
      row.requirements.push_back(std::string{command.prefix} + "array-index");
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// The distance of slices that results from a row pitch. The layers of a 1D array are one row apart
// in these cases; others are about other distances.
std::size_t packed_slice(ImageKind kind, const Extent& region, std::size_t row_pitch) {
  return kind == ImageKind::image_1d_array ? row_pitch : row_pitch * region[1];
}

// A layout without gaps, or with gaps of whole pixels and rows.
HostLayout random_layout(std::mt19937_64& random, const FilledImage& image, const Extent& region) {
  const auto up_to = [&](std::size_t most) {
    return std::uniform_int_distribution<std::size_t>{0, most}(random);
  };
  HostLayout layout{(region[0] + up_to(5)) * image.format.element, 0};
  if (has_slices(image.shape.kind) && up_to(1) == 1) {
    layout.slice_pitch = packed_slice(image.shape.kind, region, layout.row_pitch);
    layout.slice_pitch +=
        image.shape.kind == ImageKind::image_1d_array ? 0 : up_to(3) * layout.row_pitch;
  }
  return up_to(2) == 0 ? HostLayout{} : layout;
}

Cases region_cases(const ImageCommand& command) {
  return join(
      {each({.name = "MovesEveryEdge",
             .sentence = "A transfer of the first, the last, the inner or all pixels of each "
                         "dimension, in every combination, moves these pixels and no others."},
            kind_rows(command, {"data", "outside-untouched"}),
            [move = command.move](Fixture& fixture, ImageKind kind) {
              FilledImage image = filled_image(fixture, usual_shape(kind));
              for (const PixelRegion& part : edge_regions(image.shape)) {
                move(fixture, image, part, {});
                if (testing::Test::HasFailure()) {
                  return;  // one mistake shows in most parts
                }
              }
              expect_image_contents(fixture, image);
            }),
       each(
           {.name = "MovesRandomParts",
            .sentence = "Parts of images chosen by the seed of the run are transferred correctly."},
           kind_rows(command, {"data", "outside-untouched"}),
           [move = command.move](Fixture& fixture, ImageKind kind) {
             constexpr int rounds = 12;
             std::mt19937_64 random = random_numbers(fixture);
             for (int round = 0; round < rounds; ++round) {
               FilledImage image = filled_image(fixture, random_image_shape(random, kind));
               const PixelRegion part = random_region(random, image.shape);
               move(fixture, image, part, random_layout(random, image, part.region));
               expect_image_contents(fixture, image);
             }
           })});
}

// Extents and pitches that are equal by chance, so that a driver may confuse them or take a short
// cut.
struct ShapeRow {
  const char* name;
  ImageShape shape;
  HostLayout layout;  // for four bytes a pixel
};

const std::vector<ShapeRow>& tempting_shapes() {
  using enum ImageKind;
  static const std::vector<ShapeRow> rows{
      {"OnePixel", {image_2d, {1, 1, 1}}, {}},
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
      {"RowsOf2047", {image_2d, {2047, 3, 1}}, {}},
      {"LayersOf1DBeyond4KiB", {image_1d_array, {1025, 3, 1}}, {}},
      {"SlicesOfRowsBeyond4KiB", {image_3d, {1025, 2, 3}}, {4108, 12324}}};
  return rows;
}

Cases tempting_cases(const ImageCommand& command) {
  return each({.name = "MovesTemptingShapes",
               .sentence = "All pixels, and the inner pixels, are transferred where height, pitch "
                           "and depth have values that are easily confused.",
               .requirements = citing(command, {"data", "row-pitch"})},
              tempting_shapes(), [move = command.move](Fixture& fixture, const ShapeRow& row) {
                FilledImage image = filled_image(fixture, row.shape);
                expect_image_contents(fixture, image, every_image_way);
                move(fixture, image, whole(image.shape), row.layout);
                expect_image_contents(fixture, image, every_image_way);
                move(fixture, image, inner_region(image.shape), row.layout);
                move(fixture, image, whole(image.shape), {});
                expect_image_contents(fixture, image, every_image_way);
              });
}

// More layers or slices than a byte can count.
Cases many_layers_cases(const ImageCommand& command) {
  return each(
      {.name = "MovesOneOfManyLayers",
       .sentence = "A transfer of one of 300 layers or slices leaves the others unchanged."},
      kind_rows(command, {"data", "outside-untouched"}, has_slices),
      [move = command.move](Fixture& fixture, ImageKind kind) {
        constexpr std::size_t many = 300;
        needs_kind(fixture, kind);
        const bool is_1d = kind == ImageKind::image_1d_array;
        const std::size_t axis = is_1d ? 1 : 2;
        const cl_device_info limit = kind == ImageKind::image_3d ? CL_DEVICE_IMAGE3D_MAX_DEPTH
                                                                 : CL_DEVICE_IMAGE_MAX_ARRAY_SIZE;
        if (fixture.device().value_or_zero<std::size_t>(limit) < many) {
          unsupported("images of 300 layers");
        }
        FilledImage image = filled_image(fixture, shape_of(kind, {5, is_1d ? many : 3, many}));
        for (const std::size_t layer : {many - 1, std::size_t{256}, std::size_t{255}}) {
          PixelRegion part = whole(image.shape);
          part.origin[axis] = layer;
          part.region[axis] = 1;
          move(fixture, image, part, {});
        }
        expect_image_contents(fixture, image);
      });
}

// Lines, rows and slices larger than what small images need, with gaps in host memory or without.
Cases large_cases(const ImageCommand& command) {
  return each({.name = "MovesLargeParts",
               .sentence = "All pixels of a large image, or only the inner ones, are transferred.",
               .profile = CaseProfile::full},
              kind_rows(command, {"data", "outside-untouched"}),
              [move = command.move](Fixture& fixture, ImageKind kind) {
                FilledImage image = filled_image(fixture, large_shape(kind));
                const std::size_t element = image.format.element;
                move(fixture, image, whole(image.shape), {});
                move(fixture, image, inner_region(image.shape), {});
                // A pitch beyond 16 bits in bytes, unless that takes too much host memory.
                const std::size_t pitch = image.shape.extent[2] == 1 ? 17000 : 2053;
                move(fixture, image, inner_region(image.shape), {pitch * element, 0});
                expect_image_contents(fixture, image);
              });
}

// The row pitch in relation to the region that moves.
enum class Pitch { zero, minimal, padded };

struct LayoutRow {
  std::string name;
  std::vector<std::string> requirements;
  ImageKind kind;
  Pitch row;
  Pitch slice;
};

HostLayout layout_of(const LayoutRow& row, const Extent& region, std::size_t element) {
  const std::size_t packed_row = region[0] * element;
  const std::size_t between_rows = row.row == Pitch::padded ? packed_row + 3 * element : packed_row;
  HostLayout layout{row.row == Pitch::zero ? 0 : between_rows, 0};
  if (row.slice != Pitch::zero) {
    layout.slice_pitch = packed_slice(row.kind, region, between_rows) +
                         (row.slice == Pitch::padded ? 2 * between_rows : 0);
  }
  return layout;
}

std::vector<LayoutRow> layout_rows(const ImageCommand& command) {
  struct Choice {
    Pitch pitch;
    const char* name;
    const char* row_topic;
    const char* slice_topic;
  };
  static constexpr Choice choices[] = {
      {Pitch::zero, "Zero", "row-pitch-default", "slice-pitch-default"},
      {Pitch::minimal, "Minimal", "row-pitch", "slice-pitch"},
      {Pitch::padded, "Padded", "row-pitch", "slice-pitch"}};
  std::vector<LayoutRow> rows;
  for (const ImageKind kind : every_image_kind) {
    for (const Choice& row : choices) {
      const std::string name = std::string{name_of(kind)} + "_" + row.name + "Row";
      if (!has_slices(kind)) {
        rows.push_back({name, citing(command, {row.row_topic}), kind, row.pitch, Pitch::zero});
        continue;
      }
      for (const Choice& slice : choices) {
        if (kind == ImageKind::image_1d_array && slice.pitch == Pitch::padded) {
          continue;
        }
        rows.push_back({name + slice.name + "Slice",
                        citing(command, {row.row_topic, slice.slice_topic}), kind, row.pitch,
                        slice.pitch});
      }
    }
  }
  return rows;
}

Cases layout_cases(const ImageCommand& command) {
  return each(
      {.name = "HonoursPitches",
       .sentence =
           "Rows and slices in host memory are at the given pitches; a pitch of zero means without "
           "gaps.",
       .requirements = citing(command, {"outside-untouched"})},
      layout_rows(command), [move = command.move](Fixture& fixture, const LayoutRow& row) {
        FilledImage image = filled_image(fixture, usual_shape(row.kind));
        for (const PixelRegion& part : {whole(image.shape), inner_region(image.shape)}) {
          move(fixture, image, part, layout_of(row, part.region, image.format.element));
        }
        expect_image_contents(fixture, image, by_read_and_map);
      });
}

// The layers of a 1D array, `apart` bytes from each other in host memory.
RegionPlace layers(const FilledImage& image, std::size_t apart) {
  const std::size_t element = image.format.element;
  return {0, {element, apart, apart * image.shape.extent[1]}, element};
}

// Row and slice pitch, and host memory with room for the layers at either distance.
struct ApartLayers {
  ApartLayers(Fixture& fixture, const FilledImage& image)
      : row{(image.shape.extent[0] + 3) * image.format.element},
        slice{row * (image.shape.extent[1] + 2)},
        host{fixture.host(slice * image.shape.extent[1])} {}

  std::size_t row;
  std::size_t slice;
  HostBytes& host;
};

// The slice pitch is the size of "each image of a 1D or 2D image array" (clEnqueueReadImage); the
// row pitch, which is not the same here, has no other meaning for rows of which a layer has one.
CLMEM_CASE(ReadImage, PutsLayersOf1DArrayApart,
           "A read of a 1D image array stores its layers at slice-pitch intervals in host memory.",
           {"EnqueueReadImage.slice-pitch"}) {
  const FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_1d_array));
  ApartLayers apart{fixture, image};
  const Bytes before = apart.host.copy();
  const PixelRegion all = whole(image.shape);
  ASSERT_THAT(clEnqueueReadImage(fixture.queue(), image.get(), CL_TRUE, all.origin.data(),
                                 all.region.data(), apart.row, apart.slice, apart.host.data(), 0,
                                 nullptr, nullptr),
              returns(CL_SUCCESS));
  Bytes expected = before;
  copy_region(image.bytes, image.place(), expected, layers(image, apart.slice), all.region);
  expect_bytes(apart.host, expected);
}

CLMEM_CASE(WriteImage, TakesLayersOf1DArrayFromApart,
           "A write to a 1D image array takes its layers at slice-pitch intervals from host "
           "memory.",
           {"EnqueueWriteImage.slice-pitch"}) {
  FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_1d_array));
  ApartLayers apart{fixture, image};
  const PixelRegion all = whole(image.shape);
  ASSERT_THAT(clEnqueueWriteImage(fixture.queue(), image.get(), CL_TRUE, all.origin.data(),
                                  all.region.data(), apart.row, apart.slice, apart.host.data(), 0,
                                  nullptr, nullptr),
              returns(CL_SUCCESS));
  image.bytes = gathered(apart.host, layers(image, apart.slice), image.shape.extent);
  expect_image_contents(fixture, image);
}

using Formats = std::vector<ImageFormat>;

Cases format_cases(const ImageCommand& command) {
  const auto body = [move = command.move](Formats (*choose)(const Formats&)) {
    return [move, choose](Fixture& fixture, ImageKind kind) {
      needs_kind(fixture, kind);
      const cl_mem_flags flags = usual_flags(fixture, kind);
      for (const ImageFormat& format : choose(supported_formats(fixture, type_of(kind), flags))) {
        FilledImage image = filled_image(fixture, usual_shape(kind), format);
        const PixelRegion part = inner_region(image.shape);
        move(fixture, image, part, {});
        for (const std::size_t gap : {1u, 2u, 7u}) {  // drivers copy by how rows are aligned
          const std::size_t pitch = (part.region[0] + gap) * format.element;
          const bool apart = gap == 7 && has_slices(kind) && kind != ImageKind::image_1d_array;
          move(fixture, image, part, {pitch, apart ? pitch * (part.region[1] + 1) : 0});
        }
        expect_image_contents(fixture, image, by_read_and_map);
      }
    };
  };
  Case few{.name = "MovesElementsOfEverySize",
           .sentence = "Pixels of each size that the device supports are transferred bit for bit.",
           .requirements = {"CreateImage.roundtrip-bits"}};
  Case all = few;
  all.name = "MovesEveryFormat";
  all.sentence = "Pixels of each format that the device reports are transferred bit for bit.";
  all.profile = CaseProfile::full;
  all.time_limit_s = 60;
  return join({each(few, kind_rows(command, {"data"}), body(one_of_each_size)),
               each(all, kind_rows(command, {"data"}),
                    body([](const Formats& formats) { return formats; }))});
}

Cases access_cases(const ImageCommand& command) {
  return each({.name = "IgnoresKernelAccess",
               .sentence = "Kernel access flags of an image do not restrict reads and writes by "
                           "the host.",
               .requirements = citing(command, {"data", "kernel-flags-ignored"})},
              Rows<cl_mem_flags>{{"ReadOnly", CL_MEM_READ_ONLY},
                                 {"WriteOnly", CL_MEM_WRITE_ONLY},
                                 {"ReadWrite", CL_MEM_READ_WRITE},
                                 {"ReadOnlyInHostMemory", CL_MEM_READ_ONLY | CL_MEM_ALLOC_HOST_PTR},
                                 {"NoFlag", 0}},
              [move = command.move](Fixture& fixture, cl_mem_flags flags) {
                FilledImage image =
                    filled_image(fixture, usual_shape(ImageKind::image_2d), common_format(), flags);
                move(fixture, image, inner_region(image.shape), {});
                expect_image_contents(fixture, image, by_read_and_map);
              });
}

CLMEM_CASES(cases) {
  std::vector<Cases> parts;
  for (const ImageCommand& command : {reading, writing}) {
    parts.push_back(in_suite(command.suite, join({region_cases(command), tempting_cases(command),
                                                  many_layers_cases(command), large_cases(command),
                                                  layout_cases(command), format_cases(command),
                                                  access_cases(command)})));
  }
  return join(parts);
}

}  // namespace

}  // namespace clmem::conformance::image_regions_cases
