// SPDX-License-Identifier: Apache-2.0
// fault.hpp - one rule of how calls go wrong, and what it does to a call that it hits.
//
//   Fault{.entry_point = EntryPoint::clCreateBuffer, .skip = 6,
//         .code = CL_MEM_OBJECT_ALLOCATION_FAILURE}                  // the 7th one fails
//   Fault{.effect = FaultEffect::hang, .target = FaultTarget::command}     // a kernel that never
//   ends
//
// Contract: plain values. why_impossible() returns the reason why a fault cannot be carried out.
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

  std::optional<EntryPoint> entry_point = {};  // none: every fallible call
  std::size_t skip = 0;                        // matching calls that still succeed
  std::size_t times = 1;                       // matching calls that are then hit
  cl_int code = CL_OUT_OF_RESOURCES;
  std::function<bool(const Call&)> predicate = {};  // none: every call
  // Of the calls that skip and times let through, this part is hit, drawn with the seed.
  double probability = 1;
  std::uint64_t seed = 0;
  FaultEffect effect = FaultEffect::error;
  FaultTarget target = FaultTarget::call;
  std::chrono::microseconds delay{0};
  std::optional<std::size_t> device = {};  // the one that is lost, counted over all platforms
};

// Whether the entry point has a way to answer an error at all, and may be named by a fault.
[[nodiscard]] bool can_answer_error(EntryPoint point);

// Whether the call makes a command, which may fail, be late or hang in its place.
[[nodiscard]] bool makes_command(EntryPoint point);

// "clCreateBuffer, 6 calls spared, then 1 hit", for messages.
[[nodiscard]] std::string describe(const Fault& fault);

// What contradicts itself in the fault; empty if nothing does.
[[nodiscard]] std::string why_impossible(const Fault& fault);

}  // namespace clmem::mock
