// SPDX-License-Identifier: Apache-2.0
// reproduce.hpp - the command lines that run one case again, and that write a C program of it.
//
//   reproduce_prefix({.program = "clmem-conformance", .driver = "pocl", .device = "0", .seed = 1})
//
// Contract: quoted for a POSIX shell; the id of a case is to follow. Existing reports stay: it
// writes into a directory of its own.
#pragma once

#include <cstdint>
#include <string>

namespace clmem::conformance {

struct Reproduction {
  std::string program{};
  std::string driver{};
  std::string device{};
  std::uint64_t seed = 1;
};

[[nodiscard]] std::string reproduce_prefix(const Reproduction& what);
[[nodiscard]] std::string reproducer_prefix(const Reproduction& what);

}  // namespace clmem::conformance
