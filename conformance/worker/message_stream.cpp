// SPDX-License-Identifier: Apache-2.0
#include "worker/message_stream.hpp"

#include <cerrno>
#include <system_error>

namespace clmem::conformance {

void MessageStream::send(const WorkerMessage& message) const {
  send_line(to_line(message, forms_));
}

void MessageStream::send_line(const std::string& text) const {
  if (::getpid() != worker_) {
    ::_exit(0);
  }
  const std::string line = text + "\n";
  std::size_t written = 0;
  while (written < line.size()) {
    const ssize_t part = write(fd_, line.data() + written, line.size() - written);
    if (part < 0 && errno != EINTR) {
      throw std::system_error{errno, std::generic_category(),
                              "cannot write to the event descriptor " + std::to_string(fd_)};
    }
    written += part < 0 ? 0 : static_cast<std::size_t>(part);
  }
}

}  // namespace clmem::conformance
