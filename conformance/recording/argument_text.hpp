// SPDX-License-Identifier: Apache-2.0
// argument_text.hpp - writes a number that was passed to a call as a programmer writes it in C.
//
//   number_text(EntryPoint::clCreateBuffer, "flags", 0x21) == "CL_MEM_READ_WRITE |
//   CL_MEM_COPY_HOST_PTR" number_text(EntryPoint::clEnqueueReadBuffer, "size", SIZE_MAX) ==
//   "SIZE_MAX"
//
// Contract: returns a C99 expression for every value; bits and values without a name are numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "clmem/mock/call.hpp"

namespace clmem::recording {

[[nodiscard]] std::string number_text(mock::EntryPoint point, std::string_view parameter,
                                      std::uint64_t value, mock::ArgumentKind kind);

}  // namespace clmem::recording
