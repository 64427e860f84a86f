// SPDX-License-Identifier: Apache-2.0
// fault_guard.hpp - a fault that is lifted at the end of its scope.
//
//   const auto fault = mock.fail_call(3, CL_OUT_OF_RESOURCES);
//   EXPECT_EQ(fault.hits(), 1u);
//
// Contract: movable, not copyable. Lifting twice, or after Mock::reset, does nothing.
#pragma once

#include <cstddef>
#include <utility>

#include "clmem/mock/control.h"

namespace clmem::mock {

class [[nodiscard]] FaultGuard {
 public:
  FaultGuard(const clmem_mock_control& control, cl_ulong id) noexcept
      : control_{&control}, id_{id} {}
  FaultGuard(FaultGuard&& other) noexcept
      : control_{std::exchange(other.control_, nullptr)}, id_{other.id_} {}
  FaultGuard& operator=(FaultGuard&& other) noexcept {
    lift();
    control_ = std::exchange(other.control_, nullptr);
    id_ = other.id_;
    return *this;
  }
  FaultGuard(const FaultGuard&) = delete;
  FaultGuard& operator=(const FaultGuard&) = delete;
  ~FaultGuard() { lift(); }

  // Returns the number of calls hit; 0 after the fault was lifted, or after Mock::reset.
  [[nodiscard]] std::size_t hits() const noexcept {
    cl_ulong hits = 0;
    if (control_ != nullptr) {
      control_->count_hits(id_, &hits);
    }
    return static_cast<std::size_t>(hits);
  }

  void lift() noexcept {
    if (control_ != nullptr) {
      control_->remove_fault(id_);
      control_ = nullptr;
    }
  }

 private:
  const clmem_mock_control* control_;
  cl_ulong id_;
};

}  // namespace clmem::mock
