// SPDX-License-Identifier: Apache-2.0
// What a kernel's declaration says of its arguments, and when that is known.
#include <array>

#include "scenarios.hpp"

namespace clmem::mock::kernel_info_scenarios {
namespace {

constexpr const char* declaration =
    "kernel void take(int whole, unsigned int word, float4 vector, struct pair tagged,"
    " global const float* read, constant float* fixed, local int* scratch,"
    " global volatile int* restrict seen, image2d_t image, write_only image2d_t written,"
    " read_write image2d_t both, sampler_t sampler, write_only pipe uint given,"
    " int a_name_that_is_longer_than_the_sixty_three_characters_that_c_requires) {}\n";
constexpr cl_uint arguments = 14;

struct Made {
  explicit Made(Stage& on) : stage{on} {
    stage.register_kernels();
    cl_int code = CL_SUCCESS;
    const char* source = declaration;
    program = stage.cl.clCreateProgramWithSource(stage.context, 1, &source, nullptr, &code);
  }

  void build(const char* options) const {
    stage.note(stage.cl.clBuildProgram(program, 0, nullptr, options, nullptr, nullptr));
  }

  Stage& stage;
  cl_program program = nullptr;
};

void ask(Stage& stage, cl_program program, cl_uint index) {
  cl_int code = CL_SUCCESS;
  const cl_kernel kernel = stage.cl.clCreateKernel(program, "take", &code);
  for (const cl_kernel_arg_info query :
       {CL_KERNEL_ARG_ADDRESS_QUALIFIER, CL_KERNEL_ARG_ACCESS_QUALIFIER, CL_KERNEL_ARG_TYPE_NAME,
        CL_KERNEL_ARG_TYPE_QUALIFIER, CL_KERNEL_ARG_NAME}) {
    Stage::Bytes bytes(100);
    stage.note(
        stage.cl.clGetKernelArgInfo(kernel, index, query, bytes.size(), bytes.data(), nullptr));
    stage.note(bytes);
  }
  stage.cl.clReleaseKernel(kernel);
}

void declarations(Stage& stage) {
  const Made made{stage};
  made.build("-cl-kernel-arg-info");
  for (cl_uint index = 0; index <= arguments; ++index) {
    ask(stage, made.program, index);
  }
  ask(stage, made.program, 65536);
}

void later_builds(Stage& stage) {
  const Made made{stage};
  made.build("");
  ask(stage, made.program, 0);
  made.build("-cl-kernel-arg-info");
  ask(stage, made.program, 0);
}

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"declarations", Schedule::immediate, declarations},
          {"later builds", Schedule::immediate, later_builds}};
}

}  // namespace clmem::mock::kernel_info_scenarios
