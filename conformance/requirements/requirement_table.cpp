// SPDX-License-Identifier: Apache-2.0
#include "requirements/requirement_table.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "requirements/csv.hpp"
#include "requirements/embedded_lines.hpp"

namespace clmem::conformance {
namespace {

constexpr std::array<std::string_view, 10> columns{
    "id",           "entry_point", "kind",      "expected", "statement",
    "spec_section", "min_version", "condition", "testable", "notes"};

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) {
      return parts;
    }
    text.remove_prefix(end + 1);
  }
}

// Returns the word after "key:"; empty if the key does not occur.
std::string_view noted(std::string_view notes, std::string_view key) {
  const std::size_t at = notes.find(key);
  if (at == std::string_view::npos) {
    return {};
  }
  const std::string_view rest = notes.substr(at + key.size());
  return rest.substr(0, rest.find_first_of(" ;,"));
}

std::string unless_dash(const std::string& field) {
  return field == "-" ? std::string{} : field;
}

class RowReader {
 public:
  RowReader(const CsvRecord& record, std::string_view source) : record_{record}, source_{source} {
    if (record.fields.size() != columns.size()) {
      throw error(
          fmt::format("expected {} fields, found {}", columns.size(), record.fields.size()));
    }
  }

  Requirement read() const {
    Requirement row;
    row.id = record_.fields[0];
    row.entry_point = record_.fields[1];
    row.kind = checked(parse_requirement_kind(record_.fields[2]), 2, "a kind");
    row.expected = unless_dash(record_.fields[3]);
    row.statement = record_.fields[4];
    row.spec_section = record_.fields[5];
    row.min_version = checked(parse_api_version(record_.fields[6]), 6, "a version like 3.0");
    if (record_.fields[7] != "-") {
      row.condition = split(record_.fields[7], '+');
    }
    row.testable = checked(parse_testable(record_.fields[8]), 8, "yes, no or undefined-behaviour");
    row.notes = record_.fields[9];
    read_notes(row);
    return row;
  }

  [[nodiscard]] std::runtime_error error(std::string_view what) const {
    return std::runtime_error{fmt::format("{}:{}: {}", source_, record_.line, what)};
  }

 private:
  void read_notes(Requirement& row) const {
    row.lenient = row.notes.starts_with("lenient");
    if (!row.expected.empty()) {
      row.accepted.push_back(row.expected);
    }
    if (const std::string_view codes = noted(row.notes, "accept:"); !codes.empty()) {
      for (std::string& code : split(codes, '|')) {
        row.accepted.push_back(std::move(code));
      }
    }
    if (const std::string_view until = noted(row.notes, "until:"); !until.empty()) {
      row.until = checked(parse_api_version(until), 9, "until: and a version");
    }
  }

  template <typename Value>
  Value checked(std::optional<Value> value, std::size_t column, std::string_view wanted) const {
    if (!value) {
      throw error(fmt::format("column {}: expected {}, found '{}'", columns[column], wanted,
                              record_.fields[column]));
    }
    return *value;
  }

  const CsvRecord& record_;
  std::string_view source_;
};

}  // namespace

RequirementTable::RequirementTable(std::vector<Requirement> rows) : rows_{std::move(rows)} {
  by_id_.reserve(rows_.size());
  for (const Requirement& row : rows_) {
    by_id_.emplace(row.id, &row);
  }
}

RequirementTable RequirementTable::parse(std::string_view csv, std::string_view source) {
  const std::vector<CsvRecord> records = parse_csv(csv, source);
  if (records.empty() || !std::ranges::equal(records.front().fields, columns)) {
    throw std::runtime_error{
        fmt::format("{}:1: expected the header line {}", source, fmt::join(columns, ","))};
  }
  std::vector<Requirement> rows;
  std::unordered_map<std::string_view, std::size_t> lines;
  rows.reserve(records.size());
  for (std::size_t i = 1; i < records.size(); ++i) {
    const RowReader reader{records[i], source};
    rows.push_back(reader.read());
    const auto [earlier, inserted] = lines.emplace(records[i].fields[0], records[i].line);
    if (!inserted) {
      throw reader.error(
          fmt::format("id '{}' is already on line {}", earlier->first, earlier->second));
    }
  }
  return RequirementTable{std::move(rows)};
}

const RequirementTable& RequirementTable::embedded() {
  static const RequirementTable table =
      parse(fmt::format("{}\n", fmt::join(embedded_lines(), "\n")), "requirements.csv");
  return table;
}

const Requirement* RequirementTable::find(std::string_view id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second;
}

const Requirement& RequirementTable::at(std::string_view id) const {
  if (const Requirement* row = find(id)) {
    return *row;
  }
  throw std::out_of_range{fmt::format("no requirement has the id '{}'", id)};
}

}  // namespace clmem::conformance
