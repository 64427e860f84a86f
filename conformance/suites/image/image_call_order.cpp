// SPDX-License-Identifier: Apache-2.0
// When clEnqueueReadImage and clEnqueueWriteImage are over: blocking and not, held back, behind a
// failed event, and on the memory that the image was made with.

#include <gtest/gtest.h>

#include "harness/gate.hpp"
#include "harness/set_up.hpp"
#include "harness/tells.hpp"
#include "harness/witness.hpp"
#include "suites/all_cases.hpp"
#include "suites/event_tools.hpp"
#include "suites/image/image_call.hpp"

namespace clmem::conformance::image_call_order_cases {

namespace {

struct TransferRow {
  const char* name;
  std::string requirement;
  ImageTransfer transfer;
};

std::vector<TransferRow> rows(const char* topic) {
  std::vector<TransferRow> made;
  for (const ImageTransfer& transfer : image_transfers()) {
    made.push_back({transfer.suite, citing(transfer, topic), transfer});
  }
  return made;
}

// New pixels for the whole image, left pending on the bench's queue.
void enqueue_new_pixels(Bench& bench, ImageStage& stage) {
  Bytes& pixels = bench.host(stage.image.bytes.size());
  const PixelRegion all = whole(stage.image.shape);
  must_succeed(clEnqueueWriteImage(bench.queue(), stage.image.get(), CL_FALSE, all.origin.data(),
                                   all.region.data(), 0, 0, pixels.data(), 0, nullptr, nullptr),
               "clEnqueueWriteImage");
  stage.image.bytes = pixels;
}

// The command is over: its data is there, and the host memory is free for something else.
void expect_over(ImageStage& stage, const ImageTransfer& transfer) {
  transfer.apply(stage);
  expect_host_pixels(stage.host.bytes, stage.host_bytes, stage.image.format, stage.host.place,
                     {.region = {{}, stage.part.region}});
  witness::fill(stage.host.bytes, std::byte{0});
  stage.host_bytes = stage.host.bytes;
  stage.expect_contents();
}

Cases blocking_cases() {
  return each({.suite = "ImageTransferOrder",
               .name = "BlockingCallReturnsWithItsResult",
               .sentence = "When a blocking transfer returns, its event is complete and the host "
                           "memory holds the data or may be used for something else."},
              rows("blocking"), [](Bench& bench, const TransferRow& row) {
                ImageStage stage{bench};
                enqueue_new_pixels(bench, stage);
                Handle<cl_event> event;
                ImageCall call = stage.call();
                call.blocking = CL_TRUE;
                call.event = event.out();
                ASSERT_THAT(row.transfer.enqueue(call), answers(CL_SUCCESS));
                EXPECT_THAT(execution_status(event.get()), tells(CL_COMPLETE));
                expect_over(stage, row.transfer);
              });
}

Cases nonblocking_cases() {
  return join(
      {each({.suite = "ImageTransferOrder",
             .name = "NonBlockingCallReturnsAtOnce",
             .sentence = "A non-blocking transfer returns while its wait list is pending, and "
                         "happens after that.",
             .time_limit_s = 5},
            rows("nonblocking"),
            [](Bench& bench, const TransferRow& row) {
              ImageStage stage{bench};
              Handle<cl_event> event;
              ImageCall call = stage.call();
              Gate gate{bench};
              call.wait = {1, gate.wait_list()};
              call.event = event.out();
              ASSERT_THAT(row.transfer.enqueue(call), answers(CL_SUCCESS));
              EXPECT_TRUE(is_waiting(event.get()));
              gate.open();
              wait_for(event.get());
              expect_over(stage, row.transfer);
            }),
       each({.suite = "ImageTransferOrder",
             .name = "EventMarksTheEnd",
             .sentence = "Once the event of a non-blocking transfer is complete, the host memory "
                         "holds the data or may be used for something else."},
            rows("nonblocking"), [](Bench& bench, const TransferRow& row) {
              ImageStage stage{bench};
              enqueue_new_pixels(bench, stage);
              Handle<cl_event> event;
              ImageCall call = stage.call();
              call.event = event.out();
              ASSERT_THAT(row.transfer.enqueue(call), answers(CL_SUCCESS));
              wait_for(event.get());
              expect_over(stage, row.transfer);
            })});
}

// The part of the host memory that the image was made with, as the note on both calls allows it.
// What is in there is known only after a map or a read: a driver may keep the image elsewhere
// (CL_MEM_USE_HOST_PTR: "allowed to cache").
struct OwnMemory {
  explicit OwnMemory(Bench& bench)
      : shape{usual_shape(ImageKind::image_2d)},
        part{inner_region(shape)},
        place{in_image(shape, common_format().element, part.origin)},
        row_pitch{shape.extent[0] * common_format().element},
        pixels{bench.host(0)} {
    pixels = elements(bench, common_format(), shape.pixels());
    initial = pixels;
    image = make_image(bench, shape, common_format().cl, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                       pixels.data());
  }

  [[nodiscard]] cl_int read_part(Bench& bench) const {
    return clEnqueueReadImage(bench.queue(), image.get(), CL_TRUE, part.origin.data(),
                              part.region.data(), row_pitch, 0, pixels.data() + place.base, 0,
                              nullptr, nullptr);
  }

  ImageShape shape;
  PixelRegion part;
  PixelPlace place;
  std::size_t row_pitch;
  Bytes& pixels;
  Bytes initial;
  Handle<cl_mem> image;
};

Cases own_memory_cases() {
  return {
      {.suite = "ReadImage",
       .name = "ReachesTheMemoryOfItsImage",
       .sentence = "A part of an image can be read to its own place in the host memory that the "
                   "image was made with.",
       .requirements = {"EnqueueReadImage.host-ptr-alias"},
       .body =
           [](Bench& bench) {
             const OwnMemory own{bench};
             ASSERT_THAT(own.read_part(bench), answers(CL_SUCCESS));
             EXPECT_EQ(gathered(own.pixels, own.place, own.part.region),
                       gathered(own.initial, own.place, own.part.region));
             expect_image_contents(bench, own.image.get(), own.shape, common_format(), own.initial);
           }},
      {.suite = "WriteImage",
       .name = "TakesTheMemoryOfItsImage",
       .sentence = "A part of an image can be written from its own place in the host memory that "
                   "the image was made with.",
       .requirements = {"EnqueueWriteImage.host-ptr-alias"},
       .body = [](Bench& bench) {
         const OwnMemory own{bench};
         must_succeed(own.read_part(bench), "clEnqueueReadImage");  // the latest bits
         ASSERT_THAT(
             clEnqueueWriteImage(bench.queue(), own.image.get(), CL_TRUE, own.part.origin.data(),
                                 own.part.region.data(), own.row_pitch, 0,
                                 own.pixels.data() + own.place.base, 0, nullptr, nullptr),
             answers(CL_SUCCESS));
         expect_image_contents(bench, own.image.get(), own.shape, common_format(), own.initial);
       }}};
}

}  // namespace

Cases cases() {
  return join({blocking_cases(), nonblocking_cases(), own_memory_cases()});
}

}  // namespace clmem::conformance::image_call_order_cases
