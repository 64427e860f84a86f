// SPDX-License-Identifier: Apache-2.0
// status.hpp - the status of one case's result.
//
//   to_string(Status::unsupported) == "unsupported"; parse_status("crash") == Status::crash
#pragma once

#include <optional>
#include <string_view>

namespace clmem::conformance {

enum class Status {
  pass,
  fail,
  crash,        // the worker died during the case
  timeout,      // the worker returned no result within the case's time limit
  unsupported,  // the device lacks a feature that the case needs
  flaky,        // failed once and passed in another run
  skip,         // not run, as required by the baseline
};

[[nodiscard]] std::string_view to_string(Status status);
[[nodiscard]] std::optional<Status> parse_status(std::string_view word);

// True if the case ran, and neither passed nor was unsupported.
[[nodiscard]] bool is_failure(Status status);

}  // namespace clmem::conformance
