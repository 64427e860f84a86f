// SPDX-License-Identifier: Apache-2.0
// answers.hpp - matcher for the status code of a call, printing names.
//
//   EXPECT_THAT(clFinish(queue), answers(CL_SUCCESS));
//   EXPECT_THAT(code, answers({CL_INVALID_VALUE, CL_INVALID_MEM_OBJECT}));
//
// Contract: the set is written out in full. For the code that a requirement asks for use
// `Bench::refuses`, which adds the codes that the requirement accepts besides.
#pragma once

#include <gmock/gmock-matchers.h>

#include <clmem/opencl.hpp>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

// What a case stores in `errcode_ret` before the call; no status code of OpenCL, so that a driver
// which stores nothing is seen.
inline constexpr cl_int not_answered = 0x7c0de;

// The name of a code; `not_answered` included.
[[nodiscard]] std::string answer_name(cl_int code);

// The same, with who answered where that was the loader: `call` is not in the driver.
[[nodiscard]] std::string told_answer(cl_int code, std::string_view call);

[[nodiscard]] testing::Matcher<cl_int> answers(std::vector<cl_int> legal);
[[nodiscard]] testing::Matcher<cl_int> answers(std::initializer_list<cl_int> legal);
[[nodiscard]] testing::Matcher<cl_int> answers(cl_int legal);

// Matches a code whose name is one of `legal`.
[[nodiscard]] testing::Matcher<cl_int> answers_named(std::vector<std::string> legal);

}  // namespace clmem::conformance
