// SPDX-License-Identifier: Apache-2.0
// host.hpp - the machine that the suite runs on: "Linux 6.1.0 x86_64, 8 cores".
#pragma once

#include <string>

namespace clmem::conformance {

[[nodiscard]] std::string host_description();

}  // namespace clmem::conformance
