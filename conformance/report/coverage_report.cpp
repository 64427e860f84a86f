// SPDX-License-Identifier: Apache-2.0
#include "report/coverage_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace clmem::conformance {
namespace {

constexpr std::array kinds{RequirementKind::error,    RequirementKind::behaviour,
                           RequirementKind::query,    RequirementKind::ordering,
                           RequirementKind::lifetime, RequirementKind::limit,
                           RequirementKind::optional};

struct Cell {
  std::size_t checked = 0;
  std::size_t testable = 0;

  void add(const CoveredRow& row) {
    ++testable;
    checked += row.state() == RowState::checked ? 1 : 0;
  }
  [[nodiscard]] std::string text() const {
    return testable == 0 ? "" : fmt::format("{}/{}", checked, testable);
  }
};

struct Line {
  std::string entry_point;
  std::array<Cell, kinds.size()> by_kind{};
  Cell all{};

  void add(const CoveredRow& row) {
    const auto kind = std::ranges::find(kinds, row.rule->kind) - kinds.begin();
    by_kind[static_cast<std::size_t>(kind)].add(row);
    all.add(row);
  }
};

std::vector<Line> lines_of(const Coverage& coverage) {
  std::vector<Line> lines;
  Line total{.entry_point = "all"};
  for (const CoveredRow& row : coverage.rows) {
    auto line = std::ranges::find(lines, row.rule->entry_point, &Line::entry_point);
    if (line == lines.end()) {
      line = lines.insert(line, Line{.entry_point = row.rule->entry_point});
    }
    line->add(row);
    total.add(row);
  }
  lines.push_back(std::move(total));
  return lines;
}

std::string summary(const Coverage& coverage) {
  return fmt::format("{} testable requirements: {} checked, {} open, {} without a case yet",
                     coverage.rows.size(), coverage.count(RowState::checked),
                     coverage.count(RowState::open), coverage.count(RowState::no_case));
}

}  // namespace

std::string coverage_text(const Coverage& coverage) {
  const std::vector<Line> lines = lines_of(coverage);
  std::size_t width = 0;
  for (const Line& line : lines) {
    width = std::max(width, line.entry_point.size());
  }
  std::string text = fmt::format("{:<{}}", "", width);
  for (const RequirementKind kind : kinds) {
    text += fmt::format("  {:>9}", to_string(kind));
  }
  text += fmt::format("  {:>9}\n", "all");
  for (const Line& line : lines) {
    text += fmt::format("{:<{}}", line.entry_point, width);
    for (const Cell& cell : line.by_kind) {
      text += fmt::format("  {:>9}", cell.text());
    }
    text += fmt::format("  {:>9}\n", line.all.text());
  }
  return text + summary(coverage) + "\n";
}

std::string open_rows_text(const Coverage& coverage) {
  std::string text;
  for (const CoveredRow& row : coverage.rows) {
    if (row.state() != RowState::checked) {
      text += fmt::format(
          "{}\n  {}\n  {}\n", row.rule->id, row.rule->statement,
          row.reason ? "open: " + *row.reason : std::string{to_string(RowState::no_case)});
    }
  }
  return text + summary(coverage) + "\n";
}

std::string coverage_json(const Coverage& coverage) {
  using nlohmann::json;
  json rows = json::array();
  for (const CoveredRow& row : coverage.rows) {
    json entry{{"id", row.rule->id},
               {"entry_point", row.rule->entry_point},
               {"kind", to_string(row.rule->kind)},
               {"state", to_string(row.state())},
               {"cases", row.cases}};
    if (row.state() == RowState::open) {
      entry["reason"] = *row.reason;
    }
    rows.push_back(std::move(entry));
  }
  const json document{
      {"format", "clmem-conformance-coverage-1"},     {"testable", coverage.rows.size()},
      {"checked", coverage.count(RowState::checked)}, {"open", coverage.count(RowState::open)},
      {"no_case", coverage.count(RowState::no_case)}, {"rows", std::move(rows)}};
  return document.dump(1) + "\n";
}

}  // namespace clmem::conformance
