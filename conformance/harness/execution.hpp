// SPDX-License-Identifier: Apache-2.0
// execution.hpp - limits checks to those that are possible on a device whose commands complete
// without executing, such as the driver of a GPU on a machine without one.
//
//   execution::assume_none();                          // before the first case
//   if (!execution::shows_contents()) { return; }      // before contents are compared
//
// Contract: has no effect without `assume_none`. With it, a case that has checked the code of a
// mistake skips its later comparisons; any other case that compares contents ends as `unsupported`.
// Every other failure after a call has enqueued a command, except by the code of a call, may be due
// to the device and does not count.
#pragma once

#include <string>
#include <vector>

#include "harness/mismatch.hpp"

namespace clmem::conformance::execution {

inline constexpr const char* absent = "commands do not execute";

void assume_none();
[[nodiscard]] bool is_none();

// Notify of the progress of the running case, from any of its threads.
void case_begins();
void code_is_checked(const std::vector<std::string>& legal);
void command_is_enqueued();

// True if the case may compare contents; throws Unsupported if the case is about contents.
[[nodiscard]] bool shows_contents();

// True if the mismatch may be due to the device.
[[nodiscard]] bool excuses(MismatchKind kind);
// True if the case is about the code of a mistake.
[[nodiscard]] bool is_about_refusal();

}  // namespace clmem::conformance::execution
