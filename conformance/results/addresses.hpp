// SPDX-License-Identifier: Apache-2.0
// addresses.hpp - removes addresses from the text of an assertion.
//
//   without_addresses("  Which is: 0x5632c3d18700")  // "  Which is: an address"
//
// Contract: changes only pointers that GoogleTest prints as the value of an operand, not
// hexadecimal numbers in the text of a case. Addresses differ from run to run, so that the result
// files of two equal runs would differ.
#pragma once

#include <string>
#include <string_view>

namespace clmem::conformance {

[[nodiscard]] std::string without_addresses(std::string_view assertion);

}  // namespace clmem::conformance
