// SPDX-License-Identifier: Apache-2.0
// limit_kernels.hpp - kernels with as many or as large arguments as every device takes, families of
// kernel_source.hpp.
#pragma once

#include "harness/kernel_source.hpp"

namespace clmem::conformance {

[[nodiscard]] KernelSource limit_kernels();        // of the full profile
[[nodiscard]] KernelSource image_limit_kernels();  // the same

}  // namespace clmem::conformance
