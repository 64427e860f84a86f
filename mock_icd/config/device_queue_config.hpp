// SPDX-License-Identifier: Apache-2.0
// device_queue_config.hpp - the on-device command queues that one simulated device supports.
//
//   DeviceQueueConfig queues;
//   queues.support = DeviceQueueSupport::supported;
//   queues.max_queues = 2;
//
// Contract: plain values, named after the queries that report them, which report zero without
// support. The limits are the minima of the full profile of OpenCL 2.x.
#pragma once

#include "trace/opencl.hpp"

namespace clmem::mock {

enum class DeviceQueueSupport { unsupported, supported };

struct DeviceQueueConfig {
  DeviceQueueSupport support = DeviceQueueSupport::unsupported;
  bool replaceable_default = true;
  cl_uint preferred_size = cl_uint{16} << 10;
  cl_uint max_size = cl_uint{256} << 10;
  cl_uint max_queues = 1;  // per device and context
  cl_uint max_events = 1024;
};

}  // namespace clmem::mock
