// SPDX-License-Identifier: Apache-2.0
// device_address.hpp - buffers with a fixed address on devices (cl_ext_buffer_device_address).
//
//   const auto buffer = buffer_at(registry, *context, address);    // null: in no such buffer
//
// Contract: an address is that of the buffer's bytes, the same on each device that has the
// extension, so that host functions and executors can follow it, and so that it is the host
// pointer of a buffer over SVM.
#pragma once

#include <memory>
#include <vector>

#include "model/kernel/kernel.hpp"
#include "model/registry.hpp"

namespace clmem::mock {

// The names of the extension under names of our own: the headers may be older, or define them.
using DeviceAddress = cl_ulong;
constexpr cl_mem_properties mem_private_address = 0x5000;  // CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT
constexpr cl_mem_info mem_device_address = 0x5001;         // CL_MEM_DEVICE_ADDRESS_EXT
constexpr cl_kernel_exec_info exec_info_device_ptrs =
    0x5002;  // CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT
constexpr const char* device_address_extension = "cl_ext_buffer_device_address";

// CL_INVALID_OPERATION where no device of the context has the extension.
void require_device_addresses(const Context& context);

// One for each device of the context; 0 for those without the extension. CL_INVALID_OPERATION for
// what was not created with an address.
[[nodiscard]] std::vector<DeviceAddress> device_addresses(const MemObject& object);

[[nodiscard]] std::shared_ptr<MemObject> buffer_at(const Registry& registry, const Context& context,
                                                   DeviceAddress address);

// CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT: the buffers that the addresses lie in.
[[nodiscard]] std::vector<std::weak_ptr<MemObject>> require_indirect_buffers(
    const Registry& registry, const Context& context, std::size_t size, const void* value);

}  // namespace clmem::mock
