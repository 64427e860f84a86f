// SPDX-License-Identifier: Apache-2.0
// use_record.hpp - which commands may still use memory whose end or reuse nothing else orders.
//
//   UseRecord uses{queue};                 // bound: used by what is enqueued there
//   uses.add_user(other_queue, copied);    // and by one command of another queue
//   uses.hand_over_to(third_queue);        // what that gets from now on runs after all of these
//
// Contract: recording makes no command; users that have ended are forgotten now and then, so that
// their number does not grow for ever: only then the events are asked for their status. Where the
// uses have to be ordered, each queue involved gets a marker and a flush, without which another
// queue might wait for ever (clFlush). A queue may be out-of-order. A command that failed is over,
// as one that succeeded. If a call fails the record stays as it was. Movable, not copyable, not
// thread-safe.
#pragma once

#include <clmem/config.hpp>
#include <clmem/queue.hpp>
#include <cstddef>
#include <vector>

namespace CLMEM_EXPORT clmem {
namespace detail {

enum class Uses { all, other_than_of_bound_queue };

class UseRecord {
 public:
  UseRecord() noexcept = default;
  explicit UseRecord(const CommandQueue& queue) : bound_{queue} {}
  UseRecord(UseRecord&&) noexcept = default;
  UseRecord& operator=(UseRecord&&) noexcept = default;
  UseRecord(const UseRecord&) = delete;
  ~UseRecord() = default;

  [[nodiscard]] bool is_bound() const noexcept { return static_cast<bool>(bound_.queue); }
  [[nodiscard]] const CommandQueue& queue() const noexcept { return bound_.queue; }

  // What was ordered before the end in the former queue is ordered before the end in the new one.
  void bind_to_queue(const CommandQueue& queue);
  // Waits for the queue.
  void unbind_from_queue();

  // Records all that is enqueued in `queue` until the uses are ordered, or one command of it.
  void add_user(const CommandQueue& queue);
  void add_user(const CommandQueue& queue, const Event& event);

  // Orders all uses before what is enqueued in `queue` from now on, and binds to it; no call if
  // they are ordered already. An empty queue is the host, which waits.
  void hand_over_to(const CommandQueue& queue) {
    if (queue.get() != bound_.queue.get() || !bound_.in_order || !users_.empty()) {
      order_before(queue);
    }
  }
  // Waits for all uses and forgets them.
  void wait_for_all();
  // Forgets the commands that have ended, also by a failure, which would end what waits for them.
  void forget_finished_users();

  // One event per use that the order of commands in `queue` does not cover, each flushed. An empty
  // queue covers none.
  [[nodiscard]] std::vector<Event> events_before(const CommandQueue& queue,
                                                 Uses which = Uses::all) const;

  // True if single commands are among the users; they may fail.
  [[nodiscard]] bool has_events() const noexcept;
  // Forgets all uses, without ordering them.
  void clear() noexcept { *this = UseRecord{}; }

 private:
  struct Bound {
    Bound() noexcept = default;
    // Asks for the properties of a queue that was made elsewhere.
    explicit Bound(const CommandQueue& bound);

    CommandQueue queue;
    bool in_order = true;
  };
  struct User {
    CommandQueue queue;
    Event event;  // empty: all that is enqueued
  };

  static constexpr std::size_t few_users = 8;

  void order_before(const CommandQueue& queue);

  Bound bound_;
  std::vector<User> users_;
  std::size_t most_users_ = few_users;  // before those that have ended are looked for
};

}  // namespace detail
}  // namespace clmem
