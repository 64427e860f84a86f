// SPDX-License-Identifier: Apache-2.0
// call.hpp - makes one call of a program.
//
//   Frame frame;
//   const Outcome outcome = make_call(machine, statement, frame);   // outcome.code, outcome.made
//
// Contract: the values of the statement become C arguments by the types of the function; the data
// that they point to is in the frame. A function that returns no code has CL_SUCCESS, or
// code_of_nothing if it returns null.
#pragma once

#include "execute/machine.hpp"

namespace clmem::fuzz {

inline constexpr cl_int code_of_nothing = CL_OUT_OF_RESOURCES;

struct Outcome {
  cl_int code = CL_SUCCESS;
  void* made = nullptr;
};

[[nodiscard]] Outcome make_call(Machine& machine, const Statement& statement, Frame& frame);
// The order of the pointers counts.
[[nodiscard]] std::uint64_t digest_of(std::span<const void* const> pointers);
// Registers a destructor callback that counts the end of a memory object in the record.
[[nodiscard]] cl_int watch_end(const cl_icd_dispatch& api, cl_mem memory, CallbackRecord& record);

}  // namespace clmem::fuzz
