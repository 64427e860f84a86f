// SPDX-License-Identifier: Apache-2.0
// misbehaviour.hpp - what the hostile driver does to its process, by name, and what has to come of
// it.
//
//   const Misbehaviour* found = find_misbehaviour("segfault");
//   found->act();                         // in the driver
//   EXPECT_THAT(found->outcomes, ...);    // in the test of the runner
//
// Contract: no OpenCL. Where `act` returns, the call goes on as if nothing had happened.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace clmem::tests {

struct Misbehaviour {
  std::string_view name;
  void (*act)();
  std::string_view status;  // of the case that it happens in; "same" as with an honest driver
  std::vector<std::string_view> causes{};  // one of them begins the report
};

// Those that end the process at once, for every seventh case, and all others.
[[nodiscard]] std::span<const Misbehaviour> crashes();
[[nodiscard]] std::span<const Misbehaviour> other_misbehaviours();

[[nodiscard]] const Misbehaviour* find_misbehaviour(std::string_view name);

}  // namespace clmem::tests
