// SPDX-License-Identifier: Apache-2.0
// order.hpp - the relation "happens before" over commands, as vector clocks over chains.
//
//   order.enter(timestamp, predecessors);      // when a command starts
//   order.host_knows(timestamp);               // when the host has seen that it ended
//   order.before(earlier, later)
//
// Contract: a chain is a sequence of commands each of which happens before the next. A clock names
// the last command of each chain that happens before its own; what the host already knew when the
// command was enqueued is left out: the epoch has it. All threads of the host count as one:
// what orders them among each other cannot be seen here, so that it is assumed. Places of another
// Order come before everything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace clmem::mock::hazards {

using Epoch = std::uint64_t;  // rises each time the host learns that something has ended

struct Tick {
  std::size_t chain;
  std::uint64_t at;
};
using Clock = std::vector<Tick>;  // by rising chain

struct Timestamp {
  static constexpr std::size_t nowhere = SIZE_MAX;

  std::uint64_t order = 0;  // the Order that it was entered into
  std::size_t chain = nowhere;
  std::uint64_t tick = 0;
  Epoch known = 0;  // what the host knew by then happens before
  std::shared_ptr<const Clock> clock = nullptr;
};

class Order {
 public:
  Order();

  // `timestamp.known` has to be set to the epoch of the enqueueing.
  void enter(Timestamp& timestamp, std::span<const Timestamp* const> predecessors);
  void host_knows(const Timestamp& timestamp);
  [[nodiscard]] bool before(const Timestamp& earlier, const Timestamp& later) const;
  // Whether it happens before everything that begins at the epoch or later.
  [[nodiscard]] bool known_at(const Timestamp& timestamp, Epoch epoch) const;
  [[nodiscard]] Epoch now() const noexcept { return now_; }
  // Nothing from before this epoch is to be entered any more.
  void forget_before(Epoch epoch) { oldest_ = epoch; }

 private:
  // From this epoch on the host knows that the chain has come so far.
  struct Step {
    std::uint64_t tick;
    Epoch epoch;
  };
  struct Chain {
    std::uint64_t last = 0;
    std::vector<Step> known;
  };

  [[nodiscard]] bool is_foreign(const Timestamp& timestamp) const noexcept {
    return timestamp.order != id_;
  }
  void merge(Clock& clock, const Tick& tick, Epoch known) const;
  [[nodiscard]] bool known_at(const Tick& tick, Epoch epoch) const;
  [[nodiscard]] std::size_t chain_for(const Clock& clock, Epoch known);
  void retire(const Tick& tick);

  const std::uint64_t id_;
  std::vector<Chain> chains_;
  Epoch now_ = 1;
  Epoch oldest_ = 0;
};

}  // namespace clmem::mock::hazards
