// SPDX-License-Identifier: Apache-2.0
// dispatch.hpp - the tables at both ends of the stack.
//
// Contract: no slot of any table is null; Khronos' loader calls slots unchecked.
#pragma once

#include "clmem/mock/slot.hpp"

namespace clmem::mock {

// The recording entry points.
[[nodiscard]] const CallTable& entry_table() noexcept;

// What handles point to: the same, with the marks of cl_khr_icd 2.0 in the two slots that no loader
// calls. One that knows them makes its own table from the functions it asks for by name; an older
// one calls the other slots. Functions that came after the platform's version are refused.
[[nodiscard]] const cl_icd_dispatch* handle_table(cl_version platform_version) noexcept;

// The refusals, for those functions.
[[nodiscard]] const CallTable& absent_calls() noexcept;

// What lies at the bottom, below even the model: a legal refusal of every call.
[[nodiscard]] CallTable refusal_table() noexcept;

}  // namespace clmem::mock
