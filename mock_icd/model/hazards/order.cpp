// SPDX-License-Identifier: Apache-2.0
#include "model/hazards/order.hpp"

#include <algorithm>
#include <atomic>

namespace clmem::mock::hazards {
namespace {

std::atomic<std::uint64_t> orders = 0;

}  // namespace

Order::Order() : id_{++orders} {}

void Order::enter(Timestamp& timestamp, std::span<const Timestamp* const> predecessors) {
  for (const Timestamp* before : predecessors) {
    timestamp.known = std::max(timestamp.known, std::min(before->known, now_));
  }
  Clock clock;
  for (const Timestamp* before : predecessors) {
    if (is_foreign(*before)) {
      continue;
    }
    if (before->clock != nullptr) {
      for (const Tick& tick : *before->clock) {
        merge(clock, tick, timestamp.known);
      }
    }
    merge(clock, {before->chain, before->tick}, timestamp.known);
  }
  timestamp.order = id_;
  timestamp.chain = chain_for(clock, timestamp.known);
  timestamp.tick = ++chains_[timestamp.chain].last;
  std::erase_if(clock, [&](const Tick& tick) { return tick.chain == timestamp.chain; });
  timestamp.clock = clock.empty() ? nullptr : std::make_shared<const Clock>(std::move(clock));
}

void Order::merge(Clock& clock, const Tick& tick, Epoch known) const {
  if (known_at(tick, known)) {
    return;
  }
  const auto found = std::ranges::lower_bound(clock, tick.chain, {}, &Tick::chain);
  if (found != clock.end() && found->chain == tick.chain) {
    found->at = std::max(found->at, tick.at);
  } else {
    clock.insert(found, tick);
  }
}

// Continues a chain whose last command happens before this one, or begins a new chain.
std::size_t Order::chain_for(const Clock& clock, Epoch known) {
  const auto continued = std::ranges::find_if(
      clock, [&](const Tick& tick) { return chains_[tick.chain].last == tick.at; });
  if (continued != clock.end()) {
    return continued->chain;
  }
  for (std::size_t chain = 0; chain < chains_.size(); ++chain) {
    if (known_at(Tick{chain, chains_[chain].last}, known)) {
      return chain;
    }
  }
  chains_.emplace_back();
  return chains_.size() - 1;
}

bool Order::known_at(const Tick& tick, Epoch epoch) const {
  const auto& steps = chains_[tick.chain].known;
  const auto step = std::ranges::lower_bound(steps, tick.at, {}, &Step::tick);
  return step != steps.end() && step->epoch <= epoch;
}

bool Order::known_at(const Timestamp& timestamp, Epoch epoch) const {
  return is_foreign(timestamp) || known_at(Tick{timestamp.chain, timestamp.tick}, epoch);
}

bool Order::before(const Timestamp& earlier, const Timestamp& later) const {
  if (known_at(earlier, later.known)) {
    return true;
  }
  if (earlier.chain == later.chain) {
    return earlier.tick < later.tick;
  }
  if (later.clock == nullptr) {
    return false;
  }
  const auto found = std::ranges::lower_bound(*later.clock, earlier.chain, {}, &Tick::chain);
  return found != later.clock->end() && found->chain == earlier.chain && found->at >= earlier.tick;
}

void Order::host_knows(const Timestamp& timestamp) {
  if (known_at(timestamp, now_)) {
    return;
  }
  ++now_;
  retire({timestamp.chain, timestamp.tick});
  if (timestamp.clock != nullptr) {
    std::ranges::for_each(*timestamp.clock, [this](const Tick& tick) { retire(tick); });
  }
}

void Order::retire(const Tick& tick) {
  auto& steps = chains_[tick.chain].known;
  if (!steps.empty() && steps.back().tick >= tick.at) {
    return;
  }
  // Keeps the last of the steps that all chains know.
  while (steps.size() > 1 && steps[1].epoch <= oldest_) {
    steps.erase(steps.begin());
  }
  steps.push_back({tick.at, now_});
}

}  // namespace clmem::mock::hazards
