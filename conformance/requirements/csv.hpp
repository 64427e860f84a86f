// SPDX-License-Identifier: Apache-2.0
// csv.hpp - records of comma-separated text with quoted fields.
//
//   parse_csv("id,notes\nA,\"b, c\"\n", "table.csv")  // two records; the second is {line 2, {"A",
//   "b, c"}}
//
// Contract: "" inside a quoted field is one quote; quoted fields may span lines; blank lines are
// skipped. Throws std::runtime_error that names source and line for a quote that is never closed or
// followed by text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

struct CsvRecord {
  std::size_t line = 0;  // line where the record starts, from 1
  std::vector<std::string> fields;
};

[[nodiscard]] std::vector<CsvRecord> parse_csv(std::string_view text, std::string_view source);

}  // namespace clmem::conformance
