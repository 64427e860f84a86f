// SPDX-License-Identifier: Apache-2.0
#include "harness/eventually.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

namespace clmem::conformance {

namespace {

double deadline_scale = 1.0;

// Returns a shorter deadline once the case has failed, as further waits are likely to fail, too.
std::chrono::duration<double> timeout_for(std::chrono::milliseconds deadline) {
  constexpr std::chrono::milliseconds short_deadline{250};
  return deadline_scale *
         (testing::Test::HasFailure() ? std::min(deadline, short_deadline) : deadline);
}

}  // namespace

void scale_deadlines(double factor) {
  deadline_scale = std::max(1.0, factor);
}

bool eventually(const std::function<bool()>& happened, std::chrono::milliseconds deadline) {
  const auto end = std::chrono::steady_clock::now() + timeout_for(deadline);
  while (!happened()) {
    if (std::chrono::steady_clock::now() >= end) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  return true;
}

bool eventually_before(const std::function<bool()>& happened,
                       const std::function<void()>& begin_later,
                       const std::function<bool()>& later) {
  constexpr std::chrono::milliseconds at_once{50};
  constexpr std::chrono::milliseconds a_little_more{100};
  if (eventually(happened, at_once)) {
    return true;
  }
  begin_later();
  return eventually([&] { return happened() || later(); }) && eventually(happened, a_little_more);
}

}  // namespace clmem::conformance
