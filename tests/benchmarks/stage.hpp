// SPDX-License-Identifier: Apache-2.0
// stage.hpp - the mock through the loader with a queue and a buffer.
//
//   Stage stage{size};
//   shortest.measure(2000, [&] { stage.fill(); });
#pragma once

#include "clmem/mock/control.hpp"
#include "shortest.hpp"

namespace clmem::mock {

class Stage {
 public:
  explicit Stage(std::size_t buffer_size) {
    mock.reset();
    clGetDeviceIDs(platform_, CL_DEVICE_TYPE_ALL, 1, &device_, nullptr);
    context = clCreateContext(nullptr, 1, &device_, nullptr, nullptr, nullptr);
    queue = make_queue();
    buffer = make_buffer(buffer_size);
  }
  ~Stage() { mock.reset(); }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  [[nodiscard]] cl_command_queue make_queue() const {
    return clCreateCommandQueueWithProperties(context, device_, nullptr, nullptr);
  }
  [[nodiscard]] cl_mem make_buffer(std::size_t size) const {
    return clCreateBuffer(context, CL_MEM_READ_WRITE, size, nullptr, nullptr);
  }
  // Four bytes, without an event.
  void fill(cl_command_queue on, cl_mem filled) const {
    const cl_uint value = 7;
    clEnqueueFillBuffer(on, filled, &value, sizeof(value), 0, sizeof(value), 0, nullptr, nullptr);
  }
  void fill() const { fill(queue, buffer); }

 private:
  static cl_platform_id first_platform() {
    cl_platform_id platform = nullptr;
    clGetPlatformIDs(1, &platform, nullptr);
    return platform;
  }

  cl_platform_id platform_ = first_platform();
  cl_device_id device_ = nullptr;

 public:
  Mock mock{platform_};
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  cl_mem buffer = nullptr;
};

}  // namespace clmem::mock
