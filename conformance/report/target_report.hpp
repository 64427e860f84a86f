// SPDX-License-Identifier: Apache-2.0
// target_report.hpp - all data about one device after a run; every report is made from it.
//
//   write(junit(report, table)); write(json_report(report));
//
// Contract: plain values.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "expectations/judgement.hpp"
#include "requirements/requirement_table.hpp"
#include "results/run_identity.hpp"

namespace clmem::conformance {

// The sentence of a case and its source location, such as "map/map_errors.cpp:120".
struct CaseText {
  std::string sentence{};
  std::string place{};
};

// Ordered from worst to mildest.
enum class Severity { lost, wrong_data, accepted, wrong_code, wrong_information };

struct Cause {
  std::string sentence{};
  Severity severity = Severity::wrong_information;
  std::size_t worst = 0;  // cases of that severity; the others are milder
  std::string entry_point{};
  std::vector<std::string> conditions{};     // of its calls (harness/call_forms.hpp)
  std::size_t passes = 0;                    // cases with such a call that pass
  bool is_explained = false;                 // false: what these cases have in common was not found
  const Requirement* requirement = nullptr;  // broken by most of its cases; null: unknown
  std::vector<std::string> cases{};          // ids; the first is the one to reproduce it with
  std::string reproduce{};                   // the command that does so
};

struct TargetReport {
  std::string label{};  // identifies the device among those of the run
  RunIdentity identity{};
  Judgement judgement{};
  std::vector<Cause> causes{};  // of the new failures, by causes_of
  std::vector<std::string> notes{};
  double seconds = 0.0;                     // duration of the run
  std::map<std::string, CaseText> texts{};  // texts of the cases by id
  std::string
      reproduce{};  // the command that runs one case again, without the id of the case at its end
  std::string reproducer{};  // the command that writes a C program of it, also without the id
};

// Returns an empty text for a case that the suite does not know.
[[nodiscard]] const CaseText& text_of(const TargetReport& report, const std::string& id);

// Returns the command that runs the case again, after the cases that make it fail, if there are
// any, and several times if it fails only sometimes.
[[nodiscard]] std::string reproduce_command(const TargetReport& report, const CaseResult& result);

// Returns the command that writes a C program of the failure, including the calls of the cases that
// make it fail; empty for a case that did not fail.
[[nodiscard]] std::string reproducer_command(const TargetReport& report, const CaseResult& result);

// Returns a line "CreateBuffer.err.X: what is required (section)" for each requirement of the case.
[[nodiscard]] std::vector<std::string> requirement_lines(const CaseResult& result,
                                                         const RequirementTable& table);

[[nodiscard]] std::string requirement_line(const Requirement& requirement);

// Returns the failures of the case, exceeded time limits and mismatches with the baseline; empty
// for a case that passed as expected.
[[nodiscard]] std::vector<std::string> explanation(const JudgedCase& judged,
                                                   const std::string& baseline);

// An outdated entry, which is separate from the cases because it may match none.
struct StaleEntry {
  BaselineEntry entry{};
  std::string_view word{};  // "missing", "expired", "grown"
  std::string sentence{};
};

[[nodiscard]] std::vector<StaleEntry> stale_entries(const Judgement& judgement);

// Returns reason and links of the entry.
[[nodiscard]] std::string why(const BaselineEntry& entry);

// The failed statement in the sources of the suite; `file` is empty if it is not known.
struct SourcePlace {
  std::string file{};
  std::size_t line = 0;
};

[[nodiscard]] SourcePlace failed_statement(const CaseResult& result);

// Returns the entry's place in the baseline: "FILE:LINE".
[[nodiscard]] std::string place_of(const BaselineEntry& entry, const std::string& baseline);

}  // namespace clmem::conformance
