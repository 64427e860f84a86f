// SPDX-License-Identifier: Apache-2.0
// setup_error.hpp - a run cannot start: exit code 2, as opposed to a case that deviates, and 3
// where something has ended the run before its time: a signal, a full disk, a lost device.
#pragma once

#include <cerrno>
#include <stdexcept>
#include <string>
#include <system_error>

namespace clmem::conformance {

class SetupError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The system refused ACTION, such as "start a child process"; errno says why.
[[noreturn]] inline void throw_errno(const std::string& action) {
  throw SetupError{"cannot " + action + ": " + std::generic_category().message(errno)};
}

// A run that has begun cannot go on; the results so far are kept.
class RunHalted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Interrupted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace clmem::conformance
