// SPDX-License-Identifier: Apache-2.0
// launch.hpp - executions of kernels, and the arguments that host functions get.
#pragma once

#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "clmem/mock/kernel.h"
#include "clmem/mock/kernel_image.h"
#include "clmem/mock/kernel_pipe.h"
#include "model/image.hpp"
#include "model/kernel/kernel.hpp"
#include "model/kernel/kernel_table.hpp"
#include "model/kernel/nd_range.hpp"
#include "model/pipe.hpp"
#include "model/svm_table.hpp"

namespace clmem::mock {

using KernelFunction = decltype(RegisteredKernel::function);
using CallKernelFunction = cl_int (*)(const KernelFunction& function,
                                      const clmem_mock_work_item& item);

// Replaces the call of kernel functions, for seeded defects. Applies to kernels that this thread
// enqueues within the scope, whenever they run; null calls them as usual.
class CallingScope {
 public:
  explicit CallingScope(CallKernelFunction calling) noexcept
      : outer_{std::exchange(current_, calling)} {}
  ~CallingScope() { current_ = outer_; }
  CallingScope(const CallingScope&) = delete;
  CallingScope& operator=(const CallingScope&) = delete;

  [[nodiscard]] static CallKernelFunction current() noexcept { return current_; }

 private:
  static inline thread_local CallKernelFunction current_ = nullptr;

  CallKernelFunction outer_;
};

// One execution of a kernel: its arguments at the enqueue, and its range.
//
// Contract: keeps the kernel and the objects it uses alive until it is destroyed, which happens
// under the model's lock. run() needs no lock. Unless an executor runs the kernel, the work-items
// of a group and the groups run one after the other.
class Launch {
 public:
  Launch(std::shared_ptr<const Kernel> kernel, std::shared_ptr<const KernelDefinition> definition,
         const NdRange& range)
      : kernel_{std::move(kernel)}, definition_{std::move(definition)}, range_{range} {}

  void add_value(const ValueArgument& bytes);
  void add_local(std::size_t size);
  // Adds NULL for a null buffer.
  void add_memory(const std::shared_ptr<MemObject>& buffer);
  void add_svm(SvmMemory memory, const void* pointer);
  void add_host_memory(const void* pointer);
  void add_image(const std::shared_ptr<Image>& image, cl_kernel_arg_access_qualifier access);
  void add_sampler(const SamplerModes& modes);
  void add_pipe(const std::shared_ptr<Pipe>& pipe, cl_kernel_arg_access_qualifier access);
  void add_indirect(SvmMemory memory);

  // Adds the bytes from the address to the end of its buffer; outside of buffers, none and a null
  // pointer.
  void add_device_address(std::shared_ptr<const void> buffer, std::byte* address, std::size_t size);
  void keep(std::shared_ptr<const void> memory) { kept_.push_back(std::move(memory)); }

  [[nodiscard]] cl_int run();

 private:
  void add_block(cl_uint kind, std::size_t size);
  void add_pointer(const void* pointer, std::size_t size);
  [[nodiscard]] cl_int run_groups();
  [[nodiscard]] cl_int run_group(clmem_mock_work_item item) const;
  [[nodiscard]] cl_int run_item(const clmem_mock_work_item& item) const;
  // Initializes local memory for each group: contents of earlier groups are not guaranteed.
  void lay_out_local_memory();

  std::shared_ptr<const Kernel> kernel_;
  std::shared_ptr<const KernelDefinition> definition_;
  NdRange range_;
  CallKernelFunction calling_ = CallingScope::current();
  std::vector<std::shared_ptr<const void>> kept_;
  // Separate allocations, so that a memory checker detects accesses past the end of one.
  std::vector<std::shared_ptr<Storage>> blocks_;
  std::deque<clmem_mock_image> images_;
  std::deque<clmem_mock_sampler> samplers_;
  std::deque<clmem_mock_pipe> pipes_;
  std::vector<clmem_mock_argument> arguments_;
  std::vector<std::size_t> svm_arguments_;
  std::vector<const void*> indirect_pointers_;
};

// Arguments for host kernels that implement read_image, write_image, read_pipe and write_pipe of
// OpenCL C. The object outlives the argument. The functions are called without the model's lock.
[[nodiscard]] clmem_mock_image image_argument(const Image& image,
                                              cl_kernel_arg_access_qualifier access);
[[nodiscard]] clmem_mock_pipe pipe_argument(Pipe& pipe, cl_kernel_arg_access_qualifier access);

// A pipe argument has one qualifier: no kernel both reads and writes the pipe.
[[nodiscard]] constexpr PipeEnd end_of(cl_kernel_arg_access_qualifier access) {
  return access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY ? PipeEnd::writing : PipeEnd::reading;
}

}  // namespace clmem::mock
