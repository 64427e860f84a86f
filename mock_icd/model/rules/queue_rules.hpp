// SPDX-License-Identifier: Apache-2.0
// queue_rules.hpp - the rules of command queues as arguments of commands.
//
//   const auto target = require_host_queue(model->registry, queue);
//
// Contract: rejects with CL_INVALID_COMMAND_QUEUE; the host cannot enqueue to on-device queues.
#pragma once

#include <memory>

#include "model/command_queue.hpp"

namespace clmem::mock {

class Registry;

[[nodiscard]] std::shared_ptr<CommandQueue> require_host_queue(const Registry& registry,
                                                               cl_command_queue handle);

}  // namespace clmem::mock
