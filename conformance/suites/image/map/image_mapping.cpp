// SPDX-License-Identifier: Apache-2.0
#include "suites/image/map/image_mapping.hpp"

#include <gmock/gmock.h>

#include "harness/recorder.hpp"
#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance {

namespace {

PixelRegion region_of(const Mapping& mapping) {
  return {*mapping.part().place.origin, mapping.part().region};
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
  SCOPED_TRACE(image.shape.text() + " mapped at " + part.text());
  expect_host_pixels(mapping.seen(), gathered(image.bytes, image.place(part.origin), part.region),
                     image.format, in_image({image.shape.kind, part.region}, image.format.element),
                     {.region = {{}, part.region}});
}

// Writes row by row, because the bytes between the rows are not mapped.
void write_pixels(Fixture& fixture, const Mapping& mapping, FilledImage& image,
                  std::optional<PixelRegion> some) {
  const auto [origin, region] = region_of(mapping);
  const Mapped& mapped = mapping.results();
  const RegionPlace in_mapping = on_host(image.shape.kind, region, image.format.element,
                                         {mapped.row_pitch, mapped.slice_pitch});
  const RegionPlace in_image = image.place(origin);
  const PixelRegion written = some.value_or(PixelRegion{{}, region});
  for_each_index({1, written.region[1], written.region[2]}, [&](const Extent& at) {
    const Bytes row = elements(fixture, image.format, written.region[0]);
    const Extent pixel{written.origin[0], written.origin[1] + at[1], written.origin[2] + at[2]};
    recorder::copy(mapping.data() + in_mapping.at(pixel), row.data(), row.size());
    copy_linear(row, 0, image.bytes, in_image.at(pixel), row.size());
  });
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

void use_part(Fixture& fixture, FilledImage& image, const PixelRegion& part, cl_map_flags flags,
              bool shows, std::optional<PixelRegion> some) {
  Mapped mapped;
  ASSERT_THAT(part_of(image, part).map(fixture.queue(), CL_TRUE, flags, mapped),
              returns(CL_SUCCESS));
  ASSERT_THAT(mapped.pointer, returns_other_than(nullptr));
  expect_pitches(image, part, mapped);
  Mapping mapping = with_pitch({fixture.queue(), part_of(image, part), mapped});
  if (shows) {
    expect_shows(mapping, image);
  }
  if (flags != CL_MAP_READ) {
    write_pixels(fixture, mapping, image, some);
  }
  mapping.end();
}

}  // namespace clmem::conformance
