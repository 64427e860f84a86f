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
    queue = clCreateCommandQueueWithProperties(context, device_, nullptr, nullptr);
    buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, buffer_size, nullptr, nullptr);
  }
  ~Stage() { mock.reset(); }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // Fills four bytes, without an event.
  void fill() const {
    const cl_uint value = 7;
    clEnqueueFillBuffer(queue, buffer, &value, sizeof(value), 0, sizeof(value), 0, nullptr,
                        nullptr);
  }

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
