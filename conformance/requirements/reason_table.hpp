// SPDX-License-Identifier: Apache-2.0
// reason_table.hpp - a table of exceptions: names, each with its reason.
//
//   if (const std::string* reason = open_rows().find(rule.id)) { ... }   // why no case cites it
//
// Contract: immutable; the order is that of the file. `parse` throws std::runtime_error
// "source:line: what is wrong" for a table without the header line name,reason, for a row without a
// reason and for a repeated name.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

struct ReasonRow {
  std::string name;
  std::string reason;
};

class ReasonTable {
 public:
  [[nodiscard]] static ReasonTable parse(std::string_view csv, std::string_view source);

  // Returns null if the name is not in the table.
  [[nodiscard]] const std::string* find(std::string_view name) const;

  [[nodiscard]] std::span<const ReasonRow> rows() const { return rows_; }

 private:
  std::vector<ReasonRow> rows_;
};

// Returns the requirements that no available driver and no mock can show, so that no case cites
// them.
[[nodiscard]] const ReasonTable& open_rows();

}  // namespace clmem::conformance
