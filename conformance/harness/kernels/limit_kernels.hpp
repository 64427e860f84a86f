// SPDX-License-Identifier: Apache-2.0
// limit_kernels.hpp - kernels with the most or largest arguments that every device accepts,
// families of kernel_source.hpp.
#pragma once

#include "harness/kernel_source.hpp"

namespace clmem::conformance {

[[nodiscard]] KernelSource limit_kernels();        // of the full profile
[[nodiscard]] KernelSource image_limit_kernels();  // of the full profile

}  // namespace clmem::conformance
