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

void CL_CALLBACK nothing(void* /*arguments*/) {}

class NativeKernel : public KernelTest {};

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
  std::uint64_t calls = 0;
  const auto use = [&](cl_command_queue on, cl_mem buffer) {
    const void* place = &buffer;
    const CurrentCallScope scope{++calls};
    EXPECT_EQ(model.clEnqueueNativeKernel(on, nothing, &buffer, sizeof(buffer), 1, &buffer, &place,
                                          0, nullptr, nullptr),
              CL_SUCCESS);
  };
  const cl_mem constant = make_buffer(2, CL_MEM_READ_ONLY);
  use(queue, constant);
  use(other, constant);
  EXPECT_THAT(found, IsEmpty());
  const cl_mem variable = make_buffer(2);
  use(queue, variable);
  use(other, variable);
  EXPECT_THAT(found, ElementsAre(hazards::Kind::unordered));
}

}  // namespace
}  // namespace clmem::mock::native_kernel_test
