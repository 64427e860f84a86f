// SPDX-License-Identifier: Apache-2.0
// refusal_log.hpp - writes rejected calls as lines of text with their values and the rule.
//
//   recorder.observe(std::make_unique<RefusalLog>("/dev/stderr"));
//   #7 clCreateBuffer(context=0x5c, flags=1, size=0, ...) ->
//   CL_INVALID_BUFFER_SIZE (size_zero: the size is zero); context was made by #2 clCreateContext
#pragma once

#include <mutex>
#include <unordered_map>

#include "trace/call_observer.hpp"
#include "trace/output_file.hpp"

namespace clmem::mock {

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

}  // namespace clmem::mock
