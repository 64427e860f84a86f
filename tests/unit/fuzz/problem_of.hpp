// SPDX-License-Identifier: Apache-2.0
// problem_of.hpp - the reason why statements after a small set-up have no single meaning in OpenCL.
//
//   EXPECT_EQ(problem_of("clFinish(q0)\n"), "");      // they have one
#pragma once

#include <string>
#include <string_view>

#include "parsed.hpp"
#include "program/state.hpp"

namespace clmem::tests {

// A second queue, host memory, and a filled buffer.
inline constexpr std::string_view set_up =
    "q1 = clCreateCommandQueue(c0, d0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &out)\n"
    "h0 = host(64, 0, 1)\n"
    "m0 = clCreateBuffer(c0, 0, 64, NULL, &out)\n"
    "clEnqueueFillBuffer(q0, m0, bytes(1, 2), 1, 0, 64, 0, NULL, &e0)\n";

inline std::string problem_of(const std::string& lines) {
  return fuzz::first_problem(parsed_with_queue(std::string{set_up} + lines)).value_or("");
}

}  // namespace clmem::tests
