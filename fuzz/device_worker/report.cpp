// SPDX-License-Identifier: Apache-2.0
#include "device_worker/report.hpp"

#include <unistd.h>

#include <cerrno>

#include "execute/environment.hpp"

namespace clmem::fuzz {

void report(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      throw ExecutionError{"cannot report to clmem-fuzz"};
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace clmem::fuzz
