// SPDX-License-Identifier: Apache-2.0
// device.hpp - one simulated device.
//
// Contract: lives as long as the model; its handle survives Model::reset(). Immutable but for its
// state.
#pragma once

#include <memory>
#include <utility>

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
        state{std::make_shared<DeviceState>(config.memory_budget)} {}

  [[nodiscard]] std::size_t alignment_bytes() const { return config.mem_base_addr_align_bits / 8; }

  DeviceConfig config;
  cl_platform_id platform;
  const KernelTable& kernels;  // some of which are built in
  // Shared with the memory that is taken on the device, which may outlive it.
  std::shared_ptr<DeviceState> state;
};

// clGetDeviceInfo without its handle: refuses unknown parameters with CL_INVALID_VALUE.
void write_device_info(const Device& device, cl_device_info name, const InfoWriter& out);

}  // namespace clmem::mock
