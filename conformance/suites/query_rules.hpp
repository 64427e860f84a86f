// SPDX-License-Identifier: Apache-2.0
// query_rules.hpp - what every clGet*Info call promises about sizes, whatever it is asked.
//
//   const Ask ask = asking(clGetPipeInfo, pipe.get());
//   expect_sizes(ask, row);               // without storage, with enough, with more
//   expect_too_small(bench, ask, row);    // with less
//
// Contract: an answer is a value of a fixed size, a text with its null, or a list whose size the
// driver tells. `expect_too_small` and `expect_unknown_refused` need a requirement that asks for
// CL_INVALID_VALUE.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <functional>
#include <initializer_list>

#include "harness/bench.hpp"

namespace clmem::conformance {

// In place of a size. A list may be empty.
inline constexpr std::size_t text_size = SIZE_MAX;
inline constexpr std::size_t list_size = SIZE_MAX - 1;

struct QueryRow {
  const char* name;
  cl_uint query;
  std::size_t size;
  ApiVersion since{1, 0};
};

using Ask = std::function<cl_int(cl_uint query, std::size_t size, void* value, std::size_t* told)>;

template <typename Object, typename Call>
[[nodiscard]] Ask asking(Call call, Object object) {
  return [call, object](cl_uint query, std::size_t size, void* value, std::size_t* told) {
    return call(object, query, size, value, told);
  };
}

void expect_size_without_storage(const Ask& ask, const QueryRow& row);
// The same, and with storage that is large enough.
void expect_sizes(const Ask& ask, const QueryRow& row);
// No size is wanted, and the value is the same.
void expect_size_is_optional(const Ask& ask, const QueryRow& row);
void expect_too_small(Bench& bench, const Ask& ask, const QueryRow& row);
// Zero, all bits, and `others` are no names; storage stays untouched.
void expect_unknown_refused(Bench& bench, const Ask& ask,
                            std::initializer_list<cl_uint> others = {});

template <typename Value>
[[nodiscard]] Value value_of(const Ask& ask, cl_uint query) {
  Value value{};
  EXPECT_THAT(ask(query, sizeof value, &value, nullptr), returns(CL_SUCCESS));
  return value;
}

}  // namespace clmem::conformance
