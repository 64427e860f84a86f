// SPDX-License-Identifier: Apache-2.0
// Origins, regions and pitches that commands on images reject, and buffers that are too short.

#include "operations/command/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::pixel_refusals_cases {

using enum MemoryKind;

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesNullOrigin,
              "A command on an image rejects NULL as the origin.", CL_INVALID_VALUE, "origin-null",
              .sides = {image}) {
  scene.place.origin.reset();
}

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesNullRegion,
              "A command on an image rejects NULL as the region.", CL_INVALID_VALUE, "region-null",
              .sides = {image}) {
  scene.arguments.region.reset();
}

std::size_t& origin_in_axis(CommandScene& scene) {
  return (*scene.place.origin)[scene.site.axis];
}

std::size_t& region_in_axis(CommandScene& scene) {
  return (*scene.arguments.region)[scene.site.axis];
}

// Makes the region as large as the image, and moves it by one pixel.
void by_one(CommandScene& scene) {
  const PixelRegion all = whole(usual_shape(scene.site.kind));
  scene.place.origin = all.origin;
  scene.arguments.region = all.region;
  origin_in_axis(scene) = 1;
}

void one_pixel_at(CommandScene& scene, std::size_t coordinate) {
  scene.place.origin = Extent{};
  scene.arguments.region = Extent{1, 1, 1};
  origin_in_axis(scene) = coordinate;
}

void one_past(CommandScene& scene) {
  one_pixel_at(scene, usual_shape(scene.site.kind).extent[scene.site.axis]);
}

CLMEM_REFUSALS(Refusal, ImageCommand, RefusesRegionOutside,
               "A region has to be inside its image, in every coordinate.",
               ({"", CL_INVALID_VALUE, {"out-of-bounds"}, {by_one, one_past}}), .sides = {image},
               .over = Over::coordinates)

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesRegionFarBeyond,
              "An origin far past the end of the image is rejected.", CL_INVALID_VALUE,
              "out-of-bounds", .sides = {image}, .over = Over::coordinates) {
  one_pixel_at(scene, SIZE_MAX / 2);
}

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesRegionThatWraps,
              "A region whose origin plus size overflows is rejected as out of bounds.",
              CL_INVALID_VALUE, "out-of-bounds", .sides = {image}, .over = Over::coordinates) {
  one_pixel_at(scene, SIZE_MAX);
  region_in_axis(scene) = 2;
}

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesEmptyRegion,
              "A region has to have at least one pixel in every coordinate.", CL_INVALID_VALUE,
              "region-zero", .sides = {image}, .over = Over::coordinates) {
  region_in_axis(scene) = 0;
}

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesOriginOfOtherKind,
              "Coordinates that an image does not have must be zero in the origin.",
              CL_INVALID_VALUE, "origin-rule", .sides = {image},
              .over = Over::missing_coordinates) {
  origin_in_axis(scene) = 1;
}

template <std::size_t pixels>
void in_its_axis(CommandScene& scene) {
  region_in_axis(scene) = pixels;
}

CLMEM_REFUSALS(Refusal, ImageCommand, RefusesRegionOfOtherKind,
               "Coordinates that an image does not have must be one in the region.",
               ({"", CL_INVALID_VALUE, {"region-rule"}, {in_its_axis<2>}},
                {"Zero", CL_INVALID_VALUE, {"region-zero"}, {in_its_axis<0>}}),
               .sides = {image}, .over = Over::missing_coordinates)

bool is_volume(ImageKind kind) {
  return dimensions_of(kind) == 3;
}

// Excludes 1D image buffers: the rule about slice pitches names "a 1D or 2D image".
bool is_flat(ImageKind kind) {
  return !has_slices(kind) && kind != ImageKind::image_1d_buffer;
}

std::size_t row_bytes(const CommandScene& scene) {
  return (*scene.arguments.region)[0] * common_format().element;
}

bool is_of_pixels(const Command& command, bool) {
  return command.layout == Layout::pixels;
}

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesSlicePitchOfFlatImage,
              "For 1D and 2D images the slice pitch must be zero.", CL_INVALID_VALUE,
              "slice-pitch-1d-2d", .sides = {host}, .over = Over::image_kinds,
              .wanted = is_of_pixels, .suits = is_flat) {
  scene.place.slice_pitch = row_bytes(scene) * (*scene.arguments.region)[1];
}

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesTooSmallRowPitch,
              "A row pitch must not be smaller than a row of the region.", CL_INVALID_VALUE,
              "row-pitch-small", .sides = {host}, .over = Over::image_kinds,
              .wanted = is_of_pixels) {
  scene.place.row_pitch = row_bytes(scene) - common_format().element;
}

CLMEM_REFUSAL(Refusal, ImageCommand, RefusesTooSmallSlicePitch,
              "A slice pitch must not be smaller than a slice of the region.", CL_INVALID_VALUE,
              "slice-pitch-small", .sides = {host}, .over = Over::image_kinds,
              .wanted = is_of_pixels, .suits = is_volume) {
  scene.place.row_pitch = row_bytes(scene);
  scene.place.slice_pitch = row_bytes(scene) * ((*scene.arguments.region)[1] - 1);
}

// A map requires a place for each pitch that the image has.
CLMEM_CASES(null_pitch_cases) {
  const auto without = [](const char* row, const char* topic, bool Arguments::*left_out,
                          bool (*suits)(ImageKind)) {
    const Change<CommandScene> change = [left_out](CommandScene& scene) {
      scene.arguments.*left_out = true;
    };
    return cases_of(
        Refusal{.common = {.suite = "ImageCommand",
                           .name = "RefusesNullPitch",
                           .sentence = "A place for the row pitch is required, and for arrays and "
                                       "3D images a place for the slice pitch."},
                .mistakes = {{row, CL_INVALID_VALUE, {topic}, {change}}},
                .sides = {image},
                .over = Over::image_kinds,
                .suits = suits});
  };
  return join(
      {without("Row", "row-pitch-null", &Arguments::no_row_pitch, nullptr),
       without("Slice", "slice-pitch-null-array", &Arguments::no_slice_pitch,
               [](ImageKind kind) { return has_slices(kind) && kind != ImageKind::image_3d; }),
       without("Slice", "slice-pitch-null-3d", &Arguments::no_slice_pitch,
               [](ImageKind kind) { return kind == ImageKind::image_3d; })});
}

CommandMistake too_short(const char* row, const Change<CommandScene>& change) {
  return {row, CL_INVALID_VALUE, {"out-of-bounds"}, {change}};
}

CommandMistake too_far(const char* row, std::size_t offset) {
  return too_short(row, [=](CommandScene& scene) { scene.place.offset = offset; });
}

void shorten(CommandScene& scene) {
  scene.place.mem = scene.kept.keep(scene.fixture.filled_buffer(scene.size - 1));
}

CLMEM_REFUSALS(Refusal, ImageCommand, RefusesShortBuffer,
               "The pixels have to fit into the buffer, from the offset on.",
               (too_short("OneByteShort", shorten), too_far("OffsetLeavesTooLittle", 1),
                too_short("OffsetAtEnd",
                          [](CommandScene& scene) { scene.place.offset = scene.size; }),
                too_far("OffsetWraps", SIZE_MAX - 3)),
               .sides = {buffer}, .over = Over::image_kinds, .wanted = is_of_pixels)

}  // namespace clmem::conformance::pixel_refusals_cases
