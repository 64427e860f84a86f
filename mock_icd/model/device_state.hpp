// SPDX-License-Identifier: Apache-2.0
// device_state.hpp - the mutable state of a device: whether it is available, and how much of its
// memory is in use.
//
//   state.lose(CL_OUT_OF_RESOURCES);
//   state.require_present();                         // throws ApiError once it is lost
//   MemoryReservation bytes{device->state, 4096};     // throws ApiError when the budget is spent
//
// Contract: thread-safe. Destroying a MemoryReservation returns its memory.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "model/api_error.hpp"

namespace clmem::mock {

class DeviceState {
 public:
  static constexpr std::uint64_t unlimited = UINT64_MAX;

  DeviceState(std::uint64_t memory_budget, bool available) noexcept
      : from_the_beginning_{available ? CL_SUCCESS : CL_DEVICE_NOT_AVAILABLE},
        loss_{from_the_beginning_},
        budget_{memory_budget} {}

  void lose(cl_int code) noexcept { loss_ = code; }
  void restore() noexcept { loss_ = from_the_beginning_; }
  // Returns CL_SUCCESS while the device is available, else the code it was lost with.
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

// Memory in use on one device; returned by the destructor.
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

}  // namespace clmem::mock
