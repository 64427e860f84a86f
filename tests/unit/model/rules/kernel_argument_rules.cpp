// SPDX-License-Identifier: Apache-2.0
// Memory objects, samplers and shared virtual memory as arguments of kernels.
#include "violation.hpp"

namespace clmem::mock {
namespace {

template <typename T>
cl_int set(RuleStage& stage, const char* parameters, const T& value, std::size_t size = sizeof(T)) {
  return stage.model.clSetKernelArg(stage.kernel(parameters), 0, size, &value);
}

cl_int exec_info(RuleStage& stage, cl_kernel_exec_info name, std::size_t size, const void* value) {
  return stage.model.clSetKernelExecInfo(stage.kernel("global int* p"), name, size, value);
}

// On the lesser device.
cl_int run(RuleStage& stage, const char* parameters, cl_mem argument) {
  const cl_kernel kernel = stage.kernel(parameters);
  (void)stage.model.clSetKernelArg(kernel, 0, sizeof(argument), &argument);
  const std::size_t one = 1;
  return stage.model.clEnqueueNDRangeKernel(stage.lesser_queue, kernel, 1, nullptr, &one, nullptr,
                                            0, nullptr, nullptr);
}

std::vector<Violation> memory_rules() {
  return {
      {"SetKernelArg.err.INVALID_MEM_OBJECT.image-is-buffer",
       [](RuleStage& stage) { return set(stage, "read_only image2d_t i", stage.buffer()); }},
      {"SetKernelArg.err.INVALID_MEM_OBJECT.buffer-is-image",
       [](RuleStage& stage) { return set(stage, "global int* p", stage.image_2d()); }},
      {"SetKernelArg.err.INVALID_MEM_OBJECT.image-type",
       [](RuleStage& stage) { return set(stage, "read_only image2d_t i", stage.image_3d()); }},
      {"SetKernelArg.err.INVALID_MEM_OBJECT.image-null",
       [](RuleStage& stage) { return set(stage, "read_only image2d_t i", cl_mem{nullptr}); }},
      {"SetKernelArg.err.INVALID_CONTEXT.mem-object",
       [](RuleStage& stage) { return set(stage, "global int* p", stage.foreign_buffer()); }},
      {"SetKernelArg.err.INVALID_SAMPLER",
       [](RuleStage& stage) { return set(stage, "sampler_t s", cl_sampler{nullptr}); }},
      {"SetKernelArg.err.INVALID_ARG_SIZE.mem-object",
       [](RuleStage& stage) { return set(stage, "global int* p", stage.buffer(), 4); }},
      {"SetKernelArg.err.INVALID_ARG_SIZE.sampler",
       [](RuleStage& stage) { return set(stage, "sampler_t s", stage.sampler(), 4); }},
      {"SetKernelArg.err.INVALID_ARG_VALUE.read-only",
       [](RuleStage& stage) {
         return set(stage, "read_only image2d_t i", stage.image_2d(CL_MEM_WRITE_ONLY));
       }},
      {"SetKernelArg.err.INVALID_ARG_VALUE.write-only",
       [](RuleStage& stage) {
         return set(stage, "write_only image2d_t i", stage.image_2d(CL_MEM_READ_ONLY));
       }},
      {"EnqueueNDRangeKernel.err.MISALIGNED_SUB_BUFFER_OFFSET",
       [](RuleStage& stage) { return run(stage, "global int* p", stage.misaligned_for_lesser()); }},
      {"EnqueueNDRangeKernel.err.INVALID_IMAGE_SIZE",
       [](RuleStage& stage) {
         return run(stage, "read_only image2d_t i", stage.too_large_for_lesser());
       }},
      {"EnqueueNDRangeKernel.err.IMAGE_FORMAT_NOT_SUPPORTED",
       [](RuleStage& stage) { return run(stage, "read_only image2d_t i", stage.image_2d()); }},
  };
}

std::vector<Violation> svm_pointer_rules() {
  return {
      {"SetKernelArgSVMPointer.err.INVALID_KERNEL.null",
       [](RuleStage& stage) {
         return stage.model.clSetKernelArgSVMPointer(nullptr, 0, stage.svm());
       }},
      {"SetKernelArgSVMPointer.err.INVALID_ARG_INDEX",
       [](RuleStage& stage) {
         return stage.model.clSetKernelArgSVMPointer(stage.kernel("global int* p"), 1, stage.svm());
       }},
      {"SetKernelExecInfo.err.INVALID_KERNEL.null",
       [](RuleStage& stage) {
         const void* const pointer = stage.svm();
         return stage.model.clSetKernelExecInfo(nullptr, CL_KERNEL_EXEC_INFO_SVM_PTRS,
                                                sizeof(pointer), &pointer);
       }},
      {"SetKernelExecInfo.err.INVALID_OPERATION.system-true-unsupported",
       [](RuleStage& stage) {
         const cl_bool yes = CL_TRUE;
         return exec_info(stage, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof(yes), &yes);
       }},
      {"SetKernelExecInfo.err.INVALID_VALUE.param-name",
       [](RuleStage& stage) {
         const void* const pointer = stage.svm();
         return exec_info(stage, CL_KERNEL_ARG_NAME, sizeof(pointer), &pointer);
       }},
      {"SetKernelExecInfo.err.INVALID_VALUE.null-nonzero",
       [](RuleStage& stage) {
         return exec_info(stage, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(void*), nullptr);
       }},
      {"SetKernelExecInfo.err.INVALID_VALUE.size-svm-ptrs",
       [](RuleStage& stage) {
         const void* const pointers[]{stage.svm(), nullptr};
         return exec_info(stage, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(void*) + 1, pointers);
       }},
      {"SetKernelExecInfo.err.INVALID_VALUE.size-system",
       [](RuleStage& stage) {
         const cl_ulong no = CL_FALSE;
         return exec_info(stage, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof(no), &no);
       }},
  };
}

}  // namespace

std::vector<Violation> kernel_argument_rules() {
  std::vector<Violation> rules = memory_rules();
  for (Violation& rule : svm_pointer_rules()) {
    rules.push_back(std::move(rule));
  }
  return rules;
}

}  // namespace clmem::mock
