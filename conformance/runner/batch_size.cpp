// SPDX-License-Identifier: Apache-2.0
#include "runner/batch_size.hpp"

#include <algorithm>
#include <cmath>

namespace clmem::conformance {
namespace {

constexpr std::size_t smallest = 4;
constexpr std::size_t largest = 2048;
constexpr std::size_t largest_unmeasured = 128;
constexpr double startups_per_batch = 20;

std::size_t whole_cases(double cases) {
  // Compares as floating point first, because the quotient may exceed any integer.
  return cases < static_cast<double>(largest)
             ? std::max(smallest, static_cast<std::size_t>(std::ceil(cases)))
             : largest;
}

}  // namespace

void BatchSize::measured(Seconds startup, Seconds running, std::size_t cases) {
  startup_ += startup;
  running_ += running;
  ++workers_;
  cases_ += cases;
}

double BatchSize::cases_per_startup() const {
  if (cases_ == 0) {
    return 0;
  }
  constexpr double shortest_case_s = 1e-6;
  const double startup = startup_.count() / static_cast<double>(workers_);
  const double one_case = running_.count() / static_cast<double>(cases_);
  return startup / std::max(one_case, shortest_case_s);
}

std::size_t BatchSize::next(std::size_t waiting) const {
  const double break_even = cases_per_startup();
  const std::size_t share =
      jobs_ == 1 ? waiting : waiting / (2 * jobs_);  // no other worker to share with
  const std::size_t least = whole_cases(break_even);
  const std::size_t most =
      cases_ == 0 ? largest_unmeasured : whole_cases(startups_per_batch * break_even);
  return std::min(std::clamp(share, least, most), waiting);
}

}  // namespace clmem::conformance
