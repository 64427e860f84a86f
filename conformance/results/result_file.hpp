// SPDX-License-Identifier: Apache-2.0
// result_file.hpp - the result lines of one run: a header, then one line per case.
//
//   ResultFile file = ResultFile::create(path, identity);
//   file.append(result);                        // one write; survives the death of the process
//   rewrite_results(path, {identity, sorted});  // replaces the file at once
//
// Contract: a line is appended whole with a single write, so that only the last one can be torn;
// `load_results` drops a torn last line and says so. Anything else that is malformed throws
// FormatError "path:line: what". What the system refuses throws std::system_error with the path.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "results/case_result.hpp"
#include "results/run_identity.hpp"

namespace clmem::conformance {

struct Results {
  RunIdentity identity;
  std::vector<CaseResult> cases;
};

// Of the cases alone, one after the other.
[[nodiscard]] double total_seconds(const Results& results);

enum class LastLine { whole, torn };

struct LoadedResults {
  Results results;
  LastLine last_line = LastLine::whole;
};

// A case that occurs twice is malformed.
[[nodiscard]] LoadedResults load_results(const std::filesystem::path& path);

// The same of a file's text; `path` is for errors.
[[nodiscard]] LoadedResults parse_results(std::string_view text, const std::filesystem::path& path);

// The whole file.
[[nodiscard]] std::string text_of(const Results& results);

// Replaces the file by way of a temporary one and a rename: readers see the old file or the new
// one.
void rewrite_results(const std::filesystem::path& path, const Results& results);

// The file open for appending.
class ResultFile {
 public:
  // Replaces what is there.
  [[nodiscard]] static ResultFile create(const std::filesystem::path& path,
                                         const RunIdentity& identity);
  // Continues a file that load_results has accepted, after rewriting it without its torn line.
  [[nodiscard]] static ResultFile reopen(const std::filesystem::path& path, const Results& results);

  ResultFile(ResultFile&& other) noexcept;
  ResultFile& operator=(ResultFile&&) = delete;
  ~ResultFile();

  void append(const CaseResult& result);

 private:
  ResultFile(std::filesystem::path path, int descriptor);
  [[nodiscard]] static ResultFile open(const std::filesystem::path& path);

  std::filesystem::path path_;
  int descriptor_ = -1;
};

}  // namespace clmem::conformance
