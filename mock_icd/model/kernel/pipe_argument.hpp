// SPDX-License-Identifier: Apache-2.0
// pipe_argument.hpp - a pipe argument for host kernels: read_pipe and write_pipe of OpenCL C.
//
//   const clmem_mock_pipe argument = pipe_argument(*pipe, CL_KERNEL_ARG_ACCESS_WRITE_ONLY);
//   argument.write(&argument, &packet);
//
// Contract: the pipe outlives the argument. The functions are called without the model's lock.
#pragma once

#include "clmem/mock/kernel_pipe.h"
#include "model/pipe.hpp"

namespace clmem::mock {

[[nodiscard]] clmem_mock_pipe pipe_argument(Pipe& pipe, cl_kernel_arg_access_qualifier access);

// A pipe argument has one qualifier, because no kernel both reads and writes the pipe.
[[nodiscard]] constexpr PipeEnd end_of(cl_kernel_arg_access_qualifier access) {
  return access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY ? PipeEnd::writing : PipeEnd::reading;
}

}  // namespace clmem::mock
