// SPDX-License-Identifier: Apache-2.0
// scheduler.hpp - decides which command runs when: the queue and event graph.
//
//   auto event = scheduler.enqueue(queue, {.type = CL_COMMAND_FILL_BUFFER, .waits = events,
//                                          .accesses = {writes(*buffer, range)},
//                                          .execute = [=] { fill(*buffer, pattern); }});
//   scheduler.flush(*queue);
//   scheduler.complete_user_event(*user_event, CL_COMPLETE);
//   scheduler.run_ready(lock);
//
// Contract: called under the model's lock. A command that is submitted and that nothing holds back
// is ready; the thread whose call made it so runs it before that call returns, and gives up the
// lock while it executes. A chain of any length is run without recursion. A command that waits on a
// failed event never runs and ends with CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, and so does
// whatever waits on it in turn.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "config/config.hpp"
#include "model/access.hpp"
#include "model/clock.hpp"
#include "model/command_queue.hpp"

namespace clmem::mock {

class CallbackQueue;
class Registry;

// What a command of an out-of-order queue waits for beside its wait list, and whether what is
// enqueued later waits for it: `after_earlier` is a marker without wait list, the barriers hold
// others back.
enum class Ordering { none, after_earlier, barrier, barrier_after_earlier };

struct NewCommand {
  cl_command_type type;
  std::vector<std::shared_ptr<Event>> waits = {};
  AccessList accesses = {};
  Work execute = [] {};
  std::function<void()> conclude = {};
  std::function<void()> abandon = {};
  Ordering ordering = Ordering::none;
};

class Scheduler {
 public:
  Scheduler(Schedule schedule, Registry& registry, CallbackQueue& callbacks,
            std::condition_variable& ended)
      : schedule_{schedule}, registry_{registry}, callbacks_{callbacks}, ended_{ended} {}

  [[nodiscard]] std::shared_ptr<Event> enqueue(const std::shared_ptr<CommandQueue>& queue,
                                               NewCommand description);
  void flush(CommandQueue& queue);
  void complete_user_event(Event& event, cl_int status);
  // Runs what this thread's calls under the lock made ready.
  void run_ready(std::unique_lock<std::mutex>& lock);
  // For commands enqueued from now on.
  void set_schedule(Schedule schedule) { schedule_ = schedule; }

 private:
  void order(const std::shared_ptr<Command>& command, CommandQueue& queue, Ordering ordering);
  void depend(const std::shared_ptr<Command>& command, const std::shared_ptr<Event>& on,
              Dependency dependency);
  void submit(const std::shared_ptr<Command>& command);
  void run(Command& command, std::unique_lock<std::mutex>& lock);
  [[nodiscard]] cl_int execute(Command& command, std::unique_lock<std::mutex>& lock);
  void end(Event& event, cl_int status);

  Schedule schedule_;
  Registry& registry_;
  CallbackQueue& callbacks_;
  std::condition_variable& ended_;
  Clock clock_;
  std::vector<std::shared_ptr<Command>> ready_;
};

}  // namespace clmem::mock
