// SPDX-License-Identifier: Apache-2.0
// index_kernels.hpp - kernels about their work-items and work-groups, a family of kernel_source.hpp.
#pragma once

#include "harness/kernel_source.hpp"

namespace clmem::conformance {

[[nodiscard]] KernelSource index_kernels();

}  // namespace clmem::conformance
