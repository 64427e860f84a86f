// SPDX-License-Identifier: Apache-2.0
// trace_file.hpp - writes calls and commands as a file for trace viewers while they are made.
//
//   recorder.observe(std::make_unique<TraceFile>("run.json"));
//
// Contract: complete after finish(); viewers also open the file of a program that crashed. Throws
// std::system_error if the file cannot be opened.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

#include "trace/call_namer.hpp"
#include "trace/call_observer.hpp"
#include "trace/chrome_trace.hpp"
#include "trace/output_file.hpp"

namespace clmem::mock {

class TraceFile : public CallObserver {
 public:
  explicit TraceFile(const std::string& path);

  void begins(const Call& call) override;
  void ended(const Call& call) override;
  void command_ended(const CommandTimes& command) override;
  // Calls in progress are written as far as they got.
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
