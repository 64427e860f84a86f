// SPDX-License-Identifier: Apache-2.0
#include "runner/run_lock.hpp"

#include <fcntl.h>
#include <fmt/core.h>

#include <cerrno>

#include "runner/setup_error.hpp"

namespace clmem::conformance {

RunLock::RunLock(const std::filesystem::path& results) {
  const std::string path = results.string() + ".lock";
  file_ = FileDescriptor{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)};
  if (file_.get() < 0) {
    throw_errno("create " + path);
  }
  // Not flock, because forked processes inherit its locks, and the workers of a killed run end
  // after it.
  struct flock whole {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  // A file system without locks cannot detect another run; the run is then permitted.
  if (::fcntl(file_.get(), F_SETLK, &whole) != 0 && (errno == EAGAIN || errno == EACCES)) {
    throw SetupError{fmt::format("{}: another run is writing it", results.string())};
  }
}

}  // namespace clmem::conformance
