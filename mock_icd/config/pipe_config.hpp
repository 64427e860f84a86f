// SPDX-License-Identifier: Apache-2.0
// pipe_config.hpp - what pipes one simulated device supports.
//
//   PipeConfig pipes;
//   pipes.support = PipeSupport::unsupported;
//   pipes.max_packet_size = 4096;
//
// Contract: plain values, named after the queries that report them; without support all of them
// read as zero. The limits are the minima that the specification asks for.
#pragma once

#include "trace/opencl.hpp"

namespace clmem::mock {

enum class PipeSupport { unsupported, supported };

struct PipeConfig {
  PipeSupport support = PipeSupport::supported;
  cl_uint max_args = 16;
  cl_uint max_active_reservations = 1;
  cl_uint max_packet_size = 1024;
};

}  // namespace clmem::mock
