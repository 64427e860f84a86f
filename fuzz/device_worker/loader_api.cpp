// SPDX-License-Identifier: Apache-2.0
#include "device_worker/loader_api.hpp"

namespace clmem::fuzz {
namespace {

template <auto function>
struct Call;

// A driver that throws ends the process, as it would end a program in C: no exception that reaches
// the worker is a driver's.
template <typename Result, typename... Arguments, Result(CL_API_CALL* function)(Arguments...)>
struct Call<function> {
  static Result CL_API_CALL make(Arguments... arguments) noexcept { return function(arguments...); }
};

}  // namespace

cl_icd_dispatch loader_api() {
  cl_icd_dispatch api{};
#define CLMEM_FUZZ_FUNCTION(name, since) api.name = &Call<&::name>::make;
#include "program/supported.def"
#undef CLMEM_FUZZ_FUNCTION
#define CLMEM_FUZZ_FUNCTION(name) api.name = &Call<&::name>::make;
  // What an environment needs besides.
  CLMEM_FUZZ_FUNCTION(clGetPlatformIDs)
  CLMEM_FUZZ_FUNCTION(clGetPlatformInfo)
  CLMEM_FUZZ_FUNCTION(clGetDeviceIDs)
  CLMEM_FUZZ_FUNCTION(clGetDeviceInfo)
  CLMEM_FUZZ_FUNCTION(clCreateSubDevices)
  CLMEM_FUZZ_FUNCTION(clReleaseDevice)
  CLMEM_FUZZ_FUNCTION(clCreateContext)
  CLMEM_FUZZ_FUNCTION(clRetainContext)
  CLMEM_FUZZ_FUNCTION(clReleaseContext)
  CLMEM_FUZZ_FUNCTION(clGetContextInfo)
  CLMEM_FUZZ_FUNCTION(clSetContextDestructorCallback)
  CLMEM_FUZZ_FUNCTION(clGetSupportedImageFormats)
  CLMEM_FUZZ_FUNCTION(clCreateProgramWithBinary)
  CLMEM_FUZZ_FUNCTION(clCreateProgramWithSource)
  CLMEM_FUZZ_FUNCTION(clBuildProgram)
  CLMEM_FUZZ_FUNCTION(clGetProgramInfo)
  CLMEM_FUZZ_FUNCTION(clReleaseProgram)
  CLMEM_FUZZ_FUNCTION(clRetainKernel)
  CLMEM_FUZZ_FUNCTION(clGetKernelInfo)
  CLMEM_FUZZ_FUNCTION(clGetKernelArgInfo)
#undef CLMEM_FUZZ_FUNCTION
  return api;
}

}  // namespace clmem::fuzz
