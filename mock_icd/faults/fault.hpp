// SPDX-License-Identifier: Apache-2.0
// fault.hpp - one fault rule: the calls that it hits, and its effect.
//
//   Fault{.entry_point = EntryPoint::clCreateBuffer, .skip = 6,
//         .code = CL_MEM_OBJECT_ALLOCATION_FAILURE}                  // the 7th one fails
//   Fault{.effect = FaultEffect::hang, .target = FaultTarget::command}     // hanging kernels
//
// Contract: plain values. why_impossible() returns the reason why a fault is invalid.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "clmem/mock/call.hpp"
#include "clmem/mock/fault_effect.hpp"

namespace clmem::mock {

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

// True if the entry point can report an error and may be named by a fault.
[[nodiscard]] bool can_answer_error(EntryPoint point);

// True if the call enqueues a command, which may fail, be delayed or hang instead of the call.
[[nodiscard]] bool makes_command(EntryPoint point);

// Returns a text such as "clCreateBuffer, 6 calls spared, then 1 hit", for messages.
[[nodiscard]] std::string describe(const Fault& fault);

// Returns the contradiction in the fault; empty if there is none.
[[nodiscard]] std::string why_impossible(const Fault& fault);

}  // namespace clmem::mock
