// SPDX-License-Identifier: Apache-2.0
// summary.hpp - the number of cases with each verdict.
//
//   summarise(report.judgement).line()
//   // "250 cases: 240 pass, 9 fail, 1 unsupported; 9 known; 2 with warnings"
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "expectations/judgement.hpp"

namespace clmem::conformance {

inline constexpr std::array<Status, 7> all_statuses{
    Status::pass,  Status::fail,        Status::crash, Status::timeout,
    Status::flaky, Status::unsupported, Status::skip};

struct Summary {
  std::size_t cases = 0;
  std::array<std::size_t, all_statuses.size()> by_status{};  // in the order of all_statuses
  std::array<std::size_t, 5> by_verdict{};                   // in the order of Verdict
  std::size_t missing = 0;                                   // entries of the baseline
  std::size_t expired = 0;                                   // entries of the baseline
  std::size_t grown = 0;                                     // entries of the baseline
  std::size_t incomplete = 0;                                // cases without a result
  std::size_t warnings = 0;                                  // cases with at least one warning

  [[nodiscard]] std::size_t count(Status status) const;
  [[nodiscard]] std::size_t count(Verdict verdict) const;

  // Leaves out counts of zero.
  [[nodiscard]] std::string line() const;
};

[[nodiscard]] Summary summarise(const Judgement& judgement);

}  // namespace clmem::conformance
