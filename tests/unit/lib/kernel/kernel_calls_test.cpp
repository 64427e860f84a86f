// SPDX-License-Identifier: Apache-2.0
// The OpenCL calls that kernels make of arguments by place, name and type, and explanations of
// refusals.

#include "kernel_fixture.hpp"
#include "mock_fixture.hpp"

namespace clmem::kernel_calls_test {
namespace {

class KernelCalls : public WithKernelsOn<OnMock> {
 protected:
  [[nodiscard]] auto sets(cl_uint index, std::size_t size) const {
    return CallTo(EntryPoint::clSetKernelArg, scale_.get(), index, size, _);
  }
  Kernel scale_ = program_.kernel("scale");
  const Buffer data_ = buffer_of(64);
};

// A call is one clSetKernelArg per argument and the command; names change the order only.
TEST_F(KernelCalls, CallsSetAndRun) {
  const auto runs = CallTo(EntryPoint::clEnqueueNDRangeKernel, queue_.get(), scale_.get(), 1u,
                           nullptr, ElementsAre(16u), ElementsAre(4u), 0u, nullptr, nullptr);
  EXPECT_THAT(calls_of([&] { scale_(queue_, {16}, {4}, data_, 2.0F); }),
              ElementsAre(sets(0, sizeof(cl_mem)), sets(1, 4), runs));
  EXPECT_THAT(calls_of([&] {
                scale_(queue_, {16}, {4}, named_argument("factor", 2.0F),
                       named_argument("data", data_));
              }),
              ElementsAre(sets(1, 4), sets(0, sizeof(cl_mem)), runs));
  const TypedKernel<device_span<float>, float> typed{scale_};
  const Array<float> field{context_, {16}};
  EXPECT_THAT(calls_of([&] { typed(queue_, NDRange{.global = 16, .local = 4}, field, 2.0F); }),
              ElementsAre(sets(0, sizeof(cl_mem)), sets(1, 4), runs));
}

// Samplers and queues are passed by handle, to kernels that have no such argument too.
TEST_F(KernelCalls, SamplersAndQueuesArePassedByHandle) {
  const Sampler sampler{context_, Coordinates::pixels, AddressingMode::clamp, FilterMode::nearest};
  const cl_kernel raw = scale_.get();
  EXPECT_THAT(calls_of([&] { EXPECT_THROW(set_arg(raw, 1, sampler), LogicError); }),
              ElementsAre(sets(1, sizeof(cl_sampler))));
  EXPECT_THAT(calls_of([&] { EXPECT_THROW(set_arg(raw, 1, queue_), LogicError); }),
              ElementsAre(sets(1, sizeof(cl_command_queue))));
}

// An argument by name keeps a temporary value, and borrows what has a name.
TEST_F(KernelCalls, NamedArgumentsKeepTemporaryValues) {
  const float factor = 2.0F;
  const auto borrowed = named_argument("factor", factor);
  const auto kept = named_argument("factor", 2.0F);
  EXPECT_EQ(&borrowed.value, &factor);
  static_assert(std::is_same_v<decltype(kept.value), float>);
  EXPECT_THAT(calls_of([&] { scale_.set_args(data_, kept); }),
              ElementsAre(sets(0, sizeof(cl_mem)), sets(1, 4)));
}

// Signed and unsigned values of one size stand for each other; bits and elements do not.
TEST_F(KernelCalls, ValuesMayDifferInSign) {
  const KernelParameter count{
      .name = "count", .type_name = "uint", .address = AddressSpace::private_memory};
  scale_.set_argtypes({{}, count});
  EXPECT_THAT(calls_of([&] { scale_.set_arg(1, 5); }), ElementsAre(sets(1, 4)));
  EXPECT_THROW(scale_.set_arg(1, 1.0F), LogicError);
}

// Names given by hand stand for the arguments.
TEST_F(KernelCalls, NamesAreGivenByHand) {
  scale_.set_argnames({"values", "by"});
  EXPECT_THAT(scale_.argnames(), ElementsAre("values", "by"));
  EXPECT_THAT(calls_of([&] { scale_.set_arg("by", 1.0F); }), ElementsAre(sets(1, 4)));
}

struct Refusal {
  cl_int code;
  NDRange range;
  const char* text;
};

// Refusals of a driver are explained from what kernel and device answer.
TEST_F(KernelCalls, RefusalsAreExplained) {
  scale_.set_args(data_, 1.0F);
  const std::array<Refusal, 3> refusals{
      {{CL_INVALID_WORK_GROUP_SIZE,
        {.global = 12, .local = 8},
        "global = (12), local = (8), offset = none: the global size of 12 in dimension 0 is not a "
        "multiple of the local size of 8"},
       {CL_INVALID_WORK_DIMENSION, {.global = 8}, ": the device has 3 dimensions"},
       {CL_INVALID_KERNEL_ARGS, {.global = 8}, ": an argument of the kernel is not set"}}};
  for (const Refusal& refusal : refusals) {
    const auto fault = mock_.fail_call(EntryPoint::clEnqueueNDRangeKernel, refusal.code);
    EXPECT_THAT([&] { enqueue_nd_range_kernel(queue_, scale_, refusal.range); },
                ThrowsMessage<LogicError>(HasSubstr(refusal.text)));
  }
}

// A refused binary is named with its status.
TEST_F(KernelCalls, RefusedBinariesAreNamed) {
  const std::vector<ProgramBinary> nonsense{{device_, std::vector<std::byte>(4)}};
  EXPECT_THAT([&] { Program(context_, nonsense); },
              ThrowsMessage<LogicError>(
                  HasSubstr("number of binaries = 1; binary 0 has 4 bytes and status -42")));
}

}  // namespace
}  // namespace clmem::kernel_calls_test
