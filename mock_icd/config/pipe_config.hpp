// SPDX-License-Identifier: Apache-2.0
// pipe_config.hpp - the pipes that one simulated device supports.
//
//   PipeConfig pipes;
//   pipes.support = PipeSupport::unsupported;
//   pipes.max_packet_size = 4096;
//
// Contract: plain values, named after the queries that report them, which report zero without
// support. The limits are the minima that the specification requires.
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
