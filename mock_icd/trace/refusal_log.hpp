// SPDX-License-Identifier: Apache-2.0
// refusal_log.hpp - the calls that were refused, as lines of text with their
// values and the rule.
//
//   recorder.observe(std::make_unique<RefusalLog>("/dev/stderr"));
//   #7 clCreateBuffer(context=0x5c, flags=1, size=0, ...) ->
//   CL_INVALID_BUFFER_SIZE (size_zero: the size is zero)
#pragma once

#include <mutex>

#include "trace/call_observer.hpp"
#include "trace/output_file.hpp"

namespace clmem::mock {

class RefusalLog : public CallObserver {
 public:
  explicit RefusalLog(const std::string& path) : file_{path} {}

  void ended(const Call& call) override;

 private:
  std::mutex mutex_;
  OutputFile file_;
};

}  // namespace clmem::mock
