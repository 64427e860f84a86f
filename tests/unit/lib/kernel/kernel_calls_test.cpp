// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls kernels make, and which mistakes make none.
#include <gmock/gmock.h>

#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>

#include "kernel_fixture.hpp"
#include "mock_fixture.hpp"

namespace clmem::kernel_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Ne;
using testing::ThrowsMessage;

class KernelCalls : public OnMock {
 protected:
  [[nodiscard]] Program built() const {
    Program program{context_, kernel_source};
    program.build("-cl-kernel-arg-info");
    return program;
  }
  [[nodiscard]] auto sets(cl_uint index, std::size_t size) const {
    return CallTo(EntryPoint::clSetKernelArg, scale_.get(), index, size, _);
  }
  template <typename Action>
  void expect_refused(const Action& action, const std::string& text) const {
    EXPECT_THAT(calls_of([&] { EXPECT_THAT(action, ThrowsMessage<LogicError>(HasSubstr(text))); }),
                ElementsAre());
  }

  const std::vector<mock::KernelGuard> registered_ = tests::register_kernels(device_);
  const Program program_ = built();
  Kernel scale_ = program_.kernel("scale");
  const Buffer data_ = buffer_of(64);
};

// Creation asks for the number of arguments and for each of them.
TEST_F(KernelCalls, CreationAsksForTheSignature) {
  const auto calls = calls_of([&] { program_.kernel("scale").release(); });
  std::vector<EntryPoint> points;
  for (const mock::Call& call : calls) {
    points.push_back(call.entry_point);
  }
  std::vector<EntryPoint> expected{
      EntryPoint::clCreateKernel,  EntryPoint::clGetKernelInfo,  EntryPoint::clGetKernelInfo,
      EntryPoint::clRetainContext, EntryPoint::clGetContextInfo, EntryPoint::clGetContextInfo,
      EntryPoint::clGetDeviceInfo, EntryPoint::clGetDeviceInfo,  EntryPoint::clReleaseContext};
  expected.insert(expected.end(), 12, EntryPoint::clGetKernelArgInfo);
  expected.push_back(EntryPoint::clReleaseKernel);
  EXPECT_EQ(points, expected);
  EXPECT_THAT(calls[0], CallTo(EntryPoint::clCreateKernel, program_.get(),
                               testing::Property(&mock::Argument::text, "scale"), Ne(nullptr)));
}

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

// Sizes of any integer type are taken, negative ones refused.
TEST_F(KernelCalls, WorkSizesAreNotNegative) {
  const int width = 640;
  EXPECT_EQ((WorkSize{width, 480U}), (WorkSize{std::size_t{640}, std::size_t{480}}));
  expect_refused([&] { scale_(queue_, NDRange{-1}, data_, 2.0F); }, "work-items is negative");
  expect_refused([&] { scale_(queue_, {4}, {-4}, data_, 2.0F); }, "work-items is negative");
}

// A range without a work-item is a marker, if that is allowed.
TEST_F(KernelCalls, EmptyRangesAreMarkers) {
  const UserEvent gate{context_};
  gate.complete();
  Event done;
  EXPECT_THAT(calls_of([&] {
                enqueue_nd_range_kernel(queue_, scale_,
                                        {.global = {16, 0},
                                         .local = {4, 1},
                                         .after = {gate},
                                         .event = &done,
                                         .allow_empty = true});
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueMarkerWithWaitList, queue_.get(), 1u,
                                 ElementsAre(gate.get()), Ne(nullptr))));
  EXPECT_TRUE(done);
  EXPECT_THAT(calls_of([&] {
                enqueue_nd_range_kernel(queue_, scale_, {.global = 0, .allow_empty = true});
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueMarkerWithWaitList, queue_.get(), 0u, nullptr,
                                 nullptr)));
}

// A typed kernel is compared with what the driver returns when it is made; its calls ask nothing.
TEST_F(KernelCalls, TypedKernelsAreCheckedWhenMade) {
  const Array<float> field{context_, {4}};
  const TypedKernel<device_span<float>, float> scale{scale_};
  EXPECT_THAT(calls_of([&] { scale(queue_, NDRange{4}, field, 2.0F); }),
              ElementsAre(CallTo(EntryPoint::clSetKernelArg, scale_.get(), 0u, sizeof(cl_mem), _),
                          CallTo(EntryPoint::clSetKernelArg, scale_.get(), 1u, 4u, _),
                          CallTo(EntryPoint::clEnqueueNDRangeKernel, queue_.get(), scale_.get(), 1u,
                                 nullptr, ElementsAre(4u), nullptr, 0u, nullptr, nullptr)));
  using OfInts = TypedKernel<device_span<int>, float>;
  using OfMemory = TypedKernel<device_span<float>, device_span<float>>;
  using OfOne = TypedKernel<device_span<float>>;
  EXPECT_THAT([&] { static_cast<void>(OfInts{scale_}); },
              ThrowsMessage<LogicError>(HasSubstr("is given elements of type int")));
  EXPECT_THAT([&] { static_cast<void>(OfMemory{scale_}); },
              ThrowsMessage<LogicError>(HasSubstr("takes a value")));
  EXPECT_THAT([&] { static_cast<void>(OfOne{scale_}); },
              ThrowsMessage<LogicError>(HasSubstr("1 given, the kernel has 2 arguments")));
}

// Everything about a run is passed on.
TEST_F(KernelCalls, RangesArePassedOn) {
  scale_.set_args(data_, 1.0F);
  UserEvent ready{context_};
  ready.complete();
  const auto calls = calls_of([&] {
    Event done;
    enqueue_nd_range_kernel(
        queue_, scale_,
        {.global = {8, 2}, .local = {4, 1}, .offset = {0, 2}, .after = {ready}, .event = &done});
  });
  EXPECT_THAT(calls,
              ElementsAre(CallTo(EntryPoint::clEnqueueNDRangeKernel, queue_.get(), scale_.get(), 2u,
                                 ElementsAre(0u, 2u), ElementsAre(8u, 2u), ElementsAre(4u, 1u), 1u,
                                 ElementsAre(ready.get()), Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseEvent)));
  EXPECT_THAT(calls_of([&] { enqueue_task(queue_, scale_); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueTask, queue_.get(), scale_.get(), 0u, nullptr,
                                 nullptr)));
}

// Kept sizes are used without further calls.
TEST_F(KernelCalls, KeptSizesAreUsed) {
  scale_.set_global_work_size([](const KernelArguments& arguments) {
    return WorkSize{arguments.get<Buffer>(0) ? std::size_t{16} : std::size_t{0}};
  });
  EXPECT_THAT(calls_of([&] { scale_.call(queue_, data_, 2.0F); }),
              ElementsAre(sets(0, sizeof(cl_mem)), sets(1, 4),
                          CallTo(EntryPoint::clEnqueueNDRangeKernel, _, _, 1u, nullptr,
                                 ElementsAre(16u), nullptr, 0u, nullptr, nullptr)));
}

// Arguments of the wrong kind or type make no call, also where others before them are right.
TEST_F(KernelCalls, WrongArgumentsMakeNoCall) {
  expect_refused([&] { scale_.set_args(data_, 2); },
                 "argument 1 'factor' of type float is given a value of type int");
  expect_refused([&] { scale_.set_args(data_, data_); },
                 "argument 1 'factor' of type float takes a value, a memory object or shared "
                 "virtual memory is given");
  expect_refused([&] { scale_.set_arg(0, LocalMemory{4}); }, "local memory is given");
  expect_refused([&] { scale_.set_args(data_); }, "1 given, the kernel has 2 arguments");
  expect_refused([&] { scale_.set_arg("shift", 1.0F); }, "no argument of the name 'shift'");
  expect_refused([&] { scale_.set_arg(2, 1.0F); }, "index = 2: the kernel has 2 arguments");
  expect_refused([&] { scale_.set_args(data_, named_argument("data", data_)); },
                 "argument 0 is given twice");
  expect_refused([&] { Kernel{}.set_arg(0, 1.0F); }, "empty");
}

// Shared virtual memory has its own call, and elements that are checked.
TEST_F(KernelCalls, SharedMemoryIsTyped) {
  const auto floats = csvm_empty<float>(context_, {4});
  const auto numbers = csvm_empty<int>(context_, {4});
  EXPECT_THAT(calls_of([&] { scale_.set_arg(0, floats); }),
              ElementsAre(CallTo(EntryPoint::clSetKernelArgSVMPointer, scale_.get(), 0u, _)));
  expect_refused([&] { scale_.set_arg(0, numbers); },
                 "argument 0 'data' of type float* is given elements of type int");
}

// Signed and unsigned values of one size stand for each other; bits and elements do not.
TEST_F(KernelCalls, ValuesMayDifferInSign) {
  const KernelParameter count{
      .name = "count", .type_name = "uint", .address = AddressSpace::private_memory};
  scale_.set_argtypes({{}, count});
  EXPECT_THAT(calls_of([&] { scale_.set_arg(1, 5); }), ElementsAre(sets(1, 4)));
  expect_refused([&] { scale_.set_arg(1, 1.0F); }, "is given a value of type float");
}

// Names and types given by hand have to be as many as the arguments.
TEST_F(KernelCalls, SignaturesAreComplete) {
  scale_.set_argnames({"values", "by"});
  EXPECT_THAT(scale_.argnames(), ElementsAre("values", "by"));
  EXPECT_THAT(calls_of([&] { scale_.set_arg("by", 1.0F); }), ElementsAre(sets(1, 4)));
  expect_refused([&] { scale_.set_argnames({"one"}); }, "1 given, the kernel has 2 arguments");
  expect_refused([&] { scale_.set_argtypes({}); }, "0 given, the kernel has 2 arguments");
}

// Sizes that make no sense make no call.
TEST_F(KernelCalls, WrongSizesMakeNoCall) {
  const auto run = [&](const NDRange& range) {
    return [this, range] { scale_(queue_, range, data_, 1.0F); };
  };
  expect_refused(run({.global = {}}), "a run has one to three dimensions");
  expect_refused(run({.global = {8, 8}, .local = 8}), "the sizes differ in their dimensions");
  expect_refused(run({.global = 8, .local = 0}), "a work-group has no work-item");
  expect_refused(run({.global = 8, .offset = SIZE_MAX}), "offset and size exceed SIZE_MAX");
  expect_refused(run({.global = {8, 8}, .local = {SIZE_MAX, 2}}),
                 "the work-items of a work-group exceed SIZE_MAX");
  expect_refused([&] { scale_.call(queue_, data_, 1.0F); }, "keeps no global work size");
}

// A function of the arguments that asks for the wrong type gets an error.
TEST_F(KernelCalls, KeptSizesAreCheckedFirst) {
  scale_.set_global_work_size([](const KernelArguments& arguments) {
    return WorkSize{static_cast<std::size_t>(arguments.get<int>(1))};
  });
  expect_refused([&] { scale_.call(queue_, data_, 1.0F); },
                 "argument 1 of 2 is not of the type asked for");
}

struct Refusal {
  cl_int code;
  NDRange range;
  const char* text;
};

// What a driver refuses is explained from what kernel and device answer.
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

// Work-groups above what the device takes are reported with its limits.
TEST_F(KernelCalls, LargeGroupsAreExplained) {
  scale_.set_args(data_, 1.0F);
  const std::size_t most = scale_.work_group_size(device_);
  const auto fault =
      mock_.fail_call(EntryPoint::clEnqueueNDRangeKernel, CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_THAT(
      [&] { enqueue_nd_range_kernel(queue_, scale_, {.global = most * 2, .local = most * 2}); },
      ThrowsMessage<LogicError>(HasSubstr(": a work-group has " + std::to_string(most * 2) +
                                          " work-items, of this kernel the device takes " +
                                          std::to_string(most) + " at most")));
}

// Handles are shared and compared as all others.
TEST_F(KernelCalls, HandlesAreExchanged) {
  const Kernel same{retain, scale_.get()};
  EXPECT_EQ(same, scale_);
  EXPECT_EQ(same.argtypes(), scale_.argtypes());
  EXPECT_EQ(scale_.info<CL_KERNEL_REFERENCE_COUNT>(), 2u);
}

}  // namespace
}  // namespace clmem::kernel_calls_test
