// SPDX-License-Identifier: Apache-2.0
// record_file.hpp - calls as lines of a text file, while they are made.
//
//   recorder.observe(std::make_unique<RecordFile>("calls.txt", "mock driver"));
//
// Contract: each line goes to the system at once, and that of a call in two halves, so that after a
// crash the file ends with the call that crashed. Throws std::system_error if the file cannot be
// opened; when it cannot be written any more, reports it once on stderr and writes no more.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "trace/call_namer.hpp"
#include "trace/call_observer.hpp"
#include "trace/output_file.hpp"

namespace clmem::mock {

class RecordFile : public CallObserver {
 public:
  // `recorded_by` is in the first line.
  RecordFile(const std::string& path, std::string_view recorded_by);

  void begins(const Call& call) override;
  void ended(const Call& call) override;
  void command_ended(const CommandTimes& command) override;

 private:
  void close_line();

  std::mutex mutex_;
  OutputFile file_;
  CallNamer namer_;
  std::uint64_t open_line_ = 0;                   // its call; 0: the last line is complete
  std::map<std::uint64_t, std::uint64_t> begun_;  // calls in progress, and when they began
  std::vector<std::string> held_;                 // commands of the call on the open line
};

}  // namespace clmem::mock
