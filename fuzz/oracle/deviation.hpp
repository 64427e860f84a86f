// SPDX-License-Identifier: Apache-2.0
// deviation.hpp - the deviation of a driver from OpenCL in a random program; that of a case of the
// suite is in results/deviation.hpp.
//
//   if (const auto deviation = compare(program, expected, seen)) { deviation->cause(); }
//
// Contract: plain values. The deviation of a program is the first difference of two logs; later
// ones may be its consequences.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "execute/log.hpp"
#include "program/program.hpp"
#include "program/state.hpp"

namespace clmem::fuzz {

enum class Symptom : std::uint8_t {
  crash,
  hang,
  accepted,  // a call that breaks a rule returned CL_SUCCESS
  code,      // a wrong code
  bytes,     // wrong bytes
  guard,     // bytes beyond what a call may write
  status,    // execution status of an event, or its times
  type,      // command type of an event
  callback,  // called too often or not at all
  answer,    // the value of a query, or the address of a map
};
inline constexpr std::size_t symptom_count = 10;

struct Deviation {
  Symptom symptom = Symptom::code;
  std::string function{};     // the call to blame, or "waiting" for the end of commands
  std::string detail{};       // the object, code or requirement that distinguishes causes
  std::size_t statement = 0;  // the statement that showed it
  std::string sentence{};     // "clEnqueueFillBuffer: byte 12 of m0 is 7, not 9"
  std::string requirement{};
  std::vector<std::uint8_t> expected{};
  std::vector<std::uint8_t> seen{};
  // Legal for a driver that lacks resources, as long as a program that uses little succeeds.
  bool shortage = false;

  // One word, such as "bytes:clEnqueueFillBuffer:sub-buffer".
  [[nodiscard]] std::string cause() const;
};

[[nodiscard]] std::string_view to_string(Symptom symptom);

// Returns nothing if the logs are equal.
[[nodiscard]] std::optional<Deviation> compare(const Program& program, const Log& expected,
                                               const Log& seen);

// Describes a worker that ended, or hung, in this statement.
[[nodiscard]] Deviation ended(const Program& program, std::size_t statement, Symptom symptom,
                              const std::string& how);

}  // namespace clmem::fuzz
