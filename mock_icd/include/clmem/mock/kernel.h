/* SPDX-License-Identifier: Apache-2.0 */
/* kernel.h - kernels of the mock device: host functions, registered by name.
 *
 *   static cl_int CL_CALLBACK scale(const clmem_mock_work_item* item, void* user_data) {
 *     float* data = item->arguments[0].data;
 *     const float factor = *(const float*)item->arguments[1].data;
 *     data[item->global_id[0]] *= factor;
 *     return CL_SUCCESS;
 *   }
 *
 *   cl_int clmem_mock_register_kernels(const clmem_mock_kernel_registrar* registrar) {
 *     const clmem_mock_kernel kernel = {"kernel void scale(global float* data, float factor)",
 *                                       CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, scale, NULL, NULL};
 *     return registrar->register_kernel(&kernel);
 *   }
 *
 * Contract: a program whose source defines `kernel void scale(...)` builds from then on, and its
 * commands call the function; the body in the source is ignored. Commands that the queues do not
 * order may call it from several threads concurrently. The function may use only the memory of its
 * arguments, and must not wait for its own command. C++ programs use kernel.hpp.
 */
#ifndef CLMEM_MOCK_KERNEL_H
#define CLMEM_MOCK_KERNEL_H

#include <stddef.h>

#include "clmem/mock/kernel_image.h"
#include "clmem/mock/kernel_pipe.h"
#include "clmem/mock/opencl.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Incremented with every change of this header. */
#define CLMEM_MOCK_KERNEL_VERSION 2

/* Kinds of arguments. */
#define CLMEM_MOCK_VALUE 0 /* data, size: the bytes passed to clSetKernelArg */
/* data, size: a buffer from its first byte on, or from an SVM pointer to the end of its allocation;
 * data is null for a NULL argument, and memory of the host reaches to the last address */
#define CLMEM_MOCK_MEMORY 1
#define CLMEM_MOCK_LOCAL 2   /* data, size: memory that the work-items of a group share */
#define CLMEM_MOCK_IMAGE 3   /* image */
#define CLMEM_MOCK_SAMPLER 4 /* sampler */
#define CLMEM_MOCK_PIPE 5    /* pipe */

typedef struct clmem_mock_argument {
  cl_uint kind;
  void* data;
  size_t size;
  const clmem_mock_image* image; /* this and the members below: null for other kinds */
  const clmem_mock_sampler* sampler;
  const clmem_mock_pipe* pipe;
} clmem_mock_argument;

/* How often a function is called: */
#define CLMEM_MOCK_PER_WORK_ITEM 0 /* once for each item of a work-group, one after the other */
#define CLMEM_MOCK_PER_WORK_GROUP \
  1 /* once, with the ids of the group's first item: the function \
       loops over local_size itself, and a barrier is the end of  \
       a loop */

/* The position of a call in the index space; dimensions from work_dim on have size 1 and id 0. */
typedef struct clmem_mock_work_item {
  cl_uint work_dim;
  size_t global_id[3]; /* includes the offset */
  size_t local_id[3];
  size_t group_id[3];
  size_t global_size[3];
  size_t local_size[3];          /* of this group: smaller in the last one if it is a remainder */
  size_t enqueued_local_size[3]; /* of all other groups */
  size_t num_groups[3];
  size_t global_offset[3];
  size_t argument_count;
  const clmem_mock_argument* arguments;
} clmem_mock_work_item;

/* Returns CL_SUCCESS, or a negative status with which the command then ends. */
typedef cl_int(CL_CALLBACK* clmem_mock_kernel_function)(const clmem_mock_work_item* item,
                                                        void* user_data);

typedef struct clmem_mock_kernel {
  /* "scale" for any kernel of that name, or with its signature: "kernel void scale(global float*
   * data, float factor)". A program whose source declares other parameters then does not build. In
   * a signature, read_only, write_only or read_write in front of a pointer states the function's
   * accesses to its memory, for hazard reports; without, a pointer that is not const counts as
   * written. */
  const char* declaration;
  cl_uint form;     /* CLMEM_MOCK_PER_WORK_ITEM or CLMEM_MOCK_PER_WORK_GROUP */
  cl_bool built_in; /* for clCreateProgramWithBuiltInKernels, too; requires a signature */
  clmem_mock_kernel_function function;
  void* user_data;
  /* Called once, when no program can call the function any more; may be null. */
  void(CL_CALLBACK* release)(void* user_data);
} clmem_mock_kernel;

/* The functions that a shared object named under "kernels" in the script gets from the driver. */
typedef struct clmem_mock_kernel_registrar {
  cl_uint version; /* CLMEM_MOCK_KERNEL_VERSION of the driver */
  /* Returns CL_SUCCESS, or CL_INVALID_VALUE with the reason in last_error. */
  cl_int (*register_kernel)(const clmem_mock_kernel* kernel);
  const char* (*last_error)(void);
} clmem_mock_kernel_registrar;

/* The one function that such a shared object exports, by the name below; a code other than
 * CL_SUCCESS is reported on stderr. The driver calls it when it is loaded, before the application's
 * first call, and never unloads the shared object. */
#define CLMEM_MOCK_REGISTER_KERNELS_NAME "clmem_mock_register_kernels"
typedef cl_int (*clmem_mock_register_kernels_function)(
    const clmem_mock_kernel_registrar* registrar);

#ifdef __cplusplus
}
#endif

#endif
