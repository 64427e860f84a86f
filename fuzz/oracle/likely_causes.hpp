// SPDX-License-Identifier: Apache-2.0
// likely_causes.hpp - the known causes that a call would show, before it is made.
//
//   if (is_known(likely_causes(call, state))) { leave_out(call); }
//
// Contract: pure. The words are those of Deviation::cause, some as patterns.
#pragma once

#include <string>
#include <vector>

#include "program/program.hpp"
#include "program/state.hpp"

namespace clmem::fuzz {

// Returns the causes that a driver with a defect in this call would show, as far as the call itself
// and the state before it suggest them; used to leave out known causes.
[[nodiscard]] std::vector<std::string> likely_causes(const Statement& call, const State& before);

}  // namespace clmem::fuzz
