// SPDX-License-Identifier: Apache-2.0
// command_queue.hpp - command queues and their commands.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/context.hpp"
#include "model/event.hpp"
#include "model/object.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

namespace hazards {
struct QueueOrder;
}

struct CommandQueue;

//   Work copy = [=] { std::memmove(to, from, size); };                  // always succeeds
//   Work kernel = [=]() -> cl_int { return run(*kernel); };             // or ends with a status
//
// Contract: called at most once, except for the steps of a command buffer, which run each time that
// the buffer is enqueued. The status is CL_COMPLETE or negative.
class Work {
 public:
  Work() noexcept = default;
  template <typename F>
  requires(!std::is_same_v<std::remove_cvref_t<F>, Work> && std::is_invocable_v<F&>)
      Work(F callable)  // NOLINT(google-explicit-constructor): any callable is work
      : run_{[callable = std::move(callable)]() mutable -> cl_int {
          if constexpr (std::is_void_v<std::invoke_result_t<F&>>) {
            callable();
            return CL_COMPLETE;
          } else {
            return callable();
          }
        }} {}

  explicit operator bool() const noexcept { return static_cast<bool>(run_); }
  cl_int operator()() { return run_(); }
  void reset() noexcept { run_ = nullptr; }

 private:
  std::function<cl_int()> run_;
};

enum class Submission { pending, submitted };

// One enqueued command: its dependencies, its execution, and what follows on success or failure.
//
// Contract: owned by its queue until it ends, and by its event if there is one. `execute` owns the
// command's objects; it runs at most once and without the model's lock, so that it may take long or
// call the driver. Then `on_complete` runs under the lock, or `on_error` if a wait or the execution
// failed.
struct Command : ExecutionStatus {
  Command() noexcept : ExecutionStatus{CL_QUEUED} {}

  // True if the command can run, or can fail: after one wait has failed, it no longer waits for the
  // others, but still for the earlier commands and barriers that its queue orders before it.
  [[nodiscard]] bool ready() const {
    return submission == Submission::submitted && open_orders == 0 &&
           (wait_failed || open_waits == 0);
  }

  std::shared_ptr<CommandQueue> queue;  // null once it has ended
  cl_command_type type = 0;
  std::uint64_t call = 0;  // the number of the enqueueing call, see CurrentCallScope
  // Owned, so that releasing an event does not remove the dependency (clReleaseEvent).
  std::vector<std::shared_ptr<Event>> waits;
  std::vector<std::shared_ptr<Command>> parts;  // see NewCommand
  std::size_t open_waits = 0;
  std::size_t open_orders = 0;
  std::uint64_t submitted_as = 0;  // position in the order of submission
  bool wait_failed = false;
  bool listed = false;  // is about to run
  bool touches_host = false;
  bool deferred = false;            // see BlockingEnd
  bool runs_host_callback = false;  // see NewCommand
  Submission submission = Submission::pending;
  Work execute;
  std::function<void()> on_complete;
  std::function<void()> on_error;
  std::list<std::shared_ptr<Command>>::iterator position;  // its place in queue->pending
  std::shared_ptr<hazards::Node> begins;                   // see NewCommand
};

// A command queue and its commands that have not ended.
//
// Contract: pending commands are in the order of their enqueueing. They keep the queue alive, so a
// released queue is destroyed with its last command. An on-device queue has no commands here: only
// kernels enqueue to it.
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
