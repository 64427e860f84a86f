// SPDX-License-Identifier: Apache-2.0
// proof.hpp - records which cases have detected which defect.
//
//   Proof proof{suite};
//   proof.add({defect, cited, detected_by});
//   proof.unproven();                    // cases that have detected no defect
//   proof.stale_reasons(table);          // reasons that no case needs
//
// Contract: a case shows a defect if it failed in any way, or warned: a deviation from a lenient
// requirement is a warning.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "proof/seeded_defect.hpp"
#include "requirements/reason_table.hpp"
#include "results/case_result.hpp"

namespace clmem::conformance {

[[nodiscard]] bool shows_defect(const CaseResult& result);

struct ProvenDefect {
  SeededDefect defect{};
  std::vector<std::string> cited{};  // the cases of its requirements
  std::set<std::string> detected_by{};

  [[nodiscard]] bool is_seen() const { return !detected_by.empty(); }
};

// An outdated pattern of the table of exceptions: a case that it covers detects a defect.
struct StaleReason {
  std::string pattern{};
  std::string detecting_case{};  // empty: the pattern matches no case at all
};

class Proof {
 public:
  explicit Proof(std::vector<std::string> cases) : cases_{std::move(cases)} {}

  void add(ProvenDefect defect) { defects_.push_back(std::move(defect)); }
  [[nodiscard]] std::span<const ProvenDefect> defects() const { return defects_; }
  [[nodiscard]] std::span<ProvenDefect> defects() { return defects_; }
  [[nodiscard]] std::span<const std::string> cases() const { return cases_; }

  [[nodiscard]] std::size_t count_seen() const;
  // Returns the cases that have detected no defect, in the order of the suite.
  [[nodiscard]] std::vector<std::string> unproven() const;
  // Returns the unproven cases that have no reason in the table of exceptions.
  [[nodiscard]] std::vector<std::string> unexplained() const;
  // Returns the proven cases that have detected only broad defects.
  [[nodiscard]] std::vector<std::string> proven_broadly() const;
  [[nodiscard]] std::vector<StaleReason> stale_reasons(const ReasonTable& reasons) const;

 private:
  enum class Breadth { any, narrow };
  [[nodiscard]] std::set<std::string> proven(Breadth breadth) const;
  [[nodiscard]] std::vector<std::string> cases_outside(const std::set<std::string>& left_out) const;

  std::vector<std::string> cases_;
  std::vector<ProvenDefect> defects_;
};

}  // namespace clmem::conformance
