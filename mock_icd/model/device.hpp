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

struct Device : Object {
  Device(DeviceConfig device_config, cl_platform_id on_platform)
      : config{std::move(device_config)},
        platform{on_platform},
        state{std::make_shared<DeviceState>(config.memory_budget)} {}

  [[nodiscard]] std::size_t alignment_bytes() const { return config.mem_base_addr_align_bits / 8; }

  DeviceConfig config;
  cl_platform_id platform;
  // Shared with the memory that is taken on the device, which may outlive it.
  std::shared_ptr<DeviceState> state;
};

// clGetDeviceInfo without its handle: refuses unknown parameters with CL_INVALID_VALUE.
void write_device_info(const Device& device, cl_device_info name, const InfoWriter& out);

}  // namespace clmem::mock
