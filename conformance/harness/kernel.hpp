// SPDX-License-Identifier: Apache-2.0
// kernel.hpp - bytes moved by a kernel, for cases whose requirement is about what kernels see.
//
//   copy_by_kernel(bench, from, to, size);     // to[i] = from[i] for the first `size` bytes
//
// Contract: builds its program anew for the case, which is slow on most drivers: use it where a
// kernel is the point. Runs on the bench's queue. Needs the condition "compiler".
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>

#include "harness/handle.hpp"

namespace clmem::conformance {

class Bench;

// The steps one by one.
class ByteCopyKernel {
 public:
  explicit ByteCopyKernel(Bench& bench);

  void set_arguments(cl_mem from, cl_mem to) const;
  void enqueue(Bench& bench, std::size_t size, cl_event* event = nullptr) const;

 private:
  Handle<cl_program> program_;
  Handle<cl_kernel> kernel_;
};

// All of them, and waits.
void copy_by_kernel(Bench& bench, cl_mem from, cl_mem to, std::size_t size);

}  // namespace clmem::conformance
