// SPDX-License-Identifier: Apache-2.0
#include "runner/failure_streak.hpp"

namespace clmem::conformance {

void FailureStreak::take(const CaseResult& result) {
  if (result.status == Status::pass || result.status == Status::flaky) {
    row_.clear();
    failures_ = 0;
    limit_ = shortest;
  } else if (is_failure(result.status) || !row_.empty()) {
    row_.push_back(result.id);
    failures_ += is_failure(result.status) ? 1 : 0;
  }
  if (result.status == Status::pass) {
    passed_.resize(passed_.empty() ? 1 : 2);
    passed_.back() = result.id;
  }
}

}  // namespace clmem::conformance
