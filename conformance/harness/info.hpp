// SPDX-License-Identifier: Apache-2.0
// info.hpp - queries of memory objects.
//
//   EXPECT_THAT(mem_info<std::size_t>(buffer.get(), CL_MEM_OFFSET), reports(origin));
//
// Contract: a query that returns an error makes the case fail.
#pragma once

#include <gtest/gtest.h>

#include "harness/returned_code.hpp"
#include "harness/watched_calls.hpp"

namespace clmem::conformance {

template <typename Value>
[[nodiscard]] Value mem_info(cl_mem object, cl_mem_info name) {
  Value value{};
  EXPECT_THAT(clGetMemObjectInfo(object, name, sizeof value, &value, nullptr), returns(CL_SUCCESS));
  return value;
}

template <typename Value = std::size_t>
[[nodiscard]] Value image_info(cl_mem image, cl_image_info name) {
  Value value{};
  EXPECT_THAT(clGetImageInfo(image, name, sizeof value, &value, nullptr), returns(CL_SUCCESS));
  return value;
}

}  // namespace clmem::conformance
