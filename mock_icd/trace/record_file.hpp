// SPDX-License-Identifier: Apache-2.0
// record_file.hpp - the files of calls while they are made: records, traces and rejected calls.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "trace/call_line.hpp"
#include "trace/call_observer.hpp"
#include "trace/chrome_trace.hpp"

namespace clmem::mock {

// An output file without a buffer in the process.
//
// Contract: written text survives a crash of the process. A failed write is reported once on
// stderr, and ends the output.
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

// Writes rejected calls as lines of text with their values and the rule.
//
//   recorder.observe(std::make_unique<RefusalLog>("/dev/stderr"));
//   #7 clCreateBuffer(context=0x5c, flags=1, size=0, ...) ->
//   CL_INVALID_BUFFER_SIZE (size_zero: the size is zero); context was made by #2 clCreateContext
class RefusalLog : public CallObserver {
 public:
  explicit RefusalLog(const std::string& path) : file_{path} {}

  void ended(const Call& call) override;

 private:
  struct Maker {
    std::uint64_t call;
    EntryPoint entry_point;
  };

  std::mutex mutex_;
  std::unordered_map<std::uint64_t, Maker> made_by_;  // includes released handles
  OutputFile file_;
};

// Writes calls as lines of a text file while they are made.
//
// Contract: each line is passed to the system at once, the line of a call in two halves, so that
// after a crash the file ends with the call that crashed. Throws std::system_error if the file
// cannot be opened; a failed write is reported once on stderr, and ends the output.
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

// Writes calls and commands as a file for trace viewers while they are made.
//
// Contract: complete after finish(); viewers also open the file of a program that crashed. Throws
// std::system_error if the file cannot be opened.
class TraceFile : public CallObserver {
 public:
  explicit TraceFile(const std::string& path);

  void begins(const Call& call) override;
  void ended(const Call& call) override;
  void command_ended(const CommandTimes& command) override;
  // Writes calls in progress as far as they are known.
  void finish() override;

 private:
  struct Begun {
    CallLine line;
    std::uint64_t at;
  };

  std::mutex mutex_;
  OutputFile file_;
  CallNamer namer_;
  ChromeTrace trace_;
  std::unordered_map<std::uint64_t, Begun> begun_;
};

}  // namespace clmem::mock
