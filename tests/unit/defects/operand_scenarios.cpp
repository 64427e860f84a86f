// SPDX-License-Identifier: Apache-2.0
// Commands on unusual operands: with flags that do not concern them, of one pixel or one item, of
// two types, and what is left of them afterwards.
#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "scenarios.hpp"

namespace clmem::mock::operand_scenarios {
namespace {

using Place = std::array<std::size_t, 3>;

constexpr Place zero{0, 0, 0};
constexpr Place one{1, 1, 1};
constexpr cl_image_format format{CL_RGBA, CL_UNSIGNED_INT8};

cl_mem make_image(Stage& stage, cl_mem_object_type type, cl_mem_flags flags = 0) {
  cl_image_desc desc{};
  desc.image_type = type;
  desc.image_width = 4;
  desc.image_height = type == CL_MEM_OBJECT_IMAGE2D ? 2 : 0;
  cl_int code = CL_SUCCESS;
  const cl_mem made = stage.cl.clCreateImage(stage.context, flags | CL_MEM_COPY_HOST_PTR, &format,
                                             &desc, stage.host(64).data(), &code);
  stage.note(code);
  return made;
}

void show_pixels(Stage& stage, cl_mem image) {
  constexpr Place row{4, 1, 1};
  Stage::Bytes& bytes = stage.host(16);
  stage.note(stage.cl.clEnqueueReadImage(stage.queue, image, CL_TRUE, zero.data(), row.data(), 0, 0,
                                         bytes.data(), 0, nullptr, nullptr));
  stage.note(bytes);
}

void buffers(Stage& stage) {
  constexpr Place row{4, 1, 1};
  const std::uint8_t pattern = 7;
  for (const cl_mem_flags flags : std::initializer_list<cl_mem_flags>{
           CL_MEM_WRITE_ONLY, CL_MEM_HOST_READ_ONLY, CL_MEM_ALLOC_HOST_PTR}) {
    const cl_mem buffer = stage.make_buffer(flags, 16);
    stage.note(
        stage.cl.clEnqueueFillBuffer(stage.queue, buffer, &pattern, 1, 0, 16, 0, nullptr, nullptr));
    stage.note(stage.cl.clEnqueueCopyBufferRect(stage.queue, stage.filled(16), buffer, zero.data(),
                                                zero.data(), row.data(), 0, 0, 0, 0, 0, nullptr,
                                                nullptr));
  }
}

void later_maps(Stage& stage) {
  const cl_mem buffer = stage.filled(4);
  cl_int code = CL_SUCCESS;
  const auto* const bytes = static_cast<const std::uint8_t*>(stage.cl.clEnqueueMapBuffer(
      stage.queue, buffer, CL_FALSE, CL_MAP_READ, 0, 4, 0, nullptr, nullptr, &code));
  stage.cl.clFinish(stage.queue);
  stage.note(Stage::Bytes(bytes, bytes + 4));
}

void images(Stage& stage) {
  constexpr Place second{1, 0, 0};
  const cl_mem plane = make_image(stage, CL_MEM_OBJECT_IMAGE2D);
  const cl_mem line = make_image(stage, CL_MEM_OBJECT_IMAGE1D);
  const cl_mem read_only = make_image(stage, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY);
  for (const auto& [from, to] : {std::pair{plane, line}, {plane, plane}, {plane, read_only}}) {
    stage.note(stage.cl.clEnqueueCopyImage(stage.queue, from, to, zero.data(), second.data(),
                                           one.data(), 0, nullptr, nullptr));
  }
  const cl_mem buffer = stage.filled(64);
  for (const cl_mem image : {plane, read_only}) {
    for (const std::size_t offset : {std::size_t{32}, SIZE_MAX - 1}) {
      stage.note(stage.cl.clEnqueueCopyImageToBuffer(stage.queue, image, buffer, zero.data(),
                                                     one.data(), offset, 0, nullptr, nullptr));
      stage.note(stage.cl.clEnqueueCopyBufferToImage(
          stage.queue, buffer, image, offset, second.data(), one.data(), 0, nullptr, nullptr));
    }
  }
  stage.show(buffer);
  stage.note(stage.cl.clEnqueueMigrateMemObjects(stage.queue, 1, &plane, 0, 0, nullptr, nullptr));
  show_pixels(stage, plane);
}

void shared_memory(Stage& stage) {
  void* memory = stage.cl.clSVMAlloc(stage.context, CL_MEM_READ_WRITE, 16, 0);
  auto* const bytes = static_cast<std::uint8_t*>(memory);
  std::ranges::copy(stage.host(16), bytes);
  const auto show = [&] { stage.note(Stage::Bytes(bytes, bytes + 16)); };
  stage.note(
      stage.cl.clEnqueueSVMMap(stage.queue, CL_TRUE, CL_MAP_READ, memory, 16, 0, nullptr, nullptr));
  show();
  stage.note(stage.cl.clEnqueueSVMUnmap(stage.queue, memory, 0, nullptr, nullptr));
  show();
  const void* migrated = memory;
  stage.note(
      stage.cl.clEnqueueSVMMigrateMem(stage.queue, 1, &migrated, nullptr, 0, 0, nullptr, nullptr));
  show();
  stage.cl.clSVMFree(stage.context, memory);
}

void single_items(Stage& stage) {
  stage.register_kernels();
  const char* source = "kernel void add(global uchar* bytes) {}\n";
  cl_int code = CL_SUCCESS;
  const cl_program program =
      stage.cl.clCreateProgramWithSource(stage.context, 1, &source, nullptr, &code);
  stage.note(stage.cl.clBuildProgram(program, 0, nullptr, "", nullptr, nullptr));
  const cl_kernel add = stage.cl.clCreateKernel(program, "add", &code);
  const cl_mem buffer = stage.filled(4);
  stage.cl.clSetKernelArg(add, 0, sizeof buffer, &buffer);
  const std::size_t item = 1;
  stage.note(stage.cl.clEnqueueNDRangeKernel(stage.queue, add, 1, nullptr, &item, nullptr, 0,
                                             nullptr, nullptr));
  stage.show(buffer);
  stage.note(stage.cl.clEnqueueTask(stage.queue, add, 0, nullptr, nullptr));
  stage.show(buffer);
}

}  // namespace

std::vector<Scenario> scenarios() {
  return {{"buffers with other flags", Schedule::immediate, buffers},
          {"later maps", Schedule::immediate, later_maps},
          {"images of two types", Schedule::immediate, images},
          {"moved shared memory", Schedule::immediate, shared_memory},
          {"single items", Schedule::immediate, single_items}};
}

}  // namespace clmem::mock::operand_scenarios
