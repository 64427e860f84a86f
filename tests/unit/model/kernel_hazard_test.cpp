// SPDX-License-Identifier: Apache-2.0
// Which arguments a kernel is assumed to read and to write, shown by two unordered kernels.

#include "hazard_fixture.hpp"

namespace clmem::mock::kernel_hazard_test {
namespace {

constexpr const char* writes_memory = "kernel void f(global int* a)";

class KernelHazards : public HazardTest {
 protected:
  using Pair = std::array<cl_kernel, 2>;

  [[nodiscard]] Pair make_two(const std::string& source, const std::string& registered = "f") {
    add_kernel(registered);
    const cl_program program = make_built((source + " {}").c_str());
    return {make_kernel(program), make_kernel(program)};
  }
  void run_on(cl_command_queue on, cl_kernel kernel) {
    const CurrentCallScope scope{++calls_};
    EXPECT_EQ(model.clEnqueueTask(on, kernel, 0, nullptr, nullptr), CL_SUCCESS);
  }
  std::size_t run_both(const Pair& both) {
    found.clear();
    run_on(queue, both[0]);
    run_on(other, both[1]);
    return found.size();
  }
  template <typename Argument>
  std::size_t share(const Pair& both, const Argument& argument) {
    set_all(both[0], argument);
    set_all(both[1], argument);
    return run_both(both);
  }
  std::size_t share_svm(const Pair& both, cl_svm_mem_flags flags) {
    void* const memory = make_svm(64, flags);
    for (const cl_kernel kernel : both) {
      EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, memory), CL_SUCCESS);
    }
    return run_both(both);
  }
  [[nodiscard]] cl_mem make_pipe() {
    return model.clCreatePipe(context, 0, 4, 1, nullptr, nullptr);
  }

 private:
  std::uint64_t calls_ = 0;
};

struct SharedRow {
  const char* name;
  const char* parameter;
  const char* registered;
  std::size_t hazards;
};

class SharedArgument : public KernelHazards, public testing::WithParamInterface<SharedRow> {};

// A pointer is written unless it is const or registered as read-only. For images the access
// qualifier decides.
TEST_P(SharedArgument, CountsAsDeclared) {
  const SharedRow& row = GetParam();
  const auto signature = [](const char* parameter) {
    return std::string{"kernel void f("} + parameter + ")";
  };
  const bool is_image = std::string_view{row.parameter}.find("image2d_t") != std::string::npos;
  const auto both = make_two(signature(row.parameter),
                             row.registered == nullptr ? "f" : signature(row.registered));
  EXPECT_EQ(share(both, is_image ? make_image(image_rows()[3]) : make_buffer(64)), row.hazards);
}

INSTANTIATE_TEST_SUITE_P(
    , SharedArgument,
    testing::ValuesIn(std::vector<SharedRow>{
        {"Pointer", "global int* a", nullptr, 1},
        {"Const", "global const int* a", nullptr, 0},
        {"Constant", "constant int* a", nullptr, 0},
        {"RegisteredConst", "global int* a", "global const int* a", 0},
        {"RegisteredReadOnly", "global int* a", "read_only global int* a", 0},
        {"RegisteredWriteOnly", "global int* a", "write_only global int* a", 1},
        {"RegisteredReadWrite", "global const int* a", "read_write global const int* a", 1},
        {"Image", "image2d_t a", nullptr, 0},
        {"ReadOnlyImage", "read_only image2d_t a", nullptr, 0},
        {"WriteOnlyImage", "write_only image2d_t a", nullptr, 1},
        {"ReadWriteImage", "read_write image2d_t a", nullptr, 1}}),
    [](const auto& row) { return row.param.name; });

TEST_F(KernelHazards, ReadOnlyBuffersAreRead) {
  EXPECT_EQ(share(make_two(writes_memory), make_buffer(64, CL_MEM_READ_ONLY)), 0u);
}

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
  fill(2, other, desc.buffer, {8, 8});
  EXPECT_THAT(reports(), IsEmpty());
  fill(3, other, desc.buffer, {64, 8});
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::unordered, 1, 3}));
}

TEST_F(KernelHazards, SvmIsSharedWithAtomics) {
  const auto both = make_two(writes_memory);
  EXPECT_EQ(share_svm(both, CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS), 0u);
  EXPECT_EQ(share_svm(both, CL_MEM_SVM_FINE_GRAIN_BUFFER), 1u);
}

// A kernel and its clone use the memory of CL_KERNEL_EXEC_INFO_SVM_PTRS until they end.
TEST_F(KernelHazards, IndirectMemoryIsUsed) {
  const auto both = make_two("kernel void f()");
  void* const memory = make_svm(64);
  for (const cl_kernel kernel : both) {
    ASSERT_EQ(
        model.clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(memory), &memory),
        CL_SUCCESS);
  }
  EXPECT_EQ(run_both({both[0], model.clCloneKernel(both[1], nullptr)}), 1u);
  model.clSVMFree(context, memory);
  EXPECT_EQ(found.back().kind, Kind::freed);
}

// One kernel may write a pipe while another one reads it. Two writers are a hazard.
TEST_F(KernelHazards, PipesHaveTwoEnds) {
  const auto writers = make_two("kernel void f(write_only pipe int a)");
  add_kernel("g");
  const cl_kernel reader = make_kernel(make_built("kernel void g(read_only pipe int a) {}"), "g");
  const cl_mem pipe = make_pipe();
  set_all(writers[0], pipe);
  set_all(reader, pipe);
  EXPECT_EQ(run_both({writers[0], reader}), 0u);
  EXPECT_EQ(share(writers, make_pipe()), 1u);
}

// A native kernel is assumed to write its buffers, unless they are CL_MEM_READ_ONLY.
TEST_F(KernelHazards, NativeKernelsWriteTheirBuffers) {
  std::uint64_t call = 0;
  const auto use = [&](cl_command_queue on, cl_mem buffer) {
    const void* place = &buffer;
    const CurrentCallScope scope{++call};
    EXPECT_EQ(
        model.clEnqueueNativeKernel(
            on, [](void*) {}, &buffer, sizeof(buffer), 1, &buffer, &place, 0, nullptr, nullptr),
        CL_SUCCESS);
  };
  const cl_mem constant = make_buffer(2, CL_MEM_READ_ONLY);
  use(queue, constant);
  use(other, constant);
  EXPECT_THAT(reports(), IsEmpty());
  const cl_mem variable = make_buffer(2);
  use(queue, variable);
  use(other, variable);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::unordered, 3, 4}));
}

}  // namespace
}  // namespace clmem::mock::kernel_hazard_test
