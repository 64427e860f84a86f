// SPDX-License-Identifier: Apache-2.0
// needs.hpp - the properties that a device needs for a call to show anything.
//
//   needs_of(call, checks, scope)      // {"NEED(has_pipes(device));"} for a clCreatePipe that has
//   to succeed
//
// Contract: statements of C that end the program where the device cannot show it. A call that has
// to be refused needs none of the features that it would need to succeed.
#pragma once

#include <string>
#include <vector>

#include "reproducer/findings.hpp"
#include "reproducer/recording.hpp"
#include "reproducer/scope.hpp"

namespace clmem::conformance::reproducer {

// For a condition that the case has queried; empty where programs have no query for it.
[[nodiscard]] std::string need_of(const Condition& given);

[[nodiscard]] std::vector<std::string> needs_of(const Call& call, const CallChecks& checks,
                                                const Scope& scope);

}  // namespace clmem::conformance::reproducer
