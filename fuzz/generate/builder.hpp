// SPDX-License-Identifier: Apache-2.0
// builder.hpp - a program that grows statement by statement and stays valid.
//
//   Builder builder{features, seed};
//   builder.add(make(clFlush, {queue}));
//   builder.enqueue(command);         // chooses a queue, and what the command has to wait for
//
// Contract: a statement that would make the program ambiguous is not added (false).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "execute/environment.hpp"
#include "generate/random.hpp"
#include "program/state.hpp"

namespace clmem::fuzz {

// True if a call, legal or with a mistake, should be left out.
using Avoids = std::function<bool(const Statement& call, const ProgramState& before)>;

[[nodiscard]] Statement make(EntryPoint function, std::vector<Value> arguments, Object result = {});

// True if the device's version of OpenCL has the function and the flags.
[[nodiscard]] bool has_version_for(const Features& features, const Statement& statement);

// A piece of a memory object, in bytes.
struct Range {
  std::size_t begin = 0;
  std::size_t size = 0;
};

// Refers to the features and the causes to avoid, which must outlive the builder.
class Builder {
 public:
  Builder(const Features& features, std::uint64_t seed, const Avoids* avoids = nullptr);

  bool add(Statement statement);
  // Adds a command, given without queue and wait list: chooses both, and adds the calls that the command
  // needs before it.
  bool enqueue(Statement command);
  // Completes a command as enqueue() does, without adding it.
  [[nodiscard]] std::optional<Statement> complete(Statement command);

  // Sets the user event that most commands wait for, directly or through other commands, while it has
  // no status.
  void set_gate(Object user_event) { gate_ = user_event; }

  // Prefers the queue for commands where that is legal. A queue of kind `none` ends the preference.
  void prefer_queue(Object queue) { preferred_queue_ = queue; }

  // Sets the context whose buffers, sub-buffers and migrations are proposed.
  void set_context(std::uint16_t context) { context_ = context; }
  [[nodiscard]] std::uint16_t context() const { return context_; }

  // Sets whether most objects exceed the size that drivers handle in one piece.
  void set_large(bool large) { large_ = large; }
  [[nodiscard]] bool large() const { return large_; }

  // True if queues of d1 are allowed; most programs have a context of one device.
  [[nodiscard]] bool two_devices() const { return two_devices_; }

  // True if bytes may have any value; images then have formats that keep every bit.
  [[nodiscard]] bool has_any_bits() const { return has_any_bits_; }

  [[nodiscard]] Object fresh(Kind kind);
  [[nodiscard]] const Program& program() const { return program_; }
  // True if the program has room for this many more calls.
  [[nodiscard]] bool has_room(std::size_t calls = 1) const {
    constexpr std::size_t usual_size = 36;
    return program_.statements.size() + calls <= usual_size;
  }
  [[nodiscard]] Program take() { return std::move(program_); }
  [[nodiscard]] const Features& features() const { return features_; }
  [[nodiscard]] const ProgramState& state() const { return state_; }
  [[nodiscard]] const Scene& scene() const { return state_.scene(); }
  [[nodiscard]] const Order& order() const { return state_.order(); }
  [[nodiscard]] const Statement& maker_of(Object made) const {
    return *std::ranges::find(program_.statements, made, &Statement::result);
  }
  [[nodiscard]] Random& random() { return random_; }
  // Returns a new seed or, sometimes, an earlier one: a driver may wrongly reuse equal bytes.
  [[nodiscard]] std::uint64_t seed_of_bytes() {
    if (!random_.one_in(5)) {
      latest_seed_ = has_any_bits_ && random_.one_in(16)
                         ? random_.pick({seed_of_zeros, seed_of_ones, seed_of_signalling_nan})
                         : random_.between(1, seed_of_zeros - 1);
    }
    return latest_seed_;
  }

  // Return an existing object that the predicate accepts; none if there is none.
  template <typename Accept>
  [[nodiscard]] Object memory(Accept accept) {
    return pick_live(Kind::memory, scene().memories.size(),
                     [&](std::uint16_t index) { return accept(scene().memories[index]); });
  }
  template <typename Accept>
  [[nodiscard]] Object event(Accept accept) {
    return pick_live(Kind::event, scene().events.size(),
                     [&](std::uint16_t index) { return accept(scene().events[index]); });
  }
  template <typename Accept>
  [[nodiscard]] Object pipe(Accept accept) {
    return pick_live(Kind::pipe, scene().pipes.size(), [&](std::uint16_t index) {
      return std::invoke(accept, scene().pipes[index]);
    });
  }
  [[nodiscard]] Object live(Kind kind);
  [[nodiscard]] const MemoryInfo& info(Object memory) const {
    return scene().memories[memory.index];
  }
  // Returns a piece of a range of this size, near earlier pieces.
  [[nodiscard]] Range piece(std::uint16_t space, std::size_t origin, std::size_t size);
  // Returns host memory of at least this size, with an offset that is aligned to a pixel for images.
  // Makes the memory if there is none.
  [[nodiscard]] Value host_memory(std::size_t size, bool written, std::size_t alignment = 1);
  [[nodiscard]] Object add_host(std::size_t size, std::size_t alignment = 1);

 private:
  template <typename Accept>
  Object pick_live(Kind kind, std::size_t count, Accept accept) {
    std::vector<std::uint16_t> found;
    for (std::size_t i = 0; i < count; ++i) {
      const Object object{kind, i};
      if (state_.is_alive(object) && accept(object.index)) {
        found.push_back(object.index);
      }
    }
    return found.empty() ? Object{} : Object{kind, random_.pick(found)};
  }
  [[nodiscard]] Value mapped_memory(std::size_t size, bool written);
  [[nodiscard]] Object choose_queue(const Statement& command);
  bool order_after_conflicts(Statement& command, std::span<const Access> accesses,
                             std::vector<Value>& waits);
  bool wait_for(std::uint16_t command, std::uint16_t queue, std::vector<Value>& waits);
  [[nodiscard]] bool is_gated() const;
  void choose_extra_waits(std::uint16_t context, std::vector<Value>& waits);
  void flush_for(std::uint16_t queue, std::span<const Value> waits);
  bool unblock(const CommandSet& before);
  bool has_waits(const Statement& command, std::vector<Value>& waits);
  static void set_waits(Statement& command, std::vector<Value> waits);
  void rebuild();
  [[nodiscard]] bool is_avoided(const Statement& call);

  const Features& features_;
  const Avoids* avoids_;
  Random random_;
  Program program_;
  ProgramState state_;
  Object gate_{};
  Object preferred_queue_{};
  std::uint64_t latest_seed_ = 1;
  std::uint16_t context_ = 0;
  bool large_ = false;
  bool has_any_bits_;
  bool two_devices_;
  std::array<std::uint16_t, kind_count> next_{};
  std::vector<std::pair<std::uint16_t, Range>> recent_;  // space and piece
};

}  // namespace clmem::fuzz
