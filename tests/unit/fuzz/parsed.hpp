// SPDX-License-Identifier: Apache-2.0
// parsed.hpp - programs of the fuzzer from their statements.
//
//   const Program program = parsed_with_queue("clFinish(q0)\n");
#pragma once

#include <string>

#include "program/text.hpp"

namespace clmem::tests {

inline fuzz::Program parsed(const std::string& statements) {
  return fuzz::parse_program("# clmem-fuzz 1\n" + statements, "p.txt");
}

// An in-order queue q0 precedes the statements.
inline fuzz::Program parsed_with_queue(const std::string& statements) {
  return parsed("q0 = clCreateCommandQueue(c0, d0, 0, &out)\n" + statements);
}

}  // namespace clmem::tests
