// SPDX-License-Identifier: Apache-2.0
// clock.hpp - the device timer used for profiling: nanoseconds, strictly increasing.
//
// Contract: each call returns more than the call before, so that every command takes time. Not
// thread-safe: used under the model's lock.
#pragma once

#include "trace/opencl.hpp"

namespace clmem::mock {

class Clock {
 public:
  [[nodiscard]] cl_ulong now();

 private:
  cl_ulong last_ = 0;
};

}  // namespace clmem::mock
