// SPDX-License-Identifier: Apache-2.0
// device_queue_config.hpp - what on-device command queues one simulated device offers.
//
//   DeviceQueueConfig queues;
//   queues.support = DeviceQueueSupport::supported;
//   queues.max_queues = 2;
//
// Contract: plain values, named after the queries that report them; without support all of them
// read as zero. The limits are the minima of the full profile of OpenCL 2.x.
#pragma once

#include "trace/opencl.hpp"

namespace clmem::mock {

enum class DeviceQueueSupport { unsupported, supported };

struct DeviceQueueConfig {
  DeviceQueueSupport support = DeviceQueueSupport::unsupported;
  bool replaceable_default = true;
  cl_uint preferred_size = cl_uint{16} << 10;
  cl_uint max_size = cl_uint{256} << 10;
  cl_uint max_queues = 1;  // of one device in one context
  cl_uint max_events = 1024;
};

}  // namespace clmem::mock
