// SPDX-License-Identifier: Apache-2.0
#include "model/scheduler.hpp"

#include <algorithm>
#include <iterator>
#include <new>
#include <thread>
#include <utility>

#include "model/callback_queue.hpp"
#include "model/current_call.hpp"
#include "model/event.hpp"
#include "model/hazards/detector.hpp"
#include "model/workers.hpp"

namespace clmem::mock {
namespace {

// True if commands run in the thread whose call made them ready, before that call returns.
bool runs_at_once(Schedule schedule) {
  return schedule == Schedule::immediate || schedule == Schedule::deferred;
}

bool submits_unflushed(Schedule schedule) {
  return schedule == Schedule::immediate || schedule == Schedule::threaded ||
         schedule == Schedule::manual;
}

bool waits_for_user_event(const Command& command) {
  return std::ranges::any_of(command.waits, [](const std::shared_ptr<Event>& event) {
    return event->is_user() && !event->ended();
  });
}

bool touches_host_memory(const AccessList& accesses) {
  return std::ranges::any_of(accesses.all(),
                             [](const Access& access) { return access.kind == MemoryKind::host; });
}

constexpr std::size_t most_threads = 32;

// A program may wait for flushed commands in ways that the driver cannot see, such as a callback
// that posts a semaphore: commands run after the program has made no call for this time.
constexpr std::chrono::milliseconds idle_timeout{20};

}  // namespace

Scheduler::Scheduler(std::mutex& mutex, CallbackQueue& callbacks, std::condition_variable& ended,
                     const Freedoms& freedoms)
    : callbacks_{callbacks},
      ended_{ended},
      freedoms_{freedoms},
      workers_{std::make_unique<Workers>(
          mutex, [this](std::unique_lock<std::mutex>& lock) { return work(lock); })} {}

Scheduler::~Scheduler() = default;

std::shared_ptr<Command> Scheduler::enqueue(const std::shared_ptr<CommandQueue>& queue,
                                            NewCommand&& description) {
  auto command = queue->pending.emplace_back(std::make_shared<Command>());
  command->position = std::prev(queue->pending.end());
  command->queue = queue;
  command->type = description.type;
  command->call = CurrentCallScope::current();
  const bool late = description.blocking_end == BlockingEnd::none;
  command->touches_host =
      schedule_ == Schedule::adversarial && (late || touches_host_memory(description.accesses));
  command->execute = std::move(description.execute);
  command->on_complete = std::move(description.on_complete);
  command->runs_host_callback = description.runs_host_callback;
  command->on_error = std::move(description.on_error);
  command->waits = std::move(description.waits);
  command->parts = std::move(description.parts);
  for (const auto& event : command->waits) {
    depend(command, *event->progress, Dependency::wait);
  }
  order(command, *queue, description.ordering);
  command->deferred = late && !command->wait_failed;
  command->reach(CL_QUEUED, time_for(*queue), callbacks_);
  if (hazards_ != nullptr) {
    watch(command, description);
  }
  if (submits_unflushed(schedule_)) {
    submit(command);
  }
  return command;
}

void Scheduler::order(const std::shared_ptr<Command>& command, CommandQueue& queue,
                      Ordering ordering) {
  if (queue.in_order()) {
    if (command->position != queue.pending.begin()) {
      depend(command, **std::prev(command->position), Dependency::order);
    }
    return;
  }
  if (waits_for_earlier(ordering)) {
    for (auto earlier = queue.pending.begin(); earlier != command->position; ++earlier) {
      depend(command, **earlier, Dependency::order);
    }
  } else if (const auto barrier = queue.barrier.lock()) {
    depend(command, *barrier, Dependency::order);
  }
  if (is_barrier(ordering)) {
    queue.barrier = command;
  }
}

void Scheduler::depend(const std::shared_ptr<Command>& command, ExecutionStatus& on,
                       Dependency dependency) {
  if (on.ended()) {
    command->wait_failed |= dependency == Dependency::wait && on.failed();
    return;
  }
  on.dependents.push_back({command, dependency});
  ++(dependency == Dependency::wait ? command->open_waits : command->open_orders);
}

void Scheduler::flush(CommandQueue& queue) {
  for (const auto& command : queue.pending) {
    if (command->submission == Submission::pending) {
      submit(command);
    }
  }
}

void Scheduler::submit(const std::shared_ptr<Command>& command) {
  command->submission = Submission::submitted;
  command->submitted_as = ++submissions_;
  if (freedoms_.has(Freedom::waiting_command_holds_device) && waits_for_user_event(*command)) {
    holders_.push_back(command);
  }
  command->reach(CL_SUBMITTED, time_for(*command->queue), callbacks_);
  add_if_ready(command);
}

// Adds a ready command once: one whose wait failed is found ready several times.
void Scheduler::add_if_ready(const std::shared_ptr<Command>& command) {
  if (command->ready() && !command->listed && !is_held_back(command)) {
    command->listed = true;
    ready_.push_back(command);
  }
}

bool Scheduler::is_held_back(const std::shared_ptr<Command>& command) {
  const bool held = std::ranges::any_of(holders_, [&](const std::weak_ptr<Command>& holder) {
    const auto waiting = holder.lock();
    return waiting != nullptr && waiting->submitted_as < command->submitted_as &&
           waiting->queue != command->queue && waits_for_user_event(*waiting);
  });
  if (held) {
    held_back_.push_back(command);
  }
  return held;
}

// Takes commands from the shared list before the lock is released, so that each thread runs the
// commands that its own calls made ready before they return.
void Scheduler::run_due(std::unique_lock<std::mutex>& lock) {
  if (!runs_at_once(schedule_)) {
    hand_over();
    return;
  }
  if (ready_.empty()) {
    return;
  }
  auto mine = std::exchange(ready_, {});
  for (std::size_t next = 0; next < mine.size(); ++next) {
    const auto command = std::move(mine[next]);
    if (command->deferred) {
      defer(command);
    } else {
      run(command, lock);
    }
    mine.insert(mine.end(), ready_.begin(), ready_.end());
    ready_.clear();
  }
}

// Leaves the command to a worker, as the adversarial schedule does with all commands.
void Scheduler::defer(std::shared_ptr<Command> command) {
  pool_.push_back(std::move(command));
  workers_->offer(pool_.size(), 1);
  ended_.notify_all();  // waiting threads may help
}

void Scheduler::hand_over() {
  pool_.insert(pool_.end(), ready_.begin(), ready_.end());
  ready_.clear();
  if (schedule_ == Schedule::threaded && !pool_.empty()) {
    workers_->offer(pool_.size(), most_threads);
  } else if (schedule_ == Schedule::adversarial) {
    workers_->offer(pool_.size(), 1);
    ended_.notify_all();  // waiting threads may help
  }
}

bool Scheduler::work(std::unique_lock<std::mutex>& lock) {
  switch (schedule_) {
    case Schedule::threaded:
      return run_next(lock);
    case Schedule::manual:
      return false;
    default:
      return !pool_.empty() && (!workers_->undisturbed(lock, idle_timeout) || run_next(lock));
  }
}

bool Scheduler::help(std::unique_lock<std::mutex>& lock) {
  const bool others_run =
      schedule_ == Schedule::manual || (schedule_ == Schedule::threaded && workers_->has_threads());
  return !others_run && run_next(lock);
}

void Scheduler::forget_threads() {
  workers_->forget_threads();
  executing_ = 0;
}

bool Scheduler::run_next(std::unique_lock<std::mutex>& lock) {
  if (pool_.empty()) {
    return false;
  }
  run(take(choose()), lock);
  run_due(lock);
  callbacks_.drain(lock);
  return true;
}

// The adversarial schedule prefers to delay transfers to and from host memory.
std::size_t Scheduler::choose() {
  if (schedule_ != Schedule::adversarial) {
    return 0;
  }
  const std::size_t first = random_.below(pool_.size());
  const std::size_t second = random_.below(pool_.size());
  return pool_.at(first)->touches_host ? second : first;
}

std::shared_ptr<Command> Scheduler::take(std::size_t index) {
  const auto position = pool_.begin() + static_cast<std::ptrdiff_t>(index);
  auto command = std::move(*position);
  pool_.erase(position);
  return command;
}

bool Scheduler::is_ready(const Command& command) const {
  return std::ranges::find(pool_, &command, &std::shared_ptr<Command>::get) != pool_.end();
}

cl_int Scheduler::reported_status(ExecutionStatus& completion) const {
  if (freedoms_.has(Freedom::status_is_no_synchronisation) && !completion.ended()) {
    const auto found = std::ranges::find_if(pool_, [&](const std::shared_ptr<Command>& command) {
      return command.get() == &completion && !command->wait_failed;
    });
    completion.reported_complete |= found != pool_.end();
    return completion.reported_complete ? CL_COMPLETE : completion.status();
  }
  return completion.status();
}

bool Scheduler::step(const Command& command, std::optional<cl_int> status,
                     std::unique_lock<std::mutex>& lock) {
  const auto found = std::ranges::find(pool_, &command, &std::shared_ptr<Command>::get);
  if (found == pool_.end()) {
    return false;
  }
  run(take(static_cast<std::size_t>(found - pool_.begin())), lock, status);
  run_due(lock);
  return true;
}

bool Scheduler::step_any(std::unique_lock<std::mutex>& lock) {
  return run_next(lock);
}

void Scheduler::run(const std::shared_ptr<Command>& command, std::unique_lock<std::mutex>& lock,
                    std::optional<cl_int> instead) {
  cl_int status = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  Executed executed = Executed::no;
  if (!command->wait_failed) {
    executed = instead ? Executed::no : Executed::yes;
    status = instead ? *instead : execute(*command, lock);
  }
  if (command->begins != nullptr && status == CL_COMPLETE && hazards_ != nullptr) {
    hazards_->host_uses(command->begins);
  }
  const auto& last_step = status == CL_COMPLETE ? command->on_complete : command->on_error;
  if (last_step) {
    last_step();
  }
  // The event may report the end only after the command's objects are released.
  command->execute.reset();
  command->on_complete = nullptr;
  command->on_error = nullptr;
  command->waits.clear();
  command->parts.clear();
  command->begins = nullptr;
  const auto queue = std::move(command->queue);
  queue->context->has_terminated_command |= status < 0;
  if (hazards_ != nullptr && command->node != nullptr) {
    hazards_->end(command->node, *queue->hazards);
  }
  const cl_ulong time = time_for(*queue);
  end(*command, status, time);
  report_end(*command, *queue, executed, time);
  if (command->runs_host_callback) {
    host_knows(*command);
  }
  queue->pending.erase(command->position);
}

cl_int Scheduler::execute(Command& command, std::unique_lock<std::mutex>& lock) {
  cl_ulong begin = time_for(*command.queue);
  for (const auto& part : command.parts) {
    begin = std::min(begin, part->time_of(CL_RUNNING));
  }
  command.reach(CL_RUNNING, begin, callbacks_);
  if (const cl_int loss = command.queue->device->state->loss(); loss != CL_SUCCESS) {
    return loss;
  }
  if (hazards_ != nullptr && command.node != nullptr) {
    hazards_->start(command.node);
  }
  cl_int status = CL_OUT_OF_RESOURCES;
  const auto before = random_delay();
  const auto after = random_delay();
  ++executing_;
  lock.unlock();
  std::this_thread::sleep_for(before);
  try {
    status = command.execute();
  } catch (const std::bad_alloc&) {
    status = CL_OUT_OF_HOST_MEMORY;
  } catch (...) {
    // Any other exception of a kernel ends its command with an error.
  }
  std::this_thread::sleep_for(after);
  lock.lock();
  --executing_;
  return status;
}

std::chrono::microseconds Scheduler::random_delay() {
  using std::chrono::microseconds;
  return schedule_ == Schedule::threaded && longest_delay_.count() != 0
             ? microseconds{random_.below(static_cast<std::size_t>(longest_delay_.count()) + 1)}
             : microseconds{0};
}

void Scheduler::complete_user_event(Event& event, cl_int status) {
  if (hazards_ != nullptr) {
    auto& node = event.progress->node;
    node = node == nullptr ? hazards_->host_node(CurrentCallScope::current()) : node;
    hazards_->host_acts(*node);
  }
  end(*event.progress, status, 0);
  std::erase_if(holders_, [](const std::weak_ptr<Command>& holder) {
    const auto waiting = holder.lock();
    return waiting == nullptr || !waits_for_user_event(*waiting);
  });
  for (const auto& command : std::exchange(held_back_, {})) {
    add_if_ready(command);
  }
}

void Scheduler::end(ExecutionStatus& completion, cl_int status, cl_ulong time) {
  const bool calls_back = completion.has_callbacks();
  completion.reach(status, time, callbacks_);
  if (calls_back) {
    host_knows(completion);
  }
  for (const auto& dependent : completion.dependents) {
    const auto command = dependent.command.lock();
    if (command == nullptr) {
      continue;
    }
    if (dependent.dependency == Dependency::wait) {
      --command->open_waits;
      command->wait_failed |= completion.failed();
    } else {
      --command->open_orders;
    }
    add_if_ready(command);
  }
  completion.dependents.clear();
  ended_.notify_all();
}

// Commands enqueued before reporting was turned on have no times.
void Scheduler::report_end(const Command& command, const CommandQueue& queue, Executed executed,
                           cl_ulong ended) const {
  if (!report_end_ || command.time_of(CL_QUEUED) == 0) {
    return;
  }
  const CommandTimes times{
      .call = command.call,
      .queue = reinterpret_cast<std::uintptr_t>(to_handle<cl_command_queue>(queue)),
      .status = command.status(),
      .queued = command.time_of(CL_QUEUED),
      .submitted = command.time_of(CL_SUBMITTED),
      .started = executed == Executed::yes ? command.time_of(CL_RUNNING) : ended,
      .ended = ended};
  callbacks_.push_internal([this, times] { report_end_(times); });
}

cl_ulong Scheduler::now() {
  const auto elapsed = std::chrono::steady_clock::now().time_since_epoch();
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(elapsed).count();
  last_time_ = std::max(last_time_ + 1, static_cast<cl_ulong>(nanoseconds));
  return last_time_;
}

// Reads the timer only for queues with profiling or if ends are reported.
cl_ulong Scheduler::time_for(const CommandQueue& queue) {
  return queue.profiles() || report_end_ ? now() : 0;
}

bool Scheduler::submits_at_once() const noexcept {
  return submits_unflushed(schedule_);
}

void Scheduler::set_schedule(Schedule schedule, std::uint64_t seed) {
  schedule_ = schedule;
  seed_ = seed;
  random_ = SeededRandom{seed};
  ready_.insert(ready_.end(), pool_.begin(), pool_.end());
  pool_.clear();
}

void Scheduler::abandon_all(std::unique_lock<std::mutex>& lock) {
  ready_.clear();
  pool_.clear();
  held_back_.clear();
  if (hazards_ != nullptr) {
    hazards_->forget_everything();
  }
  ended_.wait(lock, [this] { return executing_ == 0; });
}

}  // namespace clmem::mock
