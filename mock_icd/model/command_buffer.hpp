// SPDX-License-Identifier: Apache-2.0
// command_buffer.hpp - cl_khr_command_buffer: commands that are recorded once and enqueued often.
//
//   const CommandBufferUse use{{.buffer = buffer, .action = CommandBufferUse::Action::record}};
//   calls.clEnqueueFillBuffer(queue, ...);      // recorded in the buffer, not enqueued
//
// Contract: a command is recorded by the enqueue call with the same arguments and rules, and a
// buffer is enqueued by a marker, whose event is the buffer's: records, faults and defects apply to
// these calls. Kernels keep the arguments that they had when they were recorded. Every step of a
// buffer is a command of its queue; sync points, barriers and in-order queues order the commands.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "model/command_buffer_handle.hpp"
#include "model/scheduler.hpp"

namespace clmem::mock {

class ModelLock;

struct CommandBuffer : Object {
  struct Step {
    cl_command_type type;
    AccessList accesses;
    std::shared_ptr<Work> execute;      // runs each time the buffer is enqueued
    std::vector<khr::SyncPoint> after;  // steps that have to end first
  };

  CommandBuffer(std::shared_ptr<CommandQueue> default_queue, std::vector<khr::Property> list)
      : context{default_queue->context},
        queue{std::move(default_queue)},
        properties{std::move(list)} {}

  const std::shared_ptr<Context> context;
  const std::shared_ptr<CommandQueue> queue;
  const std::vector<khr::Property> properties;
  bool is_final = false;
  std::vector<Step> steps;           // a step's index is its sync point
  khr::SyncPoint after_barrier = 0;  // one past the latest barrier's index, 0: none
};

// Makes this thread's next enqueue call record into, or enqueue, a command buffer.
class CommandBufferUse {
 public:
  enum class Action { record, enqueue };

  struct Arguments {
    khr::CommandBufferHandle buffer;
    Action action;
    std::span<const khr::SyncPoint> wait_list = {};
    khr::SyncPoint* sync_point = nullptr;
  };

  explicit CommandBufferUse(const Arguments& arguments) noexcept;
  ~CommandBufferUse();
  CommandBufferUse(const CommandBufferUse&) = delete;
  CommandBufferUse& operator=(const CommandBufferUse&) = delete;

  // Returns the arguments for the call that this thread is executing, once; null if there are none.
  // Calls made meanwhile by a fault's predicate or a function of CallMock enqueue as usual.
  [[nodiscard]] static const Arguments* take() noexcept;

 private:
  const Arguments arguments_;
  const std::size_t depth_;  // depth of the enqueue call, see CurrentCallScope
  const CommandBufferUse* outer_;
};

// Adds the command to the buffer; rejects with CL_INVALID_OPERATION once it is finalized.
void record_command(ModelLock& model, const CommandBufferUse::Arguments& use, NewCommand&& command);

// Enqueues the steps, and adds them to the waits of `end`, a marker that the caller enqueues.
void enqueue_steps(ModelLock& model, const CommandBufferUse::Arguments& use,
                   const std::shared_ptr<CommandQueue>& queue, NewCommand& end);

}  // namespace clmem::mock
