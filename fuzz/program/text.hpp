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

#include <array>
#include <optional>
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

// The words of the text form that are not part of OpenCL.
inline constexpr std::string_view kind_letters = "-cdqmepshkfi";  // in the order of Kind
inline constexpr std::array<std::string_view, 5> action_names{"", "host", "poke", "peek", "check"};
inline constexpr std::array<std::string_view, 3> way_names{"read", "map", "copy"};

[[nodiscard]] constexpr char letter_of(Kind kind) {
  return kind_letters.at(static_cast<std::size_t>(kind));
}

[[nodiscard]] constexpr std::string_view name_of(const Statement& statement) {
  return statement.action == Action::call
             ? mock::name_of(statement.function)
             : action_names.at(static_cast<std::size_t>(statement.action));
}

[[nodiscard]] std::optional<std::uint64_t> constant_named(std::string_view name);

// Returns the number as a programmer writes it; `member` is the position within a structure.
[[nodiscard]] std::string number_text(mock::EntryPoint function, std::size_t parameter,
                                      std::uint64_t value, std::size_t member = 0);

[[nodiscard]] std::string to_text(const Statement& statement);
[[nodiscard]] std::string to_text(const Program& program);
[[nodiscard]] std::string to_text(Object object);
[[nodiscard]] std::string code_name(std::int32_t code);

[[nodiscard]] Program parse_program(std::string_view text, std::string_view source);

}  // namespace clmem::fuzz
