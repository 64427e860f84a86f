// SPDX-License-Identifier: Apache-2.0
#include "model/rules/queue_rules.hpp"

#include "model/registry.hpp"

namespace clmem::mock {

std::shared_ptr<CommandQueue> require_host_queue(const Registry& registry,
                                                 cl_command_queue handle) {
  auto queue = registry.get(handle);
  refuse_if(queue->on_device(), rule::on_device_queue);
  return queue;
}

}  // namespace clmem::mock
