// SPDX-License-Identifier: Apache-2.0
// command_queue.hpp - a command queue and its commands that have not ended.
//
//   queue->in_order() && queue->pending.empty()
//
// Contract: pending commands are in the order of their enqueueing. They keep the queue alive, so a
// released queue is destroyed with its last command. An on-device queue has no commands: only
// kernels enqueue to it.
#pragma once

#include <list>
#include <memory>
#include <vector>

#include "model/command.hpp"
#include "model/context.hpp"
#include "model/object.hpp"

namespace clmem::mock {

namespace hazards {
struct QueueOrder;
}

struct QueueRequest {
  cl_command_queue_properties properties = 0;
  cl_uint size = 0;
  std::vector<cl_queue_properties> list;  // properties as given by the application
};

struct CommandQueue : Object {
  CommandQueue(std::shared_ptr<Context> queue_context, std::shared_ptr<Device> queue_device,
               const QueueRequest& request)
      : context{std::move(queue_context)},
        device{std::move(queue_device)},
        properties{request.properties},
        size{request.size},
        property_list{request.list} {}

  [[nodiscard]] bool in_order() const {
    return (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0;
  }
  [[nodiscard]] bool on_device() const { return (properties & CL_QUEUE_ON_DEVICE) != 0; }
  [[nodiscard]] bool profiles() const { return (properties & CL_QUEUE_PROFILING_ENABLE) != 0; }

  const std::shared_ptr<Context> context;
  const std::shared_ptr<Device> device;
  const cl_command_queue_properties properties;
  const cl_uint size;  // size of an on-device queue in bytes
  const std::vector<cl_queue_properties> property_list;
  std::list<std::shared_ptr<Command>> pending;
  std::shared_ptr<hazards::QueueOrder> hazards;  // null unless hazards are detected
  std::weak_ptr<Command> barrier;                // last barrier of an out-of-order queue
};

}  // namespace clmem::mock
