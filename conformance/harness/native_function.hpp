// SPDX-License-Identifier: Apache-2.0
// native_function.hpp - the function of the suite's native kernels.
//
//   NativeArguments arguments{.size = 64};
//   clEnqueueNativeKernel(queue, run_native, &arguments, sizeof arguments, ...);
#pragma once

#include "recorder/native_function.hpp"  // IWYU pragma: export
