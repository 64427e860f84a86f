// SPDX-License-Identifier: Apache-2.0
// Origins, regions and pitches that commands on images refuse, and buffers that are too short.

#include "operations/command/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::pixel_refusals_cases {

namespace {

using enum MemoryKind;

Case about(const char* name, const char* sentence) {
  return {.suite = "ImageCommand", .name = name, .sentence = sentence};
}

std::vector<Refusal> null_refusals() {
  return {{.common = about("RefusesNullOrigin", "An origin is required."),
           .sides = {image},
           .mistakes = {{"", CL_INVALID_VALUE, {"origin-null"}, {[](CommandScene& scene) {
                           scene.place.origin.reset();
                         }}}}},
          {.common = about("RefusesNullRegion", "A region is required."),
           .sides = {image},
           .mistakes = {{"", CL_INVALID_VALUE, {"region-null"}, {[](CommandScene& scene) {
                           scene.arguments.region.reset();
                         }}}}}};
}

// A region of the size of the image, one pixel further.
void by_one(CommandScene& scene) {
  const PixelRegion all = whole(usual_shape(scene.site.kind));
  scene.place.origin = all.origin;
  scene.arguments.region = all.region;
  (*scene.place.origin)[scene.site.axis] = 1;
}

void one_pixel_at(CommandScene& scene, std::size_t coordinate) {
  scene.place.origin = Extent{};
  scene.arguments.region = Extent{1, 1, 1};
  (*scene.place.origin)[scene.site.axis] = coordinate;
}

void one_past(CommandScene& scene) {
  one_pixel_at(scene, usual_shape(scene.site.kind).extent[scene.site.axis]);
}

void far_past(CommandScene& scene) {
  one_pixel_at(scene, SIZE_MAX / 2);
}

// So large that its sum with the region is small.
void wrapping(CommandScene& scene) {
  one_pixel_at(scene, SIZE_MAX);
  (*scene.arguments.region)[scene.site.axis] = 2;
}

template <std::size_t pixels>
void in_its_axis(CommandScene& scene) {
  (*scene.arguments.region)[scene.site.axis] = pixels;
}

std::vector<Refusal> coordinate_refusals() {
  return {{.common = about("RefusesRegionOutside",
                           "A region has to be inside its image, in every coordinate."),
           .sides = {image},
           .mistakes = {{"", CL_INVALID_VALUE, {"out-of-bounds"}, {by_one, one_past}}},
           .over = Over::coordinates},
          {.common = about("RefusesRegionFarBeyond",
                           "An origin far past the end of the image is refused, too."),
           .sides = {image},
           .mistakes = {{"", CL_INVALID_VALUE, {"out-of-bounds"}, {far_past}}},
           .over = Over::coordinates},
          {.common = about("RefusesRegionThatWraps",
                           "A region whose origin plus size overflows is refused as out of "
                           "bounds."),
           .sides = {image},
           .mistakes = {{"", CL_INVALID_VALUE, {"out-of-bounds"}, {wrapping}}},
           .over = Over::coordinates},
          {.common = about("RefusesEmptyRegion",
                           "A region has to have at least one pixel in every coordinate."),
           .sides = {image},
           .mistakes = {{"", CL_INVALID_VALUE, {"region-zero"}, {in_its_axis<0>}}},
           .over = Over::coordinates},
          {.common = about("RefusesOriginOfOtherKind",
                           "Coordinates that an image does not have must be zero in the origin."),
           .sides = {image},
           .mistakes = {{"", CL_INVALID_VALUE, {"origin-rule"}, {[](CommandScene& scene) {
                           (*scene.place.origin)[scene.site.axis] = 1;
                         }}}},
           .over = Over::missing_coordinates},
          {.common = about("RefusesRegionOfOtherKind",
                           "Coordinates that an image does not have must be one in the region."),
           .sides = {image},
           .mistakes = {{"", CL_INVALID_VALUE, {"region-rule"}, {in_its_axis<2>}},
                        {"Zero", CL_INVALID_VALUE, {"region-zero"}, {in_its_axis<0>}}},
           .over = Over::missing_coordinates}};
}

bool is_volume(ImageKind kind) {
  return dimensions_of(kind) == 3;
}

// A 1D image buffer is not among the "1D or 2D image" of that paragraph.
bool is_flat(ImageKind kind) {
  return !has_slices(kind) && kind != ImageKind::image_1d_buffer;
}

std::size_t row_bytes(const CommandScene& scene) {
  return (*scene.arguments.region)[0] * common_format().element;
}

bool is_of_pixels(const Command& command, bool) {
  return command.layout == Layout::pixels;
}

std::vector<Refusal> pitch_refusals() {
  const auto with = [](Case common, const char* topic, const Change<CommandScene>& change,
                       bool (*suits)(ImageKind)) {
    return Refusal{.common = std::move(common),
                   .sides = {host},
                   .mistakes = {{"", CL_INVALID_VALUE, {topic}, {change}}},
                   .over = Over::image_kinds,
                   .wanted = is_of_pixels,
                   .suits = suits};
  };
  return {with(
              about("RefusesSlicePitchOfFlatImage",
                    "For 1D and 2D images the slice pitch must be zero."),
              "slice-pitch-1d-2d",
              [](CommandScene& scene) {
                scene.place.slice_pitch = row_bytes(scene) * (*scene.arguments.region)[1];
              },
              is_flat),
          with(
              about("RefusesTooSmallRowPitch",
                    "A row pitch must not be smaller than a row of the region."),
              "row-pitch-small",
              [](CommandScene& scene) {
                scene.place.row_pitch = row_bytes(scene) - common_format().element;
              },
              nullptr),
          with(
              about("RefusesTooSmallSlicePitch",
                    "A slice pitch must not be smaller than a slice of the region."),
              "slice-pitch-small",
              [](CommandScene& scene) {
                scene.place.row_pitch = row_bytes(scene);
                scene.place.slice_pitch = row_bytes(scene) * ((*scene.arguments.region)[1] - 1);
              },
              is_volume)};
}

// A map requires a place for each pitch that the image has.
std::vector<Refusal> null_pitch_refusals() {
  const Case common = about("RefusesNullPitch",
                            "A place for the row pitch is required, and for arrays and 3D images a "
                            "place for the slice pitch.");
  const Change<CommandScene> no_slice_pitch = [](CommandScene& scene) {
    scene.arguments.no_slice_pitch = true;
  };
  return {{.common = common,
           .sides = {image},
           .mistakes = {{"Row", CL_INVALID_VALUE, {"row-pitch-null"}, {[](CommandScene& scene) {
                           scene.arguments.no_row_pitch = true;
                         }}}},
           .over = Over::image_kinds},
          {.common = common,
           .sides = {image},
           .mistakes = {{"Slice", CL_INVALID_VALUE, {"slice-pitch-null-array"}, {no_slice_pitch}}},
           .over = Over::image_kinds,
           .suits = [](ImageKind kind) { return has_slices(kind) && kind != ImageKind::image_3d; }},
          {.common = common,
           .sides = {image},
           .mistakes = {{"Slice", CL_INVALID_VALUE, {"slice-pitch-null-3d"}, {no_slice_pitch}}},
           .over = Over::image_kinds,
           .suits = [](ImageKind kind) { return kind == ImageKind::image_3d; }}};
}

template <std::size_t offset>
void buffer_offset(CommandScene& scene) {
  scene.place.offset = offset;
}

std::vector<Refusal> short_buffer_refusals() {
  const auto late = [](const char* row, const Change<CommandScene>& change) {
    return CommandMistake{row, CL_INVALID_VALUE, {"out-of-bounds"}, {change}};
  };
  return {{.common = about("RefusesShortBuffer",
                           "The pixels have to fit into the buffer, from the offset on."),
           .sides = {buffer},
           .mistakes = {late("OneByteShort",
                             [](CommandScene& scene) {
                               scene.place.mem =
                                   scene.kept.keep(scene.fixture.filled_buffer(scene.size - 1));
                             }),
                        late("OffsetLeavesTooLittle", buffer_offset<1>),
                        late("OffsetAtEnd",
                             [](CommandScene& scene) { scene.place.offset = scene.size; }),
                        late("OffsetWraps", buffer_offset<SIZE_MAX - 3>)},
           .over = Over::image_kinds,
           .wanted = is_of_pixels}};
}

CLMEM_CASES(cases) {
  return join({cases_of(null_refusals()), cases_of(coordinate_refusals()),
               cases_of(pitch_refusals()), cases_of(null_pitch_refusals()),
               cases_of(short_buffer_refusals())});
}

}  // namespace

}  // namespace clmem::conformance::pixel_refusals_cases
