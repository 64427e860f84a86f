// SPDX-License-Identifier: Apache-2.0
// successors.hpp - processes that serve one after the other, each forked from one that has only
// loaded the driver.
//
//   serve_in_successors({.loads = {find_platforms, find_devices}, .serve = run_programs}, programs,
//                       events);
// Reason: loading a driver and its compiler takes tens of milliseconds, and a process with a deviation
// is not used again. A driver that has started threads or opened files cannot be forked: each of its
// processes loads the driver itself, while the previous process serves.
//
// Contract: a process that has ended is reported as "ended SIGNAL CODE". The next one serves after
// `go_on` (progress.hpp) has been read from `programs`; earlier bytes were for the process that ended.
// Returns when `programs` has ended. Call it while the process has one thread.
#pragma once

#include <functional>
#include <vector>

namespace clmem::fuzz {

// Lets the processes serve one after the other.
class ServingTurn {
 public:
  ServingTurn(bool is_first, int parent) : is_first_{is_first}, parent_{parent} {}

  [[nodiscard]] bool is_first() const { return is_first_; }
  // Waits until the previous process has ended. Call it when this one can serve.
  void await_predecessor() const;

 private:
  bool is_first_;
  int parent_;  // a socket
};

struct Successor {
  std::vector<std::function<void()>> loads{};            // run one after the other
  std::function<void(const ServingTurn& turn)> serve{};  // run in a process of its own
};

void serve_in_successors(const Successor& successor, int programs, int events);

}  // namespace clmem::fuzz
