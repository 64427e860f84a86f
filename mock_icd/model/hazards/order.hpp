// SPDX-License-Identifier: Apache-2.0
// order.hpp - the relation "happens before" over commands, as vector clocks over chains.
//
// Contract: a chain is a sequence of commands each of which happens before the next. A clock holds,
// for each chain, the last command that happens before its own, except for commands that the host
// knew to have ended at the enqueue: the epoch covers these. All host threads count as one: their
// order is unknown, and assumed to exist. Timestamps of another Order happen before everything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace clmem::mock::hazards {

using Epoch = std::uint64_t;  // rises each time that the host learns of an end

struct Tick {
  std::size_t chain;
  std::uint64_t at;
};
using Clock = std::vector<Tick>;  // sorted by chain

struct Timestamp {
  static constexpr std::size_t nowhere = SIZE_MAX;

  std::uint64_t order = 0;  // the Order that it was entered into
  std::size_t chain = nowhere;
  std::uint64_t tick = 0;
  Epoch known = 0;  // commands that the host knew to have ended by then happen before
  std::shared_ptr<const Clock> clock = nullptr;
};

class Order {
 public:
  Order();

  // Requires `timestamp.known` to be the epoch at which the command was enqueued.
  void enter(Timestamp& timestamp, std::span<const Timestamp* const> predecessors);
  void host_knows(const Timestamp& timestamp);
  [[nodiscard]] bool before(const Timestamp& earlier, const Timestamp& later) const;
  // True if it happens before everything that begins at the epoch or later.
  [[nodiscard]] bool known_at(const Timestamp& timestamp, Epoch epoch) const;
  [[nodiscard]] Epoch now() const noexcept { return now_; }
  // The caller will not enter timestamps known before this epoch.
  void forget_before(Epoch epoch) { oldest_ = epoch; }

 private:
  // The epoch from which the host knows that the chain has reached the tick.
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
