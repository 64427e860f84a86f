// SPDX-License-Identifier: Apache-2.0
// scheduler.hpp - decides which command runs when: the queue and event graph.
//
//   auto command = scheduler.enqueue(queue, {.type = CL_COMMAND_FILL_BUFFER, .waits = events,
//                                            .accesses = {writes(*buffer, range)},
//                                            .execute = [=] { fill(*buffer, pattern); }});
//   scheduler.flush(*queue);
//   scheduler.complete_user_event(*user_event, CL_COMPLETE);
//   scheduler.run_due(lock);
//
// Contract: called under the model's lock. A command that is submitted and that nothing holds back
// is ready; who runs it and when is the schedule's affair (clmem/mock/schedule.hpp), and the lock
// is given up while it executes. A chain of any length is run without recursion. A command that
// waits on a failed event never runs and ends with CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
// and so does whatever waits on it in turn.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "config/config.hpp"
#include "model/access.hpp"
#include "model/chance.hpp"
#include "model/clock.hpp"
#include "model/command_queue.hpp"
#include "model/ready_list.hpp"
#include "trace/command_times.hpp"

namespace clmem::mock {

namespace hazards {
class Detector;
}

class CallbackQueue;
class Workers;

// What a command of an out-of-order queue waits for beside its wait list, and whether what is
// enqueued later waits for it: `after_earlier` is a marker without wait list, the barriers hold
// others back.
enum class Ordering { none, after_earlier, barrier, barrier_after_earlier };

// What the host knows when a blocking call has returned: nothing of the command, that the host
// memory is its own again, or that the command is complete.
enum class BlockingEnd { none, host_memory, complete };

struct NewCommand {
  cl_command_type type;
  std::vector<std::shared_ptr<Event>> waits = {};
  AccessList accesses = {};
  Work execute = [] {};
  // What the call itself changes, once nothing can refuse it any more; see issue().
  std::function<void()> on_enqueued = {};
  std::function<void()> on_complete = {};
  std::function<void()> on_error = {};
  Ordering ordering = Ordering::none;
  // With `none` it is left to a later call that waits, or to a pause of the program.
  BlockingEnd blocking_end = BlockingEnd::complete;
  // It begins with the first of these, which it waits for (clEnqueueCommandBufferKHR).
  std::vector<std::shared_ptr<Command>> parts = {};
  bool runs_host_callback = false;  // `on_complete` has a function of the application called
  // The use that the host makes of what the command maps, or made of what it unmaps.
  std::shared_ptr<hazards::Node> begins = {};
  std::shared_ptr<hazards::Node> ends = {};
};

class Scheduler {
 public:
  // What the freedoms allow may change while no call is in progress.
  Scheduler(std::mutex& mutex, CallbackQueue& callbacks, std::condition_variable& ended,
            const Freedoms& freedoms);
  ~Scheduler();  // without the lock; waits for commands that are executing
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  [[nodiscard]] std::shared_ptr<Command> enqueue(const std::shared_ptr<CommandQueue>& queue,
                                                 NewCommand&& description);
  void flush(CommandQueue& queue);
  void complete_user_event(Event& event, cl_int status);

  // What is ready runs now, in this thread, or is left to those who run it later. To be called
  // before the lock is given up.
  void run_due(std::unique_lock<std::mutex>& lock);
  // In the child of a fork: commands that the parent's threads execute never end here.
  void forget_threads();
  // For a thread that waits: false if there is nothing that it could run meanwhile.
  [[nodiscard]] bool help(std::unique_lock<std::mutex>& lock);
  // Runs this command, which has to be ready, or ends it with the status instead: the manual
  // schedule's step. False if it is not ready.
  bool step(const Command& command, std::optional<cl_int> status,
            std::unique_lock<std::mutex>& lock);
  // The same for what has been ready the longest; false if nothing is.
  bool step_any(std::unique_lock<std::mutex>& lock);
  [[nodiscard]] bool is_ready(const Command& command) const;
  // The status that a query returns. With Freedom::status_is_no_synchronisation a command that is
  // ready is reported as complete, and stays so.
  [[nodiscard]] cl_int reported_status(ExecutionStatus& completion) const;
  [[nodiscard]] const Freedoms& freedoms() const noexcept { return freedoms_; }
  // The device timer, which is the host's too.
  [[nodiscard]] cl_ulong now() { return clock_.now(); }

  // For commands enqueued from now on; what is ready already runs as the new schedule requires.
  void set_schedule(Schedule schedule, std::uint64_t seed);
  // See Config.
  void set_longest_delay(std::chrono::microseconds longest) { longest_delay_ = longest; }
  // Whether a command may run although its queue was not flushed.
  [[nodiscard]] bool submits_at_once() const noexcept;
  // Whether the host sees copies of what it maps, where it has not given the memory itself.
  [[nodiscard]] bool stages_maps() const noexcept { return schedule_ == Schedule::adversarial; }
  [[nodiscard]] Schedule schedule() const noexcept { return schedule_; }
  [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }

  // Null: no longer. What was enqueued before is not looked at.
  void look_for_hazards(std::unique_ptr<hazards::Detector> detector);
  // The host knows that it ended; for the whole queue, all that has.
  void host_knows(const ExecutionStatus& completion);
  // The host may use the memory that it gave to the command.
  void host_may_reuse(const ExecutionStatus& completion);
  void host_knows_all(const CommandQueue& queue);
  // Null unless hazards are looked for.
  [[nodiscard]] std::shared_ptr<hazards::Node> new_host_use(const Access& access,
                                                            const MemoryRegion& reach);
  // The host gives back memory that commands may still use.
  void host_frees(const Access& access);

  // Each command's end is reported with its times, without the lock; CommandTimes::call is the
  // number of the enqueueing call, see CurrentCallScope. To be set before the first command.
  using EndReport = std::function<void(const CommandTimes& command)>;
  void report_ends(EndReport report) { report_end_ = std::move(report); }

  // Forgets what is ready and waits until nothing executes.
  void abandon_all(std::unique_lock<std::mutex>& lock);

 private:
  enum class Executed { no, yes };

  void order(const std::shared_ptr<Command>& command, CommandQueue& queue, Ordering ordering);
  void depend(const std::shared_ptr<Command>& command, ExecutionStatus& on, Dependency dependency);
  void submit(const std::shared_ptr<Command>& command);
  void list_if_ready(const std::shared_ptr<Command>& command);
  [[nodiscard]] bool is_held_back(const std::shared_ptr<Command>& command);
  void hand_over();
  void put_off(std::shared_ptr<Command> command);
  [[nodiscard]] bool work(std::unique_lock<std::mutex>& lock);
  [[nodiscard]] bool run_next(std::unique_lock<std::mutex>& lock);
  [[nodiscard]] std::size_t choose();
  [[nodiscard]] std::shared_ptr<Command> take(std::size_t index);
  void run(const std::shared_ptr<Command>& command, std::unique_lock<std::mutex>& lock,
           std::optional<cl_int> instead = std::nullopt);
  [[nodiscard]] cl_int execute(Command& command, std::unique_lock<std::mutex>& lock);
  [[nodiscard]] std::chrono::microseconds draw_delay();
  void end(ExecutionStatus& completion, cl_int status, cl_ulong time);
  void watch(const std::shared_ptr<Command>& command, const NewCommand& description);
  void report_end(const Command& command, const CommandQueue& queue, Executed executed,
                  cl_ulong ended) const;
  [[nodiscard]] cl_ulong time_for(const CommandQueue& queue);

  CallbackQueue& callbacks_;
  std::condition_variable& ended_;
  const Freedoms& freedoms_;
  Schedule schedule_ = Schedule::immediate;
  std::uint64_t seed_ = 0;
  Chance chance_{0};
  std::chrono::microseconds longest_delay_{0};
  Clock clock_;
  ReadyList ready_;                             // for the thread that holds the lock
  std::vector<std::shared_ptr<Command>> pool_;  // for the thread that runs commands later
  // With Freedom::waiting_command_holds_device: submitted commands that wait for a user event, in
  // this order, and those that they hold back.
  std::vector<std::weak_ptr<Command>> holders_;
  std::vector<std::shared_ptr<Command>> held_back_;
  std::uint64_t submissions_ = 0;
  std::size_t executing_ = 0;
  std::unique_ptr<hazards::Detector> hazards_;  // null: no hazards are looked for
  EndReport report_end_;                        // empty: ends are not reported
  std::unique_ptr<Workers> workers_;
};

}  // namespace clmem::mock
