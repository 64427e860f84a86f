// SPDX-License-Identifier: Apache-2.0
// image_mapping.hpp - a mapped region of an image.
//
//   ImageMapping mapping{fixture, image, part, CL_MAP_READ};
//   mapping.expect_shows(image);
//   mapping.write(image);                  // fresh pixels, noted in image.bytes
//   mapping.unmap(fixture.queue());
//
// Contract: a blocking map that succeeds and returns pitches that hold the region, or the case
// fails by SetUpFailed; cases about the call itself call it themselves and adopt the result.
#pragma once

#include "harness/filled_image.hpp"

namespace clmem::conformance {

// The results of clEnqueueMapImage; a pitch is not_set if the call has not stored it.
struct MappedImage {
  static constexpr std::size_t not_set = ~std::size_t{0};

  void* pointer = nullptr;
  HostLayout pitches{not_set, not_set};
  cl_int code = 0;
};

struct MapChoice {
  cl_bool blocking = CL_TRUE;
  cl_uint events = 0;
  const cl_event* wait_list = nullptr;
};

[[nodiscard]] MappedImage map_image(cl_command_queue queue, cl_mem image, cl_map_flags flags,
                                    const PixelRegion& part, const MapChoice& choice = {},
                                    cl_event* event = nullptr);

class ImageMapping {
 public:
  ImageMapping(Fixture& fixture, const FilledImage& image, const PixelRegion& part,
               cl_map_flags flags);
  // Adopts the results of a call that has succeeded and is complete.
  ImageMapping(Fixture& fixture, const FilledImage& image, const PixelRegion& part,
               const MappedImage& mapped);

  [[nodiscard]] void* pointer() const { return mapped_.pointer; }
  [[nodiscard]] const HostLayout& pitches() const { return mapped_.pitches; }

  // Compares the region with the pixels of `image.bytes`.
  void expect_shows(const FilledImage& image) const;
  // Writes new pixels to all of the region, or to the part of it that begins at `origin`.
  void write(FilledImage& image);
  void write_some(FilledImage& image, const PixelRegion& some);
  void unmap(cl_command_queue queue) const;

 private:
  Fixture& fixture_;
  cl_mem image_;
  PixelRegion part_;
  MappedImage mapped_;
  RegionPlace place_;
};

// Checks that the pitches hold the region, and that there is no slice pitch if the kind has no
// slices.
void expect_pitches(const FilledImage& image, const PixelRegion& part, const HostLayout& pitches);

}  // namespace clmem::conformance
