// SPDX-License-Identifier: Apache-2.0
// shell_text.hpp - words and assignments for a POSIX shell.
//
//   shell_quoted("two words")                       // 'two words'
//   shell_assignments({{"POCL_DEVICES", "cpu cpu"}})  // "POCL_DEVICES='cpu cpu' "
//
// Contract: one line of printable text, whatever the words contain: control characters and bytes
// that are not UTF-8 are written through printf. Line ends at the end of such a word are lost.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace clmem::conformance {

[[nodiscard]] std::string shell_quoted(std::string_view word);

// Returns the assignments to put before a command; a blank follows each, and none gives an empty
// text.
[[nodiscard]] std::string shell_assignments(const std::map<std::string, std::string>& variables);

}  // namespace clmem::conformance
