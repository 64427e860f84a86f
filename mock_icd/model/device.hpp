// SPDX-License-Identifier: Apache-2.0
// device.hpp - one simulated device, or a part of one.
//
// Contract: a root device exists as long as the model, and its handle survives Model::reset(). A
// sub-device has its parent's configuration with the compute units of its part; it keeps its parent
// alive and is lost with it. Immutable except for its state.
#pragma once

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "config/config.hpp"
#include "model/device_state.hpp"
#include "model/object.hpp"

namespace clmem::mock {

class InfoWriter;
class KernelTable;

struct Device : Object {
  Device(DeviceConfig device_config, cl_platform_id on_platform, const KernelTable& all_kernels)
      : config{std::move(device_config)},
        platform{on_platform},
        kernels{all_kernels},
        state{std::make_shared<DeviceState>(config.memory_budget, config.available)} {}
  Device(std::shared_ptr<Device> parent_device, cl_uint compute_units,
         std::vector<cl_device_partition_property> type_of_partition)
      : config{parent_device->config},
        platform{parent_device->platform},
        kernels{parent_device->kernels},
        parent{std::move(parent_device)},
        state{parent->state},
        partition_type{std::move(type_of_partition)} {
    config.max_compute_units = compute_units;
    inherit_dispatch(*parent);
  }

  [[nodiscard]] bool has_device_queues() const {
    return config.device_queues.support == DeviceQueueSupport::supported;
  }
  [[nodiscard]] bool has_extension(std::string_view name) const {
    return std::ranges::find(config.extensions, name) != config.extensions.end();
  }
  [[nodiscard]] std::size_t alignment_bytes() const { return config.mem_base_addr_align_bits / 8; }

  DeviceConfig config;
  cl_platform_id platform;
  const KernelTable& kernels;      // includes the built-in kernels
  std::shared_ptr<Device> parent;  // null for a root device
  // Shared with memory reserved on the device, which may outlive it, and with sub-devices.
  std::shared_ptr<DeviceState> state;
  std::vector<cl_device_partition_property> partition_type;
};

// Implements clGetDeviceInfo without the handle: rejects unknown parameters with CL_INVALID_VALUE.
void write_device_info(const Device& device, cl_device_info name, const InfoWriter& out);

}  // namespace clmem::mock
