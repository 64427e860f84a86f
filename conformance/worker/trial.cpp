// SPDX-License-Identifier: Apache-2.0
#include "worker/trial.hpp"

#include <cstdlib>
#include <stdexcept>

namespace clmem::conformance {

Trial Trial::from_line(const std::string& line) {
  const std::size_t blank = line.find(' ');
  if (blank == std::string::npos) {
    return {.line = line, .case_id = line};
  }
  const std::size_t equals = line.find('=', blank);
  if (equals == std::string::npos || equals == blank + 1) {
    throw std::invalid_argument{"expected NAME=VALUE after the case in \"" + line + "\""};
  }
  return {.line = line,
          .case_id = line.substr(0, blank),
          .variable = line.substr(blank + 1, equals - blank - 1),
          .value = line.substr(equals + 1)};
}

void Trial::set_environment() const {
  if (!variable.empty()) {
    ::setenv(variable.c_str(), value.c_str(), 1);
  }
}

}  // namespace clmem::conformance
