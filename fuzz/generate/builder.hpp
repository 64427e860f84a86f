// SPDX-License-Identifier: Apache-2.0
// builder.hpp - a program that grows statement by statement and stays valid.
//
//   Builder builder{features, seed};
//   builder.add(make(EntryPoint::clFlush, {reference(queue)}));
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

// Whether a legal call, or one with a mistake, is better left out.
using Avoids = std::function<bool(const Statement& call, const State& before)>;

[[nodiscard]] Statement make(EntryPoint function, std::vector<Value> arguments, Object result = {});

// Whether the device's version of OpenCL has the function and the flags.
[[nodiscard]] bool has_version_for(const Features& features, const Statement& statement);

// A piece of a memory object, in bytes.
struct Range {
  std::size_t begin = 0;
  std::size_t size = 0;
};

// Refers to the features and to what it avoids, which outlive it.
class Builder {
 public:
  Builder(const Features& features, std::uint64_t seed, bool race, const Avoids* avoids = nullptr);

  bool add(Statement statement);
  // A command without queue and wait list, which are chosen here, and calls that it needs before
  // it.
  bool enqueue(Statement command);
  // The same, but not added: a call that is complete and may be added as it is.
  [[nodiscard]] std::optional<Statement> complete(Statement command);

  // A user event that commands wait for as long as it has no status, so that what waits for them
  // in turn has to wait as well.
  void set_gate(Object user_event) { gate_ = user_event; }

  // Commands go there where they may; none: anywhere.
  void prefer_queue(Object queue) { preferred_queue_ = queue; }

  // The context whose buffers, sub-buffers and migrations are proposed.
  void set_context(std::uint16_t context) { context_ = context; }
  [[nodiscard]] std::uint16_t context() const { return context_; }

  // Whether most objects are larger than what drivers have room for in one piece.
  void set_large(bool large) { large_ = large; }
  [[nodiscard]] bool large() const { return large_; }

  // Whether queues may be of d1; a context of one device is what most programs have.
  [[nodiscard]] bool two_devices() const { return two_devices_; }

  // Whether bytes may be any number; images are then of formats that keep every bit.
  [[nodiscard]] bool has_any_bits() const { return has_any_bits_; }

  [[nodiscard]] Object fresh(Kind kind);
  [[nodiscard]] const Program& program() const { return program_; }
  // For calls that are made again and again: so many more.
  [[nodiscard]] bool has_room(std::size_t calls = 1) const {
    constexpr std::size_t usual_size = 36;
    return program_.statements.size() + calls <= usual_size;
  }
  [[nodiscard]] Program take() { return std::move(program_); }
  [[nodiscard]] const Features& features() const { return features_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Random& random() { return random_; }
  // Now and then the same as before: what a driver keeps by value meets its like.
  [[nodiscard]] std::uint64_t seed_of_bytes() {
    if (!random_.one_in(5)) {
      latest_seed_ = has_any_bits_ && random_.one_in(16)
                         ? random_.pick({seed_of_zeros, seed_of_ones, seed_of_signalling_nan})
                         : random_.between(1, seed_of_zeros - 1);
    }
    return latest_seed_;
  }

  // Living objects that a predicate accepts; none if there are none.
  template <typename Accept>
  [[nodiscard]] Object memory(Accept accept) {
    return pick_living(Kind::memory, state_.scene().memories.size(),
                       [&](std::uint16_t index) { return accept(state_.scene().memories[index]); });
  }
  template <typename Accept>
  [[nodiscard]] Object event(Accept accept) {
    return pick_living(Kind::event, state_.scene().events.size(),
                       [&](std::uint16_t index) { return accept(state_.scene().events[index]); });
  }
  template <typename Accept>
  [[nodiscard]] Object pipe(Accept accept) {
    return pick_living(Kind::pipe, state_.scene().pipes.size(), [&](std::uint16_t index) {
      return std::invoke(accept, state_.scene().pipes[index]);
    });
  }
  [[nodiscard]] Object living(Kind kind);
  [[nodiscard]] const MemoryInfo& info(Object memory) const {
    return state_.scene().memories[memory.index];
  }
  // A piece of a range of this size, near the pieces that were used before.
  [[nodiscard]] Range piece(std::uint16_t space, std::size_t origin, std::size_t size);
  // Host memory of at least this size, and an offset in it; made when there is none. Of an image,
  // aligned to a pixel.
  [[nodiscard]] Value host_memory(std::size_t size, bool written, std::size_t alignment = 1);
  [[nodiscard]] Object add_host(std::size_t size, std::size_t alignment = 1);

 private:
  template <typename Accept>
  Object pick_living(Kind kind, std::size_t count, Accept accept) {
    std::vector<std::uint16_t> found;
    for (std::size_t i = 0; i < count; ++i) {
      const Object object{kind, static_cast<std::uint16_t>(i)};
      if (state_.is_alive(object) && accept(object.index)) {
        found.push_back(object.index);
      }
    }
    return found.empty() ? Object{} : Object{kind, random_.pick(found)};
  }
  [[nodiscard]] Value mapped_memory(std::size_t size, bool written);
  [[nodiscard]] Object choose_queue(const Statement& command);
  bool order(Statement& command, std::span<const Access> accesses, std::vector<Value>& waits);
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
  State state_;
  Object gate_{};
  Object preferred_queue_{};
  std::uint64_t latest_seed_ = 1;
  std::uint16_t context_ = 0;
  bool large_ = false;
  bool has_any_bits_;
  bool two_devices_;
  std::array<std::uint16_t, kind_count> next_{};
  std::vector<std::pair<std::uint16_t, Range>> recent_;  // space, and the piece in it
};

}  // namespace clmem::fuzz
