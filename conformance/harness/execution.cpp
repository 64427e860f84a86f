// SPDX-License-Identifier: Apache-2.0
#include "harness/execution.hpp"

#include <algorithm>
#include <atomic>

#include "harness/unsupported.hpp"

namespace clmem::conformance::execution {

namespace {

// Set once, before other threads exist.
bool none = false;

std::atomic<bool> checked_refusal{false};
std::atomic<bool> enqueued{false};

}  // namespace

void assume_none() {
  none = true;
}

bool is_none() {
  return none;
}

void case_begins() {
  checked_refusal = false;
  enqueued = false;
}

void code_is_checked(const std::vector<std::string>& legal) {
  if (none && std::find(legal.begin(), legal.end(), "CL_SUCCESS") == legal.end()) {
    checked_refusal = true;
  }
}

void command_is_enqueued() {
  if (none) {
    enqueued = true;
  }
}

bool shows_contents() {
  if (none && !checked_refusal) {
    unsupported(absent);
  }
  return !none;
}

bool excuses(MismatchKind kind) {
  const bool is_code = kind == MismatchKind::accepted || kind == MismatchKind::refused ||
                       kind == MismatchKind::wrong_code;
  return none && enqueued && !is_code;
}

bool is_about_refusal() {
  return checked_refusal;
}

}  // namespace clmem::conformance::execution
