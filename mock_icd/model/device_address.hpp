// SPDX-License-Identifier: Apache-2.0
// device_address.hpp - buffers with a fixed address on devices (cl_ext_buffer_device_address).
//
// Contract: the device address is the host address of the buffer's bytes, and the same on each
// device with the extension, so that host functions and executors can use it.
#pragma once

#include <memory>
#include <vector>

#include "model/kernel/kernel.hpp"
#include "model/registry.hpp"

namespace clmem::mock {

// Own names for the extension's constants: older headers lack them, newer ones define them.
using DeviceAddress = cl_ulong;
constexpr cl_mem_properties mem_private_address = 0x5000;  // CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT
constexpr cl_mem_info mem_device_address = 0x5001;         // CL_MEM_DEVICE_ADDRESS_EXT
constexpr cl_kernel_exec_info exec_info_device_ptrs =
    0x5002;  // CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT
constexpr const char* device_address_extension = "cl_ext_buffer_device_address";

// Rejects with CL_INVALID_OPERATION if no device of the context has the extension.
void require_device_addresses(const Context& context);

// Returns one address per device of the context, 0 for devices without the extension. Rejects with
// CL_INVALID_OPERATION an object that was not created with an address.
[[nodiscard]] std::vector<DeviceAddress> device_addresses(const MemObject& object);

[[nodiscard]] std::shared_ptr<MemObject> buffer_at(const Registry& registry, const Context& context,
                                                   DeviceAddress address);

// Returns the buffers that contain the addresses of CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT.
[[nodiscard]] std::vector<std::weak_ptr<MemObject>> require_indirect_buffers(
    const Registry& registry, const Context& context, std::size_t size, const void* value);

}  // namespace clmem::mock
