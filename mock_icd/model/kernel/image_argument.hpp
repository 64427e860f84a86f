// SPDX-License-Identifier: Apache-2.0
// image_argument.hpp - an image argument for host kernels: read_image and write_image of OpenCL C.
//
//   const clmem_mock_image argument = image_argument(*image, CL_KERNEL_ARG_ACCESS_READ_ONLY);
//   argument.sample(&argument, &sampler, CLMEM_MOCK_COLOR_FLOAT, coordinates, &color);
//
// Contract: the image outlives the argument. The functions are called without the model's lock.
#pragma once

#include "clmem/mock/kernel_image.h"
#include "model/image.hpp"

namespace clmem::mock {

[[nodiscard]] clmem_mock_image image_argument(const Image& image,
                                              cl_kernel_arg_access_qualifier access);

}  // namespace clmem::mock
