// SPDX-License-Identifier: Apache-2.0
// source_error.hpp - an error in OpenCL C source, with its line.
//
//   throw SourceError{3, "expected ')'"};
//   error.what()      // "line 3: expected ')'"
#pragma once

#include <stdexcept>
#include <string>

namespace clmem::mock {

class SourceError : public std::runtime_error {
 public:
  SourceError(std::size_t line, const std::string& what)
      : std::runtime_error{"line " + std::to_string(line) + ": " + what} {}
};

}  // namespace clmem::mock
