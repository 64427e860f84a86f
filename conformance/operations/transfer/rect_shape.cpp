// SPDX-License-Identifier: Apache-2.0
#include "operations/transfer/rect_shape.hpp"

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
      // One element in each direction alone, and in none.
      {"OneByte", {1, 1, 1}, {{3, 2, 0}, 7, 0}, {{5, 1, 0}, 9, 0}, plane},
      {"OneRow", {13, 1, 1}, {{0, 0, 0}, 13, 13}, {{0, 0, 0}, 13, 13}, plane},
      {"OneColumn", {1, 7, 1}, {{2, 1, 0}, 5, 0}, {{1, 0, 0}, 3, 0}, plane},
      {"OneByteDeep", {1, 1, 5}, {{1, 0, 0}, 4, 12}, {{0, 1, 0}, 3, 6}, box},
      {"RowsInDepth", {6, 1, 3}, {{0, 1, 1}, 8, 24}, {{1, 0, 0}, 7, 14}, box},
      {"ColumnsInDepth", {1, 3, 3}, {{0, 0, 1}, 2, 8}, {{2, 0, 0}, 3, 9}, box},
      // Pitches: none beyond the region, padded, odd, different on both sides.
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
      // Every component of both origins alone and all together.
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

}  // namespace clmem::conformance
