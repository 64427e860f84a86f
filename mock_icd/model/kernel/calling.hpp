// SPDX-License-Identifier: Apache-2.0
// calling.hpp - how the functions of kernels are called: the place where a seeded defect gets
// between a kernel and its work-items.
//
//   const CallingScope scope{[](const KernelFunction& function, const clmem_mock_work_item& item) {
//     return function(item);
//   }};
//
// Contract: kernels that this thread enqueues within the scope are called in this way, however late
// they run. Null: a plain call.
#pragma once

#include "clmem/mock/kernel.h"
#include "model/kernel/registered_kernel.hpp"

namespace clmem::mock {

using KernelFunction = decltype(RegisteredKernel::function);
using Calling = cl_int (*)(const KernelFunction& function, const clmem_mock_work_item& item);

class CallingScope {
 public:
  explicit CallingScope(Calling calling) noexcept;
  ~CallingScope();
  CallingScope(const CallingScope&) = delete;
  CallingScope& operator=(const CallingScope&) = delete;

  [[nodiscard]] static Calling current() noexcept;

 private:
  Calling outer_;
};

}  // namespace clmem::mock
