// SPDX-License-Identifier: Apache-2.0
// memory_shortage.hpp - a device that has no memory left at the moment for something large.
//
//   const Handle<cl_mem> made{clCreateBuffer(context, flags, size, nullptr, &code)};
//   need_memory(code, size);
//
// Contract: throws Unsupported where `code` tells of it, which every creation and first use may do
// (clCreateBuffer: Errors). A device without room for less than a mebibyte is of no use: there the
// code is left to the case.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>

namespace clmem::conformance {

void need_memory(cl_int code, std::size_t size);

}  // namespace clmem::conformance
