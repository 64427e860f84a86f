/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels in C for programs that cannot register any: loaded by name, see kernel.h. */
#include <clmem/mock/kernel.h>

static cl_int CL_CALLBACK scale(const clmem_mock_work_item* item, void* user_data) {
  float* data = item->arguments[0].data;
  const float factor = *(const float*)item->arguments[1].data;
  (void)user_data;
  data[item->global_id[0]] *= factor;
  return CL_SUCCESS;
}

/* That of clinfo, which builds it to ask for its work-group sizes. */
static cl_int CL_CALLBACK sum(const clmem_mock_work_item* item, void* user_data) {
  const size_t i = item->global_id[0];
  const float* in1 = item->arguments[1].data;
  const float* in2 = item->arguments[2].data;
  float* out = item->arguments[0].data;
  (void)user_data;
  out[i] = in1[i] + in2[i];
  return CL_SUCCESS;
}

/* Each pixel becomes what the sampler says of a square of four. */
static cl_int CL_CALLBACK halve(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_image* in = item->arguments[0].image;
  const clmem_mock_image* out = item->arguments[2].image;
  const cl_int at[3] = {(cl_int)item->global_id[0], (cl_int)item->global_id[1], 0};
  const cl_float middle[3] = {(cl_float)(2 * at[0] + 1), (cl_float)(2 * at[1] + 1), 0};
  clmem_mock_color color;
  cl_int code = in->sample(in, item->arguments[1].sampler, CLMEM_MOCK_COLOR_FLOAT, middle, &color);
  (void)user_data;
  if (code == CL_SUCCESS) {
    code = out->write(out, CLMEM_MOCK_COLOR_FLOAT, at, &color);
  }
  return code;
}

static const clmem_mock_kernel kernels[] = {
    {"kernel void scale(global float* data, float factor)", CLMEM_MOCK_PER_WORK_ITEM, CL_TRUE,
     scale, NULL, NULL},
    {"kernel void sum(global float* out, global const float* in1, global const float* in2)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, sum, NULL, NULL},
    {"kernel void halve(image2d_t in, sampler_t smooth, write_only image2d_t out)",
     CLMEM_MOCK_PER_WORK_ITEM, CL_FALSE, halve, NULL, NULL},
};

__attribute__((visibility("default"))) cl_int clmem_mock_register_kernels(
    const clmem_mock_kernel_registrar* registrar);

cl_int clmem_mock_register_kernels(const clmem_mock_kernel_registrar* registrar) {
  cl_int code = registrar->version == CLMEM_MOCK_KERNEL_VERSION ? CL_SUCCESS : CL_INVALID_VALUE;
  for (size_t at = 0; code == CL_SUCCESS && at < sizeof(kernels) / sizeof(kernels[0]); ++at) {
    code = registrar->register_kernel(&kernels[at]);
  }
  return code;
}
