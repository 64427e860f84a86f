// SPDX-License-Identifier: Apache-2.0
// record_file.hpp - writes calls as lines of a text file while they are made.
//
//   recorder.observe(std::make_unique<RecordFile>("calls.txt", "mock driver"));
//
// Contract: each line is passed to the system at once, that of a call in two halves, so that after
// a crash the file ends with the call that crashed. Throws std::system_error if the file cannot be
// opened; a failed write is reported once on stderr, and is the last.
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
  // `recorded_by` is part of the first line.
  RecordFile(const std::string& path, std::string_view recorded_by);

  void begins(const Call& call) override;
  void ended(const Call& call) override;
  void command_ended(const CommandTimes& command) override;

 private:
  void close_line();

  std::mutex mutex_;
  OutputFile file_;
  CallNamer namer_;
  std::uint64_t open_line_ = 0;                   // call of the open line; 0: there is none
  std::map<std::uint64_t, std::uint64_t> begun_;  // start times of the calls in progress
  std::vector<std::string> held_;                 // commands held back until the open line ends
};

}  // namespace clmem::mock
