// SPDX-License-Identifier: Apache-2.0
// dispatch.hpp - the tables at both ends of the stack.
//
// Contract: every typed slot of either table is non-null; Khronos' loader calls slots unchecked.
#pragma once

#include "trace/opencl.hpp"

namespace clmem::mock {

// What the loader and the handles point to: the recording entry points.
[[nodiscard]] const cl_icd_dispatch& entry_table() noexcept;

// What lies at the bottom, below even the model: a legal refusal of every call.
[[nodiscard]] cl_icd_dispatch refusal_table() noexcept;

}  // namespace clmem::mock
