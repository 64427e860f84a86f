// SPDX-License-Identifier: Apache-2.0
// log_mark.hpp - a line that separates the outputs of two cases.
//
//   write(STDERR_FILENO, log_mark(id));   // worker, before a case begins
//   tail.add(text);                       // runner: what is before the last mark belongs to
//   another case's
//
// Contract: starts with the character "record separator" and ends with a line end. Events and
// output are sent through different pipes, so only a mark in the output itself shows reliably which
// case the output belongs to.
#pragma once

#include <string>
#include <string_view>

namespace clmem::conformance {

inline constexpr char log_mark_start = '\x1e';

[[nodiscard]] inline std::string log_mark(std::string_view case_id) {
  return log_mark_start + std::string{case_id} + "\n";
}

}  // namespace clmem::conformance
