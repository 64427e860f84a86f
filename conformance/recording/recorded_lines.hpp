// SPDX-License-Identifier: Apache-2.0
// recorded_lines.hpp - a call as two lines of JSON: one before it is made, one when it has
// returned.
//
//   begun_line(call)      {"call":"clFinish","number":12,"thread":1,"arguments":[{"name":...}]}
//   ended_line(call)      {"end":12,"code":"CL_SUCCESS"}
//
// Contract: an argument is an object with its name and one of: "text", an expression of C; "object"
// with "type", a handle; "objects" with "type"; "numbers" with "type"; "addresses" with "type";
// "bytes" in hexadecimal; "string"; "strings"; "address", of memory; "result" with "type", where
// the call stores a result; "null". A line contains only values, so that a reader needs neither
// this process nor OpenCL. Each line is made in the thread of the call, while the pointers in its
// arguments are valid.
#pragma once

#include <cstddef>
#include <string>

#include "clmem/mock/call.hpp"

namespace clmem::recording {

[[nodiscard]] std::string hexadecimal(const void* bytes, std::size_t size);

[[nodiscard]] std::string begun_line(const mock::Call& call);
[[nodiscard]] std::string ended_line(const mock::Call& call);

}  // namespace clmem::recording
