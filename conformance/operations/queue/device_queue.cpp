// SPDX-License-Identifier: Apache-2.0
#include "operations/queue/device_queue.hpp"

#include <array>

#include "harness/fixture.hpp"
#include "harness/made.hpp"
#include "harness/returned_code.hpp"

namespace clmem::conformance {

Handle<cl_command_queue> new_device_queue(Fixture& fixture) {
  // Queues on devices are always out of order (clCreateCommandQueueWithProperties).
  const std::array<cl_queue_properties, 3> properties{
      CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  return must_make(clCreateCommandQueueWithProperties, fixture.context(), fixture.device().id(),
                   properties.data());
}

}  // namespace clmem::conformance
