// SPDX-License-Identifier: Apache-2.0
// own_process.hpp - runs a function in a copy of this process.
//
//   if (const ProcessEnd end = in_own_process([&] { run(one); }); !end.is_well()) { exit_as(end); }
//
// Contract: an exception in the copy is printed to the error stream and gives exit code 2. A
// request for a backtrace (crash_handler.hpp) is passed on to the copy, which dies with this
// process. Call it only while there is one thread.
#pragma once

#include <functional>

namespace clmem::conformance {

struct ProcessEnd {
  int signal = 0;  // 0: it has exited by itself
  int code = 0;

  [[nodiscard]] bool is_well() const { return signal == 0 && code == 0; }
};

[[nodiscard]] ProcessEnd in_own_process(const std::function<void()>& work);

// Ends this process in the same way as the copy, so that its parent gets the cause.
[[noreturn]] void exit_as(const ProcessEnd& end);

}  // namespace clmem::conformance
