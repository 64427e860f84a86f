// SPDX-License-Identifier: Apache-2.0
#include "device_worker/loader_api.hpp"

#include <atomic>
#include <tuple>
#include <type_traits>

#include "execute/log.hpp"

namespace clmem::fuzz {
namespace {

// The latest code by which a call reported a lack of resources; CL_SUCCESS: none.
std::atomic<cl_int> shortage{CL_SUCCESS};

void note(cl_int code) {
  if (is_shortage(code)) {
    shortage.store(code, std::memory_order_relaxed);
  }
}

template <auto function>
struct Call;

// An exception of the driver ends the process, as it would in a C program. Any exception that
// reaches the worker is therefore the worker's own.
template <typename Result, typename... Arguments, Result(CL_API_CALL* function)(Arguments...)>
struct Call<function> {
  static Result CL_API_CALL make(Arguments... arguments) noexcept {
    if constexpr (std::is_void_v<Result>) {
      function(arguments...);
    } else {
      const Result result = function(arguments...);
      if constexpr (std::is_same_v<Result, cl_int>) {
        note(result);
      } else if constexpr (std::is_same_v<Last<Arguments...>, cl_int*>) {
        const auto errcode_ret = std::get<sizeof...(Arguments) - 1>(std::tie(arguments...));
        note(errcode_ret == nullptr ? CL_SUCCESS : *errcode_ret);
      }
      return result;
    }
  }

 private:
  template <typename... Types>
  using Last = std::tuple_element_t<sizeof...(Types) - 1, std::tuple<Types...>>;
};

}  // namespace

cl_int take_shortage() {
  return shortage.exchange(CL_SUCCESS, std::memory_order_relaxed);
}

cl_icd_dispatch loader_api() {
  cl_icd_dispatch api{};
#define CLMEM_FUZZ_FUNCTION(name, since) api.name = &Call<&::name>::make;
#include "program/supported.def"
#undef CLMEM_FUZZ_FUNCTION
#define CLMEM_FUZZ_FUNCTION(name) api.name = &Call<&::name>::make;
  // Functions that an Environment calls, but no program.
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
