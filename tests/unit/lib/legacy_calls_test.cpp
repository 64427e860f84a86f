// SPDX-License-Identifier: Apache-2.0
// Which entry points are used on devices of OpenCL 1.1; those that came later stay untouched.
#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>

#include "mock_fixture.hpp"

namespace clmem::legacy_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Ne;
using testing::ThrowsMessage;

constexpr ImageFormat rgba8{ChannelOrder::rgba, ChannelType::unorm_int8};

class OnOldDevice : public OnMock {
 protected:
  [[nodiscard]] std::vector<mock::Call> refusal(const ImageShape& shape) const {
    return calls_of([&] {
      EXPECT_THAT(
          [&] { static_cast<void>(Image(context_, MemFlags::none, rgba8, shape)); },
          ThrowsMessage<LogicError>("clCreateImage: CL_INVALID_OPERATION: needs OpenCL 1.2, "
                                    "a device of the context has 1.1"));
    });
  }

  const cl_context raw_context_ = context_.get();
  std::array<std::byte, 64> host_{};
};

// 2D and 3D images have entry points of their own.
TEST_F(OnOldDevice, ImagesUseTheirOldEntryPoints) {
  EXPECT_THAT(calls_of([&] {
                Image::copy_of(context_, MemFlags::none, rgba8, ImageShape::image_2d(4, 2), host_,
                               {.pitches = {.row = 32}})
                    .release();
              }),
              ElementsAre(CallTo(EntryPoint::clCreateImage2D, raw_context_, CL_MEM_COPY_HOST_PTR,
                                 ElementsAre(CL_RGBA, CL_UNORM_INT8), 4u, 2u, 32u, host_.data(),
                                 Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseMemObject)));
  EXPECT_THAT(
      calls_of([&] {
        Image(context_, MemFlags::read_only, rgba8, ImageShape::image_3d(4, 2, 2)).release();
      }),
      ElementsAre(CallTo(EntryPoint::clCreateImage3D, raw_context_, CL_MEM_READ_ONLY, _, 4u, 2u, 2u,
                         0u, 0u, nullptr, Ne(nullptr)),
                  CallTo(EntryPoint::clReleaseMemObject)));
}

// Those, too, are tried once more when out of memory (D36).
TEST_F(OnOldDevice, D36CreationIsRepeatedOnce) {
  for (const EntryPoint point : {EntryPoint::clCreateImage2D, EntryPoint::clCreateImage3D}) {
    const auto fault = mock_.fail_call(point, CL_OUT_OF_RESOURCES);
    const bool flat = point == EntryPoint::clCreateImage2D;
    EXPECT_NO_THROW(Image(context_, MemFlags::none, rgba8,
                          flat ? ImageShape::image_2d(4, 2) : ImageShape::image_3d(4, 2, 2)));
  }
}

// Other kinds, images over buffers and properties are refused without a creating call.
TEST_F(OnOldDevice, LaterKindsAreRefused) {
  EXPECT_THAT(refusal(ImageShape::image_1d(4)), ElementsAre());
  EXPECT_THAT(refusal(ImageShape::image_1d_array(4, 2)), ElementsAre());
  EXPECT_THAT(refusal(ImageShape::image_2d_array(4, 2, 2)), ElementsAre());
  const Buffer buffer = buffer_of(64);
  EXPECT_THAT(calls_of([&] {
                EXPECT_THROW(
                    static_cast<void>(Image::from_buffer(context_, MemFlags::none, rgba8,
                                                         ImageShape::image_2d(4, 2), buffer)),
                    LogicError);
              }),
              ElementsAre());
}

// Buffers with properties have an entry point of OpenCL 3.0.
TEST_F(OnOldDevice, BuffersTakeNoProperties) {
  constexpr std::array<cl_mem_properties, 1> none{0};
  const auto refused = ThrowsMessage<LogicError>(
      HasSubstr("clCreateBufferWithProperties: CL_INVALID_OPERATION: needs OpenCL 3.0"));
  EXPECT_THAT(calls_of([&] {
                EXPECT_THAT([&] { Buffer(context_, none, MemFlags::read_write, 64); }, refused);
                EXPECT_THAT(
                    [&] {
                      static_cast<void>(
                          Buffer::copy_of(context_, MemFlags::none, host_, {.properties = none}));
                    },
                    refused);
              }),
              ElementsAre());
}

// Fills came with OpenCL 1.2.
TEST_F(OnOldDevice, ImagesAreNotFilled) {
  const Image image{context_, MemFlags::none, rgba8, ImageShape::image_2d(4, 2)};
  EXPECT_THAT(
      calls_of([&] {
        EXPECT_THROW(enqueue_fill(queue_, image, FillColor{1.0F, 0.0F, 0.0F, 1.0F}), LogicError);
      }),
      ElementsAre());
}

// Transfers and maps work as on any device.
TEST_F(OnOldDevice, TransfersAndMapsWork) {
  const Image image{context_, MemFlags::none, rgba8, ImageShape::image_2d(4, 4)};
  host_.fill(std::byte{5});
  enqueue_copy(queue_, image, host_);
  auto map = enqueue_map_image<cl_uchar>(queue_, image, MapFlags::read);
  EXPECT_EQ(map.view()(3, 3, 3), 5);
}

// Samplers are made by the old entry point; lists of properties are refused.
TEST_F(OnOldDevice, SamplersUseTheirOldEntryPoint) {
  EXPECT_THAT(calls_of([&] {
                const Sampler sampler{context_, Coordinates::normalized, AddressingMode::repeat,
                                      FilterMode::linear};
              }),
              ElementsAre(CallTo(EntryPoint::clCreateSampler, raw_context_, CL_TRUE,
                                 CL_ADDRESS_REPEAT, CL_FILTER_LINEAR, Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseSampler)));
  EXPECT_THAT(calls_of([&] {
                EXPECT_THROW(Sampler(context_, std::span<const SamplerProperty>{}), LogicError);
              }),
              ElementsAre());
}

// Before OpenCL 3.0 nothing reports that a context is gone: its notification is kept.
TEST_F(OnOldDevice, NotificationsAreKept) {
  const auto captured = std::make_shared<int>(1);
  const auto calls =
      calls_of([&] { Context(device_, {.callback = [captured](auto, auto) {}}).release(); });
  EXPECT_EQ(captured.use_count(), 2);
  EXPECT_THAT(
      calls,
      ElementsAre(CallTo(EntryPoint::clCreateContext, nullptr, 1u, _, Ne(nullptr), Ne(nullptr), _),
                  CallTo(EntryPoint::clGetContextInfo), CallTo(EntryPoint::clGetContextInfo),
                  CallTo(EntryPoint::clGetDeviceInfo), CallTo(EntryPoint::clGetDeviceInfo),
                  CallTo(EntryPoint::clReleaseContext)));
}

// Queues have their old entry point, too.
TEST_F(OnOldDevice, QueuesUseTheirOldEntryPoint) {
  std::vector<mock::Call> calls =
      calls_of([&] { CommandQueue(context_, {.device = device_, .profiling = true}).release(); });
  calls.erase(calls.begin(), calls.begin() + 2);
  EXPECT_THAT(calls, ElementsAre(CallTo(EntryPoint::clCreateCommandQueue, raw_context_,
                                        device_.get(), CL_QUEUE_PROFILING_ENABLE, Ne(nullptr)),
                                 CallTo(EntryPoint::clReleaseCommandQueue)));
}

// So have markers, barriers and waits in the queue.
TEST_F(OnOldDevice, SynchronisationUsesItsOldEntryPoints) {
  const UserEvent gate{context_};
  const cl_command_queue raw = queue_.get();
  const auto waited = CallTo(EntryPoint::clEnqueueWaitForEvents, raw, 1u, ElementsAre(gate.get()));
  Event marked;
  EXPECT_THAT(calls_of([&] { enqueue_wait_for_events(queue_, {gate}); }), ElementsAre(waited));
  EXPECT_THAT(calls_of([&] { enqueue_wait_for_events(queue_, {}); }), ElementsAre());
  EXPECT_THAT(calls_of([&] { enqueue_barrier(queue_, {.after = {gate}}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueBarrier, raw), waited));
  EXPECT_THAT(calls_of([&] { enqueue_marker(queue_, {.after = {gate}, .event = &marked}); }),
              ElementsAre(waited, CallTo(EntryPoint::clEnqueueMarker, raw, Ne(nullptr))));
  EXPECT_NE(marked.status(), ExecutionStatus::complete);
  // A marker has an event whether asked for or not, and stands in for that of a barrier.
  EXPECT_THAT(calls_of([&] { enqueue_marker(queue_); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueMarker), CallTo(EntryPoint::clReleaseEvent)));
  Event passed;
  EXPECT_THAT(calls_of([&] { enqueue_barrier(queue_, {.event = &passed}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueBarrier),
                          CallTo(EntryPoint::clEnqueueMarker, raw, Ne(nullptr))));
  gate.complete();
  passed.wait();
}

// Entry points that came later are not called: the loader may have a null pointer there.
TEST_F(OnOldDevice, LaterCommandsAreRefused) {
  const Buffer buffer = buffer_of(64);
  const SVMPointer area{host_.data(), 64};
  const auto refused = ThrowsMessage<LogicError>(HasSubstr("CL_INVALID_OPERATION: needs OpenCL "));
  EXPECT_THAT(calls_of([&] {
                EXPECT_THAT([&] { enqueue_fill(queue_, buffer, 0, 16); }, refused);
                EXPECT_THAT([&] { enqueue_migrate_mem_objects(queue_, {buffer}); }, refused);
                EXPECT_THAT([&] { enqueue_fill(queue_, area, 0, 16); }, refused);
                EXPECT_THAT([&] { enqueue_copy(queue_, area, area, {.byte_count = 0}); }, refused);
                EXPECT_THAT([&] { static_cast<void>(area.map_ro(queue_)); }, refused);
                EXPECT_THAT([&] { enqueue_svm_migrate_mem(queue_, {area}); }, refused);
              }),
              ElementsAre());
}

// Without the capability, native kernels are refused by OpenCL.
TEST_F(OnOldDevice, NativeKernelsNeedTheCapability) {
  EXPECT_FALSE(device_.has_native_kernel());
  EXPECT_THAT([&] { enqueue_native_kernel(queue_, [](auto) {}); },
              ThrowsMessage<LogicError>(HasSubstr("clEnqueueNativeKernel: CL_INVALID_OPERATION")));
}

// Pipes came with OpenCL 2.0.
TEST_F(OnOldDevice, PipesAreRefused) {
  EXPECT_THAT(
      [&] { Pipe(context_, MemFlags::none, 4, 16); },
      ThrowsMessage<LogicError>(HasSubstr("clCreatePipe: CL_INVALID_OPERATION: needs OpenCL "
                                          "2.0, a device of the context has 1.1")));
}

}  // namespace
}  // namespace clmem::legacy_calls_test
