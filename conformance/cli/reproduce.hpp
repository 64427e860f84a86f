// SPDX-License-Identifier: Apache-2.0
// reproduce.hpp - the command line that runs one case again.
//
//   reproduce_prefix({.program = "clmem-conformance", .driver = "pocl", .device = "0", .seed = 1})
//
// Contract: quoted for a POSIX shell; ends in --filter, for a case's id to follow. The reports at
// hand stay: it writes into a directory of its own.
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

}  // namespace clmem::conformance
