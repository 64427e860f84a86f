// SPDX-License-Identifier: Apache-2.0
#include "requirements/reason_table.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "requirements/csv.hpp"
#include "requirements/embedded_lines.hpp"

namespace clmem::conformance {
namespace {

using Fields = std::vector<std::string>;

[[noreturn]] void refuse(std::string_view source, std::size_t line, const std::string& what) {
  throw std::runtime_error{fmt::format("{}:{}: {}", source, line, what)};
}

}  // namespace

ReasonTable ReasonTable::parse(std::string_view csv, std::string_view source) {
  const std::vector<CsvRecord> records = parse_csv(csv, source);
  if (records.empty() || records.front().fields != Fields{"name", "reason"}) {
    refuse(source, 1, "expected the header line name,reason");
  }
  ReasonTable table;
  for (std::size_t i = 1; i < records.size(); ++i) {
    const Fields& fields = records[i].fields;
    if (fields.size() != 2 || fields[0].empty() || fields[1].empty()) {
      refuse(source, records[i].line, "expected a name and a reason");
    }
    if (table.find(fields[0]) != nullptr) {
      refuse(source, records[i].line, fmt::format("'{}' is in the table twice", fields[0]));
    }
    table.rows_.push_back({fields[0], fields[1]});
  }
  return table;
}

const std::string* ReasonTable::find(std::string_view name) const {
  const auto found = std::ranges::find(rows_, name, &ReasonRow::name);
  return found == rows_.end() ? nullptr : &found->reason;
}

const ReasonTable& open_rows() {
  static const ReasonTable table = ReasonTable::parse(
      fmt::format("{}\n", fmt::join(embedded_open_rows(), "\n")), "open_rows.csv");
  return table;
}

}  // namespace clmem::conformance
