// SPDX-License-Identifier: Apache-2.0
// call_record.hpp - writes the calls of this process to memory that it shares with the runner, and
// to a file.
//
//   const CallRecord calls{{.descriptor = 3, .file = "calls.txt"}};   // before the first case
//   calls.begin_case(id);
//   events.send(DiedMessage{SIGSEGV});
//   calls.await_answer();   // the runner has read what the dead copy of this process has left
//
// Contract: no memory for a descriptor below zero, no file for an empty name. The file gets a line
// "case ID" for each case, and after it one for each call; calls that are not part of the case, such
// as reading back, are indented. The forms of calls (harness/call_forms.hpp) are recorded only where
// that is requested, since it takes a third of the time of a case on a fast driver. Throws std::system_error if the memory cannot be mapped or the
// file not be opened. One per process; copies of the process write into the same memory and file.
#pragma once

#include <cstdint>
#include <string>

#include "results/call_page.hpp"

namespace clmem::conformance {

struct CallRecordOptions {
  int descriptor = -1;
  std::string file{};
  bool records_call_forms = false;
};

class CallRecord {
 public:
  explicit CallRecord(const CallRecordOptions& options);
  CallRecord(const CallRecord&) = delete;
  CallRecord& operator=(const CallRecord&) = delete;
  ~CallRecord();

  void begin_case(const std::string& id) const;
  [[nodiscard]] bool has_runner() const { return memory_ != nullptr; }
  // Waits until the runner has answered one more event than before; returns at once without a
  // runner.
  void await_answer();

 private:
  CallMemory* memory_ = nullptr;
  std::uint32_t answers_ = 0;
};

}  // namespace clmem::conformance
