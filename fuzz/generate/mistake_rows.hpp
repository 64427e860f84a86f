// SPDX-License-Identifier: Apache-2.0
// mistake_rows.hpp - the table of mistakes: the requirement and the change of a legal call.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "generate/builder.hpp"

namespace clmem::fuzz {

struct MistakeRow {
  std::string_view requirement;  // the id after ".err."; with "fail.": the end of the id
  // Changes the call; false if this call cannot be broken in this way without a second mistake.
  bool (*change)(Builder& builder, Statement& call);
  // The relative frequency, higher for mistakes that few calls can have.
  std::size_t weight = 1;
};

// Returns the requirement's id without the function.
[[nodiscard]] inline std::string id_end_of(const MistakeRow& row) {
  return (row.requirement.starts_with("fail.") ? "" : "err.") + std::string{row.requirement};
}

// All mistakes, and those of each subject.
[[nodiscard]] std::span<const MistakeRow> mistake_rows();
[[nodiscard]] std::span<const MistakeRow> object_mistakes();
[[nodiscard]] std::span<const MistakeRow> range_mistakes();
[[nodiscard]] std::span<const MistakeRow> overlap_mistakes();
[[nodiscard]] std::span<const MistakeRow> map_mistakes();
[[nodiscard]] std::span<const MistakeRow> creation_mistakes();
[[nodiscard]] std::span<const MistakeRow> descriptor_mistakes();

}  // namespace clmem::fuzz
