// SPDX-License-Identifier: Apache-2.0
// program_calls.hpp - the model's entry points of programs.
//
//   model.programs().create_with_source(context, 1, &source, nullptr, &code);
//
// Contract: as of Model: parameters are those of the C functions, every rule about them is checked
// here.
#pragma once

#include <cstddef>

#include "trace/opencl.hpp"

namespace clmem::mock {

struct ModelState;

using ProgramNotify = void(CL_CALLBACK*)(cl_program, void*);

class ProgramCalls {
 public:
  explicit ProgramCalls(ModelState& state) : state_{&state} {}

  cl_program create_with_source(cl_context context, cl_uint count, const char** strings,
                                const std::size_t* lengths, cl_int* errcode_ret);
  cl_program create_with_binary(cl_context context, cl_uint num_devices,
                                const cl_device_id* device_list, const std::size_t* lengths,
                                const unsigned char** binaries, cl_int* binary_status,
                                cl_int* errcode_ret);
  cl_program create_with_built_in_kernels(cl_context context, cl_uint num_devices,
                                          const cl_device_id* device_list, const char* kernel_names,
                                          cl_int* errcode_ret);
  cl_program create_with_il(cl_context context, const void* il, std::size_t length,
                            cl_int* errcode_ret);
  cl_int retain(cl_program program);
  cl_int release(cl_program program);
  cl_int set_release_callback(cl_program program, ProgramNotify notify, void* user_data);
  cl_int set_specialization_constant(cl_program program, cl_uint spec_id, std::size_t spec_size,
                                     const void* spec_value);

  cl_int build(cl_program program, cl_uint num_devices, const cl_device_id* device_list,
               const char* options, ProgramNotify notify, void* user_data);
  cl_int compile(cl_program program, cl_uint num_devices, const cl_device_id* device_list,
                 const char* options, cl_uint num_input_headers, const cl_program* input_headers,
                 const char** header_include_names, ProgramNotify notify, void* user_data);
  cl_program link(cl_context context, cl_uint num_devices, const cl_device_id* device_list,
                  const char* options, cl_uint num_input_programs, const cl_program* input_programs,
                  ProgramNotify notify, void* user_data, cl_int* errcode_ret);
  cl_int unload_compiler();
  cl_int unload_platform_compiler(cl_platform_id platform);

  cl_int get_info(cl_program program, cl_program_info name, std::size_t size, void* value,
                  std::size_t* size_ret);
  cl_int get_build_info(cl_program program, cl_device_id device, cl_program_build_info name,
                        std::size_t size, void* value, std::size_t* size_ret);

 private:
  ModelState* state_;
};

}  // namespace clmem::mock
