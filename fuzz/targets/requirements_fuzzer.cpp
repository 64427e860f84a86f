// SPDX-License-Identifier: Apache-2.0
// Checks tables of requirements and of reasons: an error names the line; quoted fields are read as
// the same fields.
#include <stdexcept>
#include <string>
#include <vector>

#include "require.hpp"
#include "requirements/csv.hpp"
#include "requirements/reason_table.hpp"
#include "requirements/requirement_table.hpp"

using namespace clmem::conformance;
using clmem::fuzz::require;

namespace {

template <typename Read>
void read_or_fail(Read read) {
  try {
    read();
  } catch (const std::runtime_error& error) {
    const std::string_view message = error.what();
    require(message.starts_with("table:") && message.size() > 6 && message[6] >= '1' &&
                message[6] <= '9',
            "an error names the line");
  }
}

std::string quoted(std::string_view field) {
  std::string text = "\"";
  for (const char letter : field) {
    text += letter == '"' ? "\"\"" : std::string{letter};
  }
  return text + '"';
}

void require_same_when_quoted(const std::vector<CsvRecord>& records) {
  std::string text;
  for (const CsvRecord& record : records) {
    for (const std::string& field : record.fields) {
      text += (&field == &record.fields.front() ? "" : ",") + quoted(field);
    }
    text += '\n';
  }
  const std::vector<CsvRecord> again = parse_csv(text, "again");
  require(again.size() == records.size(), "as many records are read as were written");
  for (std::size_t i = 0; i < records.size(); ++i) {
    require(again[i].fields == records[i].fields, "fields that are quoted are read as the same");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = clmem::fuzz::text_of(data, size);
  read_or_fail([&] { require_same_when_quoted(parse_csv(text, "table")); });
  read_or_fail([&] { (void)ReasonTable::parse(text, "table"); });
  read_or_fail([&] {
    const RequirementTable table = RequirementTable::parse(text, "table");
    for (const Requirement& row : table.rows()) {
      require(table.find(row.id) == &row && &table.at(row.id) == &row, "a row is found by its id");
      require(parse_api_version(to_string(row.min_version)) == row.min_version,
              "a version that is printed is read as the same");
    }
  });
  return 0;
}
