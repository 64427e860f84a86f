// SPDX-License-Identifier: Apache-2.0
#include "suites/profile_sample.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace clmem::conformance {

namespace {

// Limits of the rows of a table in the quick profile, apart from rows that are the first to cite a
// requirement. The lower limit leaves room for a row for each command; tables of rejected calls and
// of queries have the higher one, because these run nothing.
constexpr std::size_t most_quick_rows = 36;
constexpr std::size_t most_quick_calls = 128;

// Returns "Suite.Name" for "Suite.Name/Row".
std::string table_of(const Case& row) {
  const std::string id = row.id();
  return id.substr(0, id.find('/'));
}

bool cites_something_new(const Case& row, std::set<std::string>& cited) {
  bool found = false;
  for (const std::string& id : row.requirements) {
    found = cited.insert(id).second || found;
  }
  return found;
}

void thin_out(const std::vector<Case*>& rows) {
  const std::string& name = rows.front()->name;
  const bool run_nothing = name.starts_with("Refuses") || name.starts_with("ReportsSize");
  const std::size_t kept = run_nothing ? most_quick_calls : most_quick_rows;
  const std::size_t step = (rows.size() + kept - 1) / kept;
  std::set<std::string> cited;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!cites_something_new(*rows[i], cited) && i % step != 0) {
      rows[i]->profile = CaseProfile::full;
    }
  }
}

}  // namespace

void keep_sample_in_quick_profile(Cases& cases) {
  std::map<std::string, std::vector<Case*>> tables;
  for (Case& one : cases) {
    if (one.profile == CaseProfile::quick) {
      tables[table_of(one)].push_back(&one);
    }
  }
  for (const auto& [name, rows] : tables) {
    thin_out(rows);
  }
}

}  // namespace clmem::conformance
