// SPDX-License-Identifier: Apache-2.0
// own_process.hpp - does something in a copy of this process.
//
//   in_own_process([&] { run(one); });
//
// Contract: returns when the copy has ended well. Where it has not, this process ends as the copy
// did, by the same signal or with the same exit code, so that whoever watches it learns why. An
// exception in the copy is its message on the error stream and exit code 2. To be called while
// there is one thread only.
#pragma once

#include <functional>

namespace clmem::conformance {

void in_own_process(const std::function<void()>& work);

}  // namespace clmem::conformance
