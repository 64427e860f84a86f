// SPDX-License-Identifier: Apache-2.0
// dispatch.hpp - the dispatch tables at the top and the bottom of the stack of layers.
//
// Contract: no slot of any table is null; Khronos' loader calls slots unchecked.
#pragma once

#include "clmem/mock/slot.hpp"

namespace clmem::mock {

// The entry points, which record calls.
[[nodiscard]] const CallTable& entry_table() noexcept;

// The table that handles point to: entry_table() with the tags of cl_khr_icd 2.0 in the two slots
// that no loader calls. A loader that knows the tags builds its own table from functions looked up
// by name; an older one calls the other slots. Functions newer than the platform's version reject
// calls.
[[nodiscard]] const cl_icd_dispatch* handle_table(cl_version platform_version) noexcept;

// Functions that reject calls, instead of those newer than the platform.
[[nodiscard]] const CallTable& absent_calls() noexcept;

// The lowest layer, whose functions reject every call with a legal code.
[[nodiscard]] CallTable refusal_table() noexcept;

}  // namespace clmem::mock
