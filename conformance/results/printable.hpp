// SPDX-License-Identifier: Apache-2.0
// printable.hpp - makes text of unknown origin safe for terminals, JSON and XML.
//
//   printable("bad \xff byte\x1b[31m")  // "bad ? byte?[31m"
//
// Contract: valid UTF-8 without control characters except line ends and tabs; other bytes become
// '?'.
#pragma once

#include <string>
#include <string_view>

namespace clmem::conformance {

[[nodiscard]] std::string printable(std::string_view text);

}  // namespace clmem::conformance
