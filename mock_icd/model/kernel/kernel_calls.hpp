// SPDX-License-Identifier: Apache-2.0
// kernel_calls.hpp - the model's entry points of kernels and of the commands that run them.
//
//   model.kernels().set_arg(kernel, 0, sizeof(buffer), &buffer);
//   model.kernels().enqueue_nd_range(queue, kernel, 1, nullptr, &size, nullptr, 0, nullptr,
//   &event);
//
// Contract: as of Model: parameters are those of the C functions, every rule about them is checked
// here.
#pragma once

#include <cstddef>

#include "trace/opencl.hpp"

namespace clmem::mock {

struct ModelState;

using NativeFunction = void(CL_CALLBACK*)(void*);

class KernelCalls {
 public:
  explicit KernelCalls(ModelState& state) : state_{&state} {}

  cl_kernel create(cl_program program, const char* kernel_name, cl_int* errcode_ret);
  cl_int create_in_program(cl_program program, cl_uint num_kernels, cl_kernel* kernels,
                           cl_uint* num_kernels_ret);
  cl_kernel clone(cl_kernel source_kernel, cl_int* errcode_ret);
  cl_int retain(cl_kernel kernel);
  cl_int release(cl_kernel kernel);

  cl_int set_arg(cl_kernel kernel, cl_uint arg_index, std::size_t arg_size, const void* arg_value);
  cl_int set_arg_svm_pointer(cl_kernel kernel, cl_uint arg_index, const void* arg_value);
  cl_int set_exec_info(cl_kernel kernel, cl_kernel_exec_info name, std::size_t size,
                       const void* value);

  cl_int get_info(cl_kernel kernel, cl_kernel_info name, std::size_t size, void* value,
                  std::size_t* size_ret);
  cl_int get_arg_info(cl_kernel kernel, cl_uint arg_index, cl_kernel_arg_info name,
                      std::size_t size, void* value, std::size_t* size_ret);
  cl_int get_work_group_info(cl_kernel kernel, cl_device_id device, cl_kernel_work_group_info name,
                             std::size_t size, void* value, std::size_t* size_ret);
  cl_int get_sub_group_info(cl_kernel kernel, cl_device_id device, cl_kernel_sub_group_info name,
                            std::size_t input_size, const void* input_value, std::size_t size,
                            void* value, std::size_t* size_ret);

  cl_int enqueue_nd_range(cl_command_queue queue, cl_kernel kernel, cl_uint work_dim,
                          const std::size_t* global_work_offset,
                          const std::size_t* global_work_size, const std::size_t* local_work_size,
                          cl_uint wait_count, const cl_event* wait_list, cl_event* event);
  cl_int enqueue_task(cl_command_queue queue, cl_kernel kernel, cl_uint wait_count,
                      const cl_event* wait_list, cl_event* event);
  cl_int enqueue_native(cl_command_queue queue, NativeFunction user_func, void* args,
                        std::size_t cb_args, cl_uint num_mem_objects, const cl_mem* mem_list,
                        const void** args_mem_loc, cl_uint wait_count, const cl_event* wait_list,
                        cl_event* event);

 private:
  ModelState* state_;
};

}  // namespace clmem::mock
