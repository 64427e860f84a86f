// SPDX-License-Identifier: Apache-2.0
// returned_code.hpp - matchers for the status code of a call, which print names.
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

// The value of `errcode_ret` before the call; not a status code of OpenCL, so that a driver that
// stores nothing is noticed.
inline constexpr cl_int not_stored = 0x7c0de;

[[nodiscard]] std::string code_name(cl_int code);

// Returns the name of a code, with a note if the loader returned it because the driver lacks
// `call`.
[[nodiscard]] std::string attributed_code(cl_int code, std::string_view call);

[[nodiscard]] testing::Matcher<cl_int> returns(std::vector<cl_int> legal);
[[nodiscard]] testing::Matcher<cl_int> returns(std::initializer_list<cl_int> legal);
[[nodiscard]] testing::Matcher<cl_int> returns(cl_int legal);

// Matches a code whose name is one of `legal`.
[[nodiscard]] testing::Matcher<cl_int> returns_one_of(std::vector<std::string> legal);

}  // namespace clmem::conformance
