// SPDX-License-Identifier: Apache-2.0
// The OpenCL calls that kernels and views of memory make, and explanations of refusals.

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

TEST_F(KernelCalls, SamplersAndQueuesArePassedByHandle) {
  const Sampler sampler{context_, Coordinates::pixels, AddressingMode::clamp, FilterMode::nearest};
  const cl_kernel raw = scale_.get();
  EXPECT_THAT(calls_of([&] { EXPECT_THROW(set_arg(raw, 1, sampler), LogicError); }),
              ElementsAre(sets(1, sizeof(cl_sampler))));
  EXPECT_THAT(calls_of([&] { EXPECT_THROW(set_arg(raw, 1, queue_), LogicError); }),
              ElementsAre(sets(1, sizeof(cl_command_queue))));
}

// An argument given by name keeps a temporary value, and borrows a variable.
TEST_F(KernelCalls, NamedArgumentsKeepTemporaryValues) {
  const float factor = 2.0F;
  const auto borrowed = named_argument("factor", factor);
  const auto kept = named_argument("factor", 2.0F);
  EXPECT_EQ(&borrowed.value, &factor);
  static_assert(std::is_same_v<decltype(kept.value), float>);
  EXPECT_THAT(calls_of([&] { scale_.set_args(data_, kept); }),
              ElementsAre(sets(0, sizeof(cl_mem)), sets(1, 4)));
}

// Signed and unsigned values of one size are accepted for each other; bits and elements are not.
TEST_F(KernelCalls, ValuesMayDifferInSign) {
  const KernelParameter count{
      .name = "count", .type_name = "uint", .address = AddressSpace::private_memory};
  scale_.set_argtypes({{}, count});
  EXPECT_THAT(calls_of([&] { scale_.set_arg(1, 5); }), ElementsAre(sets(1, 4)));
  EXPECT_THROW(scale_.set_arg(1, 1.0F), LogicError);
}

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

TEST_F(KernelCalls, RefusedBinariesAreNamed) {
  const std::vector<ProgramBinary> nonsense{{device_, std::vector<std::byte>(4)}};
  EXPECT_THAT([&] { Program(context_, nonsense); },
              ThrowsMessage<LogicError>(
                  HasSubstr("number of binaries = 1; binary 0 has 4 bytes and status -42")));
}

constexpr Slice all{};
constexpr Slice odd{.begin = 1, .step = 2};
constexpr Slice backwards{.step = -1};

class ViewCalls : public OnMock {
 protected:
  template <typename Action>
  [[nodiscard]] std::size_t commands_of(const Action& action, EntryPoint point) const {
    mock_.clear_calls();
    action();
    return mock_.calls(point).size();
  }

  const DeviceMemoryView<int> matrix_ = empty<int>(context_, {8, 16});
  std::vector<int> host_ = std::vector<int>(128);
};

// Elements that run backwards come in one command and are turned on the host; without waiting they
// come one by one, each with an event, and a marker that waits for all of them (D32).
TEST_F(ViewCalls, D32BackwardsElementsAreTurned) {
  const auto turned = matrix_[{1, backwards}];
  const std::span<int> row{host_.data(), 16};
  EXPECT_EQ(commands_of([&] { turned.read(queue_, row); }, EntryPoint::clEnqueueReadBuffer), 1u);
  const auto later = [&] { turned.read_async(queue_, row).wait(); };
  EXPECT_EQ(commands_of(later, EntryPoint::clEnqueueReadBuffer), 16u);
  EXPECT_EQ(commands_of(later, EntryPoint::clEnqueueMarkerWithWaitList), 1u);
  EXPECT_EQ(commands_of(later, EntryPoint::clReleaseEvent), 17u);
}

// If a command cannot be enqueued, this is reported after the commands before it no longer use the
// host memory.
TEST_F(ViewCalls, FailuresWaitForWhatWasEnqueued) {
  const std::span<int> row{host_.data(), 16};
  const auto fault =
      mock_.fail_call(EntryPoint::clEnqueueReadBuffer, CL_INVALID_VALUE, {.skip = 2});
  const auto later = [&] {
    EXPECT_THROW(static_cast<void>(matrix_[{1, backwards}].read_async(queue_, row)), LogicError);
  };
  EXPECT_EQ(commands_of(later, EntryPoint::clWaitForEvents), 2u);
  EXPECT_EQ(mock_.calls(EntryPoint::clReleaseEvent).size(), 2u);
}

// A command that fails does not let the host memory go: the others may still write it.
TEST_F(ViewCalls, HostMemoryOutlivesEveryCommand) {
  const CommandQueue unordered{context_, device_, QueueProperties::out_of_order};
  const UnderSchedule manual{mock_, Schedule::manual};
  auto row = std::make_shared<std::vector<int>>(16);
  const std::weak_ptr<std::vector<int>> kept = row;
  matrix_[{1, backwards}].read_async(unordered, *row, {.ward = row}).detach();
  row.reset();
  unordered.flush();
  mock_.fail_command(mock_.pending_commands().front().sequence, CL_OUT_OF_RESOURCES);
  run_ready_markers();  // whose wait lists hold failed events
  EXPECT_FALSE(kept.expired());
  mock_.run_all_commands();
  EXPECT_TRUE(kept.expired());
}

TEST_F(ViewCalls, FailuresAreReportedWhenEveryCommandIsOver) {
  const auto wide = empty<int>(context_, {8, 8, 4, 4});
  const auto gaps = wide[{odd, odd, odd, odd}];
  std::vector<int> out(64);
  const auto failing = [&](const auto& transfer) {
    const auto fault = mock_.inject({.entry_point = EntryPoint::clEnqueueReadBufferRect,
                                     .skip = 2,
                                     .target = mock::FaultTarget::command});
    return commands_of([&] { EXPECT_THROW(transfer(), RuntimeError); },
                       EntryPoint::clWaitForEvents);
  };
  EXPECT_EQ(failing([&] { gaps.read(queue_, out); }), 5u);
  EXPECT_EQ(failing([&] { gaps.read_async(queue_, out).wait(); }), 5u);
}

TEST_F(ViewCalls, CopiesStayOnTheDevice) {
  const auto turned = [&] { static_cast<void>(matrix_[{backwards, all}].copy(queue_)); };
  EXPECT_EQ(commands_of(turned, EntryPoint::clEnqueueCopyBuffer), 8u);
  EXPECT_EQ(commands_of(turned, EntryPoint::clReleaseEvent), 0u);
}

TEST_F(ViewCalls, ArrayInfoCountsElements) {
  const cl_uint8 info = matrix_[{Slice{.begin = 2}, backwards}].array_info();
  EXPECT_THAT(info.s, ElementsAre(6, 16, 1, 96, 16, static_cast<cl_uint>(-1), 0, 47));
}

TEST_F(ViewCalls, ParametersDescribeMemory) {
  const auto wanted = global_memory<const cl_float4>({.shape = {4, 2}});
  EXPECT_EQ(wanted.ctype_string(), "__global const float4*");
  EXPECT_EQ(wanted.qualifier(), "__global");
  EXPECT_EQ(wanted.dereference(), "float4");
  EXPECT_EQ(wanted.nbytes(), 128u);
  EXPECT_TRUE(wanted.is_const());
  EXPECT_EQ(constant_memory<int>().ctype_string(), "__constant int*");
  EXPECT_EQ(contextual_memory<int>().ctype_string(), "int*");
  EXPECT_EQ(contextual_memory<int>().qualifier(), "");
  EXPECT_EQ(wanted, global_memory<const cl_float4>({.shape = {4, 2}}));
  EXPECT_FALSE(wanted == global_memory<const cl_float4>({.shape = {4, 2}, .flat = true}));
  EXPECT_FALSE(wanted == global_memory<cl_float4>({.shape = {4, 2}}));
  EXPECT_EQ(decltype(wanted)::array_info().first, "uint8");
}

TEST_F(ViewCalls, ParametersTakeViews) {
  const auto flat = global_memory<int>({.shape = {8, 16}, .flat = true});
  EXPECT_THAT(calls_of([&] { EXPECT_EQ(flat.from_param(matrix_).buffer(), matrix_.buffer()); }),
              IsEmpty());
  const auto table = from_host(context_, host_, {.writeable = false});
  static_cast<void>(global_memory<const int>().from_param(table));
}

// Host objects are wrapped if the devices share the memory of the host; read-only ones always.
TEST_F(ViewCalls, ParametersAskForUnifiedMemory) {
  const auto asked = [&](const auto& parameter) {
    return commands_of([&] { static_cast<void>(parameter.from_param(host_)); },
                       EntryPoint::clGetDeviceInfo);
  };
  EXPECT_EQ(asked(global_memory<const int>({.context = context_})), 0u);
  EXPECT_EQ(asked(global_memory<int>({.context = context_})), 1u);
}

TEST_F(ViewCalls, ParametersAreSignatures) {
  const KernelParameter parameter = global_memory<const float>();
  EXPECT_EQ(parameter.type_name, "float*");
  EXPECT_EQ(parameter.address, AddressSpace::global_memory);
  EXPECT_TRUE(parameter.is_const);
}

}  // namespace
}  // namespace clmem::kernel_calls_test
