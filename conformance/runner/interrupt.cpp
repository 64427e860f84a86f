// SPDX-License-Identifier: Apache-2.0
#include "runner/interrupt.hpp"

#include <poll.h>
#include <sys/signalfd.h>

namespace clmem::conformance {

Interrupt::Interrupt() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGHUP);
  ::sigprocmask(SIG_BLOCK, &signals, &before_);
  descriptor_ = FileDescriptor{::signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK)};
}

Interrupt::~Interrupt() {
  // Consumes signals that were handled, so that they do not end the process afterwards.
  signalfd_siginfo taken{};
  while (::read(descriptor_.get(), &taken, sizeof taken) == sizeof taken) {
  }
  ::sigprocmask(SIG_SETMASK, &before_, nullptr);
}

bool Interrupt::was_requested() const {
  pollfd entry{descriptor_.get(), POLLIN, 0};
  return ::poll(&entry, 1, 0) == 1;
}

}  // namespace clmem::conformance
