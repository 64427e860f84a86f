// SPDX-License-Identifier: Apache-2.0
#include "proof/seeded_defect.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "expectations/glob.hpp"
#include "requirements/requirement_table.hpp"
#include "results/json_fields.hpp"

namespace clmem::conformance {
namespace {

bool is_chosen(const std::string& name, std::span<const std::string> patterns) {
  bool chosen = std::ranges::all_of(
      patterns, [](const std::string& pattern) { return pattern.starts_with('-'); });
  for (const std::string& pattern : patterns) {
    if (pattern.starts_with('-')) {
      chosen = chosen && !glob_matches(std::string_view{pattern}.substr(1), name);
    } else {
      chosen = chosen || glob_matches(pattern, name);
    }
  }
  return chosen;
}

// Families of defects in which a function checks nothing, does nothing or is missing.
constexpr std::string_view broad_families[] = {"unchecked.", "idle.", "absent."};

}  // namespace

bool SeededDefect::is_broad() const {
  return std::ranges::any_of(broad_families,
                             [this](std::string_view family) { return name.starts_with(family); });
}

bool SeededDefect::is_about_order() const {
  return std::ranges::all_of(requirements, [](const std::string& id) {
    const Requirement* const row = RequirementTable::embedded().find(id);
    return row != nullptr && row->kind == RequirementKind::ordering;
  });
}

SeededDefect seeded_defect_from_line(std::string_view line) {
  const nlohmann::json object = parse_json(line);
  const JsonFields fields{object};
  return {.name = fields.required<std::string>("name"),
          .sentence = fields.required<std::string>("sentence"),
          .requirements = fields.required<std::vector<std::string>>("requirements")};
}

std::vector<SeededDefect> matching(std::vector<SeededDefect> defects,
                                   std::span<const std::string> patterns) {
  std::erase_if(defects,
                [&](const SeededDefect& defect) { return !is_chosen(defect.name, patterns); });
  return defects;
}

std::vector<CaseInfo> cases_citing(const SeededDefect& defect, std::span<const CaseInfo> suite) {
  std::vector<CaseInfo> citing;
  std::ranges::copy_if(suite, std::back_inserter(citing), [&](const CaseInfo& info) {
    return std::ranges::any_of(info.requirements, [&](const std::string& cited) {
      return std::ranges::any_of(defect.requirements, [&](const std::string& broken) {
        return glob_matches(broken, cited);
      });
    });
  });
  return citing;
}

}  // namespace clmem::conformance
