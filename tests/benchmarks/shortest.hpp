// SPDX-License-Identifier: Apache-2.0
// shortest.hpp - the shortest of many times.
//
//   Shortest fill;
//   fill.measure(2000, [&] { stage.fill(); });
//   fill.seconds()      // of one call
//
// Contract: what is measured alternates with what it is compared to, so that a slow moment of the
// machine hits both; of many rounds the shortest counts.
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>

namespace clmem::mock {

// Seconds of the shortest of all calls so far.
class Shortest {
 public:
  // Returns the seconds of a call of this round.
  template <typename Action>
  double measure(int repetitions, const Action& action) {
    const auto begin = std::chrono::steady_clock::now();
    for (int at = 0; at < repetitions; ++at) {
      action();
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    const double each = taken.count() / repetitions;
    seconds_ = std::min(seconds_, each);
    return each;
  }
  [[nodiscard]] double seconds() const noexcept { return seconds_; }

 private:
  double seconds_ = std::numeric_limits<double>::infinity();
};

}  // namespace clmem::mock
