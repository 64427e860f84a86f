// SPDX-License-Identifier: Apache-2.0
// interrupt.hpp - turns Ctrl-C into something that a poll loop can wait for.
//
//   const Interrupt interrupt;
//   poll(interrupt.descriptor(), ...);
//   if (interrupt.was_requested()) { stop(); }
//
// Contract: while one lives, SIGINT, SIGTERM and SIGHUP are held back from this process; children
// are not affected.
#pragma once

#include <csignal>

#include "runner/file_descriptor.hpp"

namespace clmem::conformance {

class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  [[nodiscard]] int descriptor() const { return descriptor_.get(); }
  [[nodiscard]] bool was_requested() const;

 private:
  sigset_t before_{};
  FileDescriptor descriptor_;
};

}  // namespace clmem::conformance
