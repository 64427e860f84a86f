// SPDX-License-Identifier: Apache-2.0
// quarantine.hpp - the memory of destroyed objects, kept readable for a while.
//
//   Quarantine::set_dispatch(table);      // what the first word of a dead object still shows
//   Quarantine::set_dispatch_data(data);  // and the second
//   Quarantine::take(memory);             // instead of freeing it
//
// Contract: a loader reads the dispatch table from any handle that an application passes, including
// stale ones; the call then reaches the model, which rejects it. Keeps the last `capacity` objects,
// so that new ones do not get their addresses either, and far fewer if the model is used without a
// loader. Thread-safe.
#pragma once

#include <cstddef>

#include "trace/opencl.hpp"

namespace clmem::mock {

class Quarantine {
 public:
  static constexpr std::size_t capacity = std::size_t{1} << 14;

  static void set_dispatch(const cl_icd_dispatch* dispatch) noexcept;
  static void set_dispatch_data(void* data) noexcept;
  // Takes memory of ::operator new whose object is destroyed.
  static void take(void* memory) noexcept;
};

}  // namespace clmem::mock
