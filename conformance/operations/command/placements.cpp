// SPDX-License-Identifier: Apache-2.0
#include "operations/command/placements.hpp"

#include <algorithm>
#include <string_view>

namespace clmem::conformance {

namespace {

std::string text_of(const Extent& extent) {
  return "{" + std::to_string(extent[0]) + ", " + std::to_string(extent[1]) + ", " +
         std::to_string(extent[2]) + "}";
}

std::string text_of(const RectPlace& side) {
  return "origin " + text_of(side.origin) + ", row pitch " + std::to_string(side.row_pitch) +
         ", slice pitch " + std::to_string(side.slice_pitch);
}

}  // namespace

const std::vector<Shape>& rect_shapes() {
  using enum RectTopic;
  using namespace rect_words;
  static const std::vector<Shape> shapes{
      // Regions of one element in all directions, or in all but one.
      {"OneByte", region(1, 1, 1), from(3, 2, 0).pitches(7, 0), to(5, 1, 0).pitches(9, 0), plane},
      {"OneRow", region(13, 1, 1), from().pitches(13, 13), to().pitches(13, 13), plane},
      {"OneColumn", region(1, 7, 1), from(2, 1, 0).pitches(5, 0), to(1, 0, 0).pitches(3, 0), plane},
      {"OneByteDeep", region(1, 1, 5), from(1, 0, 0).pitches(4, 12), to(0, 1, 0).pitches(3, 6),
       box},
      {"RowsInDepth", region(6, 1, 3), from(0, 1, 1).pitches(8, 24), to(1, 0, 0).pitches(7, 14),
       box},
      {"ColumnsInDepth", region(1, 3, 3), from(0, 0, 1).pitches(2, 8), to(2, 0, 0).pitches(3, 9),
       box},
      // Pitches without gaps, padded, odd, or different on both sides.
      {"PlaneWithoutGaps", region(8, 4, 1), from().pitches(8, 32), to().pitches(8, 32), plane},
      {"PlanePadded", region(8, 4, 1), from().pitches(16, 64), to().pitches(32, 128), plane},
      {"PlaneOddPitches", region(7, 5, 1), from(1, 1, 0).pitches(11, 0), to(2, 1, 0).pitches(13, 0),
       plane},
      {"PlaneGapsAtSourceOnly", region(9, 6, 1), from().pitches(17, 0), to().pitches(9, 0), plane},
      {"PlaneGapsAtDestinationOnly", region(9, 6, 1), from().pitches(9, 0), to().pitches(17, 0),
       plane},
      {"BoxWithoutGaps", region(16, 4, 3), from().pitches(16, 64), to().pitches(16, 64), box},
      {"BoxSliceGapsOnly", region(16, 4, 3), from().pitches(16, 128), to().pitches(16, 96), box},
      {"BoxRowGapsOnly", region(5, 3, 4), from().pitches(8, 24), to().pitches(6, 18), box},
      {"BoxOddPitches", region(5, 3, 4), from(1, 1, 1).pitches(7, 28), to(2, 1, 1).pitches(9, 36),
       box},
      {"BoxSourcePadded", region(5, 3, 4), from().pitches(32, 256), to().pitches(5, 15), box},
      {"BoxDestinationPadded", region(5, 3, 4), from().pitches(5, 15), to().pitches(32, 256), box},
      {"SlicesPaddedAtSourceOnly", region(16, 4, 3), from().pitches(16, 128), to().pitches(16, 64),
       box},
      {"SlicesPaddedAtDestinationOnly", region(16, 4, 3), from().pitches(16, 64),
       to().pitches(16, 128), box},
      {"AlignedWithOrigins", region(64, 4, 3), from(70, 1, 1).pitches(192, 1536),
       to(70, 2, 1).pitches(256, 2048), box},
      {"LongRows", region(4097, 3, 2), from(1, 0, 0).pitches(5000, 15000),
       to(0, 1, 0).pitches(4099, 20495), box},
      {"ManyRows", region(3, 301, 5), from(1, 2, 0).pitches(5, 1520), to().pitches(4, 1204), box},
      {"ManySlices", region(2, 2, 257), from(0, 1, 1).pitches(3, 9), to(1, 0, 2).pitches(4, 12),
       box},
      {"ThousandsOfSlices", region(1, 1, 2100), from().pitches(2, 4), to(1, 0, 0).pitches(3, 6),
       box},
      // Numbers that are equal by chance, so that a driver may confuse them or take a short cut.
      {"HeightIsRowPitch", region(5, 16, 1), from(1, 0, 0).pitches(16, 0),
       to(2, 1, 0).pitches(16, 0), plane},
      {"HeightIsSourceRowPitch", region(5, 16, 1), from().pitches(16, 0), to(1, 0, 0).pitches(9, 0),
       plane},
      {"HeightIsDestinationRowPitch", region(5, 16, 1), from(1, 0, 0).pitches(9, 0),
       to().pitches(16, 0), plane},
      {"HeightIsRowPitchInDepth", region(7, 16, 3), from(2, 0, 0).pitches(16, 256),
       to(1, 0, 1).pitches(16, 256), box},
      {"Square", region(16, 16, 1), from().pitches(16, 256), to().pitches(16, 256), plane},
      {"Cube", region(4, 4, 4), from().pitches(4, 16), to().pitches(4, 16), box},
      {"CubeAfterOrigins", region(4, 4, 4), from(1, 1, 1).pitches(8, 64),
       to(2, 1, 1).pitches(8, 64), box},
      {"WidthIsPitchBelowOrigin", region(8, 4, 1), from(0, 2, 0).pitches(8, 0),
       to(0, 1, 0).pitches(8, 0), plane},
      {"SlicesOfOneRowMore", region(8, 4, 3), from().pitches(16, 80), to().pitches(8, 40), box},
      {"SlicesOfOneRowMoreAtSource", region(8, 4, 3), from().pitches(8, 40), to().pitches(8, 32),
       box},
      {"SlicesOfOneRowMoreAtDestination", region(8, 4, 3), from().pitches(8, 32),
       to().pitches(8, 40), box},
      {"SliceIsRow", region(16, 1, 4), from().pitches(16, 16), to().pitches(16, 16), box},
      {"SliceIsRowWithGaps", region(13, 1, 4), from(1, 0, 1).pitches(16, 16), to().pitches(32, 32),
       box},
      {"DepthIsRowPitch", region(3, 4, 8), from(1, 0, 0).pitches(8, 32), to(2, 0, 0).pitches(8, 32),
       box},
      // Values that do not fit into 16 bits.
      {"RowsBeyond64KiB", region(66001, 2, 1), from(3, 0, 0).pitches(66010, 0),
       to(1, 1, 0).pitches(66100, 0), plane},
      {"RowPitchBeyond64KiB", region(100, 3, 1), from(5, 1, 0).pitches(70001, 0),
       to(1, 0, 0).pitches(66003, 0), plane},
      {"SlicePitchBeyond64KiB", region(20, 2, 3), from().pitches(32, 70400),
       to().pitches(64, 70400), box},
      {"MoreThan64KiRows", region(1, 65600, 1), from(1, 0, 0).pitches(3, 0), to().pitches(2, 0),
       plane},
      {"AboveOneMebibyte", region(1200, 901, 1), from().pitches(1203, 0),
       to(1, 0, 0).pitches(1207, 0), plane},
      // Origins with one component that is not zero, and with all.
      {"SourceX", region(4, 3, 2), from(3, 0, 0).pitches(8, 32), to().pitches(6, 24), offsets},
      {"SourceY", region(4, 3, 2), from(0, 1, 0).pitches(8, 32), to().pitches(6, 24), offsets},
      {"SourceZ", region(4, 3, 2), from(0, 0, 2).pitches(8, 32), to().pitches(6, 24), offsets},
      {"DestinationX", region(4, 3, 2), from().pitches(8, 32), to(2, 0, 0).pitches(6, 24), offsets},
      {"DestinationY", region(4, 3, 2), from().pitches(8, 32), to(0, 1, 0).pitches(6, 24), offsets},
      {"DestinationZ", region(4, 3, 2), from().pitches(8, 32), to(0, 0, 2).pitches(6, 24), offsets},
      {"AllOrigins", region(4, 3, 2), from(3, 1, 2).pitches(8, 40), to(1, 2, 1).pitches(7, 49),
       offsets},
      {"OriginBeyondPitch", region(4, 3, 2), from(19, 9, 1).pitches(8, 32),
       to(11, 7, 2).pitches(6, 24), offsets},
      // Pitches of zero; the origins show that the computed pitches are used for the offsets as
      // well.
      {"SourcePitchesZeroInPlane", region(5, 4, 1), from(2, 1, 0).pitches(0, 0), to().pitches(8, 0),
       from_row_default},
      {"DestinationPitchesZeroInPlane", region(5, 4, 1), from().pitches(8, 0),
       to(2, 1, 0).pitches(0, 0), to_row_default},
      {"SourceRowPitchZero", region(5, 3, 2), from(1, 2, 1).pitches(0, 25), to().pitches(8, 32),
       from_row_default},
      {"SourceSlicePitchZero", region(5, 3, 2), from(1, 1, 2).pitches(8, 0), to().pitches(8, 32),
       from_slice_default},
      {"SourcePitchesZero", region(5, 3, 2), from(2, 1, 1).pitches(0, 0), to().pitches(8, 32),
       from_slice_default},
      {"DestinationRowPitchZero", region(5, 3, 2), from().pitches(8, 32),
       to(1, 2, 1).pitches(0, 25), to_row_default},
      {"DestinationSlicePitchZero", region(5, 3, 2), from().pitches(8, 32),
       to(1, 1, 2).pitches(8, 0), to_slice_default},
      {"DestinationPitchesZero", region(5, 3, 2), from().pitches(8, 32), to(2, 1, 1).pitches(0, 0),
       to_slice_default},
      {"AllPitchesZero", region(5, 3, 4), from(2, 1, 1).pitches(0, 0), to(1, 2, 2).pitches(0, 0),
       to_slice_default},
      {"OneRowAllPitchesZero", region(13, 1, 1), from(4, 0, 0).pitches(0, 0),
       to(7, 0, 0).pitches(0, 0), to_row_default},
      {"OneByteAllPitchesZero", region(1, 1, 1), from(3, 2, 0).pitches(0, 0),
       to(5, 1, 0).pitches(0, 0), to_row_default},
      // The last row and the last slice lack most of their pitch.
      {"LastRowShort", region(4, 3, 1), from(60, 0, 0).pitches(64, 192),
       to(28, 0, 0).pitches(32, 96), exact_fit},
      {"LastSliceShort", region(4, 2, 2), from().pitches(64, 4096), to().pitches(32, 2048),
       exact_fit},
      {"PitchBeyondBuffer", region(8, 1, 1), from().pitches(4096, 4096), to().pitches(65536, 65536),
       exact_fit},
  };
  return shapes;
}

Shape random_rect_shape(std::mt19937_64& random) {
  const auto up_to = [&](std::size_t most) {
    return static_cast<std::size_t>(random() % (most + 1));
  };
  Shape shape{"Random", {1 + up_to(40), 1 + up_to(8), 1 + up_to(5)}};
  for (RectPlace* const side : {&shape.from, &shape.to}) {
    const bool gaps = up_to(3) != 0;
    const bool has_row_pitch = up_to(3) != 0;
    const bool has_slice_pitch = up_to(3) != 0;
    const std::size_t row = shape.region[0] + (gaps && has_row_pitch ? up_to(23) : 0);
    side->row_pitch = has_row_pitch ? row : 0;
    side->slice_pitch = has_slice_pitch ? row * (shape.region[1] + (gaps ? up_to(4) : 0)) : 0;
    // The third component of an origin should be zero for a plane.
    side->origin = {up_to(16), up_to(3), shape.region[2] == 1 ? 0 : up_to(2)};
  }
  return shape;
}

RectPlace placed(RectPlace side, const Extent& region) {
  if (side.row_pitch == 0) {
    side.row_pitch = region[0];
  }
  if (side.slice_pitch == 0) {
    side.slice_pitch = region[1] * side.row_pitch;
  }
  return side;
}

std::string text_of(const Shape& shape) {
  return shape.name + std::string{": region "} + text_of(shape.region) + "; from " +
         text_of(shape.from) + "; to " + text_of(shape.to);
}

namespace {

constexpr std::size_t tail = usual_operand_size - 300;

const std::vector<MemorySpec>& every_spec() {
  using enum MemoryKind;
  using enum ImageKind;
  constexpr cl_mem_flags usual = CL_MEM_READ_WRITE;
  constexpr cl_mem_flags used = usual | CL_MEM_USE_HOST_PTR;
  static const std::vector<MemorySpec> specs{
      {.kind = nothing},
      {.kind = pattern},
      {.kind = svm},
      {.kind = buffer},
      {.name = "Part", .kind = buffer, .sub_range = SubRange::inner},
      {.name = "LastPart", .kind = buffer, .flags = used, .sub_range = SubRange::end},
      {.name = "Sibling", .kind = buffer, .sub_range = SubRange::sibling},
      {.name = "Used", .kind = buffer, .flags = used},
      {.name = "Allocated", .kind = buffer, .flags = usual | CL_MEM_ALLOC_HOST_PTR},
      {.kind = image, .flags = 0},
      {.name = "Used", .kind = image, .flags = CL_MEM_USE_HOST_PTR},
      {.name = "1D", .kind = image, .flags = 0, .image = image_1d},
      {.name = "Layers", .kind = image, .flags = 0, .image = image_2d_array},
      {.name = "3D", .kind = image, .flags = 0, .image = image_3d},
      {.kind = host},
      {.name = "Odd", .kind = host, .flags = 0, .shift = 1}};
  return specs;
}

const std::vector<Shape>& linear_shapes() {
  using namespace rect_words;
  constexpr auto bytes = [](std::size_t count) { return region(count, 1, 1); };
  static const std::vector<Shape> shapes{{"Odd", bytes(13), from(7), to(1)},
                                         {"OneByte", bytes(1), from(5), to(3)},
                                         {"SameOffset", bytes(40), from(24), to(24)},
                                         {"FromOffset", bytes(96), from(40), to(0)},
                                         {"ToOffset", bytes(96), from(0), to(36)},
                                         {"Page", bytes(4099), from(1), to(2)},
                                         {"Tail", bytes(300), from(tail), to(tail)},
                                         {"All", bytes(usual_operand_size), from(0), to(0)}};
  return shapes;
}

const std::vector<Shape>& box_shapes() {
  static const std::vector<Shape> shapes = [] {
    std::vector<Shape> some;
    for (const char* const name :
         {"BoxOddPitches", "OneByte", "OneColumn", "BoxSliceGapsOnly", "AllOrigins",
          "AllPitchesZero", "HeightIsRowPitchInDepth", "LastSliceShort"}) {
      some.push_back(*std::ranges::find(rect_shapes(), std::string_view{name}, &Shape::name));
    }
    return some;
  }();
  return shapes;
}

const std::vector<Shape>& pixel_shapes() {
  static const std::vector<Shape> shapes{
      {.name = "Inner",
       .region = {5, 3, 2},
       .from = {.origin = {2, 1, 1}, .row_pitch = 64, .slice_pitch = 640},
       .to = {.origin = {4, 3, 2}, .row_pitch = 64, .slice_pitch = 640},
       .offset = 36},
      {.name = "Pixel",
       .region = {1, 1, 1},
       .from = {.origin = {3, 2, 1}},
       .to = {.origin = {12, 6, 4}},
       .offset = 7},
      {.name = "Row",
       .region = {13, 1, 1},
       .from = {.origin = {0, 2, 0}, .row_pitch = 64},
       .to = {.origin = {0, 1, 2}, .row_pitch = 64},
       .offset = 128},
      {.name = "Corner", .region = {4, 3, 2}, .from = {.origin = {9, 4, 3}}},
      {.name = "All", .region = {13, 7, 5}, .offset = 4}};
  return shapes;
}

}  // namespace

Placement plain_placement(const Command& command, const Extent& box, const Extent& pixels,
                          const MemorySpec& like) {
  const bool in_pixels = command.uses(MemoryKind::image);
  const Extent& region = in_pixels ? pixels : box;
  const std::size_t size = volume(region) * (in_pixels ? common_format().element : 1);
  const auto spec = [&](MemoryKind kind) {
    MemorySpec made = like;
    made.kind = kind;
    made.pixels = pixels;
    made.size = size;
    made.flags =
        kind == MemoryKind::image ? like.flags & ~cl_mem_flags{CL_MEM_READ_WRITE} : like.flags;
    return made;
  };
  const RectPlace packed{{}, in_pixels ? 0 : box[0], in_pixels ? 0 : box[0] * box[1]};
  return {.from = spec(command.source.kind),
          .to = spec(command.only_orders() ? MemoryKind::buffer : command.target.kind),
          .shape = {.region = region, .from = packed, .to = packed},
          .pattern = region[0] % 4 == 0 ? 4u : 1u,
          .flags = command.is_map() ? cl_bitfield{CL_MAP_READ} : 0,
          .mapped_before =
              command.is_unmap() ? cl_map_flags{CL_MAP_READ | CL_MAP_WRITE} : cl_map_flags{0}};
}

Placement unmapped_placement(const Command& command) {
  Placement made = plain_placement(command);
  made.mapped_before = 0;
  return made;
}

std::vector<Command> copies() {
  return commands_that([](const Command& command) {
    return command.source.kind == command.target.kind &&
           command.source.kind != MemoryKind::nothing && !command.runs_program();
  });
}

Placement placement_within_one_object(const Command& copy) {
  const std::size_t pitch = copy.layout == Layout::box ? 16 : 0;
  return {.from = {.kind = copy.source.kind},
          .to = {.kind = copy.target.kind, .sub_range = SubRange::same},
          .shape = {.region = {5, 1, 1}, .from = {{}, pitch}, .to = {{8}, pitch}}};
}

std::vector<PlacedCommand> in_places(const std::vector<Command>& commands,
                                     const std::vector<PlainPlace>& places,
                                     bool (*fits)(const Command&, const PlainPlace&)) {
  std::vector<PlacedCommand> placed;
  for (const Row<Command>& row : rows_about(commands)) {
    for (const PlainPlace& place : places) {
      if (fits(row.value, place)) {
        placed.push_back(
            {.name = row.name + "_" + place.name,
             .requirements = row.requirements,
             .command = row.value,
             .placement = plain_placement(row.value, place.box, place.pixels, place.like),
             .profile = place.profile});
      }
    }
  }
  return placed;
}

std::vector<PlacedCommand> on_other_memory() {
  constexpr cl_mem_flags usual = CL_MEM_READ_WRITE;
  std::vector<PlainPlace> places{
      {.name = "SubBuffer", .like = {.sub_range = SubRange::inner}},
      {.name = "UseHostPtr", .like = {.flags = usual | CL_MEM_USE_HOST_PTR}},
      {.name = "OverSVM", .like = {.over_svm = true}}};
  for (const ImageKind kind : every_image_kind) {
    if (kind != ImageKind::image_2d) {
      places.push_back({.name = name_of(kind),
                        .pixels = {16, 1, 1},
                        .like = {.kind = MemoryKind::image, .image = kind}});
    }
  }
  return in_places(memory_commands(), places, [](const Command& command, const PlainPlace& place) {
    return place.like.kind == MemoryKind::image
               ? command.uses(MemoryKind::image) && !command.runs_program()
               : command.uses(MemoryKind::buffer) && !command.uses(MemoryKind::svm);
  });
}

std::vector<MemorySpec> specs_of(MemoryKind kind, bool beside_buffer) {
  std::vector<MemorySpec> specs = every_spec();
  std::erase_if(specs, [&](const MemorySpec& spec) {
    return spec.kind != kind || (spec.sub_range == SubRange::sibling && !beside_buffer);
  });
  return specs;
}

std::vector<Shape> shapes_of(const Command& command) {
  if (command.only_orders() || command.type == CL_COMMAND_SVM_FREE) {
    return {{.region = {usual_operand_size, 1, 1}}};
  }
  return command.uses(MemoryKind::image) ? pixel_shapes()
         : command.layout == Layout::box ? box_shapes()
                                         : linear_shapes();
}

std::vector<Option> options_of(const Command& command) {
  if (command.is_map()) {
    return {{"Read", CL_MAP_READ},
            {"Write", CL_MAP_WRITE},
            {"ReadWrite", CL_MAP_READ | CL_MAP_WRITE},
            {"Invalidate", CL_MAP_WRITE_INVALIDATE_REGION, {1, 2}}};
  }
  if (command.is_unmap()) {
    return {{"Written", CL_MAP_WRITE},
            {"Read", CL_MAP_READ},
            {"Invalidated", CL_MAP_WRITE_INVALIDATE_REGION, {1, 2}}};
  }
  if (command.type == CL_COMMAND_MIGRATE_MEM_OBJECTS ||
      command.type == CL_COMMAND_SVM_MIGRATE_MEM) {
    return {{"", 0}, {"ToHost", CL_MIGRATE_MEM_OBJECT_HOST}};
  }
  if (command.type == CL_COMMAND_FILL_BUFFER || command.type == CL_COMMAND_SVM_MEMFILL) {
    return {{"Of1", 1}, {"Of2", 2}, {"Of4", 4}, {"Of8", 8}, {"Of16", 16}, {"Of128", 128}};
  }
  return {{"", 0}};
}

}  // namespace clmem::conformance
