// SPDX-License-Identifier: Apache-2.0
#include "runner/log_tail.hpp"

#include "results/printable.hpp"

namespace clmem::conformance {

void LogTail::add(std::string_view text) {
  tail_ += text;
  last_ = text.size();
  if (tail_.size() > capacity) {
    tail_.erase(0, tail_.size() - capacity);
    cut_ = true;
  }
}

void LogTail::keep_last_addition() {
  if (last_ < tail_.size()) {
    tail_.erase(0, tail_.size() - last_);
    cut_ = false;
  }
}

std::string LogTail::text() const {
  const std::string_view kept =
      std::string_view{tail_}.substr(0, tail_.find_last_not_of("\r\n \t") + 1);
  return (cut_ ? "..." : "") + printable(kept);
}

}  // namespace clmem::conformance
