// SPDX-License-Identifier: Apache-2.0
// execution.hpp - what a case may check on a device whose commands complete without executing, such
// as the driver of a GPU on a machine without one.
//
//   execution::assume_none();                          // before the first case
//   if (!execution::shows_contents()) { return; }      // before contents are compared
//
// Contract: without `assume_none` nothing changes. With it, a case that has checked the code of a
// mistake goes on without what it would compare afterwards; any other case that looks at contents
// ends as `unsupported`. Whatever else is found once a call has enqueued a command, other than by
// the code of a call, may be due to the device and does not count.
#pragma once

#include <string>
#include <vector>

#include "harness/mismatch.hpp"

namespace clmem::conformance::execution {

inline constexpr const char* absent = "commands do not execute";

void assume_none();
[[nodiscard]] bool is_none();

// What the running case has done so far, from any of its threads.
void case_begins();
void code_is_checked(const std::vector<std::string>& legal);
void command_is_enqueued();

// Whether the case may compare contents; throws Unsupported where they are what it is about.
[[nodiscard]] bool shows_contents();

// Whether the mismatch may be due to the device.
[[nodiscard]] bool excuses(MismatchKind kind);
// Whether the case is about the code of a mistake.
[[nodiscard]] bool is_about_refusal();

}  // namespace clmem::conformance::execution
