// SPDX-License-Identifier: Apache-2.0
// requirement_table.hpp - the table of all requirements, with access by id.
//
//   const Requirement* rule = RequirementTable::embedded().find(id);   // nullptr: no such id
//
// Contract: immutable and movable, not copyable; rows keep the order of the file; references stay
// valid as long as the table. `parse` throws std::runtime_error "source:line: what is wrong" for a
// row that breaks the format.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "requirements/requirement.hpp"

namespace clmem::conformance {

// The revision of the specification that requirements.csv is written for.
inline constexpr std::string_view specification = "OpenCL 3.0.19";

class RequirementTable {
 public:
  RequirementTable(RequirementTable&&) = default;
  RequirementTable& operator=(RequirementTable&&) = default;

  [[nodiscard]] static const RequirementTable& embedded();

  // `csv` starts with the header line of requirements.csv; `source` names the text in errors.
  [[nodiscard]] static RequirementTable parse(std::string_view csv, std::string_view source);

  [[nodiscard]] const Requirement* find(std::string_view id) const;

  // Returns the requirement; throws std::out_of_range with the id if it is unknown.
  [[nodiscard]] const Requirement& at(std::string_view id) const;

  [[nodiscard]] std::span<const Requirement> rows() const { return rows_; }

 private:
  explicit RequirementTable(std::vector<Requirement> rows);

  std::vector<Requirement> rows_;
  std::unordered_map<std::string_view, const Requirement*> by_id_;
};

}  // namespace clmem::conformance
