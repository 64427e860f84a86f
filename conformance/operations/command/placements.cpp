// SPDX-License-Identifier: Apache-2.0
#include "operations/command/placements.hpp"

#include <algorithm>
#include <string_view>

namespace clmem::conformance {

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
