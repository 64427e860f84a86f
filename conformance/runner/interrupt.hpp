// SPDX-License-Identifier: Apache-2.0
// interrupt.hpp - turns Ctrl-C into a descriptor for poll loops.
//
//   const Interrupt interrupt;
//   poll(interrupt.descriptor(), ...);
//   if (interrupt.was_requested()) { stop(); }
//
// Contract: during its lifetime, SIGINT, SIGTERM and SIGHUP are blocked in this process; children
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
