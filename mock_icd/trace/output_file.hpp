// SPDX-License-Identifier: Apache-2.0
// output_file.hpp - an output file without a buffer in the process.
//
//   OutputFile file{"calls.txt"};      // throws std::system_error with the path
//   file.write("one line\n");
//
// Contract: written text survives a crash of the process. A failed write is reported once on
// stderr, and is the last.
#pragma once

#include <string>
#include <string_view>

namespace clmem::mock {

class OutputFile {
 public:
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view text) noexcept;

 private:
  std::string path_;
  int descriptor_;
};

}  // namespace clmem::mock
