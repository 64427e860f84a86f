// SPDX-License-Identifier: Apache-2.0
// own_process.hpp - runs a function in a copy of this process.
//
//   if (const int signal = in_own_process([&] { run(one); }); signal != 0) { end_by(signal); }
//
// Contract: returns 0 when the copy has exited with 0, and the signal that has ended it. With
// another exit code this process ends, too, so that its parent gets the cause. An exception in
// the copy is its message on the error stream and exit code 2. A request for a backtrace
// (crash_handler.hpp) is passed on to the copy, which dies with this process. Call it only while
// there is one thread.
#pragma once

#include <functional>

namespace clmem::conformance {

[[nodiscard]] int in_own_process(const std::function<void()>& work);

// Ends this process as the copy ended.
void end_by(int signal);

}  // namespace clmem::conformance
