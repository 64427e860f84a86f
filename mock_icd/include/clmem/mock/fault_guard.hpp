// SPDX-License-Identifier: Apache-2.0
// fault_guard.hpp - a fault that is lifted at the end of its scope.
//
//   const auto fault = mock.fail_call(3, CL_OUT_OF_RESOURCES);
//
// Contract: movable, not copyable. Owns the predicate that the driver calls. Lifting twice, or
// after Mock::reset, does nothing.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "clmem/mock/call.hpp"
#include "clmem/mock/control.h"

namespace clmem::mock {

using CallPredicate = std::function<bool(const Call&)>;

class [[nodiscard]] FaultGuard {
 public:
  FaultGuard(const clmem_mock_control& control, cl_ulong id,
             std::unique_ptr<CallPredicate> predicate) noexcept
      : control_{&control}, id_{id}, predicate_{std::move(predicate)} {}
  FaultGuard(FaultGuard&& other) noexcept
      : control_{std::exchange(other.control_, nullptr)},
        id_{other.id_},
        predicate_{std::move(other.predicate_)} {}
  FaultGuard& operator=(FaultGuard&& other) noexcept {
    lift();
    control_ = std::exchange(other.control_, nullptr);
    id_ = other.id_;
    predicate_ = std::move(other.predicate_);
    return *this;
  }
  FaultGuard(const FaultGuard&) = delete;
  FaultGuard& operator=(const FaultGuard&) = delete;
  ~FaultGuard() { lift(); }

  void lift() noexcept {
    if (control_ != nullptr) {
      control_->remove_fault(id_);
      control_ = nullptr;
    }
  }

 private:
  const clmem_mock_control* control_;
  cl_ulong id_;
  std::unique_ptr<CallPredicate> predicate_;
};

}  // namespace clmem::mock
