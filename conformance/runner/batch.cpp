// SPDX-License-Identifier: Apache-2.0
#include "runner/batch.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "results/json_fields.hpp"

namespace clmem::conformance {
namespace {

CaseResult lost(const CaseInfo& info, Status status, std::string cause, std::string log,
                double seconds) {
  return {.id = info.id,
          .status = status,
          .seconds = seconds,
          .failures = {},
          .deviations = {},
          .warnings = {},
          .requirements = info.requirements,
          .capability = {},
          .cause = std::move(cause),
          .call = {},
          .calls_before = {},
          .calls = {},
          .log = std::move(log)};
}

}  // namespace

std::optional<CaseResult> Batch::take(const WorkerMessage& event) {
  if (done_) {
    throw FormatError{"an event follows 'done'"};
  }
  if (const auto* ready = std::get_if<ReadyMessage>(&event)) {
    if (ready_) {
      throw FormatError{"'ready' comes a second time"};
    }
    ready_ = true;
    has_successors_ = ready->has_successors;
    return std::nullopt;
  }
  if (!ready_ || std::holds_alternative<DeviceMessage>(event)) {
    throw FormatError{"expected 'ready' first and no 'device'"};
  }
  if (const auto* begun = std::get_if<BeginMessage>(&event)) {
    begin(begun->id);
    return std::nullopt;
  }
  if (const auto* failure = std::get_if<FailureMessage>(&event)) {
    note_failure(*failure);
    return std::nullopt;
  }
  if (const auto* ended = std::get_if<EndMessage>(&event)) {
    return end(ended->result);
  }
  if (running_) {
    throw FormatError{fmt::format("'done' comes while '{}' runs", running_->id)};
  }
  done_ = true;
  return std::nullopt;
}

void Batch::begin(const std::string& id) {
  if (running_) {
    throw FormatError{fmt::format("'{}' begins while '{}' runs", id, running_->id)};
  }
  const auto found = std::ranges::find(remaining_, id, &CaseInfo::id);
  if (found == remaining_.end()) {
    throw FormatError{fmt::format("'{}' begins, which was not requested", id)};
  }
  running_ = std::move(*found);
  failures_.clear();
  deviations_.clear();
  remaining_.erase(found);
  begun_.push_back(id);
}

void Batch::note_failure(const FailureMessage& event) {
  if (!running_ || running_->id != event.id) {
    throw FormatError{fmt::format("'{}' fails without having begun", event.id)};
  }
  failures_.push_back(event.text);
  deviations_.push_back(event.deviation);
}

CaseResult Batch::end(const CaseResult& result) {
  if (!running_ || running_->id != result.id) {
    throw FormatError{fmt::format("'{}' ends without having begun", result.id)};
  }
  running_.reset();
  last_finished_ = result.id;
  progressed_ = true;
  return result;
}

std::optional<CaseResult> Batch::abandon(Status status, std::string cause, std::string log,
                                         double seconds) {
  if (!running_) {
    return std::nullopt;
  }
  progressed_ = true;
  const CaseInfo info = *std::exchange(running_, std::nullopt);
  CaseResult result = lost(info, status, std::move(cause), std::move(log), seconds);
  if (!failures_.empty()) {
    result.status = Status::fail;
    result.cause.clear();
    result.failures = std::exchange(failures_, {});
    result.deviations = std::exchange(deviations_, {});
  }
  return result;
}

CaseResult Batch::give_up_first(std::string cause, std::string log) {
  const CaseInfo info = remaining_.front();
  remaining_.erase(remaining_.begin());
  progressed_ = true;
  return lost(info, Status::crash, std::move(cause), std::move(log), 0.0);
}

}  // namespace clmem::conformance
