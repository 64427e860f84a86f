// SPDX-License-Identifier: Apache-2.0
#include "harness/late_trace.hpp"

#include <utility>

namespace clmem::conformance {

namespace {

constexpr const char* heading = "\nGoogle Test trace:";  // of GoogleTest

thread_local const LateTrace* innermost = nullptr;

}  // namespace

LateTrace::LateTrace(std::function<std::string()> text)
    : text_{std::move(text)}, outer_{std::exchange(innermost, this)} {}

LateTrace::~LateTrace() {
  innermost = outer_;
}

std::string LateTrace::added_to(std::string message) {
  if (innermost != nullptr) {
    message += message.find(heading) == std::string::npos ? heading : "";
    message += "\n" + innermost->text_();
  }
  return message;
}

}  // namespace clmem::conformance
