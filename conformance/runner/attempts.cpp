// SPDX-License-Identifier: Apache-2.0
#include "runner/attempts.hpp"

#include <algorithm>
#include <utility>

namespace clmem::conformance {

Attempts::Decision Attempts::take(const CaseResult& result, std::span<const std::string> earlier) {
  Record& record = records_[result.id];
  ++record.runs;
  if (is_failure(result.status) && record.failed++ == 0) {
    record.first = result;
    record.earlier.assign(earlier.begin(), earlier.end());
  } else if (record.runs == 1) {
    record.first = result;
  }
  return decide(record);
}

Attempts::Decision Attempts::decide(Record& record) const {
  if (record.runs < policy_.repeat) {
    return {Next::wait};
  }
  if (policy_.repeat > 1 || record.failed == 0 ||
      (policy_.is_expected && policy_.is_expected(record.first))) {
    return {Next::deliver, verdict(record)};
  }
  if (record.runs == 1 && !record.earlier.empty() && policy_.may_confirm) {
    record.confirmed = policy_.may_confirm();
  }
  const bool passed_again = record.failed < record.runs;
  const bool searching =
      (policy_.search == OrderSearch::yes || needs_confirmation(record)) && !record.earlier.empty();
  if (passed_again) {
    return searching ? Decision{Next::search} : Decision{Next::deliver, verdict(record)};
  }
  const unsigned wanted_runs =
      1 + std::max(policy_.retries, searching || needs_confirmation(record) ? 1U : 0U);
  return record.runs < wanted_runs ? Decision{Next::run_alone}
                                   : Decision{Next::deliver, verdict(record)};
}

bool Attempts::needs_confirmation(const Record& record) const {
  return record.confirmed || (policy_.confirm_crashes && record.first.status == Status::crash);
}

// Returns the verdict of all runs. A single deviation counts even if repeating it takes more than
// this run.
CaseResult Attempts::verdict(const Record& record) const {
  CaseResult result = record.first;
  const bool more_runs_were_wanted =
      policy_.repeat > 1 || policy_.retries > 0 || policy_.search == OrderSearch::yes;
  if (record.failed > 0 && record.failed < record.runs &&
      (more_runs_were_wanted || record.first.status == Status::crash)) {
    result.status = Status::flaky;
  }
  // A failure that was confirmed alone without a request is reported like one that ran alone from
  // the beginning.
  const bool is_as_alone = record.confirmed && !more_runs_were_wanted &&
                           record.failed == record.runs && record.first.status != Status::crash;
  if (record.runs > 1 && !is_as_alone) {
    result.runs = record.runs;
    result.failed_runs = record.failed;
  }
  return result;
}

const std::vector<std::string>& Attempts::before(const std::string& id) const {
  return records_.at(id).earlier;
}

CaseResult Attempts::result_after_search(const std::string& id,
                                         std::vector<std::string> causing_cases) const {
  const Record& record = records_.at(id);
  CaseResult result = verdict(record);
  if (!causing_cases.empty()) {
    result.status = record.first.status;
    result.after = std::move(causing_cases);
  }
  return result;
}

}  // namespace clmem::conformance
