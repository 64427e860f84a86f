// SPDX-License-Identifier: Apache-2.0
// image_kernels.hpp - the families of kernels that read and write images.
#pragma once

#include "harness/kernel_source.hpp"

namespace clmem::conformance {

// image_kernels and volume_kernels: 2D and 3D images, of OpenCL 1.0. array_image_kernels: 1D images
// and arrays, of OpenCL 1.2.
[[nodiscard]] KernelSource image_kernels();
[[nodiscard]] KernelSource volume_kernels();
[[nodiscard]] KernelSource array_image_kernels();
[[nodiscard]] KernelSource depth_image_kernels();
[[nodiscard]] KernelSource write_3d_image_kernels();
[[nodiscard]] KernelSource read_write_image_kernels();

}  // namespace clmem::conformance
