// SPDX-License-Identifier: Apache-2.0
// Native kernels: what their functions get, when they run, and what they are taken to use.
#include <gmock/gmock.h>

#include <cstring>

#include "kernel_fixture.hpp"
#include "model/current_call.hpp"

namespace clmem::mock::native_kernel_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Arguments {
  int number;
  cl_mem buffer;
};

// Stores the number after the first byte of its buffer, if it has one.
void CL_CALLBACK store(void* given) {
  Arguments copy{};
  std::memcpy(&copy, given, sizeof(copy));
  if (copy.buffer != nullptr) {
    reinterpret_cast<std::uint8_t*>(copy.buffer)[1] = static_cast<std::uint8_t>(copy.number);
  }
}

void CL_CALLBACK nothing(void* /*arguments*/) {}

class NativeKernel : public KernelTest {
 protected:
  explicit NativeKernel(const Config& config = Config{}) : KernelTest{config} {}

  // The arguments are gone when this returns.
  [[nodiscard]] cl_int run_with(int number, cl_mem buffer, cl_event wait = nullptr,
                                cl_event* event = nullptr, cl_command_queue on = nullptr,
                                NativeFunction function = store) {
    Arguments arguments{number, nullptr};
    const void* place = &arguments.buffer;
    const CurrentCallScope scope{++calls_};
    const cl_int code = model.clEnqueueNativeKernel(
        on == nullptr ? queue : on, function, &arguments, sizeof(arguments), 1, &buffer, &place,
        wait == nullptr ? 0 : 1, wait == nullptr ? nullptr : &wait, event);
    arguments = {};
    return code;
  }

 private:
  std::uint64_t calls_ = 0;
};

class DeferredNativeKernel : public NativeKernel {
 protected:
  DeferredNativeKernel() : NativeKernel{deferred()} {}
};

// A function gets a copy of its arguments with addresses in place of handles, and its buffers live
// until it has run.
TEST_F(DeferredNativeKernel, HasItsOwnArguments) {
  const cl_mem first = make_buffer(Bytes{0, 0});
  const cl_mem second = make_buffer(Bytes{0, 0});
  ASSERT_EQ(run_with(5, first), CL_SUCCESS);
  ASSERT_EQ(run_with(6, second), CL_SUCCESS);
  ASSERT_EQ(model.clRetainMemObject(first), CL_SUCCESS);
  ASSERT_EQ(model.clReleaseMemObject(first), CL_SUCCESS);
  EXPECT_EQ(read(first), (Bytes{0, 5}));
  EXPECT_EQ(read(second), (Bytes{0, 6}));
  ASSERT_EQ(run_with(7, second), CL_SUCCESS);
  ASSERT_EQ(model.clReleaseMemObject(second), CL_SUCCESS);
  EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(model.clRetainMemObject(second), CL_INVALID_MEM_OBJECT);
}

// The address of a sub-buffer is that of its region.
TEST_F(NativeKernel, GetsTheRegionOfASubBuffer) {
  const cl_mem parent = make_buffer(Bytes(136, 9));
  ASSERT_EQ(run_with(5, make_sub_buffer(parent, 128, 8)), CL_SUCCESS);
  Bytes expected(136, 9);
  expected[129] = 5;
  EXPECT_EQ(read(parent), expected);
}

// A list may hold NULL (clEnqueueNativeKernel: mem_list), whose address is NULL.
TEST_F(NativeKernel, GetsNullForNull) {
  EXPECT_EQ(run_with(5, nullptr), CL_SUCCESS);
}

// It waits for its wait list and does not run after an event that has failed.
TEST_F(NativeKernel, WaitsForItsList) {
  const cl_mem buffer = make_buffer(Bytes{0, 0});
  const cl_event gate = make_user_event();
  cl_event event = nullptr;
  ASSERT_EQ(run_with(5, buffer, gate, &event), CL_SUCCESS);
  EXPECT_GT(status_of(event), CL_COMPLETE);
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(status_of(event), CL_COMPLETE);
  EXPECT_EQ(read(buffer), (Bytes{0, 5}));
  const cl_event failing = make_user_event();
  cl_event failed = nullptr;
  ASSERT_EQ(run_with(6, buffer, failing, &failed, make_queue()), CL_SUCCESS);
  ASSERT_EQ(model.clSetUserEventStatus(failing, -1), CL_SUCCESS);
  EXPECT_LT(status_of(failed), 0);
  EXPECT_EQ(read(buffer), (Bytes{0, 5}));
  cl_command_type type = 0;
  ASSERT_EQ(model.clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(type, cl_command_type{CL_COMMAND_NATIVE_KERNEL});
}

struct Calling {
  Model* model;
  cl_context context;
  cl_int code;
};

// The model's lock is free while a function runs: it may call OpenCL.
TEST_F(NativeKernel, MayCallTheDriver) {
  Calling calling{&model, context, 1};
  Calling* pointer = &calling;
  const auto call_back = [](void* given) {
    Calling* own = nullptr;
    std::memcpy(&own, given, sizeof(own));
    own->code = own->model->clRetainContext(own->context);
  };
  ASSERT_EQ(model.clEnqueueNativeKernel(queue, call_back, &pointer, sizeof(pointer), 0, nullptr,
                                        nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(calling.code, CL_SUCCESS);
  EXPECT_EQ(model.clReleaseContext(context), CL_SUCCESS);
}

// What a function does with a buffer is not known: it counts as written, unless kernels may only
// read it.
TEST_F(NativeKernel, CountsAsWriter) {
  std::vector<hazards::Kind> found;
  model.look_for_hazards([&](const hazards::Hazard& hazard) { found.push_back(hazard.kind); },
                         NeverWritten::ignored);
  const cl_command_queue other = make_queue();
  const cl_mem constant = make_buffer(2, CL_MEM_READ_ONLY);
  ASSERT_EQ(run_with(5, constant, nullptr, nullptr, queue, nothing), CL_SUCCESS);
  ASSERT_EQ(run_with(5, constant, nullptr, nullptr, other, nothing), CL_SUCCESS);
  EXPECT_THAT(found, IsEmpty());
  const cl_mem variable = make_buffer(Bytes{0, 0});
  ASSERT_EQ(run_with(5, variable), CL_SUCCESS);
  ASSERT_EQ(run_with(6, variable, nullptr, nullptr, other), CL_SUCCESS);
  EXPECT_THAT(found, ElementsAre(hazards::Kind::unordered));
}

// Function, arguments, objects and places are given together.
TEST_F(NativeKernel, ArgumentsAreChecked) {
  cl_mem buffer = make_buffer(4);
  const void* place = &buffer;
  const void* outside = &place;
  const auto call = [&](NativeFunction function, void* args, std::size_t size, cl_uint count,
                        const cl_mem* list, const void** places) {
    return model.clEnqueueNativeKernel(queue, function, args, size, count, list, places, 0, nullptr,
                                       nullptr);
  };
  const cl_mem none = reinterpret_cast<cl_mem>(make_user_event());
  EXPECT_EQ(call(nothing, nullptr, 0, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(call(nothing, &buffer, 8, 1, &buffer, &place), CL_SUCCESS);
  EXPECT_EQ(call(nullptr, nullptr, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(call(nothing, nullptr, 8, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(call(nothing, &buffer, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(call(nothing, nullptr, 0, 1, &buffer, &place), CL_INVALID_VALUE);
  EXPECT_EQ(call(nothing, &buffer, 8, 1, nullptr, &place), CL_INVALID_VALUE);
  EXPECT_EQ(call(nothing, &buffer, 8, 1, &buffer, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(call(nothing, &buffer, 8, 0, &buffer, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(call(nothing, &buffer, 8, 0, nullptr, &place), CL_INVALID_VALUE);
  EXPECT_EQ(call(nothing, &buffer, 8, 1, &buffer, &outside), CL_INVALID_VALUE);
  EXPECT_EQ(call(nothing, &buffer, 8, 1, &none, &place), CL_INVALID_MEM_OBJECT);
}

class WithoutNativeKernels : public NativeKernel {
 protected:
  WithoutNativeKernels()
      : NativeKernel([] {
          Config config;
          config.devices().at(0).native_kernels = false;
          return config;
        }()) {}
};

// A device without the capability refuses what is right otherwise.
TEST_F(WithoutNativeKernels, AreRefused) {
  EXPECT_EQ(run_with(5, make_buffer(Bytes{0, 0})), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace clmem::mock::native_kernel_test
