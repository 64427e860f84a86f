// SPDX-License-Identifier: Apache-2.0
// fault_plan.hpp - the fault rules, and their decision about each call.
//
//   const auto id = plan.add({.entry_point = EntryPoint::clCreateBuffer, .skip = 6,
//                             .code = CL_MEM_OBJECT_ALLOCATION_FAILURE});    // the 7th one fails
//   plan.decide(call);        // the rule that hits the call, or null
//   plan.hits(id);            // 1
//   plan.remove(id);
//
// Contract: thread-safe; predicates run and are destroyed without a lock. A rule without entry
// point counts and hits fallible calls only (is_fallible); one with an entry point may also name a
// release, so that a caller's clean-up can be tested. Removing a rule releases its hanging calls
// and commands, and later ones do not hang because of it.
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

  // A test's faults are reported if they hit nothing; a script's are not.
  enum class Origin : std::uint8_t { script, test };

  struct Rule {
    Id id = 0;
    Fault fault;
    Origin origin = Origin::test;
    std::atomic<std::size_t> seen = 0;
    std::atomic<std::size_t> hits = 0;
    HangGate gate;
  };

  // Throws std::invalid_argument with the reason for an invalid fault.
  Id add(Fault fault, Origin origin = Origin::test);
  // Returns false if the rule does not exist (any more).
  bool remove(Id id);
  void clear();

  // Counts the call against every rule; the first rule that hits decides. The returned pointer
  // keeps the rule while a command hangs because of it.
  [[nodiscard]] std::shared_ptr<Rule> decide(const Call& call);
  // Returns the number of calls that the rule has hit; none if the rule does not exist (any more).
  [[nodiscard]] std::optional<std::size_t> hits(Id id) const;

  // Counts a call of which only the entry point is known, used while there are no rules.
  void count(EntryPoint point) noexcept {
    if (is_fallible(point)) {
      fallible_calls_.fetch_add(1, std::memory_order_relaxed);
    }
  }
  [[nodiscard]] bool is_armed() const noexcept { return armed_.load(std::memory_order_relaxed); }

  [[nodiscard]] std::uint64_t fallible_calls() const noexcept { return fallible_calls_; }

  // Returns a sentence for each fault of a test that hit nothing, including removed ones.
  [[nodiscard]] std::vector<std::string> unused() const;

  // Counts calls and commands that hang because of a rule, and resumes them.
  [[nodiscard]] std::size_t hanging() const;
  void release_hangs() const;
  // Locks the plan for a fork(): no other thread is inside meanwhile.
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
