// SPDX-License-Identifier: Apache-2.0
#include "suites/image/map/image_mapping.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/recorder.hpp"
#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance {

namespace {

PixelRegion region_of(const Mapping& mapping) {
  return {*mapping.part().place.origin, mapping.part().region};
}

// The place of the pixels in the mapping.
RegionPlace place_of(const Mapping& mapping, const FilledImage& image) {
  const Mapped& mapped = mapping.results();
  return on_host(image.shape.kind, mapping.part().region, image.format.element,
                 {mapped.row_pitch, mapped.slice_pitch});
}

}  // namespace

Mapping with_pitch(Mapping mapping) {
  if (!testing::Value(mapping.results().row_pitch,
                      stores_other_than("image_row_pitch", Mapped::not_set))) {
    throw SetUpFailed{"clEnqueueMapImage succeeded without a row pitch"};
  }
  return mapping;
}

Mapping map_pixels(Fixture& fixture, const FilledImage& image, const PixelRegion& part,
                   cl_map_flags flags) {
  return with_pitch({fixture.queue(), part_of(image, part), flags});
}

void expect_shows(const Mapping& mapping, const FilledImage& image) {
  const PixelRegion part = region_of(mapping);
  const RegionPlace place = place_of(mapping, image);
  const Bytes seen(mapping.data(), mapping.data() + end_of(place, part.region));
  Bytes expected = seen;  // the bytes between the rows belong to the driver
  copy_region(image.bytes, image.place(part.origin), expected, place, part.region);
  SCOPED_TRACE(image.shape.text() + " mapped at " + part.text());
  expect_host_pixels(seen, expected, image.format, place, {.region = {{}, part.region}});
}

void write_pixels(Fixture& fixture, const Mapping& mapping, FilledImage& image) {
  write_pixels(fixture, mapping, image, {{}, mapping.part().region});
}

// Writes row by row, because the bytes between the rows are not mapped.
void write_pixels(Fixture& fixture, const Mapping& mapping, FilledImage& image,
                  const PixelRegion& some) {
  const RegionPlace place = place_of(mapping, image);
  const RegionPlace in_image = image.place(region_of(mapping).origin);
  for (std::size_t z = 0; z < some.region[2]; ++z) {
    for (std::size_t y = 0; y < some.region[1]; ++y) {
      const Bytes row = elements(fixture, image.format, some.region[0]);
      const Extent pixel{some.origin[0], some.origin[1] + y, some.origin[2] + z};
      recorder::copy(mapping.data() + place.at(pixel), row.data(), row.size());
      copy_linear(row, 0, image.bytes, in_image.at(pixel), row.size());
    }
  }
}

void expect_pitches(const FilledImage& image, const PixelRegion& part, const Mapped& mapped) {
  SCOPED_TRACE(image.shape.text() + " mapped at " + part.text() + ": row pitch " +
               std::to_string(mapped.row_pitch) + ", slice pitch " +
               std::to_string(mapped.slice_pitch));
  const std::size_t row = part.region[0] * image.format.element;
  const char* const row_pitch = "image_row_pitch";
  const char* const slice_pitch = "image_slice_pitch";
  ASSERT_THAT(mapped.row_pitch, stores_other_than(row_pitch, Mapped::not_set));
  EXPECT_THAT(mapped.row_pitch, stores_at_least(row_pitch, row));
  if (image.shape.kind == ImageKind::image_1d_buffer) {
    return;  // clEnqueueMapImage promises a slice pitch of zero to "a 1D and 2D image" alone
  }
  if (!has_slices(image.shape.kind)) {
    EXPECT_THAT(mapped.slice_pitch, stores(slice_pitch, 0u));
    return;
  }
  ASSERT_THAT(mapped.slice_pitch, stores_other_than(slice_pitch, Mapped::not_set));
  const bool layers_of_rows = image.shape.kind == ImageKind::image_1d_array;
  EXPECT_THAT(
      mapped.slice_pitch,
      stores_at_least(slice_pitch,
                      layers_of_rows ? row : mapped.row_pitch * (part.region[1] - 1) + row));
}

}  // namespace clmem::conformance
