// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/svm_allocation.hpp>
#include <iterator>
#include <utility>

namespace clmem::detail {
namespace {

Event mark(const CommandQueue& queue) {
  Event marked;
  enqueue_marker(queue, {.event = &marked});
  return marked;
}

// Enqueues a command per event: a command that waits for several ends when the first of them fails.
void wait_in(const CommandQueue& queue, bool in_order, std::span<const Event> events) {
  for (const Event& event : events) {
    if (in_order) {
      enqueue_marker(queue, {.after = {event}});
    } else {
      enqueue_barrier(queue, {.after = {event}});  // a marker does not delay later commands
    }
  }
}

// Returns also if the command failed: it is over then.
void wait_until_over(const Event& event) {
  try {
    event.wait();
  } catch (const Error& error) {
    if (error.code() != CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) {
      throw;
    }
  }
}

}  // namespace

UseRecord::Bound::Bound(const CommandQueue& bound)
    : queue{bound}, in_order{!runs_out_of_order(bound)} {}

void UseRecord::bind_to_queue(const CommandQueue& queue) {
  static_cast<void>(queue.require("bind_to_queue"));
  if (queue == bound_.queue) {
    return;
  }
  Bound next{queue};
  if (is_bound()) {
    const Event marked = mark(bound_.queue);
    bound_.queue.flush();
    wait_in(queue, next.in_order, {&marked, 1});
  }
  bound_ = std::move(next);
}

void UseRecord::unbind_from_queue() {
  if (is_bound()) {
    bound_.queue.finish();
    bound_ = {};
  }
}

void UseRecord::add_user(const CommandQueue& queue) {
  static_cast<void>(queue.require("add_user"));
  users_.push_back({queue, {}});
  const auto covers_others = std::prev(users_.end());
  users_.erase(std::remove_if(users_.begin(), covers_others,
                              [&](const User& user) { return user.queue == queue; }),
               covers_others);
}

void UseRecord::add_user(const CommandQueue& queue, const Event& event) {
  static_cast<void>(queue.require("add_user"));
  static_cast<void>(event.require("add_user"));
  if (users_.size() >= most_users_) {
    forget_finished_users();
    most_users_ = std::max(few_users, 2 * users_.size());
  }
  users_.push_back({queue, event});
}

bool UseRecord::has_events() const noexcept {
  return std::ranges::any_of(users_,
                             [](const User& user) { return static_cast<bool>(user.event); });
}

void UseRecord::order_before(const CommandQueue& queue) {
  if (!queue) {
    wait_for_all();
    return;
  }
  Bound next = queue == bound_.queue ? bound_ : Bound{queue};
  forget_finished_users();
  wait_in(queue, next.in_order, events_before(queue));
  bound_ = std::move(next);
  users_.clear();
}

void UseRecord::wait_for_all() {
  unbind_from_queue();
  for (const User& user : users_) {
    if (user.event) {
      wait_until_over(user.event);
    } else {
      user.queue.finish();
    }
  }
  users_.clear();
}

void UseRecord::forget_finished_users() {
  std::erase_if(users_, [](const User& user) {
    return user.event && user.event.status() <= ExecutionStatus::complete;
  });
}

std::vector<Event> UseRecord::events_before(const CommandQueue& queue, Uses which) const {
  const bool in_order = queue == bound_.queue && bound_.in_order;
  std::vector<Event> events;
  if (is_bound() && !in_order && which == Uses::all) {
    events.push_back(mark(bound_.queue));
    if (bound_.queue != queue) {
      bound_.queue.flush();
    }
  }
  for (const User& user : users_) {
    if (user.queue == queue && in_order) {
      continue;
    }
    events.push_back(user.event ? user.event : mark(user.queue));
    if (user.queue != queue) {
      user.queue.flush();
    }
  }
  return events;
}

}  // namespace clmem::detail
