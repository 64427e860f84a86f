// SPDX-License-Identifier: Apache-2.0
// target_report.hpp - all that is known about one device after a run; every report is made from it.
//
//   write(junit(report, table)); write(json_report(report, table));
//
// Contract: plain values.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "expectations/judgement.hpp"
#include "requirements/requirement_table.hpp"
#include "results/run_identity.hpp"

namespace clmem::conformance {

// What a case checks, and where it is written, "map/map_errors.cpp:120".
struct CaseText {
  std::string sentence{};
  std::string place{};
};

struct TargetReport {
  std::string label{};  // names the device among those of the run
  RunIdentity identity{};
  Judgement judgement{};
  std::vector<std::string> notes{};
  double seconds = 0.0;                     // from start to end of the run
  std::map<std::string, CaseText> texts{};  // of the cases, by id
  std::string
      reproduce{};  // the command that runs one case again, without the id of the case at its end
  std::string reproducer{};  // the command that writes a C program of it, likewise
};

// Empty for a case that the suite does not know.
[[nodiscard]] const CaseText& text_of(const TargetReport& report, const std::string& id);

// The command that runs the case again, after the cases that make it fail, if there are any, and
// several times where it fails only sometimes.
[[nodiscard]] std::string reproduce_command(const TargetReport& report, const CaseResult& result);

// The command that writes a C program of the failure, with the calls of the cases that make it fail;
// empty for a case that did not fail.
[[nodiscard]] std::string reproducer_command(const TargetReport& report, const CaseResult& result);

// "CreateBuffer.err.X: what is required (section)" per requirement of the case.
[[nodiscard]] std::vector<std::string> requirement_lines(const CaseResult& result,
                                                         const RequirementTable& table);

// Of one requirement.
[[nodiscard]] std::string requirement_line(const Requirement& requirement);

// What went wrong, from the case, the time limits and the baseline; empty for a case that passed as
// expected.
[[nodiscard]] std::vector<std::string> explanation(const JudgedCase& judged,
                                                   const std::string& baseline);

// An entry that is out of date is an item of its own, as it may match no case.
struct StaleEntry {
  BaselineEntry entry{};
  std::string_view word{};  // "missing", "expired", "grown"
  std::string sentence{};
};

[[nodiscard]] std::vector<StaleEntry> stale_entries(const Judgement& judgement);

// Reason and links.
[[nodiscard]] std::string why(const BaselineEntry& entry);

// The failed statement in the sources of the suite; without a file where none is known.
struct SourcePlace {
  std::string file{};
  std::size_t line = 0;
};

[[nodiscard]] SourcePlace noticed_at(const CaseResult& result);

// The entry's place in the baseline: "FILE:LINE".
[[nodiscard]] std::string place_of(const BaselineEntry& entry, const std::string& baseline);

}  // namespace clmem::conformance
