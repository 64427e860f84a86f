// SPDX-License-Identifier: Apache-2.0
#include "runner/attempts.hpp"

#include <algorithm>
#include <utility>

namespace clmem::conformance {

Attempts::Advice Attempts::take(const CaseResult& result, std::span<const std::string> earlier) {
  Record& record = records_[result.id];
  ++record.runs;
  if (is_failure(result.status) && record.failed++ == 0) {
    record.first = result;
    record.earlier.assign(earlier.begin(), earlier.end());
  } else if (record.runs == 1) {
    record.first = result;
  }
  return advise(record);
}

Attempts::Advice Attempts::advise(const Record& record) const {
  if (record.runs < policy_.repeat) {
    return {Next::wait};
  }
  const bool passed_again = record.failed > 0 && record.failed < record.runs;
  const bool searching =
      (policy_.search == OrderSearch::yes || is_in_doubt(record)) && !record.earlier.empty();
  if (policy_.repeat > 1 || record.failed == 0 ||
      (policy_.is_expected && policy_.is_expected(record.first))) {
    return {Next::deliver, verdict(record)};
  }
  if (passed_again) {
    return searching ? Advice{Next::search} : Advice{Next::deliver, verdict(record)};
  }
  const unsigned wanted_runs =
      1 + std::max(policy_.retries, searching || is_in_doubt(record) ? 1U : 0U);
  return record.runs < wanted_runs ? Advice{Next::run_alone}
                                   : Advice{Next::deliver, verdict(record)};
}

bool Attempts::is_in_doubt(const Record& record) const {
  return policy_.confirm_crashes && record.first.status == Status::crash;
}

CaseResult Attempts::verdict(const Record& record) {
  CaseResult result = record.first;
  if (record.failed > 0 && record.failed < record.runs) {
    result.status = Status::flaky;
  }
  if (record.runs > 1) {
    result.runs = record.runs;
    result.failed_runs = record.failed;
  }
  return result;
}

const std::vector<std::string>& Attempts::before(const std::string& id) const {
  return records_.at(id).earlier;
}

CaseResult Attempts::settle(const std::string& id, std::vector<std::string> culprits) const {
  const Record& record = records_.at(id);
  CaseResult result = verdict(record);
  if (!culprits.empty()) {
    result.status = record.first.status;
    result.after = std::move(culprits);
  }
  return result;
}

}  // namespace clmem::conformance
