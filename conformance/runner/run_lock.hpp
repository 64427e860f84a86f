// SPDX-License-Identifier: Apache-2.0
// run_lock.hpp - prevents a second run from using a result file that one is writing.
//
//   const RunLock lock{path};   // until the end of the scope, or of the process, however it ends
//
// Contract: throws SetupError if another process holds the lock, on this machine or, if the file
// system has locks, on another one that shares the directory: a job of a cluster may have been
// started again while the node that was declared lost still runs it. A file `<path>.lock` remains.
#pragma once

#include <filesystem>

#include "runner/file_descriptor.hpp"

namespace clmem::conformance {

class RunLock {
 public:
  explicit RunLock(const std::filesystem::path& results);

 private:
  FileDescriptor file_;
};

}  // namespace clmem::conformance
