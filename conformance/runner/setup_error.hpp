// SPDX-License-Identifier: Apache-2.0
// setup_error.hpp - errors that end a run: SetupError if it cannot start (exit code 2, as opposed
// to a case that deviates), and RunHalted if it ends early (exit code 3): a signal, a full disk, a
// lost device.
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

// Throws SetupError because the system could not perform ACTION, such as "start a child process";
// errno has the reason.
[[noreturn]] inline void throw_errno(const std::string& action) {
  throw SetupError{"cannot " + action + ": " + std::generic_category().message(errno)};
}

// Reports that a run that has begun cannot continue; the results so far are kept.
class RunHalted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Interrupted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace clmem::conformance
