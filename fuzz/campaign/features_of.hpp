// SPDX-License-Identifier: Apache-2.0
// features_of.hpp - the features that a program uses, as words, to find programs that may show a
// known cause.
//
//   const WordSet words = words_of(program);       // "clEnqueueMapImage", "out-of-order",
//   "sub-buffer" includes(words, words_of(finding.program))     // it may show the finding again
#pragma once

#include <set>
#include <string>

#include "program/program.hpp"

namespace clmem::fuzz {

using WordSet = std::set<std::string>;

[[nodiscard]] WordSet words_of(const Program& program);

// True if all words of `few` are among `many`.
[[nodiscard]] bool includes(const WordSet& many, const WordSet& few);

// True if the program's objects and host memory have less than 64 KiB altogether and it maps once
// at most. A driver may lack memory or other resources at any time, but not each time for so
// little.
[[nodiscard]] bool needs_little(const Program& program);

}  // namespace clmem::fuzz
