// SPDX-License-Identifier: Apache-2.0
// chapter.hpp - finds the chapter of the specification that contains a requirement.
//
//   chapters()[chapter_of(rule)]   // "Buffer objects"
//
// Contract: titles as in the specification, in its order, without numbers, which differ between
// revisions. Every section of the embedded table has a chapter, which a test checks.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "requirements/requirement.hpp"

namespace clmem::conformance {

[[nodiscard]] std::span<const std::string_view> chapters();

// Returns a position in chapters(); empty for a section without a rule.
[[nodiscard]] std::optional<std::size_t> chapter_of(const Requirement& requirement);

}  // namespace clmem::conformance
