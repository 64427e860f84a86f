// SPDX-License-Identifier: Apache-2.0
// needs.hpp - what a device has to have, or to be like, for a call to show anything.
//
//   needs_of(call, checks, scope)      // {"NEED(has_pipes(device));"} for a clCreatePipe that has
//   to succeed
//
// Contract: statements of C that end the program where the device cannot tell. A call that has to
// be refused needs nothing that it would need to succeed.
#pragma once

#include <string>
#include <vector>

#include "reproducer/findings.hpp"
#include "reproducer/recording.hpp"
#include "reproducer/scope.hpp"

namespace clmem::conformance::reproducer {

// Of the device's answer to a question of the case; empty where no program asks that.
[[nodiscard]] std::string need_of(const Asked& asked);

[[nodiscard]] std::vector<std::string> needs_of(const Call& call, const CallChecks& checks,
                                                const Scope& scope);

}  // namespace clmem::conformance::reproducer
