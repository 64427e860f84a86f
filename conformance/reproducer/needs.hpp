// SPDX-License-Identifier: Apache-2.0
// needs.hpp - the device properties without which a call cannot show the failure.
//
//   needs_of(call, checks, scope)      // {"NEED(has_pipes(device));"} for a clCreatePipe that has
//   to succeed
//
// Contract: C statements that end the program if the device cannot show the failure. A call that
// has to be rejected needs none of the features that it would need to succeed.
#pragma once

#include <string>
#include <vector>

#include "reproducer/findings.hpp"
#include "reproducer/recording.hpp"
#include "reproducer/scope.hpp"

namespace clmem::conformance::reproducer {

// Returns the statement for a condition that the case has queried; empty if programs cannot query
// it.
[[nodiscard]] std::string need_of(const Condition& given);

[[nodiscard]] std::vector<std::string> needs_of(const Call& call, const CallChecks& checks,
                                                const Scope& scope);

}  // namespace clmem::conformance::reproducer
