// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls the commands on images make, argument by argument.
#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>

#include "mock_fixture.hpp"

namespace clmem::image_command_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Ne;
using testing::ThrowsMessage;

constexpr ImageFormat rgba8{ChannelOrder::rgba, ChannelType::unorm_int8};

class ImageCommandCalls : public OnMock {
 protected:
  [[nodiscard]] Image image_of(const ImageShape& shape, const ImageFormat& format = rgba8) const {
    return {context_, MemFlags::read_write, format, shape};
  }

  const Image image_ = image_of(ImageShape::image_2d(8, 4));
  const Image other_ = image_of(ImageShape::image_2d(6, 6));
  const Buffer buffer_ = buffer_of(256);
  const cl_command_queue raw_queue_ = queue_.get();
  const cl_mem raw_ = image_.get();
  const cl_mem raw_other_ = other_.get();
  std::array<std::byte, 128> host_{};
};

// Without a region all of the image is moved; no question is asked (D40), no event made (D39).
TEST_F(ImageCommandCalls, D40TransfersAreOneCall) {
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, image_, host_); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueWriteImage, raw_queue_, raw_, CL_TRUE,
                                 ElementsAre(0u, 0u, 0u), ElementsAre(8u, 4u, 1u), 0u, 0u,
                                 host_.data(), 0u, nullptr, nullptr)));
  const ImageRect rect{.origin = {2, 1}, .region = {3, 2}, .pitches = {.row = 16}};
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, host_, image_, rect); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueReadImage, raw_queue_, raw_, CL_TRUE,
                                 ElementsAre(2u, 1u, 0u), ElementsAre(3u, 2u, 1u), 16u, 0u,
                                 host_.data(), 0u, nullptr, nullptr)));
}

// Between device memory, too; without a region, as much as both have from their origins on.
TEST_F(ImageCommandCalls, DeviceCopiesAreOneCall) {
  EXPECT_THAT(
      calls_of([&] {
        enqueue_copy(queue_, other_, image_, ImagePair{.src_origin = {1}, .dst_origin = {2, 3}});
      }),
      ElementsAre(CallTo(EntryPoint::clEnqueueCopyImage, raw_queue_, raw_, raw_other_,
                         ElementsAre(1u, 0u, 0u), ElementsAre(2u, 3u, 0u), ElementsAre(4u, 3u, 1u),
                         0u, nullptr, nullptr)));
  const ImageBufferRect rect{.offset = 16, .origin = {2, 1}, .region = {3, 2}};
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, image_, buffer_, rect); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueCopyBufferToImage, raw_queue_, buffer_.get(),
                                 raw_, 16u, ElementsAre(2u, 1u, 0u), ElementsAre(3u, 2u, 1u), 0u,
                                 nullptr, nullptr)));
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, buffer_, image_, rect); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueCopyImageToBuffer, raw_queue_, raw_,
                                 buffer_.get(), ElementsAre(2u, 1u, 0u), ElementsAre(3u, 2u, 1u),
                                 16u, 0u, nullptr, nullptr)));
}

// Source and destination are spelt alike, for buffers and for images (D41).
TEST_F(ImageCommandCalls, D41OneSpelling) {
  const BufferRect rect{.src_origin = {1}, .dst_origin = {2}, .region = {3}};
  const ImagePair pair{.src_origin = rect.src_origin, .dst_origin = rect.dst_origin};
  const CopyOptions linear{.src_offset = 1, .dst_offset = 2};
  EXPECT_EQ(pair.dst_origin, Origin{linear.dst_offset});
  EXPECT_EQ(ImageRect{.pitches = rect.dst_pitches}.pitches, Pitches{});
}

// Every form passes its wait list on and makes the event that it is asked for.
TEST_F(ImageCommandCalls, WaitListsAndEventsArePassedOn) {
  const UserEvent gate{context_};
  gate.complete();
  const auto waits = testing::AllOf(
      testing::SizeIs(1), testing::Each(testing::ResultOf(
                              [](const mock::Call& call) { return call.event != 0; }, true)));
  Event done;
  const Options options{.after = {gate}, .event = &done};
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, image_, host_, {}, options); }), waits);
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, host_, image_, {}, options); }).front(),
              CallTo(EntryPoint::clEnqueueReadImage, _, _, _, _, _, _, _, _, 1u,
                     ElementsAre(gate.get()), Ne(nullptr)));
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, image_, buffer_, {}, options); }).front(),
              CallTo(EntryPoint::clEnqueueCopyBufferToImage, _, _, _, _, _, _, 1u,
                     ElementsAre(gate.get()), Ne(nullptr)));
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, buffer_, image_, {}, options); }).front(),
              CallTo(EntryPoint::clEnqueueCopyImageToBuffer, _, _, _, _, _, _, 1u,
                     ElementsAre(gate.get()), Ne(nullptr)));
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, other_, image_, {}, options); }).front(),
              CallTo(EntryPoint::clEnqueueCopyImage, _, _, _, _, _, _, 1u, ElementsAre(gate.get()),
                     Ne(nullptr)));
}

// Non-blocking transfers make the event that guards their ward.
TEST_F(ImageCommandCalls, AsyncTransfersAreGuarded) {
  const auto ward = std::make_shared<int>(1);
  EXPECT_THAT(
      calls_of([&] { enqueue_copy_async(queue_, image_, host_, {}, {.ward = ward}).wait(); }),
      ElementsAre(CallTo(EntryPoint::clEnqueueWriteImage, raw_queue_, raw_, CL_FALSE, _, _, 0u, 0u,
                         host_.data(), 0u, nullptr, Ne(nullptr)),
                  CallTo(EntryPoint::clWaitForEvents, 1u, _), CallTo(EntryPoint::clReleaseEvent)));
  EXPECT_THAT(
      calls_of([&] { enqueue_copy_async(queue_, host_, image_, {}, {.ward = ward}).detach(); }),
      ElementsAre(CallTo(EntryPoint::clEnqueueReadImage, raw_queue_, raw_, CL_FALSE, _, _, 0u, 0u,
                         host_.data(), 0u, nullptr, Ne(nullptr)),
                  CallTo(EntryPoint::clSetEventCallback), CallTo(EntryPoint::clReleaseEvent)));
  queue_.finish();  // before the host memory goes
}

// Of a view that is the first bytes of a buffer, commands do not leave those.
TEST_F(ImageCommandCalls, ViewsOfBuffersAreNotLeft) {
  const BufferView part{buffer_.get(), 128};
  EXPECT_NO_THROW(enqueue_copy(queue_, part, image_));
  EXPECT_THAT(calls_of([&] {
                EXPECT_THROW(enqueue_copy(queue_, part, image_, {.offset = 4}), LogicError);
                EXPECT_THROW(enqueue_copy(queue_, image_, part, {.offset = 4}), LogicError);
                EXPECT_THROW(static_cast<void>(Image::from_buffer(context_, MemFlags::none, rgba8,
                                                                  ImageShape::image_1d(33), part)),
                             LogicError);
              }),
              ElementsAre());
}

// A region outside the image, and host memory too small for it, are refused without any call
// (D10).
TEST_F(ImageCommandCalls, D10WhatDoesNotFitMakesNoCall) {
  const auto refused = [&](const ImageRect& rect) {
    EXPECT_THROW(enqueue_copy(queue_, image_, host_, rect), LogicError);
    EXPECT_THROW(enqueue_copy(queue_, host_, image_, rect), LogicError);
  };
  EXPECT_THAT(calls_of([&] {
                refused({.pitches = {.row = 33}});
                refused({.pitches = {.row = 8}});
                refused({.pitches = {.row = SIZE_MAX / 2}});
                refused({.origin = {8}});
                refused({.region = {8, 5}});
                refused({.region = {0}});
                refused({.origin = {SIZE_MAX}, .region = {2}});
                EXPECT_THROW(enqueue_copy(queue_, image_, buffer_, {.offset = SIZE_MAX}),
                             LogicError);
                EXPECT_THROW(enqueue_copy(queue_, buffer_, image_, {.region = {9}}), LogicError);
                EXPECT_THROW(enqueue_copy(queue_, other_, image_, ImagePair{.dst_origin = {6}}),
                             LogicError);
                EXPECT_THROW(enqueue_copy(queue_, other_, image_, {.region = {7, 2}}), LogicError);
              }),
              ElementsAre());
}

// The message names region, pitches, pixel size and the bytes needed and given (D10).
TEST_F(ImageCommandCalls, D10MessagesNameValuesAndBound) {
  EXPECT_THAT([&] { enqueue_copy(queue_, image_, host_, {.pitches = {.row = 40}}); },
              ThrowsMessage<LogicError>(
                  "clEnqueueWriteImage: CL_INVALID_VALUE: region = (8, 4, 1), pitches = (40, 0) "
                  "with 4 bytes per pixel reach 152 bytes, the host memory has 128"));
  EXPECT_THAT([&] { enqueue_copy(queue_, host_, image_, {.origin = {2}, .region = {7}}); },
              ThrowsMessage<LogicError>(HasSubstr(
                  "image: origin = (2, 0, 0), region = (7, 1, 1) exceeds the image 2D (8, 4)")));
}

// Layers of a 1D array lie a slice pitch apart in host memory; a row pitch stands in for it (D7).
TEST_F(ImageCommandCalls, D7HostRangesOf1DArrays) {
  const Image layers = image_of(ImageShape::image_1d_array(4, 3));
  const std::span host{host_};
  const auto write = [&](std::size_t size, const Pitches& pitches) {
    enqueue_copy(queue_, layers, host.first(size), {.pitches = pitches});
  };
  EXPECT_NO_THROW(write(48, {}));
  EXPECT_THROW(write(47, {}), LogicError);
  EXPECT_NO_THROW(write(32 + 32 + 16, {.slice = 32}));
  EXPECT_THROW(write(32 + 32 + 15, {.slice = 32}), LogicError);
  EXPECT_NO_THROW(write(20 + 20 + 16, {.row = 20}));
}

// A colour is passed in the type of the format; the wrong one makes no call.
TEST_F(ImageCommandCalls, FillsAreOneCall) {
  EXPECT_THAT(
      calls_of([&] {
        enqueue_fill_image(queue_, image_, {1.0F, 0.0F, 0.0F, 1.0F}, {1, 2}, {3, 1});
      }),
      ElementsAre(CallTo(EntryPoint::clEnqueueFillImage, raw_queue_, raw_,
                         ElementsAre(0x3f800000U, 0u, 0u, 0x3f800000U), ElementsAre(1u, 2u, 0u),
                         ElementsAre(3u, 1u, 1u), 0u, nullptr, nullptr)));
  const Image counters =
      image_of(ImageShape::image_1d(4), {ChannelOrder::r, ChannelType::unsigned_int32});
  EXPECT_THAT(calls_of([&] { enqueue_fill(queue_, counters, std::array<cl_uint, 4>{7}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueFillImage, raw_queue_, counters.get(),
                                 ElementsAre(7u, 0u, 0u, 0u), _, ElementsAre(4u, 1u, 1u), 0u,
                                 nullptr, nullptr)));
}

// Beside a float, an int of a colour is one.
TEST_F(ImageCommandCalls, NumbersOfAColorBecomeFloats) {
  EXPECT_THAT(calls_of([&] {
                fill(queue_, image_, {1.0F, 0, 0, 1});
              }).front(),
              CallTo(EntryPoint::clEnqueueFillImage, _, _,
                     ElementsAre(0x3f800000U, 0u, 0u, 0x3f800000U), _, _, _, _, _));
}

// Depth has one value.
TEST_F(ImageCommandCalls, DepthIsFilledWithOneValue) {
  const Image depth =
      image_of(ImageShape::image_2d(4, 2), {ChannelOrder::depth, ChannelType::float32});
  EXPECT_THAT(
      calls_of([&] { enqueue_fill(queue_, depth, FillColor{1.0F}); }).front(),
      CallTo(EntryPoint::clEnqueueFillImage, _, _, ElementsAre(0x3f800000U), _, _, _, _, _));
}

// The wrong type of colour is reported with the right one.
TEST_F(ImageCommandCalls, WrongColorsMakeNoCall) {
  EXPECT_THAT(calls_of([&] {
                EXPECT_THROW(enqueue_fill(queue_, image_, FillColor{1, 0, 0, 1}), LogicError);
                EXPECT_THROW(enqueue_fill(queue_, image_, FillColor{1.0F}), LogicError);
                EXPECT_THROW(enqueue_fill(queue_, image_, FillColor{1.0F, 0.0F, 0.0F, 1.0F},
                                          {.region = {9}}),
                             LogicError);
              }),
              ElementsAre());
  EXPECT_THAT(
      [&] {
        enqueue_fill(queue_, image_, FillColor{1, 0, 0, 1});
      },
      ThrowsMessage<LogicError>(
          "clEnqueueFillImage: CL_INVALID_VALUE: the colour is 4 cl_int, images of (CL_RGBA, "
          "CL_UNORM_INT8) take 4 float"));
}

// A map retains what it needs after mapping, and gives it back after unmapping.
TEST_F(ImageCommandCalls, MapsHoldImageAndQueue) {
  EXPECT_THAT(
      calls_of([&] {
        enqueue_map_image<cl_uchar4>(queue_, image_, MapFlags::write, {.origin = {0, 1}}).release();
      }),
      ElementsAre(CallTo(EntryPoint::clEnqueueMapImage, raw_queue_, raw_, CL_TRUE, CL_MAP_WRITE,
                         ElementsAre(0u, 1u, 0u), ElementsAre(8u, 3u, 1u), Ne(nullptr), Ne(nullptr),
                         0u, nullptr, nullptr, Ne(nullptr)),
                  CallTo(EntryPoint::clRetainMemObject, raw_),
                  CallTo(EntryPoint::clRetainCommandQueue, raw_queue_),
                  CallTo(EntryPoint::clEnqueueUnmapMemObject, raw_queue_, raw_, Ne(nullptr), 0u,
                         nullptr, nullptr),
                  CallTo(EntryPoint::clReleaseMemObject, raw_),
                  CallTo(EntryPoint::clReleaseCommandQueue, raw_queue_)));
}

// What cannot be viewed is refused without any call.
TEST_F(ImageCommandCalls, MapsAreCheckedFirst) {
  struct Odd {
    std::array<std::byte, 3> bytes;
  };
  EXPECT_THAT(calls_of([&] {
                EXPECT_THROW(
                    static_cast<void>(enqueue_map_image<Odd>(queue_, image_, MapFlags::read)),
                    LogicError);
                EXPECT_THROW(static_cast<void>(enqueue_map_image<cl_uchar>(
                                 queue_, image_, MapFlags::read, {.origin = {8}})),
                             LogicError);
                EXPECT_THROW(static_cast<void>(enqueue_map_image<cl_uchar>(
                                 queue_, image_, MapFlags::read, {.order = static_cast<Order>(7)})),
                             LogicError);
              }),
              ElementsAre());
}

// A map without the memory to hold it is undone.
TEST_F(ImageCommandCalls, MapsThatCannotBeHeldAreUndone) {
  for (const EntryPoint point : {EntryPoint::clRetainMemObject, EntryPoint::clRetainCommandQueue}) {
    const auto fault = mock_.fail_call(point, CL_OUT_OF_HOST_MEMORY);
    EXPECT_THROW(static_cast<void>(enqueue_map_image<cl_uchar4>(queue_, image_, MapFlags::read)),
                 RuntimeError);
    EXPECT_EQ(image_.map_count(), 0u);
  }
}

// A map not awaited is awaited by its event, and undone in another queue.
TEST_F(ImageCommandCalls, MapsCanBeAwaitedAndUndoneElsewhere) {
  const CommandQueue second{context_, device_};
  Event mapped;
  auto map = enqueue_map_image<cl_uchar4>(queue_, image_, MapFlags::read,
                                          {.blocking = Blocking::no, .event = &mapped});
  mapped.wait();
  EXPECT_THAT(
      calls_of([&] { map.release({.queue = &second}); }).front(),
      CallTo(EntryPoint::clEnqueueUnmapMemObject, second.get(), raw_, _, 0u, nullptr, nullptr));
}

// Released images make no calls (D14).
TEST_F(ImageCommandCalls, D14ReleasedImagesMakeNoCalls) {
  Image image = image_of(ImageShape::image_2d(4, 2));
  image.release();
  EXPECT_THAT(
      calls_of([&] {
        EXPECT_THROW(enqueue_copy(queue_, image, host_), LogicError);
        EXPECT_THROW(enqueue_copy(queue_, host_, image), LogicError);
        EXPECT_THROW(enqueue_copy(queue_, image, image_), LogicError);
        EXPECT_THROW(enqueue_copy(queue_, buffer_, image), LogicError);
        EXPECT_THROW(enqueue_fill(queue_, image, FillColor{1.0F, 0.0F, 0.0F, 1.0F}), LogicError);
        EXPECT_THROW(static_cast<void>(enqueue_map_image<cl_uchar4>(queue_, image, MapFlags::read)),
                     LogicError);
        EXPECT_THROW(static_cast<void>(image.row_pitch()), LogicError);
      }),
      ElementsAre());
}

}  // namespace
}  // namespace clmem::image_command_calls_test
