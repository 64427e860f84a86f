// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls views make, and which mistakes make none.
#include <gmock/gmock.h>

#include <algorithm>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>
#include <numeric>

#include "kernel_fixture.hpp"
#include "mock_fixture.hpp"

namespace clmem::view_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Ne;
using testing::ThrowsMessage;

constexpr Slice all{};
constexpr Slice odd{.begin = 1, .step = 2};
constexpr Slice backwards{.step = -1};

class ViewCalls : public OnMock {
 protected:
  template <typename Action>
  void expect_refused(const Action& action, const std::string& text) const {
    EXPECT_THAT(calls_of([&] { EXPECT_THAT(action, ThrowsMessage<LogicError>(HasSubstr(text))); }),
                IsEmpty());
  }
  template <typename Action>
  [[nodiscard]] std::size_t commands_of(const Action& action, EntryPoint point) const {
    mock_.clear_calls();
    action();
    return mock_.calls(point).size();
  }

  const DeviceMemoryView<int> matrix_ = empty<int>(context_, {8, 16});
  const cl_mem raw_ = matrix_.buffer().get();
  std::vector<int> host_ = std::vector<int>(128);
};

// Creation is the creation of the buffer.
TEST_F(ViewCalls, CreationIsOneCall) {
  const auto creates = [&](cl_mem_flags flags, std::size_t size, const auto& host) {
    return CallTo(EntryPoint::clCreateBuffer, context_.get(), flags, size, host, Ne(nullptr));
  };
  const auto releases = CallTo(EntryPoint::clReleaseMemObject);
  EXPECT_THAT(calls_of([&] {
                static_cast<void>(empty<cl_float4>(context_, {3, 2}));
              }),
              ElementsAre(creates(CL_MEM_READ_WRITE, 96, nullptr), releases));
  EXPECT_THAT(
      calls_of([&] { static_cast<void>(from_host(context_, host_)); }),
      ElementsAre(creates(CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, 512, host_.data()), releases));
  EXPECT_THAT(
      calls_of([&] {
        static_cast<void>(from_host(context_, host_, {.copy = false, .readable = false}));
      }),
      ElementsAre(creates(CL_MEM_WRITE_ONLY | CL_MEM_USE_HOST_PTR, 512, host_.data()), releases));
}

// What is cut from a view costs no call.
TEST_F(ViewCalls, CuttingMakesNoCall) {
  EXPECT_THAT(calls_of([&] {
                const auto cut = matrix_[{odd, backwards}];
                const auto reshaped = matrix_.reshape({128});
                const auto repeated = broadcast(matrix_, {2, 8, 16});
                const DeviceMemoryView<const int> unwritten = cut;
                static_cast<void>(unwritten.array_info());
              }),
              IsEmpty());
}

// A view of an existing buffer asks for its size, and is held against it.
TEST_F(ViewCalls, BuffersAreViewed) {
  EXPECT_THAT(calls_of([&] {
                static_cast<void>(DeviceMemoryView<int>(
                    matrix_.buffer(), {.shape = {4}, .offset = 12, .strides = Strides{-4}}));
              }),
              ElementsAre(CallTo(EntryPoint::clGetMemObjectInfo, raw_, CL_MEM_SIZE, _, _, _),
                          CallTo(EntryPoint::clRetainMemObject, raw_),
                          CallTo(EntryPoint::clReleaseMemObject, raw_)));
  EXPECT_THAT(
      [&] { DeviceMemoryView<int>(matrix_.buffer(), {.shape = {129}}); },
      ThrowsMessage<LogicError>(HasSubstr("shape (129) reaches 0 bytes before and 516 after offset "
                                          "0, the buffer has 512 bytes")));
  EXPECT_THROW(
      DeviceMemoryView<int>(matrix_.buffer(), {.shape = {4}, .offset = 8, .strides = Strides{-4}}),
      LogicError);
}

// Without gaps a transfer is linear.
TEST_F(ViewCalls, ContiguousViewsTravelLinearly) {
  const std::span<int> row{host_.data(), 16};
  EXPECT_THAT(calls_of([&] {
                matrix_[{2, all}].read(queue_, row);
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueReadBuffer, queue_.get(), raw_, CL_TRUE, 128u,
                                 64u, host_.data(), 0u, nullptr, nullptr)));
  EXPECT_THAT(calls_of([&] { matrix_.write(queue_, host_); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueWriteBuffer, queue_.get(), raw_, CL_TRUE, 0u,
                                 512u, host_.data(), 0u, nullptr, nullptr)));
}

// With gaps it is one rectangle: bytes, elements, rows (D32).
TEST_F(ViewCalls, D32StridedViewsTravelAsRectangles) {
  const std::span<int> elements{host_.data(), 32};
  EXPECT_THAT(
      calls_of([&] {
        matrix_[{odd, odd}].read(queue_, elements);
      }),
      ElementsAre(CallTo(EntryPoint::clEnqueueReadBufferRect, queue_.get(), raw_, CL_TRUE,
                         ElementsAre(68u, 0u, 0u), ElementsAre(0u, 0u, 0u), ElementsAre(4u, 8u, 4u),
                         8u, 128u, 4u, 32u, host_.data(), 0u, nullptr, nullptr)));
  EXPECT_THAT(calls_of([&] {
                matrix_[{all, Slice{4, 8}}].write(queue_, elements);
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueWriteBufferRect, queue_.get(), raw_, CL_TRUE,
                                 ElementsAre(16u, 0u, 0u), ElementsAre(0u, 0u, 0u),
                                 ElementsAre(16u, 8u, 1u), 64u, 0u, 16u, 0u, host_.data(), 0u,
                                 nullptr, nullptr)));
}

// Elements that run backwards come in one command and are turned on the host; without waiting they
// come one by one, each with an event, and a marker that waits for all of them (D32).
TEST_F(ViewCalls, D32BackwardsElementsAreTurned) {
  const auto turned = matrix_[{1, backwards}];
  const std::span<int> row{host_.data(), 16};
  EXPECT_THAT(calls_of([&] { turned.read(queue_, row); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueReadBuffer, queue_.get(), raw_, CL_TRUE, 64u,
                                 64u, Ne(host_.data()), 0u, nullptr, nullptr)));
  EXPECT_THAT(calls_of([&] { turned.write_async(queue_, row).wait(); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueWriteBuffer, queue_.get(), raw_, CL_FALSE,
                                 64u, 64u, Ne(host_.data()), 0u, nullptr, Ne(nullptr)),
                          CallTo(EntryPoint::clWaitForEvents), CallTo(EntryPoint::clReleaseEvent)));
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
  const mock::Schedule usual = mock_.schedule();
  mock_.set_schedule(mock::Schedule::manual);
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
  mock_.set_schedule(usual);
}

// Nor does a transfer that blocks return before each of them is over, or a wait.
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
  EXPECT_THAT(calls_of([&] {
                static_cast<void>(matrix_[{odd, all}].copy(queue_));
              }),
              ElementsAre(CallTo(EntryPoint::clGetCommandQueueInfo, queue_.get(), CL_QUEUE_CONTEXT,
                                 _, _, _),
                          CallTo(EntryPoint::clRetainContext),
                          CallTo(EntryPoint::clCreateBuffer, context_.get(), CL_MEM_READ_WRITE,
                                 256u, nullptr, Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseContext),
                          CallTo(EntryPoint::clEnqueueCopyBufferRect, queue_.get(), raw_, _,
                                 ElementsAre(64u, 0u, 0u), ElementsAre(0u, 0u, 0u),
                                 ElementsAre(64u, 4u, 1u), 128u, 0u, 64u, 0u, 0u, nullptr, nullptr),
                          CallTo(EntryPoint::clReleaseMemObject)));
  const auto turned = [&] { static_cast<void>(matrix_[{backwards, all}].copy(queue_)); };
  EXPECT_EQ(commands_of(turned, EntryPoint::clEnqueueCopyBuffer), 8u);
  EXPECT_EQ(commands_of(turned, EntryPoint::clReleaseEvent), 0u);
}

// A map is one call for what the elements reach.
TEST_F(ViewCalls, MapsAreOneCall) {
  EXPECT_THAT(
      calls_of([&] {
        matrix_[{odd, 3}].map(queue_, {.writeable = false}).release();
      }),
      ElementsAre(CallTo(EntryPoint::clEnqueueMapBuffer, queue_.get(), raw_, CL_TRUE, CL_MAP_READ,
                         76u, 388u, 0u, nullptr, nullptr, Ne(nullptr)),
                  CallTo(EntryPoint::clRetainMemObject), CallTo(EntryPoint::clRetainCommandQueue),
                  CallTo(EntryPoint::clEnqueueUnmapMemObject),
                  CallTo(EntryPoint::clReleaseMemObject),
                  CallTo(EntryPoint::clReleaseCommandQueue)));
}

// Wait lists and events are those of the one command.
TEST_F(ViewCalls, OptionsArePassedOn) {
  UserEvent ready{context_};
  ready.complete();
  const auto calls = calls_of([&] {
    Event done;
    matrix_.read(queue_, host_, {.after = {ready}, .event = &done});
  });
  EXPECT_THAT(calls, ElementsAre(CallTo(EntryPoint::clEnqueueReadBuffer, _, _, _, _, _, _, 1u,
                                        ElementsAre(ready.get()), Ne(nullptr)),
                                 CallTo(EntryPoint::clReleaseEvent)));
}

// A kernel that declares the element's type takes the view's buffer.
TEST_F(ViewCalls, ElementTypesAreChecked) {
  const auto registered = tests::register_kernels(device_);
  Program program{context_, kernel_source};
  program.build("-cl-kernel-arg-info");
  const Kernel scale = program.kernel("scale");
  const auto floats = empty<float>(context_, {4, 4});
  EXPECT_THAT(calls_of([&] { scale.set_arg(0, floats); }),
              ElementsAre(CallTo(EntryPoint::clSetKernelArg, scale.get(), 0u, sizeof(cl_mem), _)));
  expect_refused([&] { scale.set_arg(0, matrix_); },
                 "argument 0 'data' of type float* is given elements of type int");
  expect_refused([&] { scale.set_arg(0, floats[{1, all}]); }, "the view begins at byte 16");
  expect_refused([&] { scale.set_arg(0, floats[{all, 0}]); }, "has gaps");
}

// Indices, slices and counts are checked without a call.
TEST_F(ViewCalls, MistakesMakeNoCall) {
  expect_refused(
      [&] {
        static_cast<void>(matrix_[{8, 0}]);
      },
      "index 8 is outside dimension 0 of 8 elements");
  expect_refused([&] { static_cast<void>(matrix_[{0}]); }, "1 indices for 2 dimensions");
  expect_refused([&] { static_cast<void>(matrix_[{0, Slice{.step = 0}}]); }, "the step is 0");
  std::vector<int> too_few(3);
  expect_refused([&] { matrix_.read(queue_, too_few); }, "3 elements, and the shape has 128");
  expect_refused(
      [&] { static_cast<void>(matrix_.map(queue_, {.readable = false, .writeable = false})); },
      "neither readable nor writeable");
  expect_refused([&] { static_cast<void>(empty<int>(context_, {0})); }, "without elements");
  expect_refused(
      [&] {
        static_cast<void>(from_host(context_, host_, {.readable = false, .writeable = false}));
      },
      "neither readable nor writeable");
  expect_refused(
      [&] { static_cast<void>(from_host(context_, std::vector<int>(4), {.copy = false})); },
      "temporary");
  expect_refused([&] { static_cast<void>(from_host(context_, host_, {.shape = {5}})); },
                 "128 elements, and the shape has 5");
  expect_refused(
      [&] {
        static_cast<void>(matrix_.reshape({2, 2, 2, 2, 8}).array_info());
      },
      "a view of 5 dimensions");
  expect_refused(
      [&] {
        static_cast<void>(matrix_[{0, Slice{2, 2}}].copy(queue_));
      },
      "without elements");
}

// What kernels need to find elements.
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

// They take what fits, without a call.
TEST_F(ViewCalls, ParametersCheckViews) {
  const auto flat = global_memory<int>({.shape = {8, 16}, .flat = true});
  EXPECT_THAT(calls_of([&] { EXPECT_EQ(flat.from_param(matrix_).buffer(), matrix_.buffer()); }),
              IsEmpty());
  expect_refused([&] { static_cast<void>(flat.from_param(matrix_.reshape({128}))); },
                 "another shape");
  expect_refused(
      [&] {
        static_cast<void>(global_memory<int>({.flat = true}).from_param(matrix_[{1, all}]));
      },
      "the view begins at byte 64");
  expect_refused([&] { static_cast<void>(flat.from_param(host_)); }, "no context to wrap it in");
  const auto table = from_host(context_, host_, {.writeable = false});
  expect_refused([&] { static_cast<void>(global_memory<int>().from_param(table)); }, "read-only");
  static_cast<void>(global_memory<const int>().from_param(table));
}

// Host objects are wrapped where the devices share the host's memory, and for reading anywhere.
TEST_F(ViewCalls, ParametersAskForUnifiedMemory) {
  const auto read_only = global_memory<const int>({.context = context_});
  EXPECT_THAT(calls_of([&] { static_cast<void>(read_only.from_param(host_)); }),
              ElementsAre(CallTo(EntryPoint::clCreateBuffer, context_.get(),
                                 CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, 512u, host_.data(), _),
                          CallTo(EntryPoint::clReleaseMemObject)));
  const auto written = global_memory<int>({.context = context_});
  EXPECT_THAT(
      calls_of([&] { static_cast<void>(written.from_param(host_)); }),
      ElementsAre(CallTo(EntryPoint::clGetContextInfo), CallTo(EntryPoint::clGetContextInfo),
                  CallTo(EntryPoint::clGetDeviceInfo, device_.get(), CL_DEVICE_HOST_UNIFIED_MEMORY,
                         _, _, _),
                  CallTo(EntryPoint::clCreateBuffer), CallTo(EntryPoint::clReleaseMemObject)));
}

// As an entry of a signature a description says what the driver would.
TEST_F(ViewCalls, ParametersAreSignatures) {
  const KernelParameter parameter = global_memory<const float>();
  EXPECT_EQ(parameter.type_name, "float*");
  EXPECT_EQ(parameter.address, AddressSpace::global_memory);
  EXPECT_TRUE(parameter.is_const);
}

}  // namespace
}  // namespace clmem::view_calls_test
