// SPDX-License-Identifier: Apache-2.0
// scheduler.hpp - executes commands in an order that the queue and event graph permits.
//
//   auto command = scheduler.enqueue(queue, {.type = CL_COMMAND_FILL_BUFFER, .waits = events,
//                                            .accesses = {writes(*buffer, range)},
//                                            .execute = [=] { fill(*buffer, pattern); }});
//   scheduler.flush(*queue);
//   scheduler.complete_user_event(*user_event, CL_COMPLETE);
//   scheduler.run_due(lock);
//
// Contract: called under the model's lock. A submitted command without open dependencies is ready;
// the schedule decides which thread runs it and when (clmem/mock/schedule.hpp); the lock is
// released while it executes. Chains of any length run without recursion. A command that waits on a
// failed event never runs and ends with CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, and so do all
// commands that wait on it.
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
#include "model/command_queue.hpp"
#include "trace/call_observer.hpp"

namespace clmem::mock {

namespace hazards {
class Detector;
}

class CallbackQueue;
class Workers;

// The order of a command in an out-of-order queue besides its wait list: `after_earlier` is a
// marker without wait list; later commands wait for barriers.
enum class Ordering { none, after_earlier, barrier, barrier_after_earlier };

[[nodiscard]] constexpr bool is_barrier(Ordering ordering) {
  return ordering == Ordering::barrier || ordering == Ordering::barrier_after_earlier;
}

[[nodiscard]] constexpr bool waits_for_earlier(Ordering ordering) {
  return ordering == Ordering::after_earlier || ordering == Ordering::barrier_after_earlier;
}

// The state in which a blocking call returns: at once, when the host's memory can be reused, or
// when the command is complete.
enum class BlockingEnd { none, host_memory, complete };

struct NewCommand {
  cl_command_type type;
  std::vector<std::shared_ptr<Event>> waits = {};
  AccessList accesses = {};
  Work execute = [] {};
  // Runs once no rule can reject the call any more; see issue().
  std::function<void()> on_enqueued = {};
  std::function<void()> on_complete = {};
  std::function<void()> on_error = {};
  Ordering ordering = Ordering::none;
  // With `none` the command is left to a later call that waits, or to a pause of the program.
  BlockingEnd blocking_end = BlockingEnd::complete;
  // The command starts with the first of these, and waits for all (clEnqueueCommandBufferKHR).
  std::vector<std::shared_ptr<Command>> parts = {};
  bool runs_host_callback = false;  // `on_complete` calls a function of the application
  // The host's use of the memory that the command maps or unmaps.
  std::shared_ptr<hazards::Node> begins = {};
  std::shared_ptr<hazards::Node> ends = {};
};

// Pseudo-random decisions, the same for the same seed on every machine.
class SeededRandom {
 public:
  explicit SeededRandom(std::uint64_t seed) noexcept : state_{seed} {}

  // The mixing function of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
  // generators, 2014) over a counter.
  [[nodiscard]] std::uint64_t next() noexcept {
    std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
  }
  [[nodiscard]] std::size_t below(std::size_t bound) noexcept {
    return static_cast<std::size_t>(next() % bound);
  }

 private:
  std::uint64_t state_;
};

class Scheduler {
 public:
  // The freedoms may change while no call is in progress.
  Scheduler(std::mutex& mutex, CallbackQueue& callbacks, std::condition_variable& ended,
            const Freedoms& freedoms);
  ~Scheduler();  // called without the lock; waits for executing commands
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  [[nodiscard]] std::shared_ptr<Command> enqueue(const std::shared_ptr<CommandQueue>& queue,
                                                 NewCommand&& description);
  void flush(CommandQueue& queue);
  void complete_user_event(Event& event, cl_int status);

  // Runs the ready commands in this thread, or passes them to the threads of the schedule. To be
  // called before the lock is released.
  void run_due(std::unique_lock<std::mutex>& lock);
  void forget_threads();
  // Runs a command in a waiting thread; false if there is none that it could run.
  [[nodiscard]] bool help(std::unique_lock<std::mutex>& lock);
  // Runs this command or ends it with the status instead, for the manual schedule. Returns false if
  // it is not ready.
  bool step(const Command& command, std::optional<cl_int> status,
            std::unique_lock<std::mutex>& lock);
  // Runs the command that has been ready the longest; false if none is ready.
  bool step_any(std::unique_lock<std::mutex>& lock);
  [[nodiscard]] bool is_ready(const Command& command) const;
  // Returns the status that a query reports. With Freedom::status_is_no_synchronisation a ready
  // command is reported as complete, and stays so.
  [[nodiscard]] cl_int reported_status(ExecutionStatus& completion) const;
  [[nodiscard]] const Freedoms& freedoms() const noexcept { return freedoms_; }
  // Reads the device timer, which is also the host's, in nanoseconds. Each call returns more than
  // the call before, so that every command takes time.
  [[nodiscard]] cl_ulong now();

  // Applies to commands enqueued later; commands that are ready run as the new schedule requires.
  void set_schedule(Schedule schedule, std::uint64_t seed);
  void set_longest_delay(std::chrono::microseconds longest) { longest_delay_ = longest; }
  [[nodiscard]] bool submits_at_once() const noexcept;
  // True if the host gets copies of mapped regions, unless it provided the memory itself.
  [[nodiscard]] bool stages_maps() const noexcept { return schedule_ == Schedule::adversarial; }
  [[nodiscard]] Schedule schedule() const noexcept { return schedule_; }
  [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }

  // Null turns detection off. Commands enqueued before are not checked.
  void look_for_hazards(std::unique_ptr<hazards::Detector> detector);
  // Records that the host has seen the command end, or all ended commands of the queue.
  void host_knows(const ExecutionStatus& completion);
  // Records that the host may use the memory that it passed to the command.
  void host_may_reuse(const ExecutionStatus& completion);
  void host_knows_all(const CommandQueue& queue);
  // Returns null unless hazards are detected.
  [[nodiscard]] std::shared_ptr<hazards::Node> new_host_use(const Access& access,
                                                            const MemoryRegion& reach);
  void host_frees(const Access& access);

  // Called without the lock at each command's end, with its times; CommandTimes::call is the number
  // of the enqueue call, see CurrentCallScope. To be set before the first command.
  using EndReport = std::function<void(const CommandTimes& command)>;
  void report_ends(EndReport report) { report_end_ = std::move(report); }

  void abandon_all(std::unique_lock<std::mutex>& lock);

 private:
  enum class Executed { no, yes };

  void order(const std::shared_ptr<Command>& command, CommandQueue& queue, Ordering ordering);
  void depend(const std::shared_ptr<Command>& command, ExecutionStatus& on, Dependency dependency);
  void submit(const std::shared_ptr<Command>& command);
  void add_if_ready(const std::shared_ptr<Command>& command);
  [[nodiscard]] bool is_held_back(const std::shared_ptr<Command>& command);
  void hand_over();
  void defer(std::shared_ptr<Command> command);
  [[nodiscard]] bool work(std::unique_lock<std::mutex>& lock);
  [[nodiscard]] bool run_next(std::unique_lock<std::mutex>& lock);
  [[nodiscard]] std::size_t choose();
  [[nodiscard]] std::shared_ptr<Command> take(std::size_t index);
  void run(const std::shared_ptr<Command>& command, std::unique_lock<std::mutex>& lock,
           std::optional<cl_int> instead = std::nullopt);
  [[nodiscard]] cl_int execute(Command& command, std::unique_lock<std::mutex>& lock);
  [[nodiscard]] std::chrono::microseconds random_delay();
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
  SeededRandom random_{0};
  std::chrono::microseconds longest_delay_{0};
  cl_ulong last_time_ = 0;
  // Ready commands in the order in which they became ready: for the thread with the lock, and for
  // the threads of the schedule.
  std::vector<std::shared_ptr<Command>> ready_;
  std::vector<std::shared_ptr<Command>> pool_;
  // For Freedom::waiting_command_holds_device: submitted commands that wait for a user event, in
  // order of submission, and the commands that they hold back.
  std::vector<std::weak_ptr<Command>> holders_;
  std::vector<std::shared_ptr<Command>> held_back_;
  std::uint64_t submissions_ = 0;
  std::size_t executing_ = 0;
  std::unique_ptr<hazards::Detector> hazards_;  // null unless hazards are detected
  EndReport report_end_;                        // empty unless ends are reported
  std::unique_ptr<Workers> workers_;
};

}  // namespace clmem::mock
