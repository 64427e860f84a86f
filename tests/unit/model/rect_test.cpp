// SPDX-License-Identifier: Apache-2.0
#include "model/rect.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

#include "fixture.hpp"

namespace clmem::mock::rect_test {
namespace {

using Triple = std::array<std::size_t, 3>;

struct SideRow {
  const char* name;
  Triple origin;
  Triple region;
  std::size_t row_pitch;
  std::size_t slice_pitch;
  cl_int code;
};

class RectArguments : public ModelTest, public ::testing::WithParamInterface<SideRow> {
 protected:
  cl_int read_with(const Triple& buffer_origin, std::size_t row_pitch, std::size_t slice_pitch,
                   const Triple& host_origin, std::size_t host_row, std::size_t host_slice) {
    return model.clEnqueueReadBufferRect(queue, make_buffer(64), CL_TRUE, buffer_origin.data(),
                                         host_origin.data(), GetParam().region.data(), row_pitch,
                                         slice_pitch, host_row, host_slice, host.data(), 0, nullptr,
                                         nullptr);
  }
  Bytes host = Bytes(4096);
};

// Rectangles of a 64-byte buffer: pitches and bounds, and sums that leave size_t.
TEST_P(RectArguments, FollowTheErrorList) {
  const auto& row = GetParam();
  EXPECT_EQ(read_with(row.origin, row.row_pitch, row.slice_pitch, {0, 0, 0}, 0, 0), row.code);
}

INSTANTIATE_TEST_SUITE_P(
    , RectArguments,
    ::testing::Values(
        SideRow{"Packed", {0, 0, 0}, {4, 4, 4}, 0, 0, CL_SUCCESS},
        SideRow{"LastRowNeedsNoFullPitch", {4, 0, 0}, {4, 8, 1}, 8, 0, CL_SUCCESS},
        SideRow{"OneByteTooFar", {5, 0, 0}, {4, 8, 1}, 8, 0, CL_INVALID_VALUE},
        SideRow{"OriginOutside", {0, 16, 0}, {4, 1, 1}, 4, 0, CL_INVALID_VALUE},
        SideRow{"ZeroWidth", {0, 0, 0}, {0, 1, 1}, 0, 0, CL_INVALID_VALUE},
        SideRow{"ZeroHeight", {0, 0, 0}, {1, 0, 1}, 0, 0, CL_INVALID_VALUE},
        SideRow{"ZeroDepth", {0, 0, 0}, {1, 1, 0}, 0, 0, CL_INVALID_VALUE},
        SideRow{"RowPitchSmall", {0, 0, 0}, {4, 2, 1}, 3, 0, CL_INVALID_VALUE},
        SideRow{"SlicePitchSmall", {0, 0, 0}, {4, 2, 1}, 4, 4, CL_INVALID_VALUE},
        SideRow{"SlicePitchNoMultiple", {0, 0, 0}, {4, 2, 1}, 4, 10, CL_INVALID_VALUE},
        SideRow{"OriginWraps", {SIZE_MAX, 0, 0}, {4, 1, 1}, 0, 0, CL_INVALID_VALUE},
        SideRow{"RowsWrap", {0, SIZE_MAX / 4 + 1, 0}, {4, 1, 1}, 4, 0, CL_INVALID_VALUE},
        SideRow{"SlicesWrap", {0, 0, SIZE_MAX / 8 + 1}, {4, 2, 1}, 4, 8, CL_INVALID_VALUE},
        SideRow{"RegionWraps", {0, 0, 0}, {2, SIZE_MAX / 2 + 1, 1}, 0, 0, CL_INVALID_VALUE}),
    [](const auto& row) { return row.param.name; });

class HostRectArguments : public RectArguments {};

// The host side has pitch rules too, although the size of the memory is unknown.
TEST_P(HostRectArguments, FollowTheErrorList) {
  const auto& row = GetParam();
  EXPECT_EQ(read_with({0, 0, 0}, 0, 0, row.origin, row.row_pitch, row.slice_pitch), row.code);
}

INSTANTIATE_TEST_SUITE_P(
    , HostRectArguments,
    ::testing::Values(SideRow{"Spread", {3, 2, 1}, {4, 2, 2}, 16, 64, CL_SUCCESS},
                      SideRow{"RowPitchSmall", {0, 0, 0}, {4, 2, 1}, 3, 0, CL_INVALID_VALUE},
                      SideRow{"SlicePitchSmall", {0, 0, 0}, {4, 2, 1}, 4, 4, CL_INVALID_VALUE},
                      SideRow{"SlicePitchNoMultiple", {0, 0, 0}, {4, 2, 1}, 4, 9, CL_INVALID_VALUE},
                      SideRow{"OriginWraps", {SIZE_MAX, 0, 0}, {4, 1, 1}, 0, 0, CL_INVALID_VALUE}),
    [](const auto& row) { return row.param.name; });

class Rect : public ModelTest {};

// A box read with pitches on both sides lands byte for byte where the offset formula says.
TEST_F(Rect, ReadFollowsTheOffsetFormula) {
  const cl_mem buffer = make_buffer(counting(128));
  Bytes host(128, 255);
  const Triple from{1, 1, 1};
  const Triple to{2, 0, 1};
  const Triple region{3, 2, 2};
  ASSERT_EQ(
      model.clEnqueueReadBufferRect(queue, buffer, CL_TRUE, from.data(), to.data(), region.data(),
                                    8, 32, 6, 24, host.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  Bytes expected(128, 255);
  for (std::size_t z = 0; z < 2; ++z) {
    for (std::size_t y = 0; y < 2; ++y) {
      for (std::size_t x = 0; x < 3; ++x) {
        expected[(z + 1) * 24 + y * 6 + x + 2] =
            static_cast<std::uint8_t>((z + 1) * 32 + (y + 1) * 8 + x + 1);
      }
    }
  }
  EXPECT_EQ(host, expected);
}

// A write is the mirror image: gaps in the buffer keep their bytes.
TEST_F(Rect, WriteLeavesGapsAlone) {
  const cl_mem buffer = make_buffer(counting(12));
  const Bytes host{100, 101, 102, 103};
  const Triple origin{1, 0, 0};
  const Triple zero{};
  const Triple region{2, 2, 1};
  ASSERT_EQ(
      model.clEnqueueWriteBufferRect(queue, buffer, CL_TRUE, origin.data(), zero.data(),
                                     region.data(), 6, 0, 0, 0, host.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(read(buffer), (Bytes{0, 100, 101, 3, 4, 5, 6, 102, 103, 9, 10, 11}));
}

struct OverlapRow {
  const char* name;
  Triple src;
  Triple dst;
  std::size_t src_row_pitch;
  std::size_t dst_row_pitch;
  cl_int code;
};

class RectOverlap : public ModelTest, public ::testing::WithParamInterface<OverlapRow> {};

// Copies of a 2x2x1 box within one buffer: overlapping ones and differing pitches are refused.
TEST_P(RectOverlap, IsRefusedWithinOneBuffer) {
  const auto& row = GetParam();
  const cl_mem buffer = make_buffer(64);
  const Triple region{2, 2, 1};
  EXPECT_EQ(model.clEnqueueCopyBufferRect(queue, buffer, buffer, row.src.data(), row.dst.data(),
                                          region.data(), row.src_row_pitch, 0, row.dst_row_pitch, 0,
                                          0, nullptr, nullptr),
            row.code);
}

INSTANTIATE_TEST_SUITE_P(
    , RectOverlap,
    ::testing::Values(OverlapRow{"Identical", {0, 0, 0}, {0, 0, 0}, 8, 8, CL_MEM_COPY_OVERLAP},
                      OverlapRow{"OneByteShared", {0, 0, 0}, {1, 1, 0}, 8, 8, CL_MEM_COPY_OVERLAP},
                      OverlapRow{"InTheRowGap", {0, 0, 0}, {2, 0, 0}, 8, 8, CL_SUCCESS},
                      OverlapRow{"FillsTheRowGap", {0, 0, 0}, {2, 0, 0}, 4, 4, CL_SUCCESS},
                      OverlapRow{"After", {0, 0, 0}, {0, 2, 0}, 8, 8, CL_SUCCESS},
                      OverlapRow{"PitchesDiffer", {0, 0, 0}, {0, 4, 0}, 8, 4, CL_INVALID_VALUE},
                      OverlapRow{"DefaultEqualsComputed", {0, 0, 0}, {0, 2, 0}, 0, 2, CL_SUCCESS}),
    [](const auto& row) { return row.param.name; });

std::set<std::size_t> bytes_of(const Region& region, const RectSide& side) {
  std::set<std::size_t> bytes;
  for (std::size_t z = 0; z < region[2]; ++z) {
    for (std::size_t y = 0; y < region[1]; ++y) {
      for (std::size_t x = 0; x < region[0]; ++x) {
        bytes.insert(side.row_start(y, z) + x);
      }
    }
  }
  return bytes;
}

bool share_a_byte(const Region& region, const RectSide& a, const RectSide& b) {
  const auto bytes_of_a = bytes_of(region, a);
  const auto bytes_of_b = bytes_of(region, b);
  return std::ranges::any_of(bytes_of_a, [&](auto byte) { return bytes_of_b.contains(byte); });
}

// Whatever shares a byte overlaps, for all small boxes with equal pitches.
TEST(RectsOverlap, NeverMissesASharedByte) {
  const Region region{2, 2, 2};
  const auto side_at = [](std::size_t place) {
    return RectSide{{place % 5, place / 5 % 4, place / 20}, 5, 20};
  };
  for (std::size_t a = 0; a < 60; ++a) {
    for (std::size_t b = 0; b < 60; ++b) {
      if (share_a_byte(region, side_at(a), side_at(b))) {
        EXPECT_TRUE(rects_overlap(region, side_at(a), side_at(b))) << a << " and " << b;
      }
    }
  }
}

// Boxes that lie in each other's gap between slices, filling it to the last byte, are disjoint.
TEST(RectsOverlap, KnowsTheGapBetweenSlices) {
  const Region region{4, 2, 2};
  const RectSide lower{{0, 0, 0}, 4, 16};
  EXPECT_FALSE(rects_overlap(region, lower, {{0, 2, 0}, 4, 16}));
  EXPECT_TRUE(rects_overlap(region, lower, {{0, 1, 0}, 4, 16}));
}

// With different pitches, as two sub-buffers may have, the answer is exact.
TEST(RectsOverlap, IsExactForDifferentPitches) {
  const Region region{2, 3, 2};
  for (std::size_t a = 0; a < 40; ++a) {
    for (std::size_t b = 0; b < 40; ++b) {
      const RectSide side_a{{a, 0, 0}, 5, 15};
      const RectSide side_b{{b, 0, 0}, 4, 16};
      EXPECT_EQ(rects_overlap(region, side_a, side_b), share_a_byte(region, side_a, side_b))
          << a << " and " << b;
    }
  }
}

// NULL origins and regions are refused by all three calls.
TEST_F(Rect, NullTriplesAreRefused) {
  const cl_mem buffer = make_buffer(64);
  const cl_mem other = make_buffer(64);
  const Triple good{1, 1, 1};
  for (const int missing : {0, 1, 2}) {
    const std::size_t* first = missing == 0 ? nullptr : good.data();
    const std::size_t* second = missing == 1 ? nullptr : good.data();
    const std::size_t* region = missing == 2 ? nullptr : good.data();
    Bytes host(64);
    EXPECT_EQ(model.clEnqueueReadBufferRect(queue, buffer, CL_TRUE, first, second, region, 0, 0, 0,
                                            0, host.data(), 0, nullptr, nullptr),
              CL_INVALID_VALUE);
    EXPECT_EQ(model.clEnqueueWriteBufferRect(queue, buffer, CL_TRUE, first, second, region, 0, 0, 0,
                                             0, host.data(), 0, nullptr, nullptr),
              CL_INVALID_VALUE);
    EXPECT_EQ(model.clEnqueueCopyBufferRect(queue, buffer, other, first, second, region, 0, 0, 0, 0,
                                            0, nullptr, nullptr),
              CL_INVALID_VALUE);
  }
}

}  // namespace
}  // namespace clmem::mock::rect_test
