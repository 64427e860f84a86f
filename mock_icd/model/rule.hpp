// SPDX-License-Identifier: Apache-2.0
// rule.hpp - the error conditions that the model checks, each defined once (rules.def).
//
// Contract: a rule is one object for the whole driver and is compared by address. The requirements
// that it checks depend on the entry point that rejects by it (refusals.def).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "clmem/mock/control.h"
#include "clmem/mock/entry_point.hpp"

namespace clmem::mock {

using Rule = clmem_mock_rule;

namespace rule {
#define CLMEM_RULE(name, code, sentence) inline constexpr Rule name{#name, code, sentence};
#include "model/rules.def"
#undef CLMEM_RULE
}  // namespace rule

[[nodiscard]] std::span<const Rule* const> all_rules();

// A rule at an entry point, with the ids of requirements.csv that it checks there.
struct RefusalRow {
  EntryPoint point;
  const Rule* rule;
  bool rare;              // not covered by the suite on the default device
  std::string_view ends;  // the ids after ".err.", separated by '|'
};

[[nodiscard]] std::span<const RefusalRow> refusal_rows();

[[nodiscard]] std::vector<std::string> requirements_of(const RefusalRow& row);

// Contract: ApiError is thrown by validators inside the model only; every entry point returns its
// error code instead. Rejecting a call never allocates.
struct ApiError {
  explicit ApiError(const Rule& broken) noexcept : ApiError{broken, broken.code} {}
  // Takes the code for a rule whose code depends on the call.
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
