// SPDX-License-Identifier: Apache-2.0
// launch.hpp - one execution of a kernel: its arguments at the enqueue, and its range.
//
//   auto launch = std::make_shared<Launch>(kernel, definition, range);
//   launch->add_memory(buffer);
//   launch->run()                    // CL_COMPLETE, or the status that the function gave
//
// Contract: keeps the kernel and the objects it uses alive until it is destroyed, which happens
// under the model's lock. run() needs no lock. Unless an executor runs the kernel, the work-items
// of a group and the groups run one after the other.
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "clmem/mock/kernel.h"
#include "model/image.hpp"
#include "model/kernel/calling.hpp"
#include "model/kernel/kernel.hpp"
#include "model/kernel/nd_range.hpp"
#include "model/pipe.hpp"
#include "model/svm_table.hpp"

namespace clmem::mock {

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
  // Adds memory of unknown size.
  void add_host_memory(const void* pointer);
  void add_image(const std::shared_ptr<Image>& image, cl_kernel_arg_access_qualifier access);
  void add_sampler(const SamplerModes& modes);
  void add_pipe(const std::shared_ptr<Pipe>& pipe, cl_kernel_arg_access_qualifier access);
  // Adds an allocation that the kernel accesses indirectly.
  void add_indirect(SvmMemory memory);

  // Adds the bytes from the address to the end of its buffer; no bytes and null outside of buffers.
  void add_device_address(std::shared_ptr<const void> buffer, std::byte* address, std::size_t size);
  // Keeps the memory alive until the kernel has run.
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
  Calling calling_ = CallingScope::current();
  std::vector<std::shared_ptr<const void>> kept_;
  // Separate allocations, so that a memory checker detects accesses past one.
  std::vector<std::shared_ptr<Storage>> blocks_;
  // The targets of the image arguments' pointers.
  std::deque<clmem_mock_image> images_;
  std::deque<clmem_mock_sampler> samplers_;
  std::deque<clmem_mock_pipe> pipes_;
  std::vector<clmem_mock_argument> arguments_;
  std::vector<std::size_t> svm_arguments_;
  std::vector<const void*> indirect_pointers_;
};

}  // namespace clmem::mock
