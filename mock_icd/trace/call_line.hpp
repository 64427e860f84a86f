// SPDX-License-Identifier: Apache-2.0
// call_line.hpp - a call, or the times of a command, as a line of a record file.
//
//   #12 t1 1234.567 clEnqueueFillBuffer(command_queue=queue#1, ...) -> CL_SUCCESS event#3 +0.812
//   #12 ran on queue#1 queued=1234.6 submitted=1234.6 started=1234.7 ended=1234.9 clock=device ->
//   CL_COMPLETE
//
//   #13 t1 1300.002 clFinish(command_queue=queue#1) ...            // before another line
//   #13 ... -> CL_SUCCESS +812.500                                 // outcome of the same call
//
// Contract: names of handles are the same in every run, times are microseconds since the file was
// opened. A call that crashed is a line without outcome.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/call_observer.hpp"
#include "trace/handle_names.hpp"

namespace clmem::mock {

struct CallLine {
  struct Argument {
    std::string name;
    std::string value;
  };

  std::uint64_t sequence = 0;
  std::uint64_t thread = 0;
  std::uint64_t began = 0;  // nanoseconds since the file was opened
  std::string entry_point;
  std::vector<Argument> arguments;
  std::vector<std::string> waits_for;  // names of the events in its wait list

  bool ended = false;
  std::uint64_t took = 0;  // nanoseconds
  std::string status;
  std::string result;  // name of the returned handle or pointer; empty if there is none
  std::string event;   // name of the returned event; empty if there is none
  std::vector<Argument> output_values;  // arguments that are readable only after success
};

struct CommandLine {
  std::uint64_t call = 0;
  std::string queue;
  std::string status;
  std::uint64_t queued = 0;  // nanoseconds since the file was opened
  std::uint64_t submitted = 0;
  std::uint64_t started = 0;
  std::uint64_t ended = 0;
  TimeSource source = TimeSource::device;
};

// Formats nanoseconds as "1234.567".
[[nodiscard]] std::string microseconds(std::uint64_t nanoseconds);
[[nodiscard]] std::string beginning_of(const CallLine& line);
[[nodiscard]] std::string outcome_of(const CallLine& line);
[[nodiscard]] std::string text_of(const CommandLine& line);

// Converts calls to lines: names handles and makes times relative.
// Contract: not thread-safe. Times are of the host's steady clock.

[[nodiscard]] std::uint64_t steady_now() noexcept;

class CallNamer {
 public:
  explicit CallNamer(std::uint64_t origin = steady_now()) noexcept : origin_{origin} {}

  [[nodiscard]] CallLine begin(const Call& call, std::uint64_t now);
  void complete(CallLine& line, const Call& call, std::uint64_t took);
  [[nodiscard]] CommandLine command(const CommandTimes& times);

 private:
  [[nodiscard]] std::string value_of(const Call& call, std::size_t index);
  [[nodiscard]] std::string elements_of(const Call& call, std::size_t index);
  [[nodiscard]] std::string name_result(const Call& call);
  [[nodiscard]] std::uint64_t since_origin(std::uint64_t time) const noexcept {
    return time < origin_ ? 0 : time - origin_;
  }

  std::uint64_t origin_;
  HandleNames names_;
};

}  // namespace clmem::mock
