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

struct Kernels {
  explicit Kernels(Stage& on) : stage{on} {
    stage.register_kernels();
    const char* source =
        "__attribute__((reqd_work_group_size(2, 1, 1))) kernel void place(global uchar* b) {}\n"
        "kernel void take(local int* scratch) {}\n";
    cl_int code = CL_SUCCESS;
    program = stage.cl.clCreateProgramWithSource(stage.context, 1, &source, nullptr, &code);
    stage.note(stage.cl.clBuildProgram(program, 0, nullptr, "", nullptr, nullptr));
    place = stage.cl.clCreateKernel(program, "place", &code);
    take = stage.cl.clCreateKernel(program, "take", &code);
  }

  template <typename T>
  T info(cl_kernel kernel, cl_kernel_info name) const {
    T value{};
    stage.note(stage.cl.clGetKernelInfo(kernel, name, sizeof value, &value, nullptr));
    return value;
  }

  Stage& stage;
  cl_program program = nullptr;
  cl_kernel place = nullptr;
  cl_kernel take = nullptr;
};

void kernels(Stage& stage) {
  const Kernels made{stage};
  stage.note(made.info<std::array<char, 8>>(made.place, CL_KERNEL_FUNCTION_NAME).front());
  stage.note(made.info<cl_context>(made.place, CL_KERNEL_CONTEXT) == stage.context);
  stage.note(made.info<cl_program>(made.place, CL_KERNEL_PROGRAM) == made.program);
  stage.cl.clRetainKernel(made.place);
  stage.note(made.info<cl_uint>(made.place, CL_KERNEL_REFERENCE_COUNT));
  cl_int code = CL_SUCCESS;
  const cl_kernel clone = stage.cl.clCloneKernel(made.place, &code);
  stage.note(made.info<cl_uint>(made.place, CL_KERNEL_REFERENCE_COUNT));
  stage.note(made.info<cl_uint>(clone, CL_KERNEL_NUM_ARGS));
}

void work_groups(Stage& stage) {
  const Kernels made{stage};
  stage.cl.clSetKernelArg(made.take, 0, 64, nullptr);
  for (const cl_device_id device : {stage.device, cl_device_id{nullptr}}) {
    for (const cl_kernel_work_group_info name :
         {CL_KERNEL_WORK_GROUP_SIZE, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, CL_KERNEL_LOCAL_MEM_SIZE,
          CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE}) {
      for (const cl_kernel kernel : {made.place, made.take}) {
        std::array<std::size_t, 3> value{};
        stage.note(stage.cl.clGetKernelWorkGroupInfo(kernel, device, name, sizeof value,
                                                     value.data(), nullptr));
        stage.note(static_cast<long long>(value.front()));
      }
    }
  }
  const cl_mem buffer = stage.filled(4);
  stage.cl.clSetKernelArg(made.place, 0, sizeof buffer, &buffer);
  const std::size_t items = 4;
  const std::size_t group = 2;
  stage.note(stage.cl.clEnqueueNDRangeKernel(stage.queue, made.place, 1, nullptr, &items, &group, 0,
                                             nullptr, nullptr));
  stage.show(buffer);
}

// For the next enqueue.
void later_arguments(Stage& stage) {
  const Kernels made{stage};
  const std::array<cl_mem, 2> buffers{stage.filled(4), stage.filled(4)};
  stage.cl.clSetKernelArg(made.place, 0, sizeof(cl_mem), &buffers[0]);
  const std::size_t items = 4;
  stage.note(stage.cl.clEnqueueNDRangeKernel(stage.queue, made.place, 1, nullptr, &items, nullptr,
                                             0, nullptr, nullptr));
  stage.cl.clSetKernelArg(made.place, 0, sizeof(cl_mem), &buffers[1]);
  stage.cl.clFinish(stage.queue);
  stage.show(buffers[0]);
  stage.show(buffers[1]);
}

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"kernels", Schedule::immediate, kernels},
          {"work-groups", Schedule::immediate, work_groups},
          {"later arguments", Schedule::immediate, later_arguments},
          {"declarations", Schedule::immediate, declarations},
          {"later builds", Schedule::immediate, later_builds}};
}

}  // namespace clmem::mock::kernel_info_scenarios
