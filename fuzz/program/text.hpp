// SPDX-License-Identifier: Apache-2.0
// text.hpp - programs as text: the form of the corpus and of reports, which the shrinker edits.
//
//   # clmem-fuzz 1
//   q0 = clCreateCommandQueue(c0, d0, 0, &out)
//   h0 = host(64, 0, 1)
//   m0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h0, &out)
//   clEnqueueFillBuffer(q0, m0, bytes(4, 7), 4, 0, 30, 0, NULL, NULL) -> CL_INVALID_VALUE
//   check(read)
//
// Contract: parse_program(to_text(p)) == p. The first line names the version of the form; lines
// that begin with '#' and empty lines are left out. Throws ProgramError "SOURCE:LINE: what was
// expected".
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "program/program.hpp"

namespace clmem::fuzz {

class ProgramError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr std::string_view program_header = "# clmem-fuzz 1";

[[nodiscard]] std::string to_text(const Statement& statement);
[[nodiscard]] std::string to_text(const Program& program);
[[nodiscard]] std::string to_text(Object object);
[[nodiscard]] std::string code_name(std::int32_t code);

[[nodiscard]] Program parse_program(std::string_view text, std::string_view source);

}  // namespace clmem::fuzz
