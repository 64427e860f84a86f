// SPDX-License-Identifier: Apache-2.0
// atomic_kernels.hpp - kernels whose work-items change one value atomically.
#pragma once

#include "harness/kernel_source.hpp"

namespace clmem::conformance {

[[nodiscard]] KernelSource atomic_kernels();
[[nodiscard]] KernelSource device_atomic_kernels();

}  // namespace clmem::conformance
