// SPDX-License-Identifier: Apache-2.0
// call_record.hpp - writes the calls of this process to the memory that the runner has shared.
//
//   const CallRecord calls{descriptor};   // before the first case
//   calls.begin_case();
//
// Contract: does nothing for a descriptor below zero. Throws std::system_error when the memory
// cannot be mapped. One per process; copies of the process write into the same memory.
#pragma once

#include "results/call_page.hpp"

namespace clmem::conformance {

class CallRecord {
 public:
  explicit CallRecord(int descriptor);
  CallRecord(const CallRecord&) = delete;
  CallRecord& operator=(const CallRecord&) = delete;
  ~CallRecord();

  void begin_case() const;

 private:
  CallPage* page_ = nullptr;
};

}  // namespace clmem::conformance
