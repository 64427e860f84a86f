// SPDX-License-Identifier: Apache-2.0
#include "trace/observers.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "trace/recorder.hpp"

namespace clmem::mock {
namespace {

// Replaces "%p", so that processes with the same environment write different files.
std::string with_process_number(std::string value) {
  for (auto at = value.find("%p"); at != std::string::npos; at = value.find("%p", at)) {
    value.replace(at, 2, std::to_string(getpid()));
  }
  return value;
}

}  // namespace

Asked observe_if_asked(Recorder& recorder, const char* variable, const MakeObserver& make) {
  const char* const value = std::getenv(variable);
  if (value == nullptr || *value == '\0') {
    return Asked::no;
  }
  try {
    recorder.observe(make(with_process_number(value)));
    return Asked::yes;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "clmem: %s: %s\n", variable, error.what());
    return Asked::no;
  }
}

}  // namespace clmem::mock
