// SPDX-License-Identifier: Apache-2.0
// pipe_calls.hpp - the model's entry points of pipes.
//
//   const cl_mem pipe = model.pipes().create(context, 0, packet_size, packets, nullptr, nullptr);
//
// Contract: as of Model: parameters are those of the C functions, every rule about them is checked
// here.
#pragma once

#include <cstddef>

#include "trace/opencl.hpp"

namespace clmem::mock {

struct ModelState;

class PipeCalls {
 public:
  explicit PipeCalls(ModelState& state) : state_{&state} {}

  cl_mem create(cl_context context, cl_mem_flags flags, cl_uint pipe_packet_size,
                cl_uint pipe_max_packets, const cl_pipe_properties* properties,
                cl_int* errcode_ret);
  cl_int get_info(cl_mem pipe, cl_pipe_info name, std::size_t size, void* value,
                  std::size_t* size_ret);

 private:
  ModelState* state_;
};

}  // namespace clmem::mock
