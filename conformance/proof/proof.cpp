// SPDX-License-Identifier: Apache-2.0
#include "proof/proof.hpp"

#include <algorithm>
#include <iterator>

#include "expectations/glob.hpp"
#include "proof/exceptions.hpp"

namespace clmem::conformance {

bool shows_defect(const CaseResult& result) {
  return is_failure(result.status) || !result.warnings.empty();
}

std::size_t Proof::count_seen() const {
  return static_cast<std::size_t>(std::ranges::count_if(defects_, &ProvenDefect::is_seen));
}

std::set<std::string> Proof::proven(Breadth breadth) const {
  std::set<std::string> detecting;
  for (const ProvenDefect& one : defects_) {
    if (breadth == Breadth::any || !one.defect.is_broad()) {
      detecting.insert(one.detected_by.begin(), one.detected_by.end());
    }
  }
  return detecting;
}

std::vector<std::string> Proof::cases_outside(const std::set<std::string>& left_out) const {
  std::vector<std::string> left;
  std::ranges::copy_if(cases_, std::back_inserter(left),
                       [&](const std::string& id) { return !left_out.contains(id); });
  return left;
}

std::vector<std::string> Proof::unproven() const {
  return cases_outside(proven(Breadth::any));
}

std::vector<std::string> Proof::unexplained() const {
  std::vector<std::string> left = unproven();
  std::erase_if(left, [](const std::string& id) { return reason_of_unproven(id) != nullptr; });
  return left;
}

std::vector<std::string> Proof::proven_broadly() const {
  std::vector<std::string> left = cases_outside(proven(Breadth::narrow));
  const std::set<std::string> detecting = proven(Breadth::any);
  std::erase_if(left, [&](const std::string& id) { return !detecting.contains(id); });
  return left;
}

std::vector<StaleReason> Proof::stale_reasons(const ReasonTable& reasons) const {
  const std::set<std::string> detecting = proven(Breadth::any);
  std::vector<StaleReason> stale;
  for (const ReasonRow& row : reasons.rows()) {
    const auto is_excused = [&](const std::string& id) { return glob_matches(row.name, id); };
    const auto excused_case = std::ranges::find_if(detecting, is_excused);
    if (excused_case != detecting.end()) {
      stale.push_back({row.name, *excused_case});
    } else if (std::ranges::none_of(cases_, is_excused)) {
      stale.push_back({row.name});
    }
  }
  return stale;
}

}  // namespace clmem::conformance
