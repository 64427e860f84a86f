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
  static const std::vector<Shape> shapes{
      // Regions of one element in all directions, or in all but one.
      {"OneByte", {1, 1, 1}, {{3, 2, 0}, 7, 0}, {{5, 1, 0}, 9, 0}, plane},
      {"OneRow", {13, 1, 1}, {{0, 0, 0}, 13, 13}, {{0, 0, 0}, 13, 13}, plane},
      {"OneColumn", {1, 7, 1}, {{2, 1, 0}, 5, 0}, {{1, 0, 0}, 3, 0}, plane},
      {"OneByteDeep", {1, 1, 5}, {{1, 0, 0}, 4, 12}, {{0, 1, 0}, 3, 6}, box},
      {"RowsInDepth", {6, 1, 3}, {{0, 1, 1}, 8, 24}, {{1, 0, 0}, 7, 14}, box},
      {"ColumnsInDepth", {1, 3, 3}, {{0, 0, 1}, 2, 8}, {{2, 0, 0}, 3, 9}, box},
      // Pitches without gaps, padded, odd, or different on both sides.
      {"PlaneWithoutGaps", {8, 4, 1}, {{}, 8, 32}, {{}, 8, 32}, plane},
      {"PlanePadded", {8, 4, 1}, {{}, 16, 64}, {{}, 32, 128}, plane},
      {"PlaneOddPitches", {7, 5, 1}, {{1, 1, 0}, 11, 0}, {{2, 1, 0}, 13, 0}, plane},
      {"PlaneGapsAtSourceOnly", {9, 6, 1}, {{}, 17, 0}, {{}, 9, 0}, plane},
      {"PlaneGapsAtDestinationOnly", {9, 6, 1}, {{}, 9, 0}, {{}, 17, 0}, plane},
      {"BoxWithoutGaps", {16, 4, 3}, {{}, 16, 64}, {{}, 16, 64}, box},
      {"BoxSliceGapsOnly", {16, 4, 3}, {{}, 16, 128}, {{}, 16, 96}, box},
      {"BoxRowGapsOnly", {5, 3, 4}, {{}, 8, 24}, {{}, 6, 18}, box},
      {"BoxOddPitches", {5, 3, 4}, {{1, 1, 1}, 7, 28}, {{2, 1, 1}, 9, 36}, box},
      {"BoxSourcePadded", {5, 3, 4}, {{}, 32, 256}, {{}, 5, 15}, box},
      {"BoxDestinationPadded", {5, 3, 4}, {{}, 5, 15}, {{}, 32, 256}, box},
      {"SlicesPaddedAtSourceOnly", {16, 4, 3}, {{}, 16, 128}, {{}, 16, 64}, box},
      {"SlicesPaddedAtDestinationOnly", {16, 4, 3}, {{}, 16, 64}, {{}, 16, 128}, box},
      {"AlignedWithOrigins", {64, 4, 3}, {{70, 1, 1}, 192, 1536}, {{70, 2, 1}, 256, 2048}, box},
      {"LongRows", {4097, 3, 2}, {{1, 0, 0}, 5000, 15000}, {{0, 1, 0}, 4099, 20495}, box},
      {"ManyRows", {3, 301, 5}, {{1, 2, 0}, 5, 1520}, {{0, 0, 0}, 4, 1204}, box},
      {"ManySlices", {2, 2, 257}, {{0, 1, 1}, 3, 9}, {{1, 0, 2}, 4, 12}, box},
      {"ThousandsOfSlices", {1, 1, 2100}, {{}, 2, 4}, {{1, 0, 0}, 3, 6}, box},
      // Numbers that are equal by chance, so that a driver may confuse them or take a short cut.
      {"HeightIsRowPitch", {5, 16, 1}, {{1, 0, 0}, 16, 0}, {{2, 1, 0}, 16, 0}, plane},
      {"HeightIsSourceRowPitch", {5, 16, 1}, {{}, 16, 0}, {{1, 0, 0}, 9, 0}, plane},
      {"HeightIsDestinationRowPitch", {5, 16, 1}, {{1, 0, 0}, 9, 0}, {{}, 16, 0}, plane},
      {"HeightIsRowPitchInDepth", {7, 16, 3}, {{2, 0, 0}, 16, 256}, {{1, 0, 1}, 16, 256}, box},
      {"Square", {16, 16, 1}, {{}, 16, 256}, {{}, 16, 256}, plane},
      {"Cube", {4, 4, 4}, {{}, 4, 16}, {{}, 4, 16}, box},
      {"CubeAfterOrigins", {4, 4, 4}, {{1, 1, 1}, 8, 64}, {{2, 1, 1}, 8, 64}, box},
      {"WidthIsPitchBelowOrigin", {8, 4, 1}, {{0, 2, 0}, 8, 0}, {{0, 1, 0}, 8, 0}, plane},
      {"SlicesOfOneRowMore", {8, 4, 3}, {{}, 16, 80}, {{}, 8, 40}, box},
      {"SlicesOfOneRowMoreAtSource", {8, 4, 3}, {{}, 8, 40}, {{}, 8, 32}, box},
      {"SlicesOfOneRowMoreAtDestination", {8, 4, 3}, {{}, 8, 32}, {{}, 8, 40}, box},
      {"SliceIsRow", {16, 1, 4}, {{}, 16, 16}, {{}, 16, 16}, box},
      {"SliceIsRowWithGaps", {13, 1, 4}, {{1, 0, 1}, 16, 16}, {{}, 32, 32}, box},
      {"DepthIsRowPitch", {3, 4, 8}, {{1, 0, 0}, 8, 32}, {{2, 0, 0}, 8, 32}, box},
      // Values that do not fit into 16 bits.
      {"RowsBeyond64KiB", {66001, 2, 1}, {{3, 0, 0}, 66010, 0}, {{1, 1, 0}, 66100, 0}, plane},
      {"RowPitchBeyond64KiB", {100, 3, 1}, {{5, 1, 0}, 70001, 0}, {{1, 0, 0}, 66003, 0}, plane},
      {"SlicePitchBeyond64KiB", {20, 2, 3}, {{}, 32, 70400}, {{}, 64, 70400}, box},
      {"MoreThan64KiRows", {1, 65600, 1}, {{1, 0, 0}, 3, 0}, {{0, 0, 0}, 2, 0}, plane},
      {"AboveOneMebibyte", {1200, 901, 1}, {{}, 1203, 0}, {{1, 0, 0}, 1207, 0}, plane},
      // Origins with one component that is not zero, and with all.
      {"SourceX", {4, 3, 2}, {{3, 0, 0}, 8, 32}, {{}, 6, 24}, offsets},
      {"SourceY", {4, 3, 2}, {{0, 1, 0}, 8, 32}, {{}, 6, 24}, offsets},
      {"SourceZ", {4, 3, 2}, {{0, 0, 2}, 8, 32}, {{}, 6, 24}, offsets},
      {"DestinationX", {4, 3, 2}, {{}, 8, 32}, {{2, 0, 0}, 6, 24}, offsets},
      {"DestinationY", {4, 3, 2}, {{}, 8, 32}, {{0, 1, 0}, 6, 24}, offsets},
      {"DestinationZ", {4, 3, 2}, {{}, 8, 32}, {{0, 0, 2}, 6, 24}, offsets},
      {"AllOrigins", {4, 3, 2}, {{3, 1, 2}, 8, 40}, {{1, 2, 1}, 7, 49}, offsets},
      {"OriginBeyondPitch", {4, 3, 2}, {{19, 9, 1}, 8, 32}, {{11, 7, 2}, 6, 24}, offsets},
      // Pitches of zero; the origins show that the computed pitches are used for the offsets as
      // well.
      {"SourcePitchesZeroInPlane", {5, 4, 1}, {{2, 1, 0}, 0, 0}, {{}, 8, 0}, from_row_default},
      {"DestinationPitchesZeroInPlane", {5, 4, 1}, {{}, 8, 0}, {{2, 1, 0}, 0, 0}, to_row_default},
      {"SourceRowPitchZero", {5, 3, 2}, {{1, 2, 1}, 0, 25}, {{}, 8, 32}, from_row_default},
      {"SourceSlicePitchZero", {5, 3, 2}, {{1, 1, 2}, 8, 0}, {{}, 8, 32}, from_slice_default},
      {"SourcePitchesZero", {5, 3, 2}, {{2, 1, 1}, 0, 0}, {{}, 8, 32}, from_slice_default},
      {"DestinationRowPitchZero", {5, 3, 2}, {{}, 8, 32}, {{1, 2, 1}, 0, 25}, to_row_default},
      {"DestinationSlicePitchZero", {5, 3, 2}, {{}, 8, 32}, {{1, 1, 2}, 8, 0}, to_slice_default},
      {"DestinationPitchesZero", {5, 3, 2}, {{}, 8, 32}, {{2, 1, 1}, 0, 0}, to_slice_default},
      {"AllPitchesZero", {5, 3, 4}, {{2, 1, 1}, 0, 0}, {{1, 2, 2}, 0, 0}, to_slice_default},
      {"OneRowAllPitchesZero", {13, 1, 1}, {{4, 0, 0}, 0, 0}, {{7, 0, 0}, 0, 0}, to_row_default},
      {"OneByteAllPitchesZero", {1, 1, 1}, {{3, 2, 0}, 0, 0}, {{5, 1, 0}, 0, 0}, to_row_default},
      // The last row and the last slice lack most of their pitch.
      {"LastRowShort", {4, 3, 1}, {{60, 0, 0}, 64, 192}, {{28, 0, 0}, 32, 96}, exact_fit},
      {"LastSliceShort", {4, 2, 2}, {{0, 0, 0}, 64, 4096}, {{0, 0, 0}, 32, 2048}, exact_fit},
      {"PitchBeyondBuffer", {8, 1, 1}, {{}, 4096, 4096}, {{}, 65536, 65536}, exact_fit},
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
  static const std::vector<MemorySpec> specs{{"", nothing},
                                             {"", pattern},
                                             {"", svm},
                                             {"", buffer},
                                             {"Part", buffer, usual, SubRange::inner},
                                             {"LastPart", buffer, used, SubRange::end},
                                             {"Sibling", buffer, usual, SubRange::sibling},
                                             {"Used", buffer, used},
                                             {"Allocated", buffer, usual | CL_MEM_ALLOC_HOST_PTR},
                                             {"", image, 0},
                                             {"Used", image, CL_MEM_USE_HOST_PTR},
                                             {"1D", image, 0, SubRange::none, image_1d},
                                             {"Layers", image, 0, SubRange::none, image_2d_array},
                                             {"3D", image, 0, SubRange::none, image_3d},
                                             {"", host},
                                             {"Odd", host, 0, SubRange::none, image_2d, 1}};
  return specs;
}

const std::vector<Shape>& linear_shapes() {
  static const std::vector<Shape> shapes{{"Odd", {13, 1, 1}, {{7, 0, 0}}, {{1, 0, 0}}},
                                         {"OneByte", {1, 1, 1}, {{5, 0, 0}}, {{3, 0, 0}}},
                                         {"SameOffset", {40, 1, 1}, {{24, 0, 0}}, {{24, 0, 0}}},
                                         {"FromOffset", {96, 1, 1}, {{40, 0, 0}}, {}},
                                         {"ToOffset", {96, 1, 1}, {}, {{36, 0, 0}}},
                                         {"Page", {4099, 1, 1}, {{1, 0, 0}}, {{2, 0, 0}}},
                                         {"Tail", {300, 1, 1}, {{tail, 0, 0}}, {{tail, 0, 0}}},
                                         {"All", {usual_operand_size, 1, 1}}};
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
      {"Inner", {5, 3, 2}, {{2, 1, 1}, 64, 640}, {{4, 3, 2}, 64, 640}, RectTopic::box, 36},
      {"Pixel", {1, 1, 1}, {{3, 2, 1}}, {{12, 6, 4}}, RectTopic::box, 7},
      {"Row", {13, 1, 1}, {{0, 2, 0}, 64}, {{0, 1, 2}, 64}, RectTopic::box, 128},
      {"Corner", {4, 3, 2}, {{9, 4, 3}}, {}, RectTopic::box, 0},
      {"All", {13, 7, 5}, {}, {}, RectTopic::box, 4}};
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
