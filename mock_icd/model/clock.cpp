// SPDX-License-Identifier: Apache-2.0
#include "model/clock.hpp"

#include <algorithm>
#include <chrono>

namespace clmem::mock {

cl_ulong Clock::now() {
  const auto elapsed = std::chrono::steady_clock::now().time_since_epoch();
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(elapsed).count();
  last_ = std::max(last_ + 1, static_cast<cl_ulong>(nanoseconds));
  return last_;
}

}  // namespace clmem::mock
