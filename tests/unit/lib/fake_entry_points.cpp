// SPDX-License-Identifier: Apache-2.0
#include "fake_entry_points.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace clmem {
namespace {

struct State {
  std::array<std::string_view, 64> calls = {};
  std::size_t count = 0;
  const char* version = "";
};

State state;
alignas(64) std::array<std::byte, 256> mapped_memory;
std::array<char, 3> objects;

cl_int note(std::string_view name, cl_event* event = nullptr) {
  state.calls.at(state.count++) = name;
  if (event != nullptr) {
    *event = FakeDriver::event();
  }
  return CL_SUCCESS;
}

template <typename T>
T fake(std::size_t index) {
  return reinterpret_cast<T>(&objects.at(index));
}

}  // namespace

void FakeDriver::reset(const char* device_version) {
  state = {.version = device_version};
}

std::span<const std::string_view> FakeDriver::calls() {
  return std::span{state.calls}.first(state.count);
}

cl_command_queue FakeDriver::queue() {
  return fake<cl_command_queue>(0);
}
cl_mem FakeDriver::memory() {
  return fake<cl_mem>(1);
}
cl_event FakeDriver::event() {
  return fake<cl_event>(2);
}

}  // namespace clmem

extern "C" {

using clmem::note;

cl_int clGetCommandQueueInfo(cl_command_queue queue, cl_command_queue_info, size_t, void* value,
                             size_t*) {
  std::memcpy(value, &queue, sizeof(queue));  // any non-null device
  return CL_SUCCESS;
}

cl_int clGetDeviceInfo(cl_device_id, cl_device_info, size_t size, void* value,
                       size_t* size_returned) {
  const std::size_t length = std::strlen(clmem::state.version) + 1;
  if (value != nullptr) {
    std::memcpy(value, clmem::state.version, std::min(size, length));
  }
  if (size_returned != nullptr) {
    *size_returned = length;
  }
  return CL_SUCCESS;
}

cl_int clRetainCommandQueue(cl_command_queue) {
  return CL_SUCCESS;
}
cl_int clReleaseCommandQueue(cl_command_queue) {
  return CL_SUCCESS;
}
cl_int clRetainMemObject(cl_mem) {
  return CL_SUCCESS;
}
cl_int clReleaseMemObject(cl_mem) {
  return CL_SUCCESS;
}
cl_int clRetainEvent(cl_event) {
  return CL_SUCCESS;
}
cl_int clReleaseEvent(cl_event) {
  return note("clReleaseEvent");
}
cl_int clWaitForEvents(cl_uint, const cl_event*) {
  return note("clWaitForEvents");
}

cl_int clEnqueueMarker(cl_command_queue, cl_event* event) {
  return note("clEnqueueMarker", event);
}
cl_int clEnqueueBarrier(cl_command_queue) {
  return note("clEnqueueBarrier");
}
cl_int clEnqueueWaitForEvents(cl_command_queue, cl_uint, const cl_event*) {
  return note("clEnqueueWaitForEvents");
}
cl_int clEnqueueMarkerWithWaitList(cl_command_queue, cl_uint, const cl_event*, cl_event* event) {
  return note("clEnqueueMarkerWithWaitList", event);
}
cl_int clEnqueueBarrierWithWaitList(cl_command_queue, cl_uint, const cl_event*, cl_event* event) {
  return note("clEnqueueBarrierWithWaitList", event);
}

cl_int clEnqueueWriteBuffer(cl_command_queue, cl_mem, cl_bool, size_t, size_t, const void*, cl_uint,
                            const cl_event*, cl_event* event) {
  return note("clEnqueueWriteBuffer", event);
}
cl_int clEnqueueReadBuffer(cl_command_queue, cl_mem, cl_bool, size_t, size_t, void*, cl_uint,
                           const cl_event*, cl_event* event) {
  return note("clEnqueueReadBuffer", event);
}
cl_int clEnqueueCopyBuffer(cl_command_queue, cl_mem, cl_mem, size_t, size_t, size_t, cl_uint,
                           const cl_event*, cl_event* event) {
  return note("clEnqueueCopyBuffer", event);
}
cl_int clEnqueueWriteBufferRect(cl_command_queue, cl_mem, cl_bool, const size_t*, const size_t*,
                                const size_t*, size_t, size_t, size_t, size_t, const void*, cl_uint,
                                const cl_event*, cl_event* event) {
  return note("clEnqueueWriteBufferRect", event);
}
cl_int clEnqueueReadBufferRect(cl_command_queue, cl_mem, cl_bool, const size_t*, const size_t*,
                               const size_t*, size_t, size_t, size_t, size_t, void*, cl_uint,
                               const cl_event*, cl_event* event) {
  return note("clEnqueueReadBufferRect", event);
}
cl_int clEnqueueCopyBufferRect(cl_command_queue, cl_mem, cl_mem, const size_t*, const size_t*,
                               const size_t*, size_t, size_t, size_t, size_t, cl_uint,
                               const cl_event*, cl_event* event) {
  return note("clEnqueueCopyBufferRect", event);
}
// What no loader exports is found by its name.
static cl_int copy_buffer_p2p(cl_command_queue, cl_mem, cl_mem, size_t, size_t, size_t, cl_uint,
                              const cl_event*, cl_event* event) {
  return note("clEnqueueCopyBufferP2PAMD", event);
}
void* clGetExtensionFunctionAddressForPlatform(cl_platform_id, const char* name) {
  return std::strcmp(name, "clEnqueueCopyBufferP2PAMD") == 0
             ? reinterpret_cast<void*>(&copy_buffer_p2p)
             : nullptr;
}
cl_int clEnqueueFillBuffer(cl_command_queue, cl_mem, const void*, size_t, size_t, size_t, cl_uint,
                           const cl_event*, cl_event* event) {
  return note("clEnqueueFillBuffer", event);
}
cl_int clEnqueueMigrateMemObjects(cl_command_queue, cl_uint, const cl_mem*, cl_mem_migration_flags,
                                  cl_uint, const cl_event*, cl_event* event) {
  return note("clEnqueueMigrateMemObjects", event);
}
void* clEnqueueMapBuffer(cl_command_queue, cl_mem, cl_bool, cl_map_flags, size_t, size_t, cl_uint,
                         const cl_event*, cl_event* event, cl_int* code) {
  *code = note("clEnqueueMapBuffer", event);
  return clmem::mapped_memory.data();
}
cl_int clEnqueueUnmapMemObject(cl_command_queue, cl_mem, void*, cl_uint, const cl_event*,
                               cl_event* event) {
  return note("clEnqueueUnmapMemObject", event);
}

cl_int clEnqueueSVMMemcpy(cl_command_queue, cl_bool, void*, const void*, size_t, cl_uint,
                          const cl_event*, cl_event* event) {
  return note("clEnqueueSVMMemcpy", event);
}
cl_int clEnqueueSVMMemFill(cl_command_queue, void*, const void*, size_t, size_t, cl_uint,
                           const cl_event*, cl_event* event) {
  return note("clEnqueueSVMMemFill", event);
}
cl_int clEnqueueSVMMap(cl_command_queue, cl_bool, cl_map_flags, void*, size_t, cl_uint,
                       const cl_event*, cl_event* event) {
  return note("clEnqueueSVMMap", event);
}
cl_int clEnqueueSVMUnmap(cl_command_queue, void*, cl_uint, const cl_event*, cl_event* event) {
  return note("clEnqueueSVMUnmap", event);
}
cl_int clEnqueueSVMMigrateMem(cl_command_queue, cl_uint, const void**, const size_t*,
                              cl_mem_migration_flags, cl_uint, const cl_event*, cl_event* event) {
  return note("clEnqueueSVMMigrateMem", event);
}

// All memory objects are 2D images of 4 by 4 pixels, should anybody ask.
cl_int clGetMemObjectInfo(cl_mem, cl_mem_info, size_t, void* value, size_t*) {
  constexpr cl_mem_object_type type = CL_MEM_OBJECT_IMAGE2D;
  std::memcpy(value, &type, sizeof(type));
  return CL_SUCCESS;
}
cl_int clGetImageInfo(cl_mem, cl_image_info param, size_t, void* value, size_t*) {
  constexpr cl_image_format format{CL_RGBA, CL_UNORM_INT8};
  constexpr size_t four = 4;
  if (param == CL_IMAGE_FORMAT) {
    std::memcpy(value, &format, sizeof(format));
  } else {
    std::memcpy(value, &four, sizeof(four));
  }
  return CL_SUCCESS;
}
cl_int clEnqueueWriteImage(cl_command_queue, cl_mem, cl_bool, const size_t*, const size_t*, size_t,
                           size_t, const void*, cl_uint, const cl_event*, cl_event* event) {
  return note("clEnqueueWriteImage", event);
}
cl_int clEnqueueReadImage(cl_command_queue, cl_mem, cl_bool, const size_t*, const size_t*, size_t,
                          size_t, void*, cl_uint, const cl_event*, cl_event* event) {
  return note("clEnqueueReadImage", event);
}
cl_int clEnqueueCopyImage(cl_command_queue, cl_mem, cl_mem, const size_t*, const size_t*,
                          const size_t*, cl_uint, const cl_event*, cl_event* event) {
  return note("clEnqueueCopyImage", event);
}
cl_int clEnqueueCopyImageToBuffer(cl_command_queue, cl_mem, cl_mem, const size_t*, const size_t*,
                                  size_t, cl_uint, const cl_event*, cl_event* event) {
  return note("clEnqueueCopyImageToBuffer", event);
}
cl_int clEnqueueCopyBufferToImage(cl_command_queue, cl_mem, cl_mem, size_t, const size_t*,
                                  const size_t*, cl_uint, const cl_event*, cl_event* event) {
  return note("clEnqueueCopyBufferToImage", event);
}
cl_int clEnqueueFillImage(cl_command_queue, cl_mem, const void*, const size_t*, const size_t*,
                          cl_uint, const cl_event*, cl_event* event) {
  return note("clEnqueueFillImage", event);
}
void* clEnqueueMapImage(cl_command_queue, cl_mem, cl_bool, cl_map_flags, const size_t*,
                        const size_t*, size_t* row_pitch, size_t* slice_pitch, cl_uint,
                        const cl_event*, cl_event* event, cl_int* code) {
  *row_pitch = 16;
  *slice_pitch = 0;
  *code = note("clEnqueueMapImage", event);
  return clmem::mapped_memory.data();
}

cl_int clSetKernelArg(cl_kernel, cl_uint, size_t, const void*) {
  return note("clSetKernelArg");
}

}  // extern "C"
