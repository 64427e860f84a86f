// SPDX-License-Identifier: Apache-2.0
// chapter.hpp - the chapter of the specification that a requirement is in.
//
//   chapters()[chapter_of(rule)]   // "Buffer objects"
//
// Contract: titles as in the specification, in its order, without numbers, which differ between
// revisions. Every section of the embedded table has its chapter, which a test checks.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "requirements/requirement.hpp"

namespace clmem::conformance {

[[nodiscard]] std::span<const std::string_view> chapters();

// A position in chapters(); empty for a section that no rule knows.
[[nodiscard]] std::optional<std::size_t> chapter_of(const Requirement& requirement);

}  // namespace clmem::conformance
