// SPDX-License-Identifier: Apache-2.0
// Images in contexts of several devices that differ in what they can do with them.

#include <gtest/gtest.h>

#include "harness/contents.hpp"
#include "harness/set_up.hpp"
#include "suites/all_cases.hpp"
#include "suites/image/image_call.hpp"
#include "suites/image/one_sided_image.hpp"

namespace clmem::conformance::image_devices_cases {

namespace {

struct DeviceRow {
  std::string name;
  std::string requirement;
  cl_int expected;
  OneSidedImage (*make)(Bench& bench, const TwoDevices& two);
};

}  // namespace

Cases cases() {
  Cases cases;
  for (const ImageTransfer& transfer : image_transfers()) {
    const std::vector<DeviceRow> rows{
        {"TooLarge", citing(transfer, "err.INVALID_IMAGE_SIZE"), CL_INVALID_IMAGE_SIZE, wide_image},
        {"UnknownFormat", citing(transfer, "err.IMAGE_FORMAT_NOT_SUPPORTED"),
         CL_IMAGE_FORMAT_NOT_SUPPORTED, rare_image},
        {"WithoutImages", citing(transfer, "err.INVALID_OPERATION.no-image-support"),
         CL_INVALID_OPERATION, unsupported_image}};
    cases =
        join({std::move(cases),
              each({.suite = transfer.suite,
                    .name = "RefusesImageOfOtherDevice",
                    .sentence = "A device moves no pixels of images that it cannot handle, "
                                "though another one of the context can."},
                   rows, [transfer](Bench& bench, const DeviceRow& row) {
                     const TwoDevices two = bench.two_devices();
                     const OneSidedImage one = row.make(bench, two);
                     const PixelRegion part{{0, 0, 0}, {1, 1, 1}};
                     const ImageCall call{.queue = bench.new_queue(two.context.get(), one.unable),
                                          .image = one.image.get(),
                                          .blocking = CL_TRUE,
                                          .origin = part.origin.data(),
                                          .region = part.region.data(),
                                          .host = bench.host(64).data()};
                     EXPECT_THAT(transfer.enqueue(call), bench.refuses(row.expected));
                     expect_alive(bench);
                   })});
  }
  return cases;
}

}  // namespace clmem::conformance::image_devices_cases
