// SPDX-License-Identifier: Apache-2.0
// kernel.hpp - a kernel object: a kernel of a program and the arguments set for it.
//
// Contract: keeps its program alive, but not the objects that are its arguments (clSetKernelArg:
// note), so that these are looked at again by every enqueue.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "model/mem_object.hpp"
#include "model/program/program.hpp"
#include "model/sampler.hpp"

namespace clmem::mock {

using ValueArgument = std::vector<std::byte>;
struct MemoryArgument {
  bool is_null = true;
  std::weak_ptr<MemObject> object = {};  // a buffer, image or pipe
};
struct LocalArgument {
  std::size_t size = 0;
};
struct SamplerArgument {
  std::weak_ptr<Sampler> sampler = {};
};
// A mere address: what is there at the enqueue counts.
struct SvmArgument {
  const void* pointer = nullptr;
};
// Any address may be passed to a kernel that does not use it (clSetKernelArgDevicePointerEXT).
struct DeviceAddressArgument {
  std::byte* address = nullptr;
  std::weak_ptr<MemObject> buffer = {};  // that it lies in
};
// Nothing is set at first.
using BoundArgument = std::variant<std::monostate, ValueArgument, MemoryArgument, LocalArgument,
                                   SamplerArgument, SvmArgument, DeviceAddressArgument>;

struct Kernel : Object {
  using Definitions = std::vector<std::shared_ptr<const KernelDefinition>>;

  // Definitions: one per build of the program, at least one of them not null.
  Kernel(std::shared_ptr<Program> kernel_program, Definitions kernel_definitions);
  // With the arguments and the execution information of another one (clCloneKernel).
  Kernel(const Kernel& other);
  Kernel& operator=(const Kernel&) = delete;
  ~Kernel();

  [[nodiscard]] const KernelSignature& signature() const { return first().signature; }
  // Any of them, for what is the same on all devices.
  [[nodiscard]] const KernelDefinition& first() const;
  // Null where there is no executable. A part of a device runs what was built for the whole.
  [[nodiscard]] std::shared_ptr<const KernelDefinition> definition_for(const Device& device) const;
  [[nodiscard]] std::size_t local_memory() const;

  const std::shared_ptr<Program> program;
  const Definitions definitions;
  std::vector<BoundArgument> arguments;
  // Into the SVM allocations that it reaches without an argument (CL_KERNEL_EXEC_INFO_SVM_PTRS).
  std::vector<const void*> indirect_pointers = {};
  // The same of buffers (CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT).
  std::vector<std::weak_ptr<MemObject>> indirect_buffers = {};
};

}  // namespace clmem::mock
