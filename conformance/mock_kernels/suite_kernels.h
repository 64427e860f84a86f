/* SPDX-License-Identifier: Apache-2.0 */
/* suite_kernels.h - the suite's kernels as functions of the host, one table for each family.
 *
 * Contract: a table has the kernels of the OpenCL C of the same family in harness/kernels, and ends
 * with a row without declaration.
 */
#ifndef CLMEM_SUITE_KERNELS_H
#define CLMEM_SUITE_KERNELS_H

#include <clmem/mock/kernel.h>

extern const clmem_mock_kernel clmem_suite_atomic_kernels[];
extern const clmem_mock_kernel clmem_suite_described_kernels[];
extern const clmem_mock_kernel clmem_suite_image_kernels[];
extern const clmem_mock_kernel clmem_suite_index_kernels[];
extern const clmem_mock_kernel clmem_suite_limit_kernels[];
extern const clmem_mock_kernel clmem_suite_memory_kernels[];
extern const clmem_mock_kernel clmem_suite_pipe_kernels[];
extern const clmem_mock_kernel clmem_suite_svm_kernels[];

#endif
