// SPDX-License-Identifier: Apache-2.0
#include "suites/image/map/image_mapping.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/recorder.hpp"
#include "harness/set_up.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance {

MappedImage map_image(cl_command_queue queue, cl_mem image, cl_map_flags flags,
                      const PixelRegion& part, const MapChoice& choice, cl_event* event) {
  MappedImage mapped;
  mapped.code = not_stored;
  mapped.pointer =
      clEnqueueMapImage(queue, image, choice.blocking, flags, part.origin.data(),
                        part.region.data(), &mapped.pitches.row_pitch, &mapped.pitches.slice_pitch,
                        choice.events, choice.wait_list, event, &mapped.code);
  return mapped;
}

ImageMapping::ImageMapping(Fixture& fixture, const FilledImage& image, const PixelRegion& part,
                           cl_map_flags flags)
    : ImageMapping{fixture, image, part, map_image(fixture.queue(), image.get(), flags, part)} {}

ImageMapping::ImageMapping(Fixture& fixture, const FilledImage& image, const PixelRegion& part,
                           const MappedImage& mapped)
    : fixture_{fixture},
      image_{image.get()},
      part_{part},
      mapped_{mapped},
      place_{on_host(image.shape.kind, part.region, image.format.element, mapped.pitches)} {
  must_succeed(mapped.code, "clEnqueueMapImage");
  if (!testing::Value(mapped.pointer, returns_other_than(nullptr)) ||
      !testing::Value(mapped.pitches.row_pitch,
                      stores_other_than("image_row_pitch", MappedImage::not_set))) {
    throw SetUpFailed{"clEnqueueMapImage succeeded without a pointer or a row pitch"};
  }
}

void ImageMapping::expect_shows(const FilledImage& image) const {
  const std::size_t size = end_of(place_, part_.region);
  const auto* const first = static_cast<const std::byte*>(mapped_.pointer);
  const Bytes seen(first, first + size);
  Bytes expected = seen;  // the bytes between the rows belong to the driver
  copy_region(image.bytes, image.place(part_.origin), expected, place_, part_.region);
  SCOPED_TRACE(image.shape.text() + " mapped at " + part_.text());
  expect_host_pixels(seen, expected, image.format, place_, {.region = {{}, part_.region}});
}

void ImageMapping::write(FilledImage& image) {
  write_some(image, {{}, part_.region});
}

// Writes row by row, because the bytes between the rows are not mapped.
void ImageMapping::write_some(FilledImage& image, const PixelRegion& some) {
  const std::size_t row_size = some.region[0] * image.format.element;
  auto* const first = static_cast<std::byte*>(mapped_.pointer);
  for (std::size_t z = 0; z < some.region[2]; ++z) {
    for (std::size_t y = 0; y < some.region[1]; ++y) {
      const Bytes row = elements(fixture_, image.format, some.region[0]);
      const Extent pixel{some.origin[0], some.origin[1] + y, some.origin[2] + z};
      recorder::copy(first + place_.at(pixel), row.data(), row_size);
      copy_linear(row, 0, image.bytes, image.place(part_.origin).at(pixel), row_size);
    }
  }
}

void ImageMapping::unmap(cl_command_queue queue) const {
  must_succeed(clEnqueueUnmapMemObject, queue, image_, mapped_.pointer, 0, nullptr, nullptr);
  must_succeed(clFinish, queue);
}

void expect_pitches(const FilledImage& image, const PixelRegion& part, const HostLayout& pitches) {
  SCOPED_TRACE(image.shape.text() + " mapped at " + part.text() + ": row pitch " +
               std::to_string(pitches.row_pitch) + ", slice pitch " +
               std::to_string(pitches.slice_pitch));
  const std::size_t row = part.region[0] * image.format.element;
  const char* const row_pitch = "image_row_pitch";
  const char* const slice_pitch = "image_slice_pitch";
  ASSERT_THAT(pitches.row_pitch, stores_other_than(row_pitch, MappedImage::not_set));
  EXPECT_THAT(pitches.row_pitch, stores_at_least(row_pitch, row));
  if (image.shape.kind == ImageKind::image_1d_buffer) {
    return;  // clEnqueueMapImage promises a slice pitch of zero to "a 1D and 2D image" alone
  }
  if (!has_slices(image.shape.kind)) {
    EXPECT_THAT(pitches.slice_pitch, stores(slice_pitch, 0u));
    return;
  }
  ASSERT_THAT(pitches.slice_pitch, stores_other_than(slice_pitch, MappedImage::not_set));
  const bool layers_of_rows = image.shape.kind == ImageKind::image_1d_array;
  EXPECT_THAT(
      pitches.slice_pitch,
      stores_at_least(slice_pitch,
                      layers_of_rows ? row : pitches.row_pitch * (part.region[1] - 1) + row));
}

}  // namespace clmem::conformance
