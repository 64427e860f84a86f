// SPDX-License-Identifier: Apache-2.0
// misbehaviour.hpp - what the hostile driver does to its process, by name, and the expected result.
//
//   const Misbehaviour* found = find_misbehaviour("segfault");
//   found->act();                         // in the driver
//   EXPECT_THAT(found->outcomes, ...);    // in the test of the runner
//
// Contract: no OpenCL. If `act` returns, the call continues normally.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace clmem::tests {

struct Misbehaviour {
  std::string_view name;
  void (*act)();
  std::string_view status;  // status of the affected case; "same": as with a normal driver
  std::vector<std::string_view> causes{};  // the report begins with one of these
};

// The kinds that end the process at once, for every seventh case, and all other kinds.
[[nodiscard]] std::span<const Misbehaviour> crashes();
[[nodiscard]] std::span<const Misbehaviour> other_misbehaviours();

[[nodiscard]] const Misbehaviour* find_misbehaviour(std::string_view name);

}  // namespace clmem::tests
