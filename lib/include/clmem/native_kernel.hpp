// SPDX-License-Identifier: Apache-2.0
// native_kernel.hpp - functions of the program as commands of a queue.
//
//   enqueue_native_kernel(queue, [](std::span<void* const> memory) {
//     std::memset(memory[0], 0, 64);
//   }, {buffer}, {.wait_for = {uploaded}, .event = &cleared});
//
// Contract: clEnqueueNativeKernel, and clSetEventCallback on its event, by which the function and
// what it captures end once the command has completed or has failed without running. Not repeated
// when out of memory. The buffers may be released at once, as with any command. An empty function
// or buffer and a device of OpenCL 1.0 are LogicErrors, made without a call; a device without
// Device::has_native_kernel() is one with CL_INVALID_OPERATION (section "Executing Kernels").
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/export.hpp>
#include <clmem/queue.hpp>
#include <functional>
#include <initializer_list>
#include <span>

namespace CLMEM_EXPORT clmem {

// Gets the storage of the buffers, in their order, for as long as it runs. It runs once, on a
// thread of the driver; what it throws ends the program.
using NativeKernel = std::function<void(std::span<void* const> memory)>;

// If clSetEventCallback fails, its error is thrown though the function will run.
void enqueue_native_kernel(const CommandQueue& queue, NativeKernel function,
                           std::span<const BufferView> buffers, const CommandOptions& options = {});

inline void enqueue_native_kernel(const CommandQueue& queue, NativeKernel function,
                                  std::initializer_list<BufferView> buffers = {},
                                  const CommandOptions& options = {}) {
  enqueue_native_kernel(queue, std::move(function), std::span{buffers.begin(), buffers.size()},
                        options);
}

}  // namespace clmem
