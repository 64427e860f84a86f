// SPDX-License-Identifier: Apache-2.0
// record_reader.hpp - reads a record file.
//
//   std::ifstream file{"calls.txt"};
//   const Records records = read_records(file, "calls.txt");
//
// Contract: throws RecordError with name, line and reason. The last line may be truncated, because
// a crash may have ended the program.
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

// Returns the elements of "{a, b}"; for any other value, the value itself.
[[nodiscard]] std::vector<std::string_view> elements_in(std::string_view value);

}  // namespace clmem::mock
