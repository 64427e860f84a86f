// SPDX-License-Identifier: Apache-2.0
// batch_size.hpp - chooses the number of cases for a worker by the measured time to start one.
//
//   BatchSize size{jobs};
//   size.measured(startup, time_of_cases, number_of_cases);   // as each worker ends
//   size.next(cases_that_wait);
//
// Contract: never 0 while cases wait. Starting workers costs at most about a twentieth of the time
// if there are enough cases; towards the end batches become smaller, so that all workers end
// together, but not so small that starting takes longer than running.
#pragma once

#include <chrono>
#include <cstddef>

namespace clmem::conformance {

class BatchSize {
 public:
  using Seconds = std::chrono::duration<double>;

  explicit BatchSize(unsigned jobs) : jobs_{jobs} {}

  void measured(Seconds startup, Seconds running, std::size_t cases);

  [[nodiscard]] std::size_t next(std::size_t waiting) const;

 private:
  // Returns the number of cases that take as long as starting a worker; 0 before the first
  // measurement.
  [[nodiscard]] double cases_per_startup() const;

  unsigned jobs_;
  Seconds startup_{0};
  Seconds running_{0};
  std::size_t workers_ = 0;
  std::size_t cases_ = 0;
};

}  // namespace clmem::conformance
