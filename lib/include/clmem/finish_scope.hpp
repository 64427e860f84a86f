// SPDX-License-Identifier: Apache-2.0
// finish_scope.hpp - a block whose commands are complete when it ends.
//
//   {
//     const FinishScope scope{queue};
//     enqueue_fill(queue, buffer, 0, size);
//   }   // clFinish
//
// Contract: keeps the queue alive. A failing finish goes to the clean-up handler.
#pragma once

#include <clmem/export.hpp>
#include <clmem/queue.hpp>
#include <utility>

namespace CLMEM_EXPORT clmem {

class [[nodiscard]] FinishScope {
 public:
  explicit FinishScope(CommandQueue queue) : queue_{std::move(queue)} {
    static_cast<void>(queue_.require("FinishScope"));
  }
  FinishScope(const FinishScope&) = delete;
  FinishScope& operator=(const FinishScope&) = delete;
  ~FinishScope() {
    const cl_int code = clFinish(queue_.get());
    if (code != CL_SUCCESS) {
      report_cleanup_failure("clFinish", code);
    }
  }

 private:
  CommandQueue queue_;
};

}  // namespace clmem
