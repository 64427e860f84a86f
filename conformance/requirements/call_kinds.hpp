// SPDX-License-Identifier: Apache-2.0
// call_kinds.hpp - properties of an entry point that its name shows.
//
//   acts("clEnqueueFillBuffer")   // true
//   acts("clFinish")              // false: it waits for other commands
//   takes_memory("clBuildProgram")  // false: it fails alike for every kind of memory object
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace clmem::conformance {

// True if a call does more than query, wait, retain or release, or prepare other calls.
[[nodiscard]] inline bool acts(std::string_view call) {
  constexpr std::array<std::string_view, 9> others{"clGet",
                                                   "clRetain",
                                                   "clRelease",
                                                   "clWait",
                                                   "clFlush",
                                                   "clFinish",
                                                   "clCreateUserEvent",
                                                   "clSetUserEventStatus",
                                                   "clSetEventCallback"};
  return std::ranges::none_of(others,
                              [call](std::string_view other) { return call.starts_with(other); });
}

// True if the kind of memory object in a case can make a difference to the call.
[[nodiscard]] inline bool takes_memory(std::string_view call) {
  constexpr std::array<std::string_view, 6> others{"clBuildProgram",       "clCreateProgram",
                                                   "clCreateKernel",       "clCreateContext",
                                                   "clCreateCommandQueue", "clCreateUserEvent"};
  return std::ranges::none_of(others,
                              [call](std::string_view other) { return call.starts_with(other); });
}

}  // namespace clmem::conformance
