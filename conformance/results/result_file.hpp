// SPDX-License-Identifier: Apache-2.0
// result_file.hpp - the result lines of one run: a header, then one line per case.
//
//   ResultFile file = ResultFile::create(path, identity);
//   file.append(result);                        // one write; survives the death of the process
//   rewrite_results(path, {identity, sorted});  // replaces the file at once
//
// Contract: a line is appended with a single write, so that only the last one can be torn;
// `load_results` drops a torn last line and reports that. Any other malformed line throws
// FormatError "path:line: what". Errors of the system throw std::system_error with the path.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "results/case_result.hpp"
#include "results/form_table.hpp"
#include "results/run_identity.hpp"

namespace clmem::conformance {

struct Results {
  RunIdentity identity;
  std::vector<CaseResult> cases;
};

// Returns the sum of the durations of all cases.
[[nodiscard]] double total_seconds(const Results& results);

enum class LastLine { whole, torn };

struct LoadedResults {
  Results results;
  LastLine last_line = LastLine::whole;
};

// Loads the results; a case that occurs twice is malformed.
[[nodiscard]] LoadedResults load_results(const std::filesystem::path& path);

// Parses the text of a result file; errors name `path`.
[[nodiscard]] LoadedResults parse_results(std::string_view text, const std::filesystem::path& path);

[[nodiscard]] std::string text_of(const Results& results);

// Replaces the file through a temporary file and a rename, so that readers see no part of a file.
void rewrite_results(const std::filesystem::path& path, const Results& results);

class ResultFile {
 public:
  // Replaces an existing file.
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

  std::filesystem::path path_;
  int descriptor_ = -1;
  FormTable forms_{};
};

}  // namespace clmem::conformance
