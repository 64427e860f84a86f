// SPDX-License-Identifier: Apache-2.0
// What kernels are taken to do with their arguments, seen by two that nothing orders.
#include <gmock/gmock.h>

#include "kernel_fixture.hpp"
#include "model/current_call.hpp"

namespace clmem::mock::kernel_hazard_test {
namespace {

using hazards::Hazard;
using hazards::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

class KernelHazards : public KernelTest {
 protected:
  KernelHazards() {
    model.look_for_hazards([this](const Hazard& hazard) { found.push_back(hazard.kind); },
                           NeverWritten::ignored);
  }

  // Two kernels of the same source on queues that nothing orders.
  [[nodiscard]] std::array<cl_kernel, 2> make_two(const std::string& source,
                                                  const std::string& registered = "f") {
    add_kernel(registered);
    const cl_program program = make_built((source + " {}").c_str());
    return {make_kernel(program), make_kernel(program)};
  }
  void run_on(cl_command_queue on, cl_kernel kernel) {
    const CurrentCallScope scope{++calls};
    EXPECT_EQ(model.clEnqueueTask(on, kernel, 0, nullptr, nullptr), CL_SUCCESS);
  }
  void run_both(const std::array<cl_kernel, 2>& both) {
    run_on(queue, both[0]);
    run_on(other, both[1]);
  }
  template <typename Argument>
  void share(const std::array<cl_kernel, 2>& both, const Argument& argument) {
    set_all(both[0], argument);
    set_all(both[1], argument);
    run_both(both);
  }
  void share_svm(const std::array<cl_kernel, 2>& both, cl_svm_mem_flags flags) {
    void* const memory = make_svm(64, flags);
    for (const cl_kernel kernel : both) {
      EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, memory), CL_SUCCESS);
    }
    run_both(both);
  }
  [[nodiscard]] cl_mem make_pipe() {
    return model.clCreatePipe(context, 0, 4, 1, nullptr, nullptr);
  }

  cl_command_queue other = make_queue();
  std::uint64_t calls = 0;
  std::vector<Kind> found;
};

struct SharedRow {
  const char* name;
  const char* source;
  const char* registered;
  std::size_t hazards;
};

class SharedArgument : public KernelHazards, public testing::WithParamInterface<SharedRow> {};

// A pointer that is const, or registered as read only, is read; any other may be written. Of images
// the qualifier says it.
TEST_P(SharedArgument, CountsAsDeclared) {
  const bool is_image = std::string_view{GetParam().source}.find("image2d_t") != std::string::npos;
  share(make_two(GetParam().source, GetParam().registered),
        is_image ? make_image(image_rows()[3]) : make_buffer(64));
  EXPECT_EQ(found.size(), GetParam().hazards);
}

INSTANTIATE_TEST_SUITE_P(
    , SharedArgument,
    testing::Values(SharedRow{"Pointer", "kernel void f(global int* a)", "f", 1},
                    SharedRow{"Const", "kernel void f(global const int* a)", "f", 0},
                    SharedRow{"Constant", "kernel void f(constant int* a)", "f", 0},
                    SharedRow{"RegisteredConst", "kernel void f(global int* a)",
                              "kernel void f(global const int* a)", 0},
                    SharedRow{"RegisteredReadOnly", "kernel void f(global int* a)",
                              "kernel void f(read_only global int* a)", 0},
                    SharedRow{"RegisteredWriteOnly", "kernel void f(global int* a)",
                              "kernel void f(write_only global int* a)", 1},
                    SharedRow{"RegisteredReadWrite", "kernel void f(global const int* a)",
                              "kernel void f(read_write global const int* a)", 1},
                    SharedRow{"Image", "kernel void f(image2d_t a)", "f", 0},
                    SharedRow{"ReadOnlyImage", "kernel void f(read_only image2d_t a)", "f", 0},
                    SharedRow{"WriteOnlyImage", "kernel void f(write_only image2d_t a)", "f", 1},
                    SharedRow{"ReadWriteImage", "kernel void f(read_write image2d_t a)", "f", 1}),
    [](const auto& row) { return row.param.name; });

// An object that kernels may only read is not written.
TEST_F(KernelHazards, ReadOnlyBuffersAreRead) {
  share(make_two("kernel void f(global int* a)"), make_buffer(64, CL_MEM_READ_ONLY));
  EXPECT_THAT(found, IsEmpty());
}

// An image made from a buffer leaves the bytes between its rows alone.
TEST_F(KernelHazards, ImagesTouchTheirPixelsAlone) {
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = 4;
  desc.image_height = 2;
  desc.image_row_pitch = 64;
  desc.buffer = make_buffer(128);
  const auto both = make_two("kernel void f(write_only image2d_t a)");
  set_all(both[0], make_image(desc));
  run_on(queue, both[0]);
  const auto fill = [&](std::size_t offset) {
    const CurrentCallScope scope{++calls};
    const std::uint8_t value = 1;
    EXPECT_EQ(
        model.clEnqueueFillBuffer(other, desc.buffer, &value, 1, offset, 8, 0, nullptr, nullptr),
        CL_SUCCESS);
  };
  fill(8);
  EXPECT_THAT(found, IsEmpty());
  fill(64);
  EXPECT_THAT(found, ElementsAre(Kind::unordered));
}

// SVM counts like buffers, but atomics are there to be shared.
TEST_F(KernelHazards, SvmIsSharedWithAtomics) {
  const auto both = make_two("kernel void f(global int* a)");
  share_svm(both, CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS);
  EXPECT_THAT(found, IsEmpty());
  share_svm(both, CL_MEM_SVM_FINE_GRAIN_BUFFER);
  EXPECT_THAT(found, ElementsAre(Kind::unordered));
}

// Memory that a kernel, or its clone, may reach through pointers is in use until the kernel ends.
TEST_F(KernelHazards, IndirectMemoryIsUsed) {
  const auto both = make_two("kernel void f()");
  void* const memory = make_svm(64);
  for (const cl_kernel kernel : both) {
    ASSERT_EQ(
        model.clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(memory), &memory),
        CL_SUCCESS);
  }
  run_both({both[0], model.clCloneKernel(both[1], nullptr)});
  EXPECT_THAT(found, ElementsAre(Kind::unordered));
  model.clSVMFree(context, memory);
  EXPECT_THAT(found, testing::Contains(Kind::freed));
}

// One kernel may write a pipe while another one reads it, but no two of either.
TEST_F(KernelHazards, PipesHaveTwoEnds) {
  const auto writers = make_two("kernel void f(write_only pipe int a)");
  add_kernel("g");
  const cl_kernel reader = make_kernel(make_built("kernel void g(read_only pipe int a) {}"), "g");
  const cl_mem pipe = make_pipe();
  set_all(writers[0], pipe);
  set_all(reader, pipe);
  run_both({writers[0], reader});
  EXPECT_THAT(found, IsEmpty());
  share(writers, make_pipe());
  EXPECT_THAT(found, ElementsAre(Kind::unordered));
}

}  // namespace
}  // namespace clmem::mock::kernel_hazard_test
