// SPDX-License-Identifier: Apache-2.0
// control.hpp - the control table (clmem/mock/control.h) of this driver.
#pragma once

#include "clmem/mock/control.h"

namespace clmem::mock {

[[nodiscard]] const clmem_mock_control& control_table() noexcept;

}  // namespace clmem::mock
