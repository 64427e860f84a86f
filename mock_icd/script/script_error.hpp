// SPDX-License-Identifier: Apache-2.0
// script_error.hpp - an error in a script, with its position.
//
//   what() == "mock.json:3:15: \"times\" is 0; expected a number of at least 1"
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace clmem::mock {

// Both count from 1; columns count bytes.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
};

class ScriptError : public std::runtime_error {
 public:
  ScriptError(const std::string& file, Position position, const std::string& message)
      : std::runtime_error{file + ':' + std::to_string(position.line) + ':' +
                           std::to_string(position.column) + ": " + message} {}
  // Reports a file that cannot be read.
  ScriptError(const std::string& file, const std::string& message)
      : std::runtime_error{file + ": " + message} {}
};

}  // namespace clmem::mock
