// SPDX-License-Identifier: Apache-2.0
// Origins, regions and pitches that the rectangular commands of buffers refuse.

#include "operations/command/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::rectangle_refusals_cases {

namespace {

using enum MemoryKind;

constexpr std::size_t digits = std::numeric_limits<std::size_t>::digits;
constexpr std::size_t size_max = std::numeric_limits<std::size_t>::max();

// Multiplied by a pitch of 2^n, the element reaches 2^digits, which is zero in size_t.
constexpr std::size_t wraps_with(std::size_t log2_pitch) {
  return std::size_t{1} << (digits - log2_pitch);
}

bool is_rectangular(const Command& command, bool) {
  return command.layout == Layout::box;
}

template <std::size_t axis, std::size_t distance>
void move_origin(CommandScene& scene) {
  (*scene.place.origin)[axis] += distance;
}

template <std::size_t axis>
void grow_region(CommandScene& scene) {
  ++(*scene.arguments.region)[axis];
}

template <std::size_t x, std::size_t y, std::size_t z>
void place_at(CommandScene& scene) {
  scene.place.origin = Extent{x, y, z};
}

template <std::size_t x, std::size_t y, std::size_t z>
void one_byte_at(CommandScene& scene) {
  scene.arguments.region = Extent{1, 1, 1};
  place_at<x, y, z>(scene);
}

CommandMistake outside(const char* row, const Change<CommandScene>& change) {
  return {row, CL_INVALID_VALUE, {"out-of-bounds"}, {change}};
}

// Rectangles that are partly outside of the buffer, which ends with the last byte of the legal one;
// the last ones are those for which arithmetic in size_t wraps back into the buffer.
std::vector<CommandMistake> outside_mistakes() {
  return {outside("OneByteRight", move_origin<0, 1>),
          outside("OneRowDown", move_origin<1, 1>),
          outside("OneSliceDown", move_origin<2, 1>),
          outside("OneByteWider", grow_region<0>),
          outside("OneRowHigher", grow_region<1>),
          outside("OneSliceDeeper", grow_region<2>),
          outside("PitchesLarger",
                  [](CommandScene& scene) {
                    scene.place.row_pitch *= 2;
                    scene.place.slice_pitch *= 2;
                  }),
          outside("OriginOfXFarOutside", place_at<100000, 1, 1>),
          outside("OriginOfYFarOutside", place_at<4, 10000, 1>),
          outside("OriginOfZFarOutside", place_at<4, 1, 1000>),
          outside("OriginOfXBeyondInt", move_origin<0, std::size_t{1} << (digits / 2)>),
          outside("OriginOfXWraps", place_at<size_max - 3, 1, 1>),
          outside("OriginOfYWraps", place_at<0, wraps_with(4), 0>),
          outside("OriginOfZWraps", place_at<0, 0, wraps_with(6)>),
          outside("RowPitchWraps",
                  [](CommandScene& scene) {
                    scene.arguments.region = Extent{8, 3, 1};
                    scene.place.origin = Extent{};
                    scene.place.row_pitch = wraps_with(1);
                    scene.place.slice_pitch = 0;
                  }),
          outside("SlicePitchWraps", [](CommandScene& scene) {
            scene.arguments.region = Extent{8, 1, 3};
            scene.place.origin = Extent{};
            scene.place.slice_pitch = wraps_with(1);
          })};
}

template <std::size_t x, std::size_t y, std::size_t z>
CommandMistake empty(const char* row) {
  return {row, CL_INVALID_VALUE, {"region-zero"}, {[](CommandScene& scene) {
            scene.arguments.region = Extent{x, y, z};
          }}};
}

// Three rows of 16 bytes are a slice; `rows` and `bytes` say what a pitch adds to that or lacks.
template <std::size_t rows, std::size_t bytes>
void slice_pitch(CommandScene& scene) {
  scene.place.slice_pitch = rows * scene.place.row_pitch + bytes;
}

std::vector<CommandMistake> pitch_mistakes() {
  return {
      {"RowPitchSmall", CL_INVALID_VALUE, {"row-pitch-small"}, {[](CommandScene& scene) {
         scene.place.row_pitch = legal_box[0] - 1;
         scene.place.slice_pitch = (legal_box[0] - 1) * 8;
       }}},
      {"RowPitchSmallOfOneRow", CL_INVALID_VALUE, {"row-pitch-small"}, {[](CommandScene& scene) {
         scene.arguments.region = Extent{legal_box[0], 1, 1};
         scene.place.row_pitch = legal_box[0] - 1;
         scene.place.slice_pitch = 0;
       }}},
      {"SlicePitchSmall", CL_INVALID_VALUE, {"slice-pitch-small"}, {slice_pitch<2, 0>}},
      {"SlicePitchSmallOfOneSlice",
       CL_INVALID_VALUE,
       {"slice-pitch-small"},
       {[](CommandScene& scene) {
         scene.arguments.region = Extent{legal_box[0], legal_box[1], 1};
         slice_pitch<2, 0>(scene);
       }}},
      {"SlicePitchNoMultiple", CL_INVALID_VALUE, {"slice-pitch-multiple"}, {slice_pitch<3, 5>}},
      {"SlicePitchSmallAndNoMultiple",
       CL_INVALID_VALUE,
       {"slice-pitch-small-and-no-multiple", "slice-pitch-small"},
       {slice_pitch<2, 5>}},
      // The row pitch that zero stands for counts.
      {"SlicePitchSmallOfDefaultRow",
       CL_INVALID_VALUE,
       {"slice-pitch-small"},
       {[](CommandScene& scene) {
         scene.place.row_pitch = 0;
         scene.place.slice_pitch = legal_box[0] * (legal_box[1] - 1);
       }}},
      {"SlicePitchNoMultipleOfDefaultRow",
       CL_INVALID_VALUE,
       {"slice-pitch-multiple"},
       {[](CommandScene& scene) {
         scene.place.row_pitch = 0;
         scene.place.slice_pitch = legal_box[0] * legal_box[1] + 1;
       }}},
      {"SlicePitchWrongOfDefaultRow",
       CL_INVALID_VALUE,
       {"slice-pitch-small-and-no-multiple", "slice-pitch-small"},
       {[](CommandScene& scene) {
         scene.place.row_pitch = 0;
         scene.place.slice_pitch = legal_box[0] * (legal_box[1] - 1) + 1;
       }}}};
}

// The sub-buffer ends one byte before the rectangle does; the parent goes on.
template <std::size_t size = legal_box_end - 1>
void in_short_sub_buffer(CommandScene& scene) {
  Fixture& fixture = scene.fixture;
  const std::size_t origin = fixture.device().base_alignment();
  FilledBuffer parent = fixture.filled_buffer(origin + 4 * legal_box_end);
  scene.place.mem = scene.kept.keep(fixture.sub_buffer(parent, origin, size));
  scene.kept.keep(std::move(parent));
}

// The same with default pitches on both sides.
void in_short_dense_sub_buffer(CommandScene& scene) {
  in_short_sub_buffer<volume(legal_box) - 1>(scene);
  scene.place.origin = Extent{};
  for (Place* const place : {&scene.place, &scene.other}) {
    place->row_pitch = place->slice_pitch = 0;
  }
}

Case about(const char* name, const char* sentence) {
  return {.suite = "TransferRectangles", .name = name, .sentence = sentence, .time_limit_s = 5};
}

std::vector<Refusal> place_refusals() {
  constexpr std::size_t end = legal_box_end;
  return {
      {.common = about("RefusesRectangleOutsideOfBuffer",
                       "A rectangular region with a byte outside of the buffer is refused."),
       .sides = {buffer},
       .mistakes = outside_mistakes(),
       .delivery = Delivery::blocking,
       .wanted = is_rectangular},
      {.common = about("RefusesRectangleOutsideOfSubBuffer",
                       "A rectangular region with a byte outside of the sub-buffer is refused, "
                       "even where the parent goes on."),
       .sides = {buffer},
       .mistakes = {outside("", in_short_sub_buffer<>),
                    outside("DefaultPitches", in_short_dense_sub_buffer)},
       .delivery = Delivery::blocking,
       .wanted = is_rectangular},
      {.common = about("RefusesOriginOutsideOfBuffer",
                       "A rectangular region whose origin is outside of the buffer is refused."),
       .sides = {buffer},
       .mistakes = {{"",
                     CL_INVALID_VALUE,
                     {"origin-out-of-bounds"},
                     {one_byte_at<end, 0, 0>, one_byte_at<end + 1, 0, 0>, one_byte_at<0, end, 0>,
                      one_byte_at<0, 0, end>, one_byte_at<0, 0, 3>, one_byte_at<0, 12, 0>}}},
       .delivery = Delivery::blocking}};
}

std::vector<Refusal> shape_refusals() {
  return {
      {.common = about("RefusesRegion", "A region must not be zero in any direction."),
       .sides = {buffer},
       .mistakes = {empty<0, 3, 2>("WithoutWidth"), empty<8, 0, 2>("WithoutHeight"),
                    empty<8, 3, 0>("WithoutDepth"), empty<0, 0, 0>("WithoutAnything")},
       .delivery = Delivery::blocking,
       .wanted = is_rectangular},
      {.common = about("RefusesNullOrigin", "Both origins are required."),
       .sides = {buffer, host},
       .mistakes = {{"", CL_INVALID_VALUE, {"origin-null"}, {[](CommandScene& scene) {
                       scene.place.origin.reset();
                     }}}},
       .delivery = Delivery::blocking,
       .wanted = is_rectangular},
      {.common = about("RefusesNullRegion", "A region is required."),
       .sides = {buffer},
       .mistakes = {{"", CL_INVALID_VALUE, {"region-null"}, {[](CommandScene& scene) {
                       scene.arguments.region.reset();
                     }}}},
       .delivery = Delivery::blocking,
       .wanted = is_rectangular},
      {.common = about("RefusesPitch",
                       "A row pitch has to hold a row, and a slice pitch a slice of whole rows."),
       .sides = {buffer, host},
       .mistakes = pitch_mistakes(),
       .delivery = Delivery::blocking,
       .wanted = is_rectangular}};
}

CLMEM_CASES(cases) {
  return join({cases_of(place_refusals()), cases_of(shape_refusals())});
}

}  // namespace

}  // namespace clmem::conformance::rectangle_refusals_cases
