// SPDX-License-Identifier: Apache-2.0
// context.hpp - a context: its devices and what its queues and memory objects share.
//
// Contract: kept alive by the application and by every object made in it.
#pragma once

#include <memory>
#include <vector>

#include "model/device.hpp"
#include "model/object.hpp"

namespace clmem::mock {

struct Context : Object {
  Context(std::vector<std::shared_ptr<Device>> context_devices,
          std::vector<cl_context_properties> context_properties)
      : devices{std::move(context_devices)}, properties{std::move(context_properties)} {}

  [[nodiscard]] bool has(const Device& device) const;
  // The largest of all devices: a buffer has to fit into one of them (clCreateBuffer: Errors).
  [[nodiscard]] cl_ulong max_mem_alloc_size() const;
  [[nodiscard]] std::size_t strictest_alignment_bytes() const;

  std::vector<std::shared_ptr<Device>> devices;
  std::vector<cl_context_properties> properties;
};

}  // namespace clmem::mock
