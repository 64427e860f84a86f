// SPDX-License-Identifier: Apache-2.0
// quarantine.hpp - the memory of dead objects, kept readable for a while.
//
//   Quarantine::set_dispatch(table);      // what the first word of a dead object still shows
//   Quarantine::set_dispatch_data(data);  // and the second
//   Quarantine::take(memory);             // instead of freeing it
//
// Contract: a loader reads the dispatch table out of any handle that an application passes, stale
// ones included; the call then reaches the model, which refuses it. Holds the last `capacity`
// objects, so that their addresses are not given to new ones either, and far fewer where the model
// is used without a loader. Thread-safe.
#pragma once

#include <cstddef>

#include "trace/opencl.hpp"

namespace clmem::mock {

class Quarantine {
 public:
  static constexpr std::size_t capacity = std::size_t{1} << 14;

  static void set_dispatch(const cl_icd_dispatch* dispatch) noexcept;
  static void set_dispatch_data(void* data) noexcept;
  // Memory from ::operator new that no object lives in any more.
  static void take(void* memory) noexcept;
};

}  // namespace clmem::mock
