// SPDX-License-Identifier: Apache-2.0
// setup_error.hpp - a run cannot start or go on: exit code 2, as opposed to a case that deviates,
// and 3 where a signal has ended it.
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

class Interrupted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace clmem::conformance
