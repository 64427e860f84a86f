// SPDX-License-Identifier: Apache-2.0
// mistake_rows.hpp - the mistakes, one a row: which requirement, and what it does to a legal call.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "generate/builder.hpp"

namespace clmem::fuzz {

struct MistakeRow {
  std::string_view requirement;  // what follows ".err." in the id; with "fail.": what ends it
  // False where this call cannot be broken so: nothing else about it may become wrong.
  bool (*change)(Builder& builder, Statement& call);
  // How often it is tried: more for what few calls can have.
  std::size_t weight = 1;
};

// The requirement's id without the function.
[[nodiscard]] inline std::string id_end_of(const MistakeRow& row) {
  return (row.requirement.starts_with("fail.") ? "" : "err.") + std::string{row.requirement};
}

// All of them, and by subject.
[[nodiscard]] std::span<const MistakeRow> mistake_rows();
[[nodiscard]] std::span<const MistakeRow> object_mistakes();
[[nodiscard]] std::span<const MistakeRow> range_mistakes();
[[nodiscard]] std::span<const MistakeRow> overlap_mistakes();
[[nodiscard]] std::span<const MistakeRow> map_mistakes();
[[nodiscard]] std::span<const MistakeRow> creation_mistakes();
[[nodiscard]] std::span<const MistakeRow> descriptor_mistakes();

}  // namespace clmem::fuzz
