// SPDX-License-Identifier: Apache-2.0
// api_error.hpp - a call that breaks a rule: which rule, and the error code to return.
//
//   refuse_if(size == 0, rule::size_zero);
//   last_refusal().rule->sentence   // "the size is zero", the reason for the code
//
// Contract: ApiError is thrown by validators inside the model only; every entry point turns it into
// its error code. Rejecting a call never allocates.
#pragma once

#include "model/rule.hpp"

namespace clmem::mock {

struct ApiError {
  explicit ApiError(const Rule& broken) noexcept : ApiError{broken, broken.code} {}
  // Constructor for a rule whose code depends on the call.
  ApiError(const Rule& broken, cl_int answered) noexcept : rule{&broken}, code{answered} {}

  const Rule* rule;
  cl_int code;
};

inline void refuse_if(bool broken, const Rule& rule) {
  if (broken) {
    throw ApiError{rule};
  }
}

inline void refuse_if(bool broken, const Rule& rule, cl_int code) {
  if (broken) {
    throw ApiError{rule, code};
  }
}

// The reason why this thread's last call was rejected; no rule if it was not.
struct RefusalNote {
  const Rule* rule = nullptr;
  cl_int code = CL_SUCCESS;
};

[[nodiscard]] RefusalNote last_refusal() noexcept;
void note_refusal(RefusalNote note) noexcept;

}  // namespace clmem::mock
