// SPDX-License-Identifier: Apache-2.0
// opencl.hpp - the C API with the dispatch table, the one interface between the mock's layers.
#pragma once

// The version macros have to precede the first header of OpenCL.
// clang-format off
#include "clmem/mock/opencl.h"
#include <CL/cl_icd.h>
// clang-format on
