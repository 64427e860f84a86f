// SPDX-License-Identifier: Apache-2.0
// log_tail.hpp - the output of a worker during its latest case.
//
// Contract: keeps the last `capacity` bytes, however much is added. A mark (log_mark.hpp) drops the
// output before it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace clmem::conformance {

class LogTail {
 public:
  static constexpr std::size_t capacity = std::size_t{1} << 20U;

  void add(std::string_view text);

  // Returns printable text without line ends at its end; starts with "..." if the beginning was
  // dropped.
  [[nodiscard]] std::string text() const;

 private:
  void drop_before_last_mark();

  std::string tail_;
  bool cut_ = false;
};

}  // namespace clmem::conformance
