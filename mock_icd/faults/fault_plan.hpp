// SPDX-License-Identifier: Apache-2.0
// fault_plan.hpp - which calls are to fail, and how.
//
//   const auto id = plan.add({.entry_point = EntryPoint::clCreateBuffer, .skip = 6,
//                             .code = CL_MEM_OBJECT_ALLOCATION_FAILURE});    // the 7th one fails
//   plan.decide(call);        // the code to answer instead of carrying the call out, or nothing
//   plan.remove(id);
//
// Contract: thread-safe; predicates run without a lock. A call that fails has no other effect. A
// rule without entry point counts and hits fallible calls only (is_fallible); one with an entry
// point may also name a release, so that a caller's clean-up can be tested.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "clmem/mock/call.hpp"

namespace clmem::mock {

struct Fault {
  static constexpr std::size_t always = SIZE_MAX;

  std::optional<EntryPoint> entry_point = {};  // none: every fallible call
  std::size_t skip = 0;                        // matching calls that still succeed
  std::size_t times = 1;                       // matching calls that then fail
  cl_int code = CL_OUT_OF_RESOURCES;
  std::function<bool(const Call&)> predicate = {};  // none: every call
};

// Whether the entry point has a way to answer an error at all, and may be named by a fault.
[[nodiscard]] bool can_answer_error(EntryPoint point);

class FaultPlan {
 public:
  using Id = std::uint64_t;

  // Throws std::invalid_argument for a code that is no error, times 0, and a call that cannot
  // answer an error.
  Id add(Fault fault);
  // False where there is no such rule (any more).
  bool remove(Id id);
  void clear();

  // Counts the call against every rule; the first rule that hits decides.
  [[nodiscard]] std::optional<cl_int> decide(const Call& call);

  [[nodiscard]] std::uint64_t fallible_calls() const noexcept { return fallible_calls_; }

 private:
  struct Rule {
    Id id = 0;
    Fault fault;
    std::atomic<std::size_t> seen = 0;
  };

  [[nodiscard]] std::vector<std::shared_ptr<Rule>> rules() const;

  std::atomic<std::uint64_t> fallible_calls_ = 0;
  std::atomic<bool> armed_ = false;
  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<Rule>> rules_;
  Id next_id_ = 1;
};

}  // namespace clmem::mock
