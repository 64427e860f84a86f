// SPDX-License-Identifier: Apache-2.0
// trials.hpp - pairs of a case and a defect, as a list of cases that a runner can run.
//
//   trials.add(7, info, "read-drops-offset.json");
//   run_cases(trials.cases(), ...);              // with --process-per-case
//   trials.parts_of(result.id).defect            // 7
//
// Contract: the id of a trial is the line with which a worker runs a case under a script of the
// mock.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "results/case_info.hpp"

namespace clmem::conformance {

class Trials {
 public:
  struct Parts {
    std::size_t defect = 0;  // its position in the proof
    std::string case_id{};
  };

  void add(std::size_t defect, const CaseInfo& info, const std::string& script);
  [[nodiscard]] std::span<const CaseInfo> cases() const { return cases_; }
  [[nodiscard]] const Parts& parts_of(const std::string& id) const { return parts_.at(id); }

 private:
  std::vector<CaseInfo> cases_;
  std::unordered_map<std::string, Parts> parts_;
};

}  // namespace clmem::conformance
