// SPDX-License-Identifier: Apache-2.0
// pipe_kernels.hpp - the family of kernels that write and read pipes.
#pragma once

#include "harness/kernel_source.hpp"

namespace clmem::conformance {

[[nodiscard]] KernelSource pipe_kernels();

}  // namespace clmem::conformance
