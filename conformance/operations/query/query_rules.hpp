// SPDX-License-Identifier: Apache-2.0
// query_rules.hpp - the rules about sizes that every clGet*Info function has, for any query.
//
//   const InfoCall get_info = info_call(clGetPipeInfo, pipe.get());
//   expect_sizes(get_info, row);               // without storage, with enough, with more
//   expect_too_small(fixture.refuses(CL_INVALID_VALUE), get_info, row);    // with less
//
// Contract: a query returns a value of a fixed size, a string with its null, or a list whose size
// the driver reports. `expect_too_small` and `expect_unknown_refused` need a requirement for
// CL_INVALID_VALUE.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <functional>
#include <initializer_list>

#include "harness/fixture.hpp"

namespace clmem::conformance {

// Placeholders for a size. A list may be empty.
inline constexpr std::size_t text_size = SIZE_MAX;
inline constexpr std::size_t list_size = SIZE_MAX - 1;

struct QueryRow {
  const char* name;
  cl_uint query;
  std::size_t size;
  ApiVersion since{1, 0};
};

using InfoCall =
    std::function<cl_int(cl_uint query, std::size_t size, void* value, std::size_t* size_ret)>;

template <typename Object, typename Call>
[[nodiscard]] InfoCall info_call(Call call, Object object) {
  return [call, object](cl_uint query, std::size_t size, void* value, std::size_t* size_ret) {
    return call(object, query, size, value, size_ret);
  };
}

void expect_size_without_storage(const InfoCall& get_info, const QueryRow& row);
// Checks the size without storage and with storage that is large enough, and the value if it is
// given.
void expect_sizes(const InfoCall& get_info, const QueryRow& row, const Bytes* value = nullptr);
// Checks that the value is the same without param_value_size_ret.
void expect_size_is_optional(const InfoCall& get_info, const QueryRow& row);
// Checks that less storage is rejected with a code that matches.
void expect_too_small(const testing::Matcher<cl_int>& refused, const InfoCall& get_info,
                      const QueryRow& row);
// Checks that zero, all bits and `others` are rejected as queries and leave the storage unchanged.
void expect_unknown_refused(Fixture& fixture, const InfoCall& get_info,
                            std::initializer_list<cl_uint> others = {});

template <typename Value>
[[nodiscard]] Value value_of(const InfoCall& get_info, cl_uint query) {
  Value value{};
  EXPECT_THAT(get_info(query, sizeof value, &value, nullptr), returns(CL_SUCCESS));
  return value;
}

}  // namespace clmem::conformance
