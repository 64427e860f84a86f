// SPDX-License-Identifier: Apache-2.0
// Uses the installed mock driver through the loader, and its headers.
#include <clmem/mock/control.hpp>
#include <iostream>

int main() {
  using clmem::mock::EntryPoint;
  cl_platform_id platform = nullptr;
  clGetPlatformIDs(1, &platform, nullptr);
  const clmem::mock::Mock mock{platform};
  const auto fault = mock.fail_call(EntryPoint::clCreateContextFromType, CL_OUT_OF_HOST_MEMORY);
  cl_int code = CL_SUCCESS;
  clCreateContextFromType(nullptr, CL_DEVICE_TYPE_ALL, nullptr, nullptr, &code);
  for (const auto& call : mock.calls(EntryPoint::clCreateContextFromType)) {
    std::cout << call << '\n';
  }
  return code == CL_OUT_OF_HOST_MEMORY && mock.live_objects() == 0 ? 0 : 1;
}
