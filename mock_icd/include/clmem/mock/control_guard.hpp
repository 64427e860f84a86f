// SPDX-License-Identifier: Apache-2.0
// control_guard.hpp - an entry of the mock driver that is removed at the end of its scope.
//
//   class FaultGuard : public detail::ControlGuard<&clmem_mock_control::remove_fault> { ... };
//
// Contract: movable, not copyable. Removing twice, or after Mock::reset, has no effect.
#pragma once

#include <utility>

#include "clmem/mock/control.h"

namespace clmem::mock::detail {

template <auto remove_entry>
class [[nodiscard]] ControlGuard {
 public:
  ControlGuard(const clmem_mock_control& control, cl_ulong id) noexcept
      : control_{&control}, id_{id} {}
  ControlGuard(ControlGuard&& other) noexcept
      : control_{std::exchange(other.control_, nullptr)}, id_{other.id_} {}
  ControlGuard& operator=(ControlGuard&& other) noexcept {
    if (this != &other) {
      remove();
      control_ = std::exchange(other.control_, nullptr);
      id_ = other.id_;
    }
    return *this;
  }
  ControlGuard(const ControlGuard&) = delete;
  ControlGuard& operator=(const ControlGuard&) = delete;
  ~ControlGuard() { remove(); }

 protected:
  void remove() noexcept {
    if (control_ != nullptr) {
      (std::exchange(control_, nullptr)->*remove_entry)(id_);
    }
  }
  [[nodiscard]] const clmem_mock_control* control() const noexcept { return control_; }
  [[nodiscard]] cl_ulong id() const noexcept { return id_; }

 private:
  const clmem_mock_control* control_;
  cl_ulong id_;
};

}  // namespace clmem::mock::detail
