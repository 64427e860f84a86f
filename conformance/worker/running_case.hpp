// SPDX-License-Identifier: Apache-2.0
// running_case.hpp - provides the id of the running case to everything in this process.
//
//   RunningCase running;                  // before the driver is loaded
//   running.set("FillBuffer.Whole");      // getenv("CLMEM_CASE") gives it
//   running.set({});                      // between two cases it is empty
//
// Contract: for conditions of breakpoints and for logs of drivers. The variable's place in memory
// never changes, so that a driver's threads may call getenv at any time; only the text changes.
#pragma once

#include <array>
#include <string_view>

namespace clmem::conformance {

class RunningCase {
 public:
  RunningCase();
  RunningCase(const RunningCase&) = delete;
  RunningCase& operator=(const RunningCase&) = delete;
  ~RunningCase();

  void set(std::string_view id);

 private:
  static constexpr std::string_view name = "CLMEM_CASE";
  std::array<char, 256> entry_{};  // an environment entry; longer ids are cut off
};

}  // namespace clmem::conformance
