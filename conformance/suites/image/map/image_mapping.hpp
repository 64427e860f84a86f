// SPDX-License-Identifier: Apache-2.0
// image_mapping.hpp - the pixels of a mapped region of an image.
//
//   Mapping mapping = map_pixels(fixture, image, part, CL_MAP_READ);
//   expect_shows(mapping, image);
//   write_pixels(fixture, mapping, image);            // fresh pixels, noted in image.bytes
//   mapping.end();
//
// Contract: `map_pixels` throws SetUpFailed unless the map succeeds and stores a row pitch.
#pragma once

#include "harness/filled_image.hpp"
#include "operations/map/mapping.hpp"

namespace clmem::conformance {

[[nodiscard]] Mapping with_pitch(Mapping mapping);

[[nodiscard]] Mapping map_pixels(Fixture& fixture, const FilledImage& image,
                                 const PixelRegion& part, cl_map_flags flags);

void expect_shows(const Mapping& mapping, const FilledImage& image);
// Writes new pixels to all of the region, or to a part of it.
void write_pixels(Fixture& fixture, const Mapping& mapping, FilledImage& image,
                  std::optional<PixelRegion> some = {});

// Checks that the pitches hold the region; kinds without slices have no slice pitch.
void expect_pitches(const FilledImage& image, const PixelRegion& part, const Mapped& mapped);

// Maps a part, with the call and its results under test; compares the region if `shows`, writes new
// pixels to it, or to `some` of it, if the flags permit that, and unmaps. The caller compares the
// image.
void use_part(Fixture& fixture, FilledImage& image, const PixelRegion& part, cl_map_flags flags,
              bool shows, std::optional<PixelRegion> some = {});

}  // namespace clmem::conformance
