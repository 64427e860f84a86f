// SPDX-License-Identifier: Apache-2.0
#include "model/device_state.hpp"

#include <utility>

namespace clmem::mock {

bool DeviceState::take(std::uint64_t bytes) noexcept {
  const std::uint64_t before = taken_.fetch_add(bytes);
  const std::uint64_t budget = budget_;
  if (before > budget || bytes > budget - before) {
    taken_ -= bytes;
    return false;
  }
  return true;
}

MemoryReservation::MemoryReservation(std::shared_ptr<DeviceState> device, std::uint64_t bytes)
    : device_{std::move(device)}, bytes_{bytes} {
  refuse_if(!device_->take(bytes), rule::memory_budget_spent);
}

MemoryReservation::~MemoryReservation() {
  if (device_ != nullptr) {
    device_->give_back(bytes_);
  }
}

}  // namespace clmem::mock
