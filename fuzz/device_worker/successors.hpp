// SPDX-License-Identifier: Apache-2.0
// successors.hpp - processes that serve one after the other, each forked from one that has done no
// more than load the driver.
//
//   serve_in_successors({.load = load_driver, .serve = run_programs}, programs, events);
//
// Why: loading a driver and its compiler takes tens of milliseconds, and a process that has met a
// defect is not used again. A driver that starts threads or opens files when it is loaded cannot be
// forked: its processes load it themselves.
//
// Contract: a process that has ended is reported as "ended SIGNAL CODE"; the next one begins after
// `go_on` (progress.hpp) has been read from `programs`, where all before it was meant for the last
// one. Returns when `programs` has ended. Called while the process has one thread.
#pragma once

#include <functional>

namespace clmem::fuzz {

struct Successor {
  std::function<void()> load{};
  std::function<void(bool is_first)> serve{};  // in a process of its own
};

void serve_in_successors(const Successor& successor, int programs, int events);

}  // namespace clmem::fuzz
