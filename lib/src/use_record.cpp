// SPDX-License-Identifier: Apache-2.0
#include <clmem/use_record.hpp>
#include <utility>

namespace clmem::detail {
namespace {

// The completion of all that is enqueued in `queue`, for commands of another queue or of itself.
Event mark(const CommandQueue& queue) {
  Event marked;
  enqueue_marker(queue, {.event = &marked});
  return marked;
}

void wait_in(const CommandQueue& queue, bool in_order, const WaitList& events) {
  if (events.size() == 0) {
    return;
  }
  if (in_order) {
    enqueue_marker(queue, {.wait_for = events});
  } else {
    enqueue_barrier(queue, {.wait_for = events});  // a marker holds no later command back
  }
}

}  // namespace

UseRecord::Bound::Bound(const CommandQueue& bound)
    : queue{bound},
      in_order{!has(bound.info<CL_QUEUE_PROPERTIES>(), QueueProperties::out_of_order)} {}

void UseRecord::bind_to_queue(const CommandQueue& queue) {
  static_cast<void>(queue.require("bind_to_queue"));
  if (queue == bound_.queue) {
    return;
  }
  Bound next{queue};
  if (is_bound()) {
    const Event marked = mark(bound_.queue);
    bound_.queue.flush();
    wait_in(queue, next.in_order, {marked});
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
}

void UseRecord::add_user(const CommandQueue& queue, const Event& event) {
  static_cast<void>(queue.require("add_user"));
  static_cast<void>(event.require("add_user"));
  users_.push_back({queue, event});
}

void UseRecord::order_before(const CommandQueue& queue) {
  if (!queue) {
    settle();
    return;
  }
  Bound next = queue == bound_.queue ? bound_ : Bound{queue};
  wait_in(queue, next.in_order, events_before(queue));
  bound_ = std::move(next);
  users_.clear();
}

void UseRecord::settle() {
  unbind_from_queue();
  for (const User& user : users_) {
    if (user.event) {
      user.event.wait();
    } else {
      user.queue.finish();
    }
  }
  users_.clear();
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
