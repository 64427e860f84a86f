// SPDX-License-Identifier: Apache-2.0
// statements.hpp - writes a recording as the body of a C program.
//
//   const Body body = write_body(recording, findings);
//   body.declarations;       // "static cl_mem buffer_1;"
//   body.lines;
//
// Contract: releases, data and checks are in the order of the recording; calls without a checked
// result, such as queries whose value is not checked, are left out. Throws NotReproducible with the
// reason.
#pragma once

#include <string>
#include <vector>

#include "reproducer/findings.hpp"
#include "reproducer/recording.hpp"

namespace clmem::conformance::reproducer {

struct Body {
  std::vector<std::string> declarations{};
  std::vector<std::string> lines{};
  std::vector<std::string> queues{};  // variables
  bool holds_commands_back = false;   // user events without a status remain at its end
};

[[nodiscard]] Body write_body(const Recording& recording, const Findings& findings);

}  // namespace clmem::conformance::reproducer
