// SPDX-License-Identifier: Apache-2.0
// message_stream.hpp - writes the worker's lines to the runner.
//
//   MessageStream messages{fd};
//   messages.send(BeginMessage{"CreateBuffer.Works"});
//
// Contract: each line is passed to the system before `send` returns, so that it survives a crash of
// the worker. Throws std::system_error if the descriptor cannot be written. Does not own the
// descriptor. A copy of the process that a fork in the driver has left running ends instead of
// sending messages.
#pragma once

#include <unistd.h>

#include <string>

#include "results/worker_message.hpp"

namespace clmem::conformance {

class MessageStream {
 public:
  explicit MessageStream(int fd) : fd_{fd} {}
  void send(const WorkerMessage& message) const;
  void send_line(const std::string& text) const;
  [[nodiscard]] int descriptor() const { return fd_; }

 private:
  int fd_;
  mutable FormTable forms_{};  // of this process; one thread ends cases
  pid_t worker_ = ::getpid();
};

}  // namespace clmem::conformance
