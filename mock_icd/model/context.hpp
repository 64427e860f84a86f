// SPDX-License-Identifier: Apache-2.0
// context.hpp - a context: its devices and the state shared by its queues and memory objects.
//
// Contract: kept alive by the application and by every object made in it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "model/device.hpp"
#include "model/object.hpp"
#include "model/storage.hpp"

namespace clmem::mock {

struct CommandQueue;
class Executor;

struct Context : Object {
  Context(std::vector<std::shared_ptr<Device>> context_devices,
          std::vector<cl_context_properties> context_properties)
      : devices{std::move(context_devices)}, properties{std::move(context_properties)} {
    inherit_dispatch(**std::ranges::max_element(
        devices, {}, [](const auto& device) { return device->config.version; }));
  }

  template <typename Predicate>
  [[nodiscard]] bool any_device(const Predicate& predicate) const {
    return std::ranges::any_of(devices, [&](const auto& device) { return predicate(*device); });
  }
  [[nodiscard]] bool has(const Device& device) const {
    return any_device([&](const Device& own) { return &own == &device; });
  }
  [[nodiscard]] cl_version newest_version() const;  // the newest of its devices
  [[nodiscard]] bool has_extension(std::string_view name) const {
    return any_device([&](const Device& device) { return device.has_extension(name); });
  }
  // The largest limit of all devices: a buffer has to fit into one (clCreateBuffer: Errors).
  [[nodiscard]] cl_ulong max_mem_alloc_size() const;
  [[nodiscard]] bool supports_svm() const {
    return any_device([](const Device& device) { return device.config.svm_capabilities != 0; });
  }
  [[nodiscard]] std::size_t strictest_alignment_bytes() const;
  // Reserves memory on every device, because each may use the bytes. Rejects sizes above a device's
  // budget, and every size once all devices are lost.
  [[nodiscard]] std::shared_ptr<Storage> allocate(std::size_t size, std::size_t alignment) const;
  // Like allocate(), in memory that the executor's kernels access by address. Ordinary memory if
  // there is no executor or it has no such memory.
  [[nodiscard]] std::shared_ptr<Storage> allocate_shared(std::size_t size, std::size_t alignment,
                                                         const Executor* executor) const;

  [[nodiscard]] std::vector<MemoryReservation> reserve(std::size_t size) const;

  std::vector<std::shared_ptr<Device>> devices;
  std::vector<cl_context_properties> properties;
  std::map<const Device*, std::weak_ptr<CommandQueue>> default_queues;
  // The context "may no longer be available" then (Event Objects, note).
  bool has_terminated_command = false;
};

}  // namespace clmem::mock
