// SPDX-License-Identifier: Apache-2.0
// fault_plan.hpp - which calls go wrong.
//
//   const auto id = plan.add({.entry_point = EntryPoint::clCreateBuffer, .skip = 6,
//                             .code = CL_MEM_OBJECT_ALLOCATION_FAILURE});    // the 7th one fails
//   plan.decide(call);        // the rule that hits the call, or null
//   plan.hits(id);            // 1
//   plan.remove(id);
//
// Contract: thread-safe; predicates run and are destroyed without a lock. A rule without entry
// point counts and hits fallible calls only (is_fallible); one with an entry point may also name a
// release, so that a caller's clean-up can be tested. A rule that is taken away lets go what hangs
// because of it, and nothing hangs because of it any more.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "faults/fault.hpp"
#include "faults/hang_gate.hpp"

namespace clmem::mock {

class FaultPlan {
 public:
  using Id = std::uint64_t;

  // A test's faults are reported when they hit nothing; a script's need not hit anything.
  enum class Origin : std::uint8_t { script, test };

  struct Rule {
    Id id = 0;
    Fault fault;
    Origin origin = Origin::test;
    std::atomic<std::size_t> seen = 0;
    std::atomic<std::size_t> hits = 0;
    HangGate gate;
  };

  // Throws std::invalid_argument with the reason for a fault that is impossible.
  Id add(Fault fault, Origin origin = Origin::test);
  // False where there is no such rule (any more).
  bool remove(Id id);
  void clear();

  // Counts the call against every rule; the first rule that hits decides. The rule is kept as long
  // as a command may hang because of it.
  [[nodiscard]] std::shared_ptr<Rule> decide(const Call& call);
  // Calls that the rule has decided about; none where there is no such rule (any more).
  [[nodiscard]] std::optional<std::size_t> hits(Id id) const;

  // A call about which nothing is known but its entry point, while no rule could hit it.
  void count(EntryPoint point) noexcept {
    if (is_fallible(point)) {
      fallible_calls_.fetch_add(1, std::memory_order_relaxed);
    }
  }
  [[nodiscard]] bool is_armed() const noexcept { return armed_.load(std::memory_order_relaxed); }

  [[nodiscard]] std::uint64_t fallible_calls() const noexcept { return fallible_calls_; }

  // A sentence for each fault of a test that has hit nothing, those that were removed included.
  [[nodiscard]] std::vector<std::string> unused() const;

  // Calls and commands that hang because of a rule, and letting them go on.
  [[nodiscard]] std::size_t hanging() const;
  void release_hangs() const;
  // For a fork: no other thread is inside while it is held.
  [[nodiscard]] std::unique_lock<std::mutex> hold() const { return std::unique_lock{mutex_}; }

 private:
  [[nodiscard]] std::vector<std::shared_ptr<Rule>> rules() const;

  std::atomic<std::uint64_t> fallible_calls_ = 0;
  std::atomic<bool> armed_ = false;
  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<Rule>> rules_;
  std::vector<std::string> removed_unused_;
  Id next_id_ = 1;
};

}  // namespace clmem::mock
