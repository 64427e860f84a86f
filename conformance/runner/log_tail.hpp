// SPDX-License-Identifier: Apache-2.0
// log_tail.hpp - the end of what a worker printed.
//
// Contract: keeps at most `capacity` bytes, however much is added.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace clmem::conformance {

class LogTail {
 public:
  static constexpr std::size_t capacity = 4096;

  void add(std::string_view text);
  // Drops all but the last text added: a case's first output may be read before the news that the
  // case began.
  void keep_last_addition();

  // Printable, without line ends at its end; starts with "..." when the beginning was dropped.
  [[nodiscard]] std::string text() const;

 private:
  std::string tail_;
  std::size_t last_ = 0;  // bytes added last
  bool cut_ = false;
};

}  // namespace clmem::conformance
