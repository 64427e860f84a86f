// SPDX-License-Identifier: Apache-2.0
// Origins, regions and pitches that the rectangular commands of buffers reject.

#include "operations/command/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::rectangle_refusals_cases {

using enum MemoryKind;

constexpr std::size_t digits = std::numeric_limits<std::size_t>::digits;
constexpr std::size_t end = legal_box_end;

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

void double_pitches(CommandScene& scene) {
  scene.place.row_pitch *= 2;
  scene.place.slice_pitch *= 2;
}

void wrap_row_pitch(CommandScene& scene) {
  scene.arguments.region = Extent{8, 3, 1};
  scene.place.origin = Extent{};
  scene.place.row_pitch = wraps_with(1);
  scene.place.slice_pitch = 0;
}

void wrap_slice_pitch(CommandScene& scene) {
  scene.arguments.region = Extent{8, 1, 3};
  scene.place.origin = Extent{};
  scene.place.slice_pitch = wraps_with(1);
}

CommandMistake outside(const char* row, const Change<CommandScene>& change) {
  return {row, CL_INVALID_VALUE, {"out-of-bounds"}, {change}};
}

// The buffer ends with the legal rectangle; in the last rows size_t wraps back into it.
CLMEM_REFUSALS(
    Refusal, TransferRectangles, RefusesRectangleOutsideOfBuffer,
    "A rectangular region with a byte outside of the buffer is rejected.",
    (outside("OneByteRight", move_origin<0, 1>), outside("OneRowDown", move_origin<1, 1>),
     outside("OneSliceDown", move_origin<2, 1>), outside("OneByteWider", grow_region<0>),
     outside("OneRowHigher", grow_region<1>), outside("OneSliceDeeper", grow_region<2>),
     outside("PitchesLarger", double_pitches),
     outside("OriginOfXFarOutside", place_at<100000, 1, 1>),
     outside("OriginOfYFarOutside", place_at<4, 10000, 1>),
     outside("OriginOfZFarOutside", place_at<4, 1, 1000>),
     outside("OriginOfXBeyondInt", move_origin<0, std::size_t{1} << (digits / 2)>),
     outside("OriginOfXWraps", place_at<SIZE_MAX - 3, 1, 1>),
     outside("OriginOfYWraps", place_at<0, wraps_with(4), 0>),
     outside("OriginOfZWraps", place_at<0, 0, wraps_with(6)>),
     outside("RowPitchWraps", wrap_row_pitch), outside("SlicePitchWraps", wrap_slice_pitch)),
    .sides = {buffer}, .delivery = Delivery::blocking, .wanted = is_rectangular, .time_limit_s = 5)

// The sub-buffer ends one byte before the rectangle does; the parent goes on.
template <std::size_t size = end - 1>
void in_short_sub_buffer(CommandScene& scene) {
  Fixture& fixture = scene.fixture;
  const std::size_t origin = fixture.device().base_alignment();
  FilledBuffer parent = fixture.filled_buffer(origin + 4 * end);
  scene.place.mem = scene.kept.keep(fixture.sub_buffer(parent, origin, size));
  scene.kept.keep(std::move(parent));
}

void in_short_dense_sub_buffer(CommandScene& scene) {
  in_short_sub_buffer<volume(legal_box) - 1>(scene);
  scene.place.origin = Extent{};
  for (Place* const place : {&scene.place, &scene.other}) {
    place->row_pitch = place->slice_pitch = 0;
  }
}

CLMEM_REFUSALS(Refusal, TransferRectangles, RefusesRectangleOutsideOfSubBuffer,
               "A rectangular region with a byte outside of the sub-buffer is rejected, even if "
               "the parent has that byte.",
               (outside("", in_short_sub_buffer<>),
                outside("DefaultPitches", in_short_dense_sub_buffer)),
               .sides = {buffer}, .delivery = Delivery::blocking, .wanted = is_rectangular,
               .time_limit_s = 5)

CLMEM_REFUSALS(Refusal, TransferRectangles, RefusesOriginOutsideOfBuffer,
               "A rectangular region whose origin is outside of the buffer is rejected.",
               ({"",
                 CL_INVALID_VALUE,
                 {"origin-out-of-bounds"},
                 {one_byte_at<end, 0, 0>, one_byte_at<end + 1, 0, 0>, one_byte_at<0, end, 0>,
                  one_byte_at<0, 0, end>, one_byte_at<0, 0, 3>, one_byte_at<0, 12, 0>}}),
               .sides = {buffer}, .delivery = Delivery::blocking, .time_limit_s = 5)

CommandMistake empty(const char* row, const Extent& region) {
  return {row, CL_INVALID_VALUE, {"region-zero"}, {[=](CommandScene& scene) {
            scene.arguments.region = region;
          }}};
}

CLMEM_REFUSALS(Refusal, TransferRectangles, RefusesRegion,
               "A region must not be zero in any direction.",
               (empty("WithoutWidth", {0, 3, 2}), empty("WithoutHeight", {8, 0, 2}),
                empty("WithoutDepth", {8, 3, 0}), empty("WithoutAnything", {0, 0, 0})),
               .sides = {buffer}, .delivery = Delivery::blocking, .wanted = is_rectangular,
               .time_limit_s = 5)

CLMEM_REFUSAL(Refusal, TransferRectangles, RefusesNullOrigin,
              "A rectangular command rejects NULL as either origin.", CL_INVALID_VALUE,
              "origin-null", .sides = {buffer, host}, .delivery = Delivery::blocking,
              .wanted = is_rectangular, .time_limit_s = 5) {
  scene.place.origin.reset();
}

CLMEM_REFUSAL(Refusal, TransferRectangles, RefusesNullRegion,
              "A rectangular command rejects NULL as the region.", CL_INVALID_VALUE, "region-null",
              .sides = {buffer}, .delivery = Delivery::blocking, .wanted = is_rectangular,
              .time_limit_s = 5) {
  scene.arguments.region.reset();
}

// Rows and slices of the region, pitches in bytes.
struct Pitches {
  std::size_t rows;
  std::size_t slices;
  std::size_t row_pitch;
  std::size_t slice_pitch;
};

CommandMistake pitch(const char* row, std::vector<std::string> topics, const Pitches& wrong) {
  return {row, CL_INVALID_VALUE, std::move(topics), {[=](CommandScene& scene) {
            scene.arguments.region = Extent{legal_box[0], wrong.rows, wrong.slices};
            scene.place.row_pitch = wrong.row_pitch;
            scene.place.slice_pitch = wrong.slice_pitch;
          }}};
}

// The legal box has two slices of three rows of 8 bytes, at a row pitch of 16. A row pitch of
// zero is that of the tightly packed region.
std::vector<CommandMistake> pitch_mistakes() {
  constexpr std::size_t width = legal_box[0];
  constexpr std::size_t rows = legal_box[1];
  constexpr std::size_t slices = legal_box[2];
  const std::vector<std::string> small_row{"row-pitch-small"};
  const std::vector<std::string> small_slice{"slice-pitch-small"};
  const std::vector<std::string> multiple{"slice-pitch-multiple"};
  const std::vector<std::string> both{"slice-pitch-small-and-no-multiple", "slice-pitch-small"};
  return {pitch("RowPitchSmall", small_row, {rows, slices, width - 1, (width - 1) * 8}),
          pitch("RowPitchSmallOfOneRow", small_row, {1, 1, width - 1, 0}),
          pitch("SlicePitchSmall", small_slice, {rows, slices, 16, 2 * 16}),
          pitch("SlicePitchSmallOfOneSlice", small_slice, {rows, 1, 16, 2 * 16}),
          pitch("SlicePitchNoMultiple", multiple, {rows, slices, 16, 3 * 16 + 5}),
          pitch("SlicePitchSmallAndNoMultiple", both, {rows, slices, 16, 2 * 16 + 5}),
          pitch("SlicePitchSmallOfDefaultRow", small_slice, {rows, slices, 0, 2 * width}),
          pitch("SlicePitchNoMultipleOfDefaultRow", multiple, {rows, slices, 0, 3 * width + 1}),
          pitch("SlicePitchWrongOfDefaultRow", both, {rows, slices, 0, 2 * width + 1})};
}

CLMEM_REFUSALS(Refusal, TransferRectangles, RefusesPitch,
               "A row pitch has to hold a row, and a slice pitch a slice of whole rows.",
               (pitch_mistakes()), .sides = {buffer, host}, .delivery = Delivery::blocking,
               .wanted = is_rectangular, .time_limit_s = 5)

}  // namespace clmem::conformance::rectangle_refusals_cases
