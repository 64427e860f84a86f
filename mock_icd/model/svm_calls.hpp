// SPDX-License-Identifier: Apache-2.0
// svm_calls.hpp - the model's entry points of shared virtual memory.
//
//   void* const memory = model.svm().alloc(context, CL_MEM_READ_WRITE, 4096, 0);
//   model.svm().enqueue_map(queue, CL_TRUE, CL_MAP_WRITE, memory, 4096, 0, nullptr, nullptr);
//
// Contract: as of Model: parameters are those of the C functions, every rule about them is checked
// here.
#pragma once

#include <cstddef>

#include "trace/opencl.hpp"

namespace clmem::mock {

struct ModelState;

using SvmFree = void(CL_CALLBACK*)(cl_command_queue, cl_uint, void*[], void*);

class SvmCalls {
 public:
  explicit SvmCalls(ModelState& state) : state_{&state} {}

  void* alloc(cl_context context, cl_svm_mem_flags flags, std::size_t size, cl_uint alignment);
  void free(cl_context context, void* svm_pointer);
  cl_int enqueue_free(cl_command_queue queue, cl_uint num_svm_pointers, void* svm_pointers[],
                      SvmFree free_func, void* user_data, cl_uint wait_count,
                      const cl_event* wait_list, cl_event* event);
  cl_int enqueue_memcpy(cl_command_queue queue, cl_bool blocking, void* dst_ptr,
                        const void* src_ptr, std::size_t size, cl_uint wait_count,
                        const cl_event* wait_list, cl_event* event);
  cl_int enqueue_fill(cl_command_queue queue, void* svm_ptr, const void* pattern,
                      std::size_t pattern_size, std::size_t size, cl_uint wait_count,
                      const cl_event* wait_list, cl_event* event);
  cl_int enqueue_map(cl_command_queue queue, cl_bool blocking, cl_map_flags flags, void* svm_ptr,
                     std::size_t size, cl_uint wait_count, const cl_event* wait_list,
                     cl_event* event);
  cl_int enqueue_unmap(cl_command_queue queue, void* svm_ptr, cl_uint wait_count,
                       const cl_event* wait_list, cl_event* event);
  cl_int enqueue_migrate(cl_command_queue queue, cl_uint num_svm_pointers,
                         const void** svm_pointers, const std::size_t* sizes,
                         cl_mem_migration_flags flags, cl_uint wait_count,
                         const cl_event* wait_list, cl_event* event);

 private:
  ModelState* state_;
};

}  // namespace clmem::mock
