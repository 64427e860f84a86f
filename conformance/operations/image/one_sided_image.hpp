// SPDX-License-Identifier: Apache-2.0
// one_sided_image.hpp - an image of a context of two devices, one of which cannot handle it.
//
//   const TwoDevices two = fixture.two_devices();
//   const OneSidedImage one = wide_image(fixture, two);
//   clEnqueueFillImage(fixture.new_queue(two.context.get(), one.unable), one.image.get(), ...);
//
// Contract: 2D, one row, at least 16 pixels. Throws Unsupported where the devices do not differ in
// this respect.
#pragma once

#include "harness/fixture.hpp"

namespace clmem::conformance {

struct OneSidedImage {
  Handle<cl_mem> image;
  cl_device_id unable = nullptr;
};

// The image is wider than one device supports.
[[nodiscard]] OneSidedImage wide_image(Fixture& fixture, const TwoDevices& two);
// One device lacks the format.
[[nodiscard]] OneSidedImage rare_image(Fixture& fixture, const TwoDevices& two);
[[nodiscard]] OneSidedImage unsupported_image(Fixture& fixture, const TwoDevices& two);

}  // namespace clmem::conformance
