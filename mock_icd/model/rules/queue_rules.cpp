// SPDX-License-Identifier: Apache-2.0
#include "model/rules/queue_rules.hpp"

#include "model/registry.hpp"

namespace clmem::mock {

std::shared_ptr<CommandQueue> require_host_queue(const Registry& registry,
                                                 cl_command_queue handle) {
  auto queue = registry.get(handle);
  refuse_if(queue->on_device(), CL_INVALID_COMMAND_QUEUE,
            "an on-device queue takes no commands of the host");
  return queue;
}

}  // namespace clmem::mock
