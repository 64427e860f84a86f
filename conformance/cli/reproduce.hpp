// SPDX-License-Identifier: Apache-2.0
// reproduce.hpp - the command lines that run one case again, that write a C program of it, and that
// continue a run.
//
//   reproduce_prefix({.program = "clmem-conformance", .driver = "pocl", .device = "0", .seed = 1})
//
// Contract: quoted for a POSIX shell, after the assignments of environment variables; the id of the
// case is appended to a prefix. Existing reports are not overwritten: the command writes into a
// directory of its own.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "results/driver_variables.hpp"

namespace clmem::conformance {

struct Reproduction {
  std::string program{};
  std::string driver{};
  std::string device{};
  std::uint64_t seed = 1;
  Variables variables{};  // those that matter to the driver
};

[[nodiscard]] std::string reproduce_prefix(const Reproduction& what);
[[nodiscard]] std::string reproducer_prefix(const Reproduction& what);

// Returns the same command with --resume.
[[nodiscard]] std::string resume_command(std::span<const std::string> command_line,
                                         const Variables& variables);

}  // namespace clmem::conformance
