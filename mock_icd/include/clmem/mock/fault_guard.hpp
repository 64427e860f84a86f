// SPDX-License-Identifier: Apache-2.0
// fault_guard.hpp - a fault that is lifted at the end of its scope.
//
//   const auto fault = mock.fail_call(3, CL_OUT_OF_RESOURCES);
//   EXPECT_EQ(fault.hits(), 1u);
//
// Contract: movable, not copyable. Lifting twice, or after Mock::reset, does nothing.
#pragma once

#include <cstddef>

#include "clmem/mock/control_guard.hpp"

namespace clmem::mock {

class [[nodiscard]] FaultGuard : public detail::ControlGuard<&clmem_mock_control::remove_fault> {
 public:
  using ControlGuard::ControlGuard;

  // Returns the number of calls hit; 0 after the fault was lifted, or after Mock::reset.
  [[nodiscard]] std::size_t hits() const noexcept {
    cl_ulong hits = 0;
    if (control() != nullptr) {
      control()->count_hits(id(), &hits);
    }
    return static_cast<std::size_t>(hits);
  }

  void lift() noexcept { remove(); }
};

}  // namespace clmem::mock
