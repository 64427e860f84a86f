// SPDX-License-Identifier: Apache-2.0
// not_reproducible.hpp - why no program is written.
#pragma once

#include <stdexcept>

namespace clmem::conformance::reproducer {

// The message is a sentence that says why.
class NotReproducible : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace clmem::conformance::reproducer
