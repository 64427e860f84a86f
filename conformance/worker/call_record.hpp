// SPDX-License-Identifier: Apache-2.0
// call_record.hpp - writes the calls of this process to memory that it shares with the runner.
//
//   const CallRecord calls{descriptor};   // before the first case
//   calls.begin_case();
//   events.send(DiedMessage{SIGSEGV});
//   calls.await_answer();   // the runner has read what the dead copy of this process has left
//
// Contract: does nothing for a descriptor below zero. Throws std::system_error if the memory cannot
// be mapped. One per process; copies of the process write into the same memory.
#pragma once

#include <cstdint>

#include "results/call_page.hpp"

namespace clmem::conformance {

class CallRecord {
 public:
  explicit CallRecord(int descriptor);
  CallRecord(const CallRecord&) = delete;
  CallRecord& operator=(const CallRecord&) = delete;
  ~CallRecord();

  void begin_case() const;
  [[nodiscard]] bool has_runner() const { return memory_ != nullptr; }
  // Waits until the runner has answered one more event than before; returns at once without a
  // runner.
  void await_answer();

 private:
  CallMemory* memory_ = nullptr;
  std::uint32_t answers_ = 0;
};

}  // namespace clmem::conformance
