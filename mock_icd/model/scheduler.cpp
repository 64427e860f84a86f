// SPDX-License-Identifier: Apache-2.0
#include "model/scheduler.hpp"

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

#include "model/callback_queue.hpp"
#include "model/registry.hpp"

namespace clmem::mock {
namespace {

bool is_barrier(Ordering ordering) {
  return ordering == Ordering::barrier || ordering == Ordering::barrier_after_earlier;
}

bool waits_for_earlier(Ordering ordering) {
  return ordering == Ordering::after_earlier || ordering == Ordering::barrier_after_earlier;
}

}  // namespace

std::shared_ptr<Event> Scheduler::enqueue(const std::shared_ptr<CommandQueue>& queue,
                                          NewCommand description) {
  auto command = std::make_shared<Command>();
  command->event =
      registry_.create<Event>(ObjectKind::event, queue->context, queue, description.type);
  command->execute = std::move(description.execute);
  command->conclude = std::move(description.conclude);
  command->abandon = std::move(description.abandon);
  for (const auto& event : description.waits) {
    depend(command, event, Dependency::wait);
  }
  order(command, *queue, description.ordering);
  command->position = queue->pending.insert(queue->pending.end(), command);
  const auto event = command->event;
  event->reach(CL_QUEUED, clock_.now(), callbacks_);
  if (schedule_ == Schedule::immediate) {
    submit(command);
  }
  return event;
}

void Scheduler::order(const std::shared_ptr<Command>& command, CommandQueue& queue,
                      Ordering ordering) {
  if (queue.in_order()) {
    if (!queue.pending.empty()) {
      depend(command, queue.pending.back()->event, Dependency::order);
    }
    return;
  }
  if (waits_for_earlier(ordering)) {
    for (const auto& earlier : queue.pending) {
      depend(command, earlier->event, Dependency::order);
    }
  } else if (const auto barrier = queue.barrier.lock()) {
    depend(command, barrier, Dependency::order);
  }
  if (is_barrier(ordering)) {
    queue.barrier = command->event;
  }
}

void Scheduler::depend(const std::shared_ptr<Command>& command, const std::shared_ptr<Event>& on,
                       Dependency dependency) {
  if (on->ended()) {
    command->wait_failed |= dependency == Dependency::wait && on->failed();
    return;
  }
  command->dependencies.push_back(on);
  on->dependents.push_back({command, dependency});
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
  command->event->reach(CL_SUBMITTED, clock_.now(), callbacks_);
  if (command->ready()) {
    ready_.push_back(command);
  }
}

// Commands are taken from the shared list before the lock is given up, so that each thread runs
// what its own calls made ready, and has run it when they return.
void Scheduler::run_ready(std::unique_lock<std::mutex>& lock) {
  auto mine = std::exchange(ready_, {});
  for (std::size_t next = 0; next < mine.size(); ++next) {
    const auto command = std::move(mine[next]);
    // A command whose wait failed may have been found ready more than once.
    if (!command->event->ended()) {
      run(*command, lock);
      std::ranges::move(std::exchange(ready_, {}), std::back_inserter(mine));
    }
  }
}

void Scheduler::run(Command& command, std::unique_lock<std::mutex>& lock) {
  const auto event = command.event;
  const cl_int status =
      command.wait_failed ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST : execute(command, lock);
  const auto& last_step = status == CL_COMPLETE ? command.conclude : command.abandon;
  if (last_step) {
    last_step();
  }
  // The command's objects are free from here on; then its event may tell that it has ended.
  command.execute.reset();
  command.conclude = nullptr;
  command.abandon = nullptr;
  command.dependencies.clear();
  event->queue->pending.erase(command.position);
  end(*event, status);
}

cl_int Scheduler::execute(Command& command, std::unique_lock<std::mutex>& lock) {
  command.event->reach(CL_RUNNING, clock_.now(), callbacks_);
  cl_int status = CL_OUT_OF_RESOURCES;
  lock.unlock();
  try {
    status = command.execute();
  } catch (const std::bad_alloc&) {
    status = CL_OUT_OF_HOST_MEMORY;
  } catch (...) {
    // Whatever else a kernel throws ends its command like a device that gave up.
  }
  lock.lock();
  return status;
}

void Scheduler::complete_user_event(Event& event, cl_int status) {
  end(event, status);
}

void Scheduler::end(Event& event, cl_int status) {
  event.reach(status, clock_.now(), callbacks_);
  for (const auto& dependent : std::exchange(event.dependents, {})) {
    const auto command = dependent.command.lock();
    if (command == nullptr) {
      continue;
    }
    if (dependent.dependency == Dependency::wait) {
      --command->open_waits;
      command->wait_failed |= event.failed();
    } else {
      --command->open_orders;
    }
    if (command->ready()) {
      ready_.push_back(command);
    }
  }
  ended_.notify_all();
}

}  // namespace clmem::mock
