// SPDX-License-Identifier: Apache-2.0
// memory_shortage.hpp - a device that has too little free memory at the moment for a large object.
//
//   const Handle<cl_mem> made{clCreateBuffer(context, flags, size, nullptr, &code)};
//   need_memory(code, size, fixture.device().max_allocation());
//
// Contract: throws Unsupported where `code` reports it, which every creation, first use and map may
// do (clCreateBuffer, clEnqueueMapBuffer: Errors). For sizes below an eighth of `largest`, which is
// CL_DEVICE_MAX_MEM_ALLOC_SIZE, the code is left to the case: a driver that has so little left of
// what it reports has to be noticed.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>

namespace clmem::conformance {

void need_memory(cl_int code, std::size_t size, cl_ulong largest);

}  // namespace clmem::conformance
