// SPDX-License-Identifier: Apache-2.0
// Devices of OpenCL 1.1: the entry points that are used, and what is refused.

#include "kernel_fixture.hpp"
#include "mock_fixture.hpp"

namespace clmem::legacy_calls_test {
namespace {

constexpr ImageFormat rgba8{ChannelOrder::rgba, ChannelType::unorm_int8};

class OnOldDevice : public OnMock {
 protected:
  [[nodiscard]] Image image_of(const ImageShape& shape) const {
    return {context_, MemFlags::none, rgba8, shape};
  }

  const cl_context raw_context_ = context_.get();
  std::array<std::byte, 64> host_{};
};

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

TEST_F(OnOldDevice, D36CreationIsRepeatedOnce) {
  for (const EntryPoint point : {EntryPoint::clCreateImage2D, EntryPoint::clCreateImage3D}) {
    const auto fault = mock_.fail_call(point, CL_OUT_OF_RESOURCES);
    const bool flat = point == EntryPoint::clCreateImage2D;
    EXPECT_NO_THROW(Image(context_, MemFlags::none, rgba8,
                          flat ? ImageShape::image_2d(4, 2) : ImageShape::image_3d(4, 2, 2)));
  }
}

// Calls that came later are refused: the loader may have a null pointer in place of them.
TEST_F(OnOldDevice, LaterCallsAreRefused) {
  const Buffer buffer = buffer_of(64);
  const SVMPointer area{host_.data(), 64};
  const Image image = image_of(ImageShape::image_2d(4, 2));
  constexpr std::array<cl_mem_properties, 1> none{0};
  constexpr const char* new_image =
      "clCreateImage: CL_INVALID_OPERATION: needs OpenCL 1.2, a device of the context has 1.1";
  constexpr const char* new_buffer =
      "clCreateBufferWithProperties: CL_INVALID_OPERATION: needs OpenCL 3.0";
  constexpr const char* new_command = "CL_INVALID_OPERATION: needs OpenCL ";
  expect_refused({
      REFUSED(new_image, image_of(ImageShape::image_1d(4))),
      REFUSED(new_image, image_of(ImageShape::image_1d_array(4, 2))),
      REFUSED(new_image, image_of(ImageShape::image_2d_array(4, 2, 2))),
      REFUSED("needs OpenCL 1.2", Image::from_buffer(context_, MemFlags::none, rgba8,
                                                     ImageShape::image_2d(4, 2), buffer)),
      REFUSED(new_buffer, Buffer(context_, none, MemFlags::read_write, 64)),
      REFUSED(new_buffer, Buffer::copy_of(context_, MemFlags::none, host_, {.properties = none})),
      REFUSED(new_command, Sampler(context_, std::span<const SamplerProperty>{})),
      REFUSED("clCreatePipe: CL_INVALID_OPERATION: needs OpenCL 2.0, a device of the context has",
              Pipe(context_, MemFlags::none, 4, 16)),
      REFUSED(new_command, enqueue_fill(queue_, image, FillColor{1.0F, 0.0F, 0.0F, 1.0F})),
      REFUSED(new_command, enqueue_fill(queue_, buffer, 0, 16)),
      REFUSED(new_command, enqueue_migrate_mem_objects(queue_, {buffer})),
      REFUSED(new_command, enqueue_fill(queue_, area, 0, 16)),
      REFUSED(new_command, enqueue_copy(queue_, area, area, {.byte_count = 0})),
      REFUSED(new_command, area.map_ro(queue_)),
      REFUSED(new_command, enqueue_svm_migrate_mem(queue_, {area})),
  });
}

TEST_F(OnOldDevice, TransfersAndMapsWork) {
  const Image image{context_, MemFlags::none, rgba8, ImageShape::image_2d(4, 4)};
  host_.fill(std::byte{5});
  enqueue_copy(queue_, image, host_);
  auto map = enqueue_map_image<cl_uchar>(queue_, image, MapFlags::read);
  EXPECT_EQ(map.view()(3, 3, 3), 5);
}

TEST_F(OnOldDevice, SamplersUseTheirOldEntryPoint) {
  EXPECT_THAT(calls_of([&] {
                const Sampler sampler{context_, Coordinates::normalized, AddressingMode::repeat,
                                      FilterMode::linear};
              }),
              ElementsAre(CallTo(EntryPoint::clCreateSampler, raw_context_, CL_TRUE,
                                 CL_ADDRESS_REPEAT, CL_FILTER_LINEAR, Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseSampler)));
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

TEST_F(OnOldDevice, QueuesUseTheirOldEntryPoint) {
  std::vector<Call> calls =
      calls_of([&] { CommandQueue(context_, {.device = device_, .profiling = true}).release(); });
  calls.erase(calls.begin(), calls.begin() + 2);
  EXPECT_THAT(calls, ElementsAre(CallTo(EntryPoint::clCreateCommandQueue, raw_context_,
                                        device_.get(), CL_QUEUE_PROFILING_ENABLE, Ne(nullptr)),
                                 CallTo(EntryPoint::clReleaseCommandQueue)));
}

TEST_F(OnOldDevice, SynchronisationUsesItsOldEntryPoints) {
  const UserEvent gate{context_};
  const auto waited =
      CallTo(EntryPoint::clEnqueueWaitForEvents, raw_queue_, 1u, ElementsAre(gate.get()));
  Event marked;
  EXPECT_THAT(calls_of([&] { enqueue_wait_for_events(queue_, {gate}); }), ElementsAre(waited));
  EXPECT_THAT(calls_of([&] { enqueue_wait_for_events(queue_, {}); }), ElementsAre());
  EXPECT_THAT(calls_of([&] { enqueue_barrier(queue_, {.after = {gate}}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueBarrier, raw_queue_), waited));
  EXPECT_THAT(calls_of([&] { enqueue_marker(queue_, {.after = {gate}, .event = &marked}); }),
              ElementsAre(waited, CallTo(EntryPoint::clEnqueueMarker, raw_queue_, Ne(nullptr))));
  EXPECT_NE(marked.status(), ExecutionStatus::complete);
  // clEnqueueMarker always returns an event, which is also the event of a barrier.
  EXPECT_THAT(calls_of([&] { enqueue_marker(queue_); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueMarker), CallTo(EntryPoint::clReleaseEvent)));
  Event passed;
  EXPECT_THAT(calls_of([&] { enqueue_barrier(queue_, {.event = &passed}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueBarrier),
                          CallTo(EntryPoint::clEnqueueMarker, raw_queue_, Ne(nullptr))));
  gate.complete();
  passed.wait();
}

TEST_F(OnOldDevice, NativeKernelsNeedTheCapability) {
  EXPECT_FALSE(device_.has_native_kernel());
  EXPECT_THAT([&] { enqueue_native_kernel(queue_, [](auto) {}); },
              ThrowsMessage<LogicError>(HasSubstr("clEnqueueNativeKernel: CL_INVALID_OPERATION")));
}

class OldKernels : public WithKernelsOn<OnMock> {};

// The driver is not queried for names and types; arguments are checked against those that the
// caller gives.
TEST_F(OldKernels, SignaturesAreGivenByHand) {
  mock_.clear_calls();
  Kernel scale = program_.kernel("scale");
  EXPECT_THAT(mock_.calls(EntryPoint::clGetKernelArgInfo), IsEmpty());
  EXPECT_EQ(scale.nargs(), 2u);
  scale.set_arg(1, 2);  // not checked yet
  EXPECT_THAT([&] { scale.set_arg("factor", 2); },
              ThrowsMessage<LogicError>(HasSubstr("build the program with -cl-kernel-arg-info")));
  scale.set_argtypes(
      {{.name = "data", .type_name = "float*", .address = AddressSpace::global_memory},
       {.name = "factor", .type_name = "float", .address = AddressSpace::private_memory}});
  EXPECT_THAT([&] { scale.set_arg("factor", 2); },
              ThrowsMessage<LogicError>(HasSubstr("is given a value of type int")));
}

// Later features are refused without a call: ranges of OpenCL 2.0 and 2.1, shared memory as
// an argument, and the names of kernels.
TEST_F(OldKernels, LaterCallsAreRefused) {
  const Kernel scale = program_.kernel("scale");
  std::array<float, 4> host{};
  const SVMPointer area{host.data(), sizeof(host)};
  constexpr const char* needs_2_0 = "CL_INVALID_OPERATION: needs OpenCL 2.0";
  expect_refused({
      REFUSED("not a multiple of the local size",
              enqueue_nd_range_kernel(queue_, scale, {.global = 12, .local = 8})),
      REFUSED("needs OpenCL 2.1", enqueue_nd_range_kernel(queue_, scale, {.global = 0})),
      REFUSED(needs_2_0, set_arg(scale, 0, area)),
      REFUSED(needs_2_0, scale.set_arg(0, area)),
      REFUSED(needs_2_0, set_svm_pointers(scale, {area})),
      REFUSED(needs_2_0, set_fine_grain_system(scale, SystemPointers::used)),
      REFUSED("needs OpenCL 1.2", program_.kernel_names()),
  });
}

}  // namespace
}  // namespace clmem::legacy_calls_test
