// SPDX-License-Identifier: Apache-2.0
// blamed_call.hpp - the kind of call that shows a cause, to leave out further calls of that kind.
//
//   blamed.insert(blamed_call(deviation));             // "clEnqueueCopyBuffer:buffer,sub-buffer"
//   if (blamed.contains(kind_of_call(call, state))) { leave_out(call); }
//
// Contract: pure. The words are those of Deviation::cause.
#pragma once

#include <string>

#include "oracle/deviation.hpp"

namespace clmem::fuzz {

// Returns the function with the mistake or with the kinds of operands and other differences for which
// drivers have different code; empty for actions of the host.
[[nodiscard]] std::string kind_of_call(const Statement& call, const ProgramState& before);

// Returns the kind of call that would show the deviation again; empty if other calls of that kind
// are right.
[[nodiscard]] std::string blamed_call(const Deviation& deviation);

}  // namespace clmem::fuzz
