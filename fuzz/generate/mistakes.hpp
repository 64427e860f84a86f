// SPDX-License-Identifier: Apache-2.0
// mistakes.hpp - calls with exactly one wrong argument, and the codes that the requirements allow.
//
//   (void)add_mistake(builder, propose_transfer);
//
// Contract: a mistake is named by the end of its requirement's id, and applies to the functions
// that have such a row. Rows that are lenient, not testable, or need features that the device lacks
// are left out.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "generate/proposals.hpp"

namespace clmem::fuzz {

// Breaks a command or, sometimes, a call of another kind. False if nothing was added.
bool add_mistake(Builder& builder, Proposal (*propose)(Builder&));

// Makes a second context with objects, for calls that mix the two, and objects without host access.
void make_foreign_objects(Builder& builder);

// Changes a legal call; false if this call cannot be broken in this way without a second mistake.
using Change = std::function<bool(Builder& builder, Statement& call)>;

struct MistakeRow {
  std::string_view requirement;  // the id after ".err."; with "fail.": the end of the id
  Change change;
  std::size_t weight = 1;  // the relative frequency, higher for mistakes that few calls can have
};
using MistakeRows = std::vector<MistakeRow>;

[[nodiscard]] inline std::string id_end_of(const MistakeRow& row) {
  return (row.requirement.starts_with("fail.") ? "" : "err.") + std::string{row.requirement};
}

// Return all mistakes, and those of each subject.
[[nodiscard]] const MistakeRows& mistake_rows();
[[nodiscard]] MistakeRows object_mistakes();
[[nodiscard]] MistakeRows range_mistakes();
[[nodiscard]] MistakeRows overlap_mistakes();
[[nodiscard]] MistakeRows map_mistakes();
[[nodiscard]] MistakeRows creation_mistakes();
[[nodiscard]] MistakeRows call_mistakes();

}  // namespace clmem::fuzz
