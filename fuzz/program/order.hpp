// SPDX-License-Identifier: Apache-2.0
// order.hpp - the order of a program's commands, and which of them are known to the host to have
// ended.
//
//   Order order;
//   const CommandSet before = order.before(queue, waits, BarrierKind::none);
//   order.conflicts(accesses, before);      // uses of the same storage that nothing orders
//
// Contract: a user event is a command without accesses. The rules are those of the execution model:
// in-order queues, wait lists, barriers, and the waits of blocking calls.
#pragma once

#include <span>
#include <vector>

#include "program/scene.hpp"

namespace clmem::fuzz {

struct Command {
  EntryPoint function{};
  std::uint16_t queue = 0xffff;  // none for a user event
  CommandSet before{};           // the commands that have ended when it starts
  CommandSet
      delayed_by{};      // the commands that may delay it, including those before it in its queue
  CommandSet failing{};  // commands whose failure makes it fail, through wait lists
  std::vector<Access> accesses{};
  bool initialises = false;  // it writes bytes that were unknown before
};

class Order {
 public:
  [[nodiscard]] bool full() const { return commands_.size() >= most_commands; }
  [[nodiscard]] std::span<const Command> commands() const { return commands_; }

  std::uint16_t add(Command command);
  // Returns the commands and all that come before them.
  [[nodiscard]] CommandSet closure(const CommandSet& commands) const {
    return with_all(&Command::before, commands);
  }

  // Returns the commands and all that may delay them in a driver that runs an out-of-order queue in
  // order, which is legal.
  [[nodiscard]] CommandSet commands_delaying(const CommandSet& commands) const {
    return with_all(&Command::delayed_by, commands);
  }

  // Returns the commands that conflict with the accesses: they use the same bytes or objects that share
  // storage, one of the two writes, and neither is ordered before the other or has ended. If the call
  // itself may read the bytes, every command that has not ended counts as unordered.
  [[nodiscard]] CommandSet conflicts(std::span<const Access> accesses,
                                     const CommandSet& before) const;

  void end(const CommandSet& commands);  // and the commands that they have waited for
  // The host may use the memory that it passed to the command again, even if the command has failed.
  void forget_host_memory(std::uint16_t command);
  [[nodiscard]] const CommandSet& ended() const { return ended_; }

  void set_unresolved(std::uint16_t user_event) { unresolved_.set(user_event); }
  void resolve(std::uint16_t user_event) { unresolved_.reset(user_event); }
  // True if the command, or one that it comes after, is a user event without a status.
  [[nodiscard]] bool is_blocked(std::uint16_t command) const {
    return unresolved_.test(command) || (commands_[command].before & unresolved_).any();
  }
  [[nodiscard]] bool holds_commands() const;
  [[nodiscard]] bool holds_commands(std::uint16_t user_event) const;
  // True if a wait for the commands might never end: one of them comes after a user event without a
  // status, or another command does. The execution model does not promise that other queues, or the
  // rest of an out-of-order queue, make progress while a command waits.
  [[nodiscard]] bool may_hang(const CommandSet& commands) const {
    return (commands_delaying(commands) & unresolved_).any() ||
           ((commands & ~ended_).any() && holds_commands());
  }
  // True if a blocking call that comes after the commands might never return.
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
  [[nodiscard]] CommandSet with_all(CommandSet Command::*related, const CommandSet& commands) const;
  std::vector<Command> commands_;
  CommandSet ended_;
  CommandSet unresolved_;
  CommandSet failed_;
};

[[nodiscard]] bool is_transfer(EntryPoint function);
// True if later commands in the function's queue wait for its command.
[[nodiscard]] bool is_barrier(EntryPoint function);
// True if the command, without a wait list, waits for all commands before it in its queue.
[[nodiscard]] bool waits_for_queue(EntryPoint function);
// True if the accesses share bytes, or one is a map and the other uses an object that the map makes
// count as mapped.
[[nodiscard]] bool overlap(const Access& one, const Access& other);
// True if the accesses use two objects that share bytes, such as a buffer and its sub-buffer. Only
// reading from both at the same time is defined, also within one command (clCreateSubBuffer, and
// clCreateImage on images that are made from buffers).
[[nodiscard]] bool is_through_another_object(const Access& one, const Access& other);

}  // namespace clmem::fuzz
