// SPDX-License-Identifier: Apache-2.0
// info_values.hpp - queries that return a list.
//
//   values_of<cl_device_id>(info_call(clGetContextInfo, context), CL_CONTEXT_DEVICES)
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "harness/returned_code.hpp"
#include "operations/query/query_rules.hpp"

namespace clmem::conformance {

// All values that a query returns.
template <typename Value>
[[nodiscard]] std::vector<Value> values_of(const InfoCall& get_info, cl_uint query) {
  std::size_t size = 0;
  EXPECT_THAT(get_info(query, 0, nullptr, &size), returns(CL_SUCCESS));
  EXPECT_EQ(size % sizeof(Value), 0u);
  std::vector<Value> all(size / sizeof(Value));
  if (!all.empty()) {
    EXPECT_THAT(get_info(query, all.size() * sizeof(Value), all.data(), nullptr),
                returns(CL_SUCCESS));
  }
  return all;
}

}  // namespace clmem::conformance
