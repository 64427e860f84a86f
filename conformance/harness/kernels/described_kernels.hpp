// SPDX-License-Identifier: Apache-2.0
// described_kernels.hpp - kernels whose declarations clGetKernelArgInfo has to report.
#pragma once

#include "harness/kernel_source.hpp"

namespace clmem::conformance {

[[nodiscard]] KernelSource described_kernels();
[[nodiscard]] KernelSource described_image_kernels();
[[nodiscard]] KernelSource described_read_write_image_kernels();
[[nodiscard]] KernelSource described_pipe_kernels();

}  // namespace clmem::conformance
