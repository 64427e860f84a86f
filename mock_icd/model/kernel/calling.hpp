// SPDX-License-Identifier: Apache-2.0
// calling.hpp - replaces the way in which kernel functions are called, for seeded defects.
//
//   const CallingScope scope{[](const KernelFunction& function, const clmem_mock_work_item& item) {
//     return function(item);
//   }};
//
// Contract: applies to kernels that this thread enqueues within the scope, whenever they run. Null:
// a plain call.
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
