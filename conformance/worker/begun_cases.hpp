// SPDX-License-Identifier: Apache-2.0
// begun_cases.hpp - writes the begin and end of each case to the runner's journal
// (begun_journal.hpp).
//
//   const BegunCases begun{path, Durability::disk};
//   begun.begins("FillBuffer.Whole");     // on the disk before the case runs
//   begun.ends("FillBuffer.Whole");
//
// Contract: does nothing for an empty path. Throws std::system_error if the file cannot be opened.
#pragma once

#include <string>

namespace clmem::conformance {

// `process`: the lines survive a crash of this process. `disk`: they survive a crash of the machine,
// which takes milliseconds for each line.
enum class Durability { process, disk };

class BegunCases {
 public:
  BegunCases(const std::string& path, Durability durability);
  BegunCases(const BegunCases&) = delete;
  BegunCases& operator=(const BegunCases&) = delete;
  ~BegunCases();

  void begins(const std::string& id) const;
  void ends(const std::string& id) const;

 private:
  int file_ = -1;
  Durability durability_;
};

}  // namespace clmem::conformance
