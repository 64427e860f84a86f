/* SPDX-License-Identifier: Apache-2.0 */
/* opencl.h - includes the C API for the mock driver and its users: OpenCL 3.0 with deprecated
 * calls. */
#ifndef CLMEM_MOCK_OPENCL_H
#define CLMEM_MOCK_OPENCL_H

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#ifndef CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#endif
#ifndef CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#endif
#ifndef CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#endif
#ifndef CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#endif
#ifndef CL_USE_DEPRECATED_OPENCL_2_1_APIS
#define CL_USE_DEPRECATED_OPENCL_2_1_APIS
#endif
#ifndef CL_USE_DEPRECATED_OPENCL_2_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#endif

#include <CL/cl.h>

/* A program may have selected an older version before; the codes are the same in all. */
#if CL_TARGET_OPENCL_VERSION < 120
#error \
    "clmem/mock needs CL_TARGET_OPENCL_VERSION 120 or later; programs for older devices may define it too"
#endif
#ifndef CL_PLATFORM_ICD_SUFFIX_KHR
#define CL_PLATFORM_ICD_SUFFIX_KHR 0x0920
#endif
#ifndef CL_INVALID_PIPE_SIZE
#define CL_INVALID_PIPE_SIZE -69
#endif
#ifndef CL_INVALID_DEVICE_QUEUE
#define CL_INVALID_DEVICE_QUEUE -70
#endif
#ifndef CL_INVALID_SPEC_ID
#define CL_INVALID_SPEC_ID -71
#endif
#ifndef CL_MAX_SIZE_RESTRICTION_EXCEEDED
#define CL_MAX_SIZE_RESTRICTION_EXCEEDED -72
#endif

#endif
