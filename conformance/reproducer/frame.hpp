// SPDX-License-Identifier: Apache-2.0
// frame.hpp - the parts of a reproducer around the recorded calls.
//
//   frame_for(body)      // headers, the helpers that the body uses, and those that they use
//
// Contract: C99 with POSIX processes, without warnings: helpers that are not called are left out.
#pragma once

#include <string>
#include <string_view>

namespace clmem::conformance::reproducer {

[[nodiscard]] std::string frame_for(std::string_view body);

}  // namespace clmem::conformance::reproducer
