// SPDX-License-Identifier: Apache-2.0
// refused.hpp - a call that breaks a rule: the error code to answer with, and which rule it was.
//
//   refuse_if(size == 0, CL_INVALID_BUFFER_SIZE, "the size is zero");
//   last_refusal();   // "the size is zero", for whoever wonders about the code
//
// Contract: Refused is thrown by validators inside the model only; every entry point turns it into
// its error code. The reason is a string literal, so that refusing a call never allocates.
#pragma once

#include "trace/opencl.hpp"

namespace clmem::mock {

struct Refused {
  cl_int code;
  const char* reason;
};

inline void refuse_if(bool broken, cl_int code, const char* reason) {
  if (broken) {
    throw Refused{code, reason};
  }
}

// The rule that the last refused call of this thread broke; "" before the first.
[[nodiscard]] const char* last_refusal() noexcept;
void note_refusal(const char* reason) noexcept;

}  // namespace clmem::mock
