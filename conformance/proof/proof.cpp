// SPDX-License-Identifier: Apache-2.0
#include "proof/proof.hpp"

#include <algorithm>
#include <iterator>

#include "proof/exceptions.hpp"

namespace clmem::conformance {

bool is_red(const CaseResult& result) {
  return is_failure(result.status) || !result.warnings.empty();
}

Sight ProvenDefect::sight() const {
  if (!red.empty()) {
    return Sight::seen;
  }
  return unseen_defects().find(defect.name) != nullptr ? Sight::exempt : Sight::unseen;
}

std::size_t Proof::count(Sight sight) const {
  return static_cast<std::size_t>(std::ranges::count(defects_, sight, &ProvenDefect::sight));
}

std::vector<std::string> Proof::unproven() const {
  std::set<std::string> proven;
  for (const ProvenDefect& one : defects_) {
    proven.insert(one.red.begin(), one.red.end());
  }
  std::vector<std::string> left;
  std::ranges::copy_if(cases_, std::back_inserter(left),
                       [&](const std::string& id) { return !proven.contains(id); });
  return left;
}

std::vector<std::string> Proof::unexplained() const {
  std::vector<std::string> left = unproven();
  std::erase_if(left, [](const std::string& id) { return reason_of_unproven(id) != nullptr; });
  return left;
}

}  // namespace clmem::conformance
