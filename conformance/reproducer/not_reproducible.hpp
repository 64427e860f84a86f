// SPDX-License-Identifier: Apache-2.0
// not_reproducible.hpp - the reason why no program is written.
#pragma once

#include <stdexcept>

namespace clmem::conformance::reproducer {

// The message is a sentence with the reason.
class NotReproducible : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace clmem::conformance::reproducer
