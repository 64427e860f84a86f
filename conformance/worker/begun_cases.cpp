// SPDX-License-Identifier: Apache-2.0
#include "worker/begun_cases.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace clmem::conformance {
namespace {

void write_line(int file, const std::string& line) {
  // Errors are ignored, because a full disk must not cost a result.
  [[maybe_unused]] const ssize_t written = ::write(file, line.data(), line.size());
}

}  // namespace

BegunCases::BegunCases(const std::string& path, Durability durability) : durability_{durability} {
  if (path.empty()) {
    return;
  }
  file_ = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file_ < 0) {
    throw std::system_error{errno, std::generic_category(), "cannot open " + path};
  }
}

BegunCases::~BegunCases() {
  if (file_ >= 0) {
    ::close(file_);
  }
}

void BegunCases::begins(const std::string& id) const {
  if (file_ < 0) {
    return;
  }
  write_line(file_, "+" + id + "\n");
  if (durability_ == Durability::disk) {
    (void)::fdatasync(file_);
  }
}

void BegunCases::ends(const std::string& id) const {
  if (file_ >= 0) {
    write_line(file_, "-" + id + "\n");
  }
}

}  // namespace clmem::conformance
