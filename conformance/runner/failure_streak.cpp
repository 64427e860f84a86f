// SPDX-License-Identifier: Apache-2.0
#include "runner/failure_streak.hpp"

namespace clmem::conformance {
namespace {

bool may_be_of_loss(const CaseResult& result) {
  return is_failure(result.status) || result.capability == available_device;
}

}  // namespace

void FailureStreak::take(const CaseResult& result) {
  if (result.status == Status::pass || result.status == Status::flaky) {
    row_.clear();
    failures_ = 0;
    limit_ = shortest;
  } else if (may_be_of_loss(result) || !row_.empty()) {
    row_.push_back(result.id);
    failures_ += may_be_of_loss(result) ? 1 : 0;
  }
  if (result.status == Status::pass) {
    passed_.resize(passed_.empty() ? 1 : 2);
    passed_.back() = result.id;
  }
}

}  // namespace clmem::conformance
