// SPDX-License-Identifier: Apache-2.0
// kernel.hpp - a kernel object: a kernel of a program and the arguments set for it.
//
// Contract: keeps its program alive, but not the objects that are its arguments (clSetKernelArg:
// note), so that every enqueue checks these again.
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
// An address; each enqueue finds its allocation.
struct SvmArgument {
  const void* pointer = nullptr;
};
// Any address is valid for a kernel that does not use it (clSetKernelArgDevicePointerEXT).
struct DeviceAddressArgument {
  std::byte* address = nullptr;
  std::weak_ptr<MemObject> buffer = {};  // the buffer that contains the address
};
// std::monostate: not set yet.
using BoundArgument = std::variant<std::monostate, ValueArgument, MemoryArgument, LocalArgument,
                                   SamplerArgument, SvmArgument, DeviceAddressArgument>;

struct Kernel : Object {
  using Definitions = std::vector<std::shared_ptr<const KernelDefinition>>;

  // Requires one definition per build of the program, at least one of them not null.
  Kernel(std::shared_ptr<Program> kernel_program, Definitions kernel_definitions);
  // Copies the arguments and execution information as well (clCloneKernel).
  Kernel(const Kernel& other);
  Kernel& operator=(const Kernel&) = delete;
  ~Kernel();

  [[nodiscard]] const KernelSignature& signature() const { return first().signature; }
  // One of the definitions, for properties that are the same on all devices.
  [[nodiscard]] const KernelDefinition& first() const;
  // Null without an executable. Sub-devices run the executable of their parent.
  [[nodiscard]] std::shared_ptr<const KernelDefinition> definition_for(const Device& device) const;
  [[nodiscard]] std::size_t local_memory() const;

  const std::shared_ptr<Program> program;
  const Definitions definitions;
  std::vector<BoundArgument> arguments;
  // Pointers into SVM allocations that the kernel accesses indirectly
  // (CL_KERNEL_EXEC_INFO_SVM_PTRS).
  std::vector<const void*> indirect_pointers = {};
  // Buffers that the kernel accesses indirectly (CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT).
  std::vector<std::weak_ptr<MemObject>> indirect_buffers = {};
};

}  // namespace clmem::mock
