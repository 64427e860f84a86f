// SPDX-License-Identifier: Apache-2.0
#include "suites/image/image_call.hpp"

#include <gtest/gtest.h>

#include "harness/contents.hpp"

namespace clmem::conformance {

namespace {

cl_int enqueue_read(const ImageCall& call) {
  return clEnqueueReadImage(call.queue, call.image, call.blocking, call.origin, call.region,
                            call.row_pitch, call.slice_pitch, call.host, call.wait.count,
                            call.wait.events, call.event);
}

cl_int enqueue_write(const ImageCall& call) {
  return clEnqueueWriteImage(call.queue, call.image, call.blocking, call.origin, call.region,
                             call.row_pitch, call.slice_pitch, call.host, call.wait.count,
                             call.wait.events, call.event);
}

void apply_read(ImageStage& stage) {
  copy_pixels(stage.image.bytes, stage.image.place(stage.part.origin), stage.host_bytes,
              stage.host.place, stage.part.region);
}

void apply_write(ImageStage& stage) {
  copy_pixels(stage.host_bytes, stage.host.place, stage.image.bytes,
              stage.image.place(stage.part.origin), stage.part.region);
}

}  // namespace

ImageStage::ImageStage(Bench& bench, ImageKind kind, std::optional<cl_mem_flags> flags)
    : image{filled_image(bench, usual_shape(kind), common_format(), flags)},
      part{inner_region(image.shape)},
      host{bench, image, part, {}},
      host_bytes{host.bytes},
      bench_{bench} {}

ImageCall ImageStage::call() {
  return {.queue = bench_.queue(),
          .image = image.get(),
          .origin = part.origin.data(),
          .region = part.region.data(),
          .host = host.first()};
}

void ImageStage::expect_contents() {
  expect_host_pixels(host.bytes, host_bytes, image.format, host.place,
                     {.region = {{}, part.region}});
  expect_image_contents(bench_, image, {ImageReadBack::read}, {.region = part});
}

const std::array<ImageTransfer, 2>& image_transfers() {
  static const std::array<ImageTransfer, 2> transfers{
      ImageTransfer{"ReadImage", "EnqueueReadImage.", enqueue_read, apply_read},
      ImageTransfer{"WriteImage", "EnqueueWriteImage.", enqueue_write, apply_write}};
  return transfers;
}

std::string citing(const ImageTransfer& transfer, const char* topic) {
  return std::string{transfer.prefix} + topic;
}

}  // namespace clmem::conformance
