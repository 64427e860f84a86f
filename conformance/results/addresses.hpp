// SPDX-License-Identifier: Apache-2.0
// addresses.hpp - takes the addresses out of what an assertion says.
//
//   without_addresses("  Which is: 0x5632c3d18700")  // "  Which is: an address"
//
// Contract: changes pointers where GoogleTest prints the value of an operand and nothing else;
// numbers that a case writes in hexadecimal stay. An address differs from run to run and says
// nothing, but it would keep two result files of the same run from being equal.
#pragma once

#include <string>
#include <string_view>

namespace clmem::conformance {

[[nodiscard]] std::string without_addresses(std::string_view assertion);

}  // namespace clmem::conformance
