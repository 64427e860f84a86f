// SPDX-License-Identifier: Apache-2.0
// How views travel that take more than one command, and descriptions of memory.

#include "kernel_fixture.hpp"
#include "mock_fixture.hpp"

namespace clmem::view_calls_test {
namespace {

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

// A failure on the way is reported when the commands before it no longer touch the host memory.
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
  // Markers end at once: their wait lists hold failed events.
  const auto is_ready_marker = [](const mock::CommandInfo& command) {
    return command.type == CL_COMMAND_MARKER && command.state == mock::CommandState::ready;
  };
  for (auto left = mock_.pending_commands(); std::ranges::any_of(left, is_ready_marker);
       left = mock_.pending_commands()) {
    mock_.run_command(std::ranges::find_if(left, is_ready_marker)->sequence);
  }
  EXPECT_FALSE(kept.expired());
  mock_.run_all_commands();
  EXPECT_TRUE(kept.expired());
}

// A blocking transfer, and a wait, report a failed command when all commands are over.
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

// Copies stay on the device; no events are asked for.
TEST_F(ViewCalls, CopiesStayOnTheDevice) {
  const auto turned = [&] { static_cast<void>(matrix_[{backwards, all}].copy(queue_)); };
  EXPECT_EQ(commands_of(turned, EntryPoint::clEnqueueCopyBuffer), 8u);
  EXPECT_EQ(commands_of(turned, EntryPoint::clReleaseEvent), 0u);
}

// Numbers by which kernels find elements.
TEST_F(ViewCalls, ArrayInfoCountsElements) {
  const cl_uint8 info = matrix_[{Slice{.begin = 2}, backwards}].array_info();
  EXPECT_THAT(info.s, ElementsAre(6, 16, 1, 96, 16, static_cast<cl_uint>(-1), 0, 47));
}

// Descriptions of memory are values.
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

// Descriptions accept views that fit, without a call.
TEST_F(ViewCalls, ParametersTakeViews) {
  const auto flat = global_memory<int>({.shape = {8, 16}, .flat = true});
  EXPECT_THAT(calls_of([&] { EXPECT_EQ(flat.from_param(matrix_).buffer(), matrix_.buffer()); }),
              IsEmpty());
  const auto table = from_host(context_, host_, {.writeable = false});
  static_cast<void>(global_memory<const int>().from_param(table));
}

// Host objects are wrapped where the devices share the host's memory, and for reading anywhere.
TEST_F(ViewCalls, ParametersAskForUnifiedMemory) {
  const auto asked = [&](const auto& parameter) {
    return commands_of([&] { static_cast<void>(parameter.from_param(host_)); },
                       EntryPoint::clGetDeviceInfo);
  };
  EXPECT_EQ(asked(global_memory<const int>({.context = context_})), 0u);
  EXPECT_EQ(asked(global_memory<int>({.context = context_})), 1u);
}

// A description that is an entry of a signature says what the driver would.
TEST_F(ViewCalls, ParametersAreSignatures) {
  const KernelParameter parameter = global_memory<const float>();
  EXPECT_EQ(parameter.type_name, "float*");
  EXPECT_EQ(parameter.address, AddressSpace::global_memory);
  EXPECT_TRUE(parameter.is_const);
}

}  // namespace
}  // namespace clmem::view_calls_test
