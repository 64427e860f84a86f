// SPDX-License-Identifier: Apache-2.0
#include "operations/transfer/rect_shape.hpp"

namespace clmem::conformance {

namespace {

std::string text_of(const Extent& extent) {
  return "{" + std::to_string(extent[0]) + ", " + std::to_string(extent[1]) + ", " +
         std::to_string(extent[2]) + "}";
}

std::string text_of(const RectSide& side) {
  return "origin " + text_of(side.origin) + ", row pitch " + std::to_string(side.row_pitch) +
         ", slice pitch " + std::to_string(side.slice_pitch);
}

}  // namespace

const std::vector<RectShape>& rect_shapes() {
  using enum RectTopic;
  static const std::vector<RectShape> shapes{
      // One element in each direction alone, and in none.
      {"OneByte", plane, {1, 1, 1}, {{3, 2, 0}, 7, 0}, {{5, 1, 0}, 9, 0}},
      {"OneRow", plane, {13, 1, 1}, {{0, 0, 0}, 13, 13}, {{0, 0, 0}, 13, 13}},
      {"OneColumn", plane, {1, 7, 1}, {{2, 1, 0}, 5, 0}, {{1, 0, 0}, 3, 0}},
      {"OneByteDeep", box, {1, 1, 5}, {{1, 0, 0}, 4, 12}, {{0, 1, 0}, 3, 6}},
      {"RowsInDepth", box, {6, 1, 3}, {{0, 1, 1}, 8, 24}, {{1, 0, 0}, 7, 14}},
      {"ColumnsInDepth", box, {1, 3, 3}, {{0, 0, 1}, 2, 8}, {{2, 0, 0}, 3, 9}},
      // Pitches: none beyond the region, padded, odd, different on both sides.
      {"PlaneWithoutGaps", plane, {8, 4, 1}, {{}, 8, 32}, {{}, 8, 32}},
      {"PlanePadded", plane, {8, 4, 1}, {{}, 16, 64}, {{}, 32, 128}},
      {"PlaneOddPitches", plane, {7, 5, 1}, {{1, 1, 0}, 11, 0}, {{2, 1, 0}, 13, 0}},
      {"PlaneGapsAtSourceOnly", plane, {9, 6, 1}, {{}, 17, 0}, {{}, 9, 0}},
      {"PlaneGapsAtDestinationOnly", plane, {9, 6, 1}, {{}, 9, 0}, {{}, 17, 0}},
      {"BoxWithoutGaps", box, {16, 4, 3}, {{}, 16, 64}, {{}, 16, 64}},
      {"BoxSliceGapsOnly", box, {16, 4, 3}, {{}, 16, 128}, {{}, 16, 96}},
      {"BoxRowGapsOnly", box, {5, 3, 4}, {{}, 8, 24}, {{}, 6, 18}},
      {"BoxOddPitches", box, {5, 3, 4}, {{1, 1, 1}, 7, 28}, {{2, 1, 1}, 9, 36}},
      {"BoxSourcePadded", box, {5, 3, 4}, {{}, 32, 256}, {{}, 5, 15}},
      {"BoxDestinationPadded", box, {5, 3, 4}, {{}, 5, 15}, {{}, 32, 256}},
      {"SlicesPaddedAtSourceOnly", box, {16, 4, 3}, {{}, 16, 128}, {{}, 16, 64}},
      {"SlicesPaddedAtDestinationOnly", box, {16, 4, 3}, {{}, 16, 64}, {{}, 16, 128}},
      {"AlignedWithOrigins", box, {64, 4, 3}, {{70, 1, 1}, 192, 1536}, {{70, 2, 1}, 256, 2048}},
      {"LongRows", box, {4097, 3, 2}, {{1, 0, 0}, 5000, 15000}, {{0, 1, 0}, 4099, 20495}},
      {"ManyRows", box, {3, 301, 5}, {{1, 2, 0}, 5, 1520}, {{0, 0, 0}, 4, 1204}},
      {"ManySlices", box, {2, 2, 257}, {{0, 1, 1}, 3, 9}, {{1, 0, 2}, 4, 12}},
      {"ThousandsOfSlices", box, {1, 1, 2100}, {{}, 2, 4}, {{1, 0, 0}, 3, 6}},
      // Numbers that are equal by chance, so that a driver may confuse them or take a short cut.
      {"HeightIsRowPitch", plane, {5, 16, 1}, {{1, 0, 0}, 16, 0}, {{2, 1, 0}, 16, 0}},
      {"HeightIsSourceRowPitch", plane, {5, 16, 1}, {{}, 16, 0}, {{1, 0, 0}, 9, 0}},
      {"HeightIsDestinationRowPitch", plane, {5, 16, 1}, {{1, 0, 0}, 9, 0}, {{}, 16, 0}},
      {"HeightIsRowPitchInDepth", box, {7, 16, 3}, {{2, 0, 0}, 16, 256}, {{1, 0, 1}, 16, 256}},
      {"Square", plane, {16, 16, 1}, {{}, 16, 256}, {{}, 16, 256}},
      {"Cube", box, {4, 4, 4}, {{}, 4, 16}, {{}, 4, 16}},
      {"CubeAfterOrigins", box, {4, 4, 4}, {{1, 1, 1}, 8, 64}, {{2, 1, 1}, 8, 64}},
      {"WidthIsPitchBelowOrigin", plane, {8, 4, 1}, {{0, 2, 0}, 8, 0}, {{0, 1, 0}, 8, 0}},
      {"SlicesOfOneRowMore", box, {8, 4, 3}, {{}, 16, 80}, {{}, 8, 40}},
      {"SlicesOfOneRowMoreAtSource", box, {8, 4, 3}, {{}, 8, 40}, {{}, 8, 32}},
      {"SlicesOfOneRowMoreAtDestination", box, {8, 4, 3}, {{}, 8, 32}, {{}, 8, 40}},
      {"SliceIsRow", box, {16, 1, 4}, {{}, 16, 16}, {{}, 16, 16}},
      {"SliceIsRowWithGaps", box, {13, 1, 4}, {{1, 0, 1}, 16, 16}, {{}, 32, 32}},
      {"DepthIsRowPitch", box, {3, 4, 8}, {{1, 0, 0}, 8, 32}, {{2, 0, 0}, 8, 32}},
      // Values that do not fit into 16 bits.
      {"RowsBeyond64KiB", plane, {66001, 2, 1}, {{3, 0, 0}, 66010, 0}, {{1, 1, 0}, 66100, 0}},
      {"RowPitchBeyond64KiB", plane, {100, 3, 1}, {{5, 1, 0}, 70001, 0}, {{1, 0, 0}, 66003, 0}},
      {"SlicePitchBeyond64KiB", box, {20, 2, 3}, {{}, 32, 70400}, {{}, 64, 70400}},
      {"MoreThan64KiRows", plane, {1, 65600, 1}, {{1, 0, 0}, 3, 0}, {{0, 0, 0}, 2, 0}},
      {"AboveOneMebibyte", plane, {1200, 901, 1}, {{}, 1203, 0}, {{1, 0, 0}, 1207, 0}},
      // Every component of both origins alone and all together.
      {"SourceX", offsets, {4, 3, 2}, {{3, 0, 0}, 8, 32}, {{}, 6, 24}},
      {"SourceY", offsets, {4, 3, 2}, {{0, 1, 0}, 8, 32}, {{}, 6, 24}},
      {"SourceZ", offsets, {4, 3, 2}, {{0, 0, 2}, 8, 32}, {{}, 6, 24}},
      {"DestinationX", offsets, {4, 3, 2}, {{}, 8, 32}, {{2, 0, 0}, 6, 24}},
      {"DestinationY", offsets, {4, 3, 2}, {{}, 8, 32}, {{0, 1, 0}, 6, 24}},
      {"DestinationZ", offsets, {4, 3, 2}, {{}, 8, 32}, {{0, 0, 2}, 6, 24}},
      {"AllOrigins", offsets, {4, 3, 2}, {{3, 1, 2}, 8, 40}, {{1, 2, 1}, 7, 49}},
      {"OriginBeyondPitch", offsets, {4, 3, 2}, {{19, 9, 1}, 8, 32}, {{11, 7, 2}, 6, 24}},
      // Pitches of zero; the origins show that the computed pitches are used for the offsets as
      // well.
      {"SourcePitchesZeroInPlane", from_row_default, {5, 4, 1}, {{2, 1, 0}, 0, 0}, {{}, 8, 0}},
      {"DestinationPitchesZeroInPlane", to_row_default, {5, 4, 1}, {{}, 8, 0}, {{2, 1, 0}, 0, 0}},
      {"SourceRowPitchZero", from_row_default, {5, 3, 2}, {{1, 2, 1}, 0, 25}, {{}, 8, 32}},
      {"SourceSlicePitchZero", from_slice_default, {5, 3, 2}, {{1, 1, 2}, 8, 0}, {{}, 8, 32}},
      {"SourcePitchesZero", from_slice_default, {5, 3, 2}, {{2, 1, 1}, 0, 0}, {{}, 8, 32}},
      {"DestinationRowPitchZero", to_row_default, {5, 3, 2}, {{}, 8, 32}, {{1, 2, 1}, 0, 25}},
      {"DestinationSlicePitchZero", to_slice_default, {5, 3, 2}, {{}, 8, 32}, {{1, 1, 2}, 8, 0}},
      {"DestinationPitchesZero", to_slice_default, {5, 3, 2}, {{}, 8, 32}, {{2, 1, 1}, 0, 0}},
      {"AllPitchesZero", to_slice_default, {5, 3, 4}, {{2, 1, 1}, 0, 0}, {{1, 2, 2}, 0, 0}},
      {"OneRowAllPitchesZero", to_row_default, {13, 1, 1}, {{4, 0, 0}, 0, 0}, {{7, 0, 0}, 0, 0}},
      {"OneByteAllPitchesZero", to_row_default, {1, 1, 1}, {{3, 2, 0}, 0, 0}, {{5, 1, 0}, 0, 0}},
      // The last row and the last slice lack most of their pitch.
      {"LastRowShort", exact_fit, {4, 3, 1}, {{60, 0, 0}, 64, 192}, {{28, 0, 0}, 32, 96}},
      {"LastSliceShort", exact_fit, {4, 2, 2}, {{0, 0, 0}, 64, 4096}, {{0, 0, 0}, 32, 2048}},
      {"PitchBeyondBuffer", exact_fit, {8, 1, 1}, {{}, 4096, 4096}, {{}, 65536, 65536}},
  };
  return shapes;
}

RectShape random_rect_shape(std::mt19937_64& random) {
  const auto up_to = [&](std::size_t most) {
    return static_cast<std::size_t>(random() % (most + 1));
  };
  RectShape shape{"Random", RectTopic::box, {1 + up_to(40), 1 + up_to(8), 1 + up_to(5)}, {}, {}};
  for (RectSide* const side : {&shape.from, &shape.to}) {
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

RectPlace placed(const RectSide& side, const Extent& region) {
  RectPlace place{side.origin, side.row_pitch, side.slice_pitch};
  if (place.row_pitch == 0) {
    place.row_pitch = region[0];
  }
  if (place.slice_pitch == 0) {
    place.slice_pitch = region[1] * place.row_pitch;
  }
  return place;
}

std::string text_of(const RectShape& shape) {
  return shape.name + ": region " + text_of(shape.region) + "; from " + text_of(shape.from) +
         "; to " + text_of(shape.to);
}

}  // namespace clmem::conformance
