// SPDX-License-Identifier: Apache-2.0
// call_view.hpp - converts a recorded call to the C structure of the control interface.
//
//   const CallView view{call};
//   visitor(&view.get(), user_data);
//
// Contract: refers to the call, which has to outlive it.
#pragma once

#include <vector>

#include "clmem/mock/call.hpp"
#include "clmem/mock/control.h"

namespace clmem::mock {

class CallView {
 public:
  explicit CallView(const Call& call);
  CallView(const CallView&) = delete;
  CallView& operator=(const CallView&) = delete;

  [[nodiscard]] const clmem_mock_call& get() const noexcept { return shown_; }

 private:
  std::vector<clmem_mock_elements> elements_;
  clmem_mock_call shown_;
};

}  // namespace clmem::mock
