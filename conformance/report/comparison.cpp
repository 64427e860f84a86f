// SPDX-License-Identifier: Apache-2.0
#include "report/comparison.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "report/summary.hpp"

namespace clmem::conformance {
namespace {

TextStyle text_style_of(const JudgedCase* judged) {
  if (!judged || judged->result.status == Status::unsupported) {
    return TextStyle::faint;
  }
  if (is_failure(judged->result.status)) {
    return TextStyle::bad;
  }
  return judged->result.warnings.empty() ? TextStyle::good : TextStyle::remark;
}

bool deviates(const JudgedCase& judged) {
  return judged.verdict != Verdict::ok && judged.verdict != Verdict::known;
}

bool is_worth_a_row(const ComparedCase& row) {
  const std::string first = cell_text(row.front());
  return std::ranges::any_of(row, [&](const JudgedCase* judged) {
    return cell_text(judged) != first ||
           (judged && (deviates(*judged) || text_style_of(judged) == TextStyle::bad ||
                       !judged->result.warnings.empty()));
  });
}

class Table {
 public:
  Table(std::span<const TargetReport> reports, std::size_t name_width, const Palette& palette)
      : reports_{reports}, name_width_{name_width}, palette_{palette} {}

  void head(std::string_view title) {
    name(title);
    for (const TargetReport& report : reports_) {
      cell(report.label, report.label, TextStyle::strong);
    }
    end_row();
  }

  void name(std::string_view name) { text_ += fmt::format("{:{}}", name, name_width_); }

  // Pads by hand, because color codes have no width.
  void cell(std::string_view label, std::string_view value, TextStyle text_style) {
    const std::size_t width = std::max<std::size_t>(label.size(), 12);
    text_ += "  " + palette_.paint(text_style, value) +
             std::string(width - std::min(width, value.size()), ' ');
  }

  void end_row() {
    text_.erase(text_.find_last_not_of(' ') + 1);
    text_ += '\n';
  }

  std::string take() { return std::move(text_); }

 private:
  std::span<const TargetReport> reports_;
  std::size_t name_width_;
  const Palette& palette_;
  std::string text_;
};

void add_counts(Table& table, std::span<const TargetReport> reports) {
  std::vector<Summary> summaries;
  std::ranges::transform(reports, std::back_inserter(summaries),
                         [](const TargetReport& report) { return summarise(report.judgement); });
  for (const Status status : all_statuses) {
    table.name(to_string(status));
    for (std::size_t i = 0; i < reports.size(); ++i) {
      table.cell(reports[i].label, fmt::format("{}", summaries[i].count(status)),
                 TextStyle::strong);
    }
    table.end_row();
  }
}

}  // namespace

std::map<std::string_view, ComparedCase> compared_cases(std::span<const TargetReport> reports) {
  std::map<std::string_view, ComparedCase> rows;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    for (const JudgedCase& judged : reports[i].judgement.cases) {
      rows.try_emplace(judged.result.id, reports.size(), nullptr).first->second[i] = &judged;
    }
  }
  std::erase_if(rows, [](const auto& row) { return !is_worth_a_row(row.second); });
  return rows;
}

std::string cell_text(const JudgedCase* judged) {
  return judged
             ? fmt::format("{}{}{}", to_string(judged->result.status), deviates(*judged) ? "*" : "",
                           judged->result.warnings.empty() ? "" : "!")
             : "-";
}

std::string headline(std::span<const TargetReport> reports) {
  std::size_t failures = 0;
  for (const TargetReport& report : reports) {
    failures += summarise(report.judgement).count(Verdict::new_failure);
  }
  if (failures > 0) {
    return fmt::format("{} new failure{}", failures, failures == 1 ? "" : "s");
  }
  return std::ranges::all_of(
             reports, [](const TargetReport& report) { return report.judgement.as_expected(); })
             ? "as expected"
             : "the baseline is out of date";
}

std::string comparison(std::span<const TargetReport> reports, const Palette& palette, Rows shown) {
  if (shown == Rows::hidden) {
    Table counts{reports, std::string_view{"unsupported"}.size(), palette};
    counts.head("count");
    add_counts(counts, reports);
    return counts.take();
  }
  const auto rows = compared_cases(reports);
  std::size_t name_width = std::string_view{"unsupported"}.size();
  for (const auto& [id, row] : rows) {
    name_width = std::max(name_width, id.size());
  }
  Table table{reports, name_width, palette};
  table.head("case");
  for (const auto& [id, row] : rows) {
    table.name(id);
    for (std::size_t i = 0; i < row.size(); ++i) {
      table.cell(reports[i].label, cell_text(row[i]), text_style_of(row[i]));
    }
    table.end_row();
  }
  table.head("count");
  add_counts(table, reports);
  return fmt::format("{}{}\n", table.take(), cell_legend);
}

}  // namespace clmem::conformance
