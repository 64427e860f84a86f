// SPDX-License-Identifier: Apache-2.0

#include "googlemock.hpp"
#include "harness/case_record.hpp"
#include "harness/difference.hpp"

namespace clmem::conformance::difference_picture_test {
namespace {

const Bytes& expected() {
  static const Bytes bytes = pattern(256, 1);
  return bytes;
}

Bytes changed_at(std::initializer_list<std::size_t> offsets) {
  Bytes actual = expected();
  for (const std::size_t offset : offsets) {
    actual[offset] ^= std::byte{0xff};
  }
  return actual;
}

// Without a rectangle the rows are 32 bytes long, and the region is where the case states.
TEST(DifferencePicture, ShowsLinearMemory) {
  const DifferencePicture picture = draw_difference(
      expected(), changed_at({70, 90}), {.base = 64, .region = {40, 1, 1}, .element = 4}, "read");
  EXPECT_EQ(picture.title, "read");
  EXPECT_EQ(picture.wrong, 2u);
  EXPECT_EQ(picture.first, 70u);
  EXPECT_EQ(picture.element, 4u);
  EXPECT_EQ(picture.width, 32u);
  EXPECT_EQ(picture.window, (Extent{0, 0, 0}));
  EXPECT_EQ(picture.origin, (Extent{64, 0, 0}));
  EXPECT_EQ(picture.extent, (Extent{40, 1, 1}));
  EXPECT_THAT(picture.expected, SizeIs(2 * 256));
}

// In a rectangle the window shows the slice of the first wrong byte, in the command's coordinates.
TEST(DifferencePicture, ShowsTheSliceOfARectangle) {
  const RectPlace place{.origin = {2, 1, 1}, .row_pitch = 8, .slice_pitch = 40};
  const DifferencePicture picture =
      draw_difference(expected(), changed_at({16 + 80 + 8 + 3}),
                      {.rect = place, .base = 16, .region = {4, 2, 2}}, "mapped");
  EXPECT_EQ(picture.base, 16u);
  EXPECT_EQ(picture.width, 8u);
  EXPECT_EQ(picture.window, (Extent{0, 0, 2}));
  EXPECT_EQ(picture.origin, (Extent{2, 1, 1}));
  EXPECT_EQ(picture.extent, (Extent{4, 2, 2}));
  EXPECT_THAT(picture.expected, SizeIs(2 * 40));
  EXPECT_NE(picture.expected.substr(2 * 11, 2), picture.actual.substr(2 * 11, 2));
  EXPECT_EQ(picture.expected.substr(2 * 12), picture.actual.substr(2 * 12));
}

// A byte before the rectangle's memory has no coordinates in it.
TEST(DifferencePicture, ShowsGuardsInFrontLinearly) {
  const RectPlace place{.origin = {0, 0, 0}, .row_pitch = 8, .slice_pitch = 40};
  const DifferencePicture picture = draw_difference(
      expected(), changed_at({3}), {.rect = place, .base = 16, .region = {4, 2, 2}}, "read");
  EXPECT_EQ(picture.width, 32u);
  EXPECT_EQ(picture.base, 0u);
  EXPECT_EQ(picture.extent, Extent{});
}

// For memory of any size, the window has some rows before the first wrong byte and 1 KiB at most.
TEST(DifferencePicture, IsBounded) {
  const Bytes large = pattern(1 << 20, 1);
  Bytes actual = large;
  actual[500'000] ^= std::byte{0xff};
  const RectPlace place{.row_pitch = 1000, .slice_pitch = 600'000};
  const DifferencePicture picture = draw_difference(large, actual, {.rect = place}, "read");
  EXPECT_EQ(picture.window, (Extent{0, 496, 0}));
  EXPECT_EQ(picture.width, 64u);
  EXPECT_THAT(picture.actual, SizeIs(2 * 1024));
}

TEST(DifferencePicture, MarksWhatIsPastTheEnd) {
  const Bytes short_one(expected().begin(), expected().begin() + 35);
  const DifferencePicture picture =
      draw_difference(Bytes(expected().begin(), expected().begin() + 36), short_one, {}, "read");
  EXPECT_EQ(picture.size, 36u);
  EXPECT_EQ(picture.first, 35u);
  EXPECT_EQ(picture.wrong, 1u);
  EXPECT_THAT(picture.actual, SizeIs(2 * 64));
  EXPECT_EQ(picture.actual.substr(2 * 35, 4), "....");
  EXPECT_THAT(picture.expected, EndsWith(".."));
  EXPECT_NE(picture.expected.substr(2 * 35, 2), "..");
}

// The same damage found by several ways of reading is one picture; the number of pictures is
// limited.
TEST(CaseRecord, KeepsPicturesThatDiffer) {
  CaseRecord log;
  log.add(draw_difference(expected(), changed_at({70}), {}, "read"));
  log.add(draw_difference(expected(), changed_at({70}), {}, "mapped"));
  for (std::size_t offset = 1; offset <= 5; ++offset) {
    log.add(draw_difference(expected(), changed_at({offset}), {}, "read"));
  }
  const std::vector<DifferencePicture> pictures = log.take_pictures();
  ASSERT_THAT(pictures, SizeIs(3));
  EXPECT_EQ(pictures[0].title, "read; mapped");
  EXPECT_EQ(pictures[1].first, 1u);
  EXPECT_THAT(log.take_pictures(), SizeIs(0));
}

}  // namespace
}  // namespace clmem::conformance::difference_picture_test
