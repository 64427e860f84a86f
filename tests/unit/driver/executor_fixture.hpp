// SPDX-License-Identifier: Apache-2.0
// executor_fixture.hpp - a mock whose kernels PoCL or Oclgrind runs, which CLMEM_MOCK_KERNELS names to
// this program, and a program of kernels for it.
#pragma once

#include <dlfcn.h>

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "session.hpp"

namespace clmem::mock::executor_test {

struct Rule {
  cl_char first;
  cl_int factor;
  cl_short steps[3];
};

// Lists in shared virtual memory.
struct Node {
  cl_int value;
  Node* next;
};

inline constexpr const char* source = R"(
typedef struct { char first; int factor; short steps[3]; } Rule;
typedef struct Node { int value; global struct Node* next; } Node;
typedef global int* Ints;

kernel void add(global float* a, global const float* b) {
  a[get_global_id(0)] += b[get_global_id(0)];
}
kernel void group_sums(global const int* in, local int* scratch, Ints out) {
  const size_t id = get_local_id(0);
  scratch[id] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (id == 0) {
    int sum = 0;
    for (size_t at = 0; at < get_local_size(0); ++at) { sum += scratch[at]; }
    out[get_group_id(0)] = sum;
  }
}
kernel void apply(Rule rule, global int* out) {
  out[get_global_id(0)] = rule.first + rule.factor * rule.steps[get_global_id(0)];
}
kernel void swap_halves(global int* one, global int* other) {
  const size_t id = get_global_id(0);
  const int kept = one[id];
  one[id] = other[id];
  other[id] = kept;
}
kernel void blur(read_only image2d_t in, sampler_t mode, write_only image2d_t out) {
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
  const float2 middle = convert_float2(at) + 0.5f;
  float4 sum = 0;
  for (int x = -1; x <= 1; ++x) { sum += read_imagef(in, mode, middle + (float2)(x, 0)); }
  write_imagef(out, at, sum);
}
kernel void negate_colors(read_only image2d_t in, write_only image2d_t out) {
  const int2 at = (int2)(get_global_id(0), 0);
  write_imagei(out, at, -read_imagei(in, at));
}
kernel void place(global int* out) {
  const size_t x = get_global_id(0) - get_global_offset(0);
  const size_t y = get_global_id(1) - get_global_offset(1);
  out[y * get_global_size(0) + x] = 100 * get_global_id(1) + get_global_id(0);
}
kernel void walk(global Node* node, global int* sum) {
  *sum = 0;
  for (; node != 0; node = node->next) { *sum += node->value; node->value = 0; }
}
kernel void greet(int number) { printf("hello %d\n", number); }
kernel __attribute__((reqd_work_group_size(8, 1, 1))) void of_eight(void) {}
)";

class ExecutorTest : public Session {
 protected:
  void SetUp() override {
    const char* const library = std::string{std::getenv("CLMEM_MOCK_KERNELS")} == "pocl"
                                    ? "libpocl.so.2"
                                    : "/usr/lib/oclgrind/liboclgrind-rt-icd.so";
    if (dlopen(library, RTLD_NOW | RTLD_LOCAL) == nullptr) {
      GTEST_SKIP() << "the executor is not installed: " << dlerror();
    }
    Session::SetUp();
  }

  cl_program build(const char* text, const char* options = "", cl_int expected = CL_SUCCESS) {
    const cl_program made = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(made, 1, &device, options, nullptr, nullptr), expected) << log(made);
    return made;
  }
  std::string log(cl_program program) const {
    std::string text(1U << 14U, '\0');
    EXPECT_EQ(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, text.size(), text.data(),
                                    nullptr),
              CL_SUCCESS);
    return text.c_str();
  }
  template <typename T>
  cl_mem ints(const std::vector<T>& values) const {
    return clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, values.size() * sizeof(T),
                          const_cast<T*>(values.data()), nullptr);
  }
  template <typename T = int>
  std::vector<T> contents(cl_mem memory, std::size_t count) const {
    std::vector<T> found(count);
    EXPECT_EQ(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, count * sizeof(T), found.data(), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    return found;
  }
  static cl_kernel make(cl_program program, const char* name) {
    cl_int code = CL_SUCCESS;
    const cl_kernel made = clCreateKernel(program, name, &code);
    EXPECT_EQ(code, CL_SUCCESS) << name;
    return made;
  }
  template <typename T>
  static void set(cl_kernel kernel, cl_uint index, const T& value) {
    EXPECT_EQ(clSetKernelArg(kernel, index, sizeof(value), &value), CL_SUCCESS) << index;
  }
  template <typename... Arguments>
  static void set_all(cl_kernel kernel, const Arguments&... arguments) {
    cl_uint index = 0;
    (set(kernel, index++, arguments), ...);
  }
  void run(cl_kernel kernel, std::vector<std::size_t> global, std::vector<std::size_t> local = {},
           std::vector<std::size_t> offset = {}) const {
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, static_cast<cl_uint>(global.size()),
                                     offset.empty() ? nullptr : offset.data(), global.data(),
                                     local.empty() ? nullptr : local.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  // Of the type and size of the pixels, in memory of its own or, with a row pitch, the test's.
  cl_mem image(cl_image_format format, std::size_t width, std::size_t height, void* pixels,
               std::size_t row_pitch = 0) const {
    cl_image_desc desc{};
    desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    desc.image_width = width;
    desc.image_height = height;
    desc.image_row_pitch = row_pitch;
    cl_int code = CL_SUCCESS;
    const cl_mem made =
        clCreateImage(context, row_pitch == 0 ? CL_MEM_COPY_HOST_PTR : CL_MEM_USE_HOST_PTR, &format,
                      &desc, pixels, &code);
    EXPECT_EQ(code, CL_SUCCESS);
    return made;
  }
  template <typename T>
  std::vector<T> pixels_of(cl_mem image, std::size_t width, std::size_t height,
                           std::size_t channels) const {
    std::vector<T> found(width * height * channels);
    const std::array<std::size_t, 3> origin{};
    const std::array<std::size_t, 3> size{width, height, 1};
    EXPECT_EQ(clEnqueueReadImage(queue, image, CL_TRUE, origin.data(), size.data(), 0, 0,
                                 found.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return found;
  }
};

}  // namespace clmem::mock::executor_test
