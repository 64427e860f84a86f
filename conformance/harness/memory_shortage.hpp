// SPDX-License-Identifier: Apache-2.0
// memory_shortage.hpp - handles a device that currently has too little free memory for a large
// object.
//
//   const Handle<cl_mem> made{clCreateBuffer(context, flags, size, nullptr, &code)};
//   need_memory(code, size, fixture.device().max_allocation());
//
// Contract: throws Unsupported if `code` reports a shortage, which every creation, first use and
// map may do (clCreateBuffer, clEnqueueMapBuffer: Errors). For sizes below an eighth of `largest`,
// which is CL_DEVICE_MAX_MEM_ALLOC_SIZE, it does nothing and the case checks the code: a driver
// with so little of the memory that it reports is a finding.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>

namespace clmem::conformance {

void need_memory(cl_int code, std::size_t size, cl_ulong largest);

}  // namespace clmem::conformance
