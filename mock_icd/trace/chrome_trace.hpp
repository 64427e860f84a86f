// SPDX-License-Identifier: Apache-2.0
// chrome_trace.hpp - calls and commands in the JSON format of Chrome's trace viewer and Perfetto.
//
// Contract: one track per thread with its calls, one per queue with its commands (and one more for
// each further command that an out-of-order queue runs concurrently). Arrows lead from each enqueue
// call to its command, and from the command of an event to each command or call that waited for it.
// Without finish() the text lacks its last bracket, which viewers accept.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "trace/call_line.hpp"

namespace clmem::mock {

class ChromeTrace {
 public:
  using Write = std::function<void(std::string_view text)>;

  explicit ChromeTrace(Write write);

  void add(const CallLine& call);
  void add(const CommandLine& command);
  void finish();

 private:
  enum class Process { host = 1, queues = 2 };

  // The slice at one end of an arrow; times in nanoseconds.
  struct Slice {
    Process process{};
    std::uint64_t track = 0;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
  };
  struct Lane {
    std::uint64_t track;
    std::uint64_t free_from;
  };
  // The data of an enqueue call until its command has ended, or of the command until its call has.
  struct Enqueued {
    CallLine call;
    CommandLine command;
    bool has_call = false;
    bool has_command = false;
  };
  struct Waiting {
    Slice slice;
    bool at_end = false;  // calls wait until their end, commands before their start
  };

  void emit(std::string_view event);
  void name_process(Process process, std::string_view name);
  void name_track(Process process, std::uint64_t track, std::string_view name);
  void show_call(const CallLine& call, const Slice& slice);
  void show_command(const Enqueued& enqueued);
  [[nodiscard]] static std::uint64_t last_of(const Slice& slice);
  [[nodiscard]] std::uint64_t lane_for(const CommandLine& command);
  void wait_for_events(const CallLine& call, const Waiting& waiting);
  void event_ends(const std::string& event, const Slice& producer);
  void arrow(std::string_view category, const Slice& from, std::uint64_t leaves, const Slice& to,
             std::uint64_t arrives);
  void arrow(const Slice& producer, const Waiting& waiting);

  Write write_;
  bool finished_ = false;
  std::string separator_ = "[\n";
  std::uint64_t arrows_ = 0;
  std::uint64_t tracks_ = 0;
  std::map<std::uint64_t, bool> threads_;
  std::map<std::string, std::vector<Lane>, std::less<>> lanes_;
  std::map<std::uint64_t, Enqueued> enqueued_;
  std::map<std::string, Slice, std::less<>> producers_;
  std::map<std::string, std::vector<Waiting>, std::less<>> waiting_;
};

}  // namespace clmem::mock
