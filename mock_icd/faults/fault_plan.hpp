// SPDX-License-Identifier: Apache-2.0
// fault_plan.hpp - faults, and the plan that decides which call each one applies to.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "clmem/mock/call.hpp"
#include "clmem/mock/fault_effect.hpp"

namespace clmem::mock {

// Makes calls and commands hang until they are released.
//
// Contract: thread-safe. release() resumes calls and commands that hang now, not later ones; after
// open() nothing hangs.
class HangGate {
 public:
  void hang();
  void release();
  void open();
  [[nodiscard]] std::size_t hanging() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable released_;
  std::uint64_t releases_ = 0;
  std::size_t hanging_ = 0;
  bool open_ = false;
};

// One fault rule: the calls that it hits, and its effect.
//
//   Fault{.entry_point = EntryPoint::clCreateBuffer, .skip = 6,
//         .code = CL_MEM_OBJECT_ALLOCATION_FAILURE}                  // the 7th one fails
//   Fault{.effect = FaultEffect::hang, .target = FaultTarget::command}     // hanging kernels
//
// Contract: plain values. why_impossible() returns the reason why a fault is invalid.
struct Fault {
  static constexpr std::size_t always = SIZE_MAX;

  std::optional<EntryPoint> entry_point = {};  // none: all fallible calls
  std::size_t skip = 0;                        // matching calls that still succeed
  std::size_t times = 1;                       // matching calls that are then hit
  cl_int code = CL_OUT_OF_RESOURCES;
  std::function<bool(const Call&)> predicate = {};  // none: all calls
  // The probability that a call selected by skip and times is hit, drawn with the seed.
  double probability = 1;
  std::uint64_t seed = 0;
  FaultEffect effect = FaultEffect::error;
  FaultTarget target = FaultTarget::call;
  std::chrono::microseconds delay{0};
  std::optional<std::size_t> device = {};  // device to lose, counted over all platforms
};

// True if a fault may name the entry point, and the call can return an error.
[[nodiscard]] bool can_answer_error(EntryPoint point);

// True if the call enqueues a command, which may fail, be delayed or hang instead of the call.
[[nodiscard]] bool makes_command(EntryPoint point);

// Returns text such as "clCreateBuffer, 6 calls spared, then 1 hit".
[[nodiscard]] std::string describe(const Fault& fault);

// Returns the contradiction in the fault; empty if there is none.
[[nodiscard]] std::string why_impossible(const Fault& fault);

// The fault rules, and their decision about each call.
//
// Contract: thread-safe; predicates run and are destroyed without a lock. A rule without entry
// point counts and hits fallible calls only (is_fallible); one with an entry point may also name a
// release, so that a caller's clean-up can be tested. Removing a rule resumes its hanging calls and
// commands; calls that it hits later do not hang.
class FaultPlan {
 public:
  using Id = std::uint64_t;

  // Faults of a test are reported if they hit nothing; faults of a script are not.
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
  bool remove(Id id);
  void clear();

  // Counts the call against every rule; the first rule that hits decides. The returned pointer
  // keeps the rule while a command hangs because of it.
  [[nodiscard]] std::shared_ptr<Rule> decide(const Call& call);
  // Returns the number of calls that the rule has hit; nothing if the rule does not exist (any
  // more).
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
