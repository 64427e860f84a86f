// SPDX-License-Identifier: Apache-2.0
// device.hpp - simulated devices: their availability and the use of their memory.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "config/config.hpp"
#include "model/object.hpp"
#include "model/rule.hpp"

namespace clmem::mock {

class KernelTable;

// The mutable state of a device.
//
// Contract: thread-safe. Destroying a MemoryReservation returns its memory.
class DeviceState {
 public:
  static constexpr std::uint64_t unlimited = UINT64_MAX;

  DeviceState(std::uint64_t memory_budget, bool available) noexcept
      : from_the_beginning_{available ? CL_SUCCESS : CL_DEVICE_NOT_AVAILABLE},
        loss_{from_the_beginning_},
        budget_{memory_budget} {}

  void lose(cl_int code) noexcept { loss_ = code; }
  void restore() noexcept { loss_ = from_the_beginning_; }
  // CL_SUCCESS while the device is available, else the code it was lost with.
  [[nodiscard]] cl_int loss() const noexcept { return loss_.load(std::memory_order_relaxed); }
  void require_present() const { refuse_if(loss() != CL_SUCCESS, rule::device_lost, loss()); }

  void set_budget(std::uint64_t bytes) noexcept { budget_ = bytes; }
  [[nodiscard]] bool take(std::uint64_t bytes) noexcept;
  void give_back(std::uint64_t bytes) noexcept { taken_ -= bytes; }

 private:
  const cl_int from_the_beginning_;
  std::atomic<cl_int> loss_;
  std::atomic<std::uint64_t> budget_;
  std::atomic<std::uint64_t> taken_ = 0;
};

class MemoryReservation {
 public:
  MemoryReservation(std::shared_ptr<DeviceState> device, std::uint64_t bytes);
  MemoryReservation(MemoryReservation&&) noexcept = default;
  MemoryReservation& operator=(MemoryReservation&&) = delete;
  MemoryReservation(const MemoryReservation&) = delete;
  MemoryReservation& operator=(const MemoryReservation&) = delete;
  ~MemoryReservation();

  [[nodiscard]] bool is_of(const DeviceState& device) const noexcept {
    return device_.get() == &device;
  }

 private:
  std::shared_ptr<DeviceState> device_;
  std::uint64_t bytes_;
};

// One simulated device or sub-device.
//
// Contract: a root device exists as long as the model, and its handle survives Model::reset(). A
// sub-device has its parent's configuration, but fewer compute units; it keeps its parent alive and
// is lost with it. Immutable except for its state.
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

}  // namespace clmem::mock
