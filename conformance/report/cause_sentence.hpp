// SPDX-License-Identifier: Apache-2.0
// cause_sentence.hpp - describes the common property of a group of failures in one sentence.
//
//   describe_group(report, failures, {"blocking_map=CL_FALSE"})
//   // "clEnqueueMapBuffer, non-blocking: returns ..."
//
// Contract: pure; there is at least one failure.
#pragma once

#include <string>

#include "report/cause_failures.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string describe_group(const TargetReport& report, const Failures& failures,
                                         const std::vector<std::string>& conditions);

// True for a worker that dies after a wrong result.
[[nodiscard]] bool dies_afterwards(const Failure& failure);

}  // namespace clmem::conformance
