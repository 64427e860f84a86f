// SPDX-License-Identifier: Apache-2.0
// device_hint.hpp - guesses what a driver that offers no device lacks.
//
//   device_hint(driver)     // "it needs /dev/kfd, which is not there"
//
// Contract: a guess from the name of its library; empty for an unknown library, and if all known
// needs are met.
#pragma once

#include <string>

#include "runner/driver.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string device_hint(const Driver& driver);

}  // namespace clmem::conformance
