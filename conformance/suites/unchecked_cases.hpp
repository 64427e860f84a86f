// SPDX-License-Identifier: Apache-2.0
// unchecked_cases.hpp - every case as the suites make them, for a worker.
//
// Contract: all_cases.hpp without its checks and its sampling of profiles. A worker is started anew
// after each failure, and a check took it longer than to load a driver; whoever gives it ids has
// them from `list`, which checks.
#pragma once

#include "harness/case.hpp"

namespace clmem::conformance {

[[nodiscard]] Cases unchecked_cases();

}  // namespace clmem::conformance
