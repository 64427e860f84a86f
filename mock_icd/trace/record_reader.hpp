// SPDX-License-Identifier: Apache-2.0
// record_reader.hpp - reads a record file back.
//
//   std::ifstream file{"calls.txt"};
//   const Records records = read_records(file, "calls.txt");
//
// Contract: throws RecordError with name, line and what is wrong. The last line may be half a line,
// for a crash may have ended it.
#pragma once

#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "trace/call_line.hpp"

namespace clmem::mock {

class RecordError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Records {
  std::string recorded_by;
  std::vector<CallLine> calls;  // in the order in which they began
  std::vector<CommandLine> commands;
};

[[nodiscard]] Records read_records(std::istream& in, std::string_view name);

// The elements of "{a, b}"; of any other value, the value alone.
[[nodiscard]] std::vector<std::string_view> elements_in(std::string_view value);

}  // namespace clmem::mock
