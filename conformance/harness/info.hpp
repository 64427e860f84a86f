// SPDX-License-Identifier: Apache-2.0
// info.hpp - the values that queries return.
//
//   EXPECT_THAT(info<cl_uint>(clGetKernelInfo, kernel.get(), CL_KERNEL_NUM_ARGS), reports(2u));
//   EXPECT_THAT(mem_info<std::size_t>(buffer.get(), CL_MEM_OFFSET), reports(origin));
//   EXPECT_EQ(info_list<cl_device_id>(clGetContextInfo, context, CL_CONTEXT_DEVICES), devices);
//
// Contract: a query that returns an error makes the case fail.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "harness/returned_code.hpp"
#include "harness/watched_calls.hpp"

namespace clmem::conformance {

template <typename Value, typename Call, typename Object>
[[nodiscard]] Value info(const Call& call, Object object, cl_uint query) {
  Value value{};
  EXPECT_THAT(call(object, query, sizeof value, &value, nullptr), returns(CL_SUCCESS));
  return value;
}

// Returns all values of a query that returns a list.
template <typename Value, typename Call, typename Object>
[[nodiscard]] std::vector<Value> info_list(const Call& call, Object object, cl_uint query) {
  std::size_t size = 0;
  EXPECT_THAT(call(object, query, 0, nullptr, &size), returns(CL_SUCCESS));
  EXPECT_EQ(size % sizeof(Value), 0u);
  std::vector<Value> all(size / sizeof(Value));
  if (!all.empty()) {
    EXPECT_THAT(call(object, query, all.size() * sizeof(Value), all.data(), nullptr),
                returns(CL_SUCCESS));
  }
  return all;
}

template <typename Value>
[[nodiscard]] Value mem_info(cl_mem object, cl_mem_info name) {
  return info<Value>(clGetMemObjectInfo, object, name);
}

template <typename Value = std::size_t>
[[nodiscard]] Value image_info(cl_mem image, cl_image_info name) {
  return info<Value>(clGetImageInfo, image, name);
}

}  // namespace clmem::conformance
