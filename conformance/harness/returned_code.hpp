// SPDX-License-Identifier: Apache-2.0
// returned_code.hpp - matcher for the status code of a call, printing names.
//
//   EXPECT_THAT(clFinish(queue), returns(CL_SUCCESS));
//   EXPECT_THAT(code, returns({CL_INVALID_VALUE, CL_INVALID_MEM_OBJECT}));
//
// Contract: the set is written out in full. For the code of a requirement use `Fixture::refuses`,
// which adds the other codes that the requirement accepts.
#pragma once

#include <gmock/gmock-matchers.h>

#include <clmem/opencl.hpp>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

// What a case stores in `errcode_ret` before the call; not a status code of OpenCL, so that a
// driver which stores nothing is noticed.
inline constexpr cl_int not_stored = 0x7c0de;

// The name of a code; `not_stored` included.
[[nodiscard]] std::string code_name(cl_int code);

// The same, with a note where the loader returned it: `call` is not in the driver.
[[nodiscard]] std::string attributed_code(cl_int code, std::string_view call);

[[nodiscard]] testing::Matcher<cl_int> returns(std::vector<cl_int> legal);
[[nodiscard]] testing::Matcher<cl_int> returns(std::initializer_list<cl_int> legal);
[[nodiscard]] testing::Matcher<cl_int> returns(cl_int legal);

// Matches a code whose name is one of `legal`.
[[nodiscard]] testing::Matcher<cl_int> returns_one_of(std::vector<std::string> legal);

}  // namespace clmem::conformance
