// SPDX-License-Identifier: Apache-2.0
// setup_error.hpp - a run cannot start or go on: exit code 2, as opposed to a case that deviates,
// and 3 where a signal has ended it.
#pragma once

#include <stdexcept>

namespace clmem::conformance {

class SetupError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Interrupted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace clmem::conformance
