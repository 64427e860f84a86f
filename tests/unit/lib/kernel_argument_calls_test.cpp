// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls samplers, pipes and kernel arguments make.
#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>
#include <memory>
#include <string>

#include "mock_fixture.hpp"

namespace clmem::kernel_argument_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Ne;
using testing::ThrowsMessage;

template <typename T>
concept Argument = requires(cl_kernel kernel, const T& value) {
  set_arg(kernel, 0, value);
};

// Other types than arguments do not compile: ranges and pointers given in place of a buffer,
// owners, bool.
static_assert(Argument<float> && Argument<cl_float4> && Argument<ImageFormat>);
static_assert(Argument<Buffer> && Argument<BufferView> && Argument<Image> && Argument<Pipe>);
static_assert(Argument<Sampler> && Argument<CommandQueue> && Argument<LocalMemory>);
static_assert(!Argument<std::vector<float>> && !Argument<std::array<float, 4>>);
static_assert(!Argument<std::span<float>> && !Argument<StridedView<float>> && !Argument<float[4]>);
static_assert(!Argument<float*> && !Argument<cl_mem> && !Argument<std::unique_ptr<float>>);
static_assert(!Argument<std::string> && !Argument<bool> && !Argument<Event> && !Argument<Device>);

class ObjectHandleOwner {
 public:
  explicit ObjectHandleOwner(cl_kernel kernel) : kernel_{kernel} {}
  [[nodiscard]] cl_kernel get() const { return kernel_; }

 private:
  cl_kernel kernel_;
};

// A built-in kernel with one argument of each kind.
class KernelArguments : public OnMock {
 protected:
  void SetUp() override {
    cl_int code = CL_SUCCESS;
    const cl_device_id raw_device = device_.get();
    program_ =
        clCreateProgramWithBuiltInKernels(context_.get(), 1, &raw_device, "arguments", &code);
    ASSERT_EQ(code, CL_SUCCESS);
    kernel_ = clCreateKernel(program_, "arguments", &code);
    ASSERT_EQ(code, CL_SUCCESS);
  }
  void TearDown() override {
    clReleaseKernel(kernel_);
    clReleaseProgram(program_);
  }
  template <typename T>
  [[nodiscard]] std::vector<mock::Call> calls_setting(cl_uint index, const T& value) const {
    return calls_of([&] { set_arg(kernel_, index, value); });
  }

  const mock::KernelGuard function_ = mock_.register_kernel(
      "kernel void arguments(global int* data, local int* scratch, float factor)",
      [](const mock::WorkItem&) {}, {.built_in = mock::BuiltIn::yes});
  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr;
};

// The bytes of a handle or number as the record has them.
template <typename T>
std::vector<unsigned> bytes_of(const T& value) {
  std::array<unsigned char, sizeof(T)> bytes{};
  std::memcpy(bytes.data(), &value, sizeof(T));
  return {bytes.begin(), bytes.end()};
}

// Memory objects are passed by handle, none as a null handle.
TEST_F(KernelArguments, MemoryIsPassedByHandle) {
  const Buffer buffer = buffer_of(64);
  EXPECT_THAT(calls_setting(0, buffer),
              ElementsAre(CallTo(EntryPoint::clSetKernelArg, kernel_, 0u, sizeof(cl_mem),
                                 testing::ElementsAreArray(bytes_of(buffer.get())))));
  EXPECT_THAT(calls_setting(0, nullptr),
              ElementsAre(CallTo(EntryPoint::clSetKernelArg, kernel_, 0u, sizeof(cl_mem),
                                 testing::ElementsAreArray(bytes_of(cl_mem{nullptr})))));
}

// Local memory has a size and no value, plain data its bytes.
TEST_F(KernelArguments, SizesAndValuesArePassed) {
  EXPECT_THAT(calls_setting(1, LocalMemory{96}),
              ElementsAre(CallTo(EntryPoint::clSetKernelArg, kernel_, 1u, 96u, nullptr)));
  EXPECT_THAT(calls_setting(2, 1.0F), ElementsAre(CallTo(EntryPoint::clSetKernelArg, kernel_, 2u,
                                                         4u, ElementsAre(0, 0, 0x80, 0x3f))));
}

// An object that owns a kernel is accepted where the kernel is.
TEST_F(KernelArguments, OwnersStandForTheirKernel) {
  const ObjectHandleOwner owner{kernel_};
  EXPECT_THAT(calls_of([&] { set_arg(owner, 2, 1.0F); }),
              ElementsAre(CallTo(EntryPoint::clSetKernelArg, kernel_, 2u, 4u, Ne(nullptr))));
}

// A wrong size is reported with the index.
TEST_F(KernelArguments, ErrorsNameIndexAndSize) {
  EXPECT_THAT(
      [&] { set_arg(kernel_, 2, cl_double{1}); },
      ThrowsMessage<LogicError>("clSetKernelArg: CL_INVALID_ARG_SIZE: index = 2, size = 8"));
  EXPECT_THAT([&] { set_arg(kernel_, 3, 1.0F); },
              ThrowsMessage<LogicError>(HasSubstr("CL_INVALID_ARG_INDEX: index = 3, size = 4")));
}

// Empty objects are refused without a call: a buffer that was moved from is not "no memory".
TEST_F(KernelArguments, EmptyObjectsMakeNoCall) {
  const Buffer none;
  EXPECT_THAT(calls_of([&] {
                EXPECT_THROW(set_arg(kernel_, 0, none), LogicError);
                EXPECT_THROW(set_arg(kernel_, 0, Sampler{}), LogicError);
                EXPECT_THROW(set_arg(kernel_, 0, CommandQueue{}), LogicError);
                EXPECT_THROW(set_arg(cl_kernel{}, 0, 1.0F), LogicError);
              }),
              ElementsAre());
}

// Samplers and queues are passed by handle, to kernels that have no such argument too.
TEST_F(KernelArguments, SamplersAndQueuesArePassedByHandle) {
  const Sampler sampler{context_, Coordinates::pixels, AddressingMode::clamp, FilterMode::nearest};
  const auto attempt = [&](const auto& value) {
    return calls_of([&] { EXPECT_THROW(set_arg(kernel_, 2, value), LogicError); });
  };
  const auto passed =
      ElementsAre(CallTo(EntryPoint::clSetKernelArg, kernel_, 2u, sizeof(cl_sampler), Ne(nullptr)));
  EXPECT_THAT(attempt(sampler), passed);
  EXPECT_THAT(attempt(queue_), passed);
}

class SamplerCalls : public OnMock {};

// Three pairs in the order of the reference.
TEST_F(SamplerCalls, AreMadeWithProperties) {
  const auto calls = calls_of([&] {
    const Sampler sampler{context_, Coordinates::normalized, AddressingMode::mirrored_repeat,
                          FilterMode::linear};
  });
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_THAT(calls[0], CallTo(EntryPoint::clCreateSamplerWithProperties, context_.get(),
                               ElementsAre(CL_SAMPLER_NORMALIZED_COORDS, 1u,
                                           CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_MIRRORED_REPEAT,
                                           CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0u),
                               Ne(nullptr)));
  EXPECT_THAT(calls[1], CallTo(EntryPoint::clReleaseSampler));
}

// A list of pairs gets its end; the answers are typed.
TEST_F(SamplerCalls, ListsAreEndedAndAnswered) {
  Sampler sampler;
  const auto calls = calls_of([&] {
    sampler = Sampler{context_, {{CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR}}};
  });
  EXPECT_THAT(calls.at(0), CallTo(EntryPoint::clCreateSamplerWithProperties, _,
                                  ElementsAre(CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0u), _));
  EXPECT_EQ(sampler.filter_mode(), FilterMode::linear);
  EXPECT_EQ(sampler.addressing_mode(), AddressingMode::clamp);
  EXPECT_EQ(sampler.coordinates(), Coordinates::normalized);
  EXPECT_EQ(sampler.context(), context_);
  EXPECT_EQ(sampler.reference_count(), 1u);
  EXPECT_THAT(sampler.properties(), ElementsAre(CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0u));
}

// The mip filter and the range of levels are asked for like all else; the device has none (D42).
TEST_F(SamplerCalls, D42MipmapParametersAreAsked) {
  const Sampler sampler{context_, Coordinates::pixels, AddressingMode::none, FilterMode::nearest};
  const auto asked = calls_of([&] {
    EXPECT_THROW(static_cast<void>(sampler.mip_filter_mode()), LogicError);
    EXPECT_THROW(static_cast<void>(sampler.lod_min()), LogicError);
    EXPECT_THROW(static_cast<void>(sampler.lod_max()), LogicError);
  });
  const auto to = [&](cl_sampler_info param) {
    return CallTo(EntryPoint::clGetSamplerInfo, sampler.get(), param, _, _, _);
  };
  EXPECT_THAT(asked, ElementsAre(to(CL_SAMPLER_MIP_FILTER_MODE), to(CL_SAMPLER_LOD_MIN),
                                 to(CL_SAMPLER_LOD_MAX)));
}

// Samplers are shared and compared by handle.
TEST_F(SamplerCalls, HandlesAreExchanged) {
  const Sampler sampler{context_, Coordinates::pixels, AddressingMode::clamp, FilterMode::nearest};
  const Sampler same{retain, sampler.get()};
  EXPECT_EQ(sampler, same);
  EXPECT_EQ(std::hash<Sampler>{}(sampler), std::hash<Sampler>{}(same));
  EXPECT_EQ(sampler.reference_count(), 2u);
}

class PipeCalls : public OnMock {};

// A pipe is one call, without properties.
TEST_F(PipeCalls, AreCreatedAndReleased) {
  const auto calls = calls_of([&] { Pipe(context_, MemFlags::host_no_access, 16, 64).release(); });
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_THAT(calls[0], CallTo(EntryPoint::clCreatePipe, context_.get(), CL_MEM_HOST_NO_ACCESS, 16u,
                               64u, nullptr, Ne(nullptr)));
  EXPECT_THAT(calls[1], CallTo(EntryPoint::clReleaseMemObject));
}

// Pipes answer their sizes, and that they have no properties (D42).
TEST_F(PipeCalls, D42AnswerSizesAndProperties) {
  const Pipe pipe{context_, MemFlags::none, 16, 64};
  EXPECT_EQ(pipe.packet_size(), 16u);
  EXPECT_EQ(pipe.max_packets(), 64u);
  EXPECT_THAT(pipe.pipe_properties(), testing::IsEmpty());
  EXPECT_EQ(pipe.type(), cl_uint{CL_MEM_OBJECT_PIPE});
}

// Only pipes are adopted as pipes (D37).
TEST_F(PipeCalls, D37OnlyPipesAreAdopted) {
  const Pipe pipe{context_, MemFlags::none, 16, 64};
  EXPECT_EQ((Pipe{retain, pipe.get()}), pipe);
  EXPECT_THROW((Pipe{retain, buffer_of(64).get()}), LogicError);
}

}  // namespace
}  // namespace clmem::kernel_argument_calls_test
