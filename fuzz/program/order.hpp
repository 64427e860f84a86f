// SPDX-License-Identifier: Apache-2.0
// order.hpp - which commands of a program come before which, and what is known to the host to be
// done.
//
//   Order order;
//   const CommandSet before = order.before(queue, waits, BarrierKind::none);
//   order.conflicts(accesses, before);      // uses of the same storage that nothing orders
//
// Contract: a user event is a command without accesses. The rules are those of the execution model:
// queues in order, wait lists, barriers, and what blocking calls have waited for.
#pragma once

#include <span>
#include <vector>

#include "program/scene.hpp"

namespace clmem::fuzz {

struct Command {
  EntryPoint function{};
  std::uint16_t queue = 0xffff;  // of a user event: none
  CommandSet before{};           // all that have ended when it starts
  CommandSet held_by{};          // all that may hold it back: also those before it in its queue
  CommandSet failing{};          // with these it fails: they are in its wait list, or in theirs
  std::vector<Access> accesses{};
  bool initialises = false;  // bytes that were not known before it
};

class Order {
 public:
  [[nodiscard]] bool full() const { return commands_.size() >= most_commands; }
  [[nodiscard]] std::span<const Command> commands() const { return commands_; }

  std::uint16_t add(Command command);
  // What a set of commands and all that come before them are together.
  [[nodiscard]] CommandSet closure(const CommandSet& commands) const;

  // These, and all that may hold them back in a driver that runs a queue out of order as it does
  // one in order: it may.
  [[nodiscard]] CommandSet holding(const CommandSet& commands) const;

  // On the same bytes or on objects that share storage, one of the two writing, and neither before
  // the other nor ended; where the call may read them, not ended.
  [[nodiscard]] CommandSet conflicts(std::span<const Access> accesses,
                                     const CommandSet& before) const;
  // Whether all are transfers, which may run in any order: each byte is then one command's.
  [[nodiscard]] bool may_race(const CommandSet& commands) const;

  void end(const CommandSet& commands);  // and what they have waited for
  // The host may use the memory again that it gave to the command, whatever has become of that.
  void forget_host_memory(std::uint16_t command);
  [[nodiscard]] const CommandSet& ended() const { return ended_; }

  void set_unresolved(std::uint16_t user_event) { unresolved_.set(user_event); }
  void resolve(std::uint16_t user_event) { unresolved_.reset(user_event); }
  // It, or what it comes after, is a user event without a status.
  [[nodiscard]] bool is_blocked(std::uint16_t command) const {
    return unresolved_.test(command) || (commands_[command].before & unresolved_).any();
  }
  // Some command waits for a user event without a status.
  [[nodiscard]] bool holds_commands() const;
  // Some command waits for this user event.
  [[nodiscard]] bool holds_commands(std::uint16_t user_event) const;
  // A wait for these might never end: they come after a user event without a status, or another
  // command does. No sentence of the execution model promises that other queues, or the rest of an
  // out-of-order one, make progress while a command waits.
  [[nodiscard]] bool may_hang(const CommandSet& commands) const {
    return (holding(commands) & unresolved_).any() ||
           ((commands & ~ended_).any() && holds_commands());
  }
  // A blocking call that comes after these might never return, for the same reasons.
  [[nodiscard]] bool may_block(const CommandSet& commands) const {
    return may_hang(commands) || holds_commands();
  }
  [[nodiscard]] bool is_unresolved(std::uint16_t command) const {
    return unresolved_.test(command);
  }

  void fail(std::uint16_t user_event) { failed_.set(user_event); }
  [[nodiscard]] bool has_failed(std::uint16_t command) const {
    return failed_.test(command) || (commands_[command].failing & failed_).any();
  }

 private:
  std::vector<Command> commands_;
  CommandSet ended_;
  CommandSet unresolved_;
  CommandSet failed_;
};

[[nodiscard]] bool is_transfer(EntryPoint function);
// Commands after it in its queue wait for it.
[[nodiscard]] bool is_barrier(EntryPoint function);
// It waits for all commands before it in its queue, where it has no wait list.
[[nodiscard]] bool waits_for_queue(EntryPoint function);
// Whether they share bytes, or one is a mapping and the other a use of what counts as mapped by it.
[[nodiscard]] bool overlap(const Access& one, const Access& other);
// Whether they are uses of two objects that share bytes, such as a buffer and its sub-buffer: only
// reading from both at the same time is defined (clCreateSubBuffer, and clCreateImage on images that
// are made from buffers), in one command as in two.
[[nodiscard]] bool is_through_another_object(const Access& one, const Access& other);

}  // namespace clmem::fuzz
