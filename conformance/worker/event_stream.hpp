// SPDX-License-Identifier: Apache-2.0
// event_stream.hpp - writes the worker's lines to the runner.
//
//   EventStream events{fd};
//   events.send(BeginEvent{"CreateBuffer.Works"});
//
// Contract: each line is passed to the system before `send` returns, so that it survives a crash of
// the worker. Throws std::system_error if the descriptor cannot be written. Does not own the
// descriptor. A copy of the process that a fork in the driver has left running ends instead of
// sending events.
#pragma once

#include <unistd.h>

#include <string>

#include "results/worker_event.hpp"

namespace clmem::conformance {

class EventStream {
 public:
  explicit EventStream(int fd) : fd_{fd} {}
  void send(const WorkerEvent& event) const;
  void send_line(const std::string& text) const;
  [[nodiscard]] int descriptor() const { return fd_; }

 private:
  int fd_;
  pid_t worker_ = ::getpid();
};

}  // namespace clmem::conformance
