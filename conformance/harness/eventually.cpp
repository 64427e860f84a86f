// SPDX-License-Identifier: Apache-2.0
#include "harness/eventually.hpp"

#include <thread>

namespace clmem::conformance {

bool eventually(const std::function<bool()>& happened, std::chrono::milliseconds deadline) {
  const auto end = std::chrono::steady_clock::now() + deadline;
  while (!happened()) {
    if (std::chrono::steady_clock::now() >= end) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  return true;
}

}  // namespace clmem::conformance
