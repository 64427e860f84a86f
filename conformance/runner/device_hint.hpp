// SPDX-License-Identifier: Apache-2.0
// device_hint.hpp - what a driver that offers no device may need.
//
//   device_hint(driver)     // "it needs /dev/kfd, which is not there"
//
// Contract: a guess from the name of its library; empty for a library of which nothing is known, and
// where all that is known of is there.
#pragma once

#include <string>

#include "runner/driver.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string device_hint(const Driver& driver);

}  // namespace clmem::conformance
