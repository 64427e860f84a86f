// SPDX-License-Identifier: Apache-2.0
#include "runner/log_tail.hpp"

#include "results/log_mark.hpp"
#include "results/printable.hpp"

namespace clmem::conformance {

void LogTail::add(std::string_view text) {
  tail_ += text;
  drop_before_last_mark();
  if (tail_.size() > capacity) {
    tail_.erase(0, tail_.size() - capacity);
    cut_ = true;
  }
}

void LogTail::drop_before_last_mark() {
  // A mark may arrive in pieces, so it stays in the text until its line has ended.
  const std::size_t mark = tail_.rfind(log_mark_start);
  if (mark == std::string::npos) {
    return;
  }
  const std::size_t end = tail_.find('\n', mark);
  tail_.erase(0, end == std::string::npos ? mark : end + 1);
  cut_ = false;
}

std::string LogTail::text() const {
  const std::string_view kept =
      std::string_view{tail_}.substr(0, tail_.find_last_not_of("\r\n \t") + 1);
  return (cut_ ? "..." : "") + printable(kept);
}

}  // namespace clmem::conformance
