// SPDX-License-Identifier: Apache-2.0
// status.hpp - what became of one case.
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
  timeout,      // the worker gave no result within the case's time limit
  unsupported,  // the device lacks what the case needs
  flaky,        // failed once and passed when run again
  skip,         // not run, for the baseline says that it must not
};

[[nodiscard]] std::string_view to_string(Status status);
[[nodiscard]] std::optional<Status> parse_status(std::string_view word);

// It ran, and neither passed nor was unsupported.
[[nodiscard]] bool is_failure(Status status);

}  // namespace clmem::conformance
