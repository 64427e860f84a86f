// SPDX-License-Identifier: Apache-2.0
#include "worker/running_case.hpp"

#include <algorithm>
#include <cstdlib>

namespace clmem::conformance {

RunningCase::RunningCase() {
  char* const end = std::ranges::copy(name, entry_.data()).out;
  *end = '=';
  ::putenv(entry_.data());
}

RunningCase::~RunningCase() {
  ::unsetenv(name.data());
}

void RunningCase::set(std::string_view id) {
  const auto text = entry_.begin() + std::ssize(name) + 1;
  std::fill(text, entry_.end(), '\0');
  std::ranges::copy(id.substr(0, static_cast<std::size_t>(entry_.end() - text) - 1), text);
}

}  // namespace clmem::conformance
