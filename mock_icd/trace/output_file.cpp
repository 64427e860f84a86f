// SPDX-License-Identifier: Apache-2.0
#include "trace/output_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

namespace clmem::mock {

OutputFile::OutputFile(std::string path)
    : path_{std::move(path)},
      descriptor_{
          ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666)} {
  if (descriptor_ < 0) {
    throw std::system_error{errno, std::generic_category(), "cannot write '" + path_ + "'"};
  }
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
  }
}

void OutputFile::write(std::string_view text) noexcept {
  while (descriptor_ >= 0 && !text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      std::fprintf(stderr, "clmem: '%s' is incomplete: %s\n", path_.c_str(), std::strerror(errno));
      ::close(std::exchange(descriptor_, -1));
    }
  }
}

}  // namespace clmem::mock
