// SPDX-License-Identifier: Apache-2.0
// own_process.hpp - runs a function in a copy of this process.
//
//   in_own_process([&] { run(one); });
//
// Contract: returns when the copy has exited with 0. Otherwise this process ends as the copy did,
// by the same signal or with the same exit code, so that its parent gets the cause. An exception in
// the copy is its message on the error stream and exit code 2. A request for a backtrace
// (crash_handler.hpp) is passed on to the copy, which dies with this process. Call it only while
// there is one thread.
#pragma once

#include <functional>

namespace clmem::conformance {

void in_own_process(const std::function<void()>& work);

}  // namespace clmem::conformance
