// SPDX-License-Identifier: Apache-2.0
// nearest.hpp - finds the word that the user may have meant.
//
//   nearest("CopyBufer.MovesItsRange/Odd", ids)      // "CopyBuffer.MovesItsRange/Odd"
//
// Contract: compares by the number of letters to insert, delete or change. Empty if there are no
// words.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace clmem::conformance {

[[nodiscard]] std::string nearest(std::string_view word, std::span<const std::string> words);

}  // namespace clmem::conformance
