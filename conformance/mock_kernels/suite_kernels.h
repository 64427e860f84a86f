/* SPDX-License-Identifier: Apache-2.0 */
/* suite_kernels.h - the suite's kernels as functions of the host, one table for each family.
 *
 * Contract: a table has the kernels of the OpenCL C of the same family in harness/kernels, and ends
 * with NO_MORE_KERNELS. A function ignores `user_data` unless its row is a PER_ITEM_WITH.
 */
#ifndef CLMEM_SUITE_KERNELS_H
#define CLMEM_SUITE_KERNELS_H

#include <clmem/mock/kernel.h>

#define KERNEL(name, form, function, user_data, parameters) \
  { "kernel void " #name "(" parameters ")", form, CL_FALSE, function, user_data, NULL }
#define PER_ITEM(name, function, parameters) \
  KERNEL(name, CLMEM_MOCK_PER_WORK_ITEM, function, NULL, parameters)
#define PER_ITEM_WITH(name, function, user_data, parameters) \
  KERNEL(name, CLMEM_MOCK_PER_WORK_ITEM, function, user_data, parameters)
#define PER_GROUP(name, function, parameters) \
  KERNEL(name, CLMEM_MOCK_PER_WORK_GROUP, function, NULL, parameters)
#define NO_MORE_KERNELS \
  { NULL, 0, CL_FALSE, NULL, NULL, NULL }

extern const clmem_mock_kernel clmem_suite_atomic_kernels[];
extern const clmem_mock_kernel clmem_suite_image_kernels[];
extern const clmem_mock_kernel clmem_suite_argument_kernels[];
extern const clmem_mock_kernel clmem_suite_memory_kernels[];

#endif
