// SPDX-License-Identifier: Apache-2.0
// c_program.hpp - a C program that repeats the recorded calls and reports whether the driver
// misbehaves.
//
//   const std::string source = write_program(parse_recording(file), description);
//
// Contract: C99 and POSIX processes, one file, with only <CL/cl.h>. The program exits with 0 if the
// driver behaves correctly, 1 if it does not, 77 if the device cannot show it. Throws
// NotReproducible (call_text.hpp) if a program would show something else.
#pragma once

#include <string>
#include <vector>

#include "reproducer/recording.hpp"

namespace clmem::conformance::reproducer {

enum class Ending { passed, failed, crashed, hung };

struct CitedRequirement {
  std::string id{};
  std::string statement{};
  std::string spec_section{};
};

struct Description {
  std::string case_id{};
  std::string sentence{};
  std::vector<CitedRequirement> requirements{};
  std::vector<std::string> driver{};  // lines that identify the driver
  std::string variables{};            // shell assignments that the driver needs; may be empty
  std::string verdict{};              // the suite's report on the case, in one or more lines
  std::string command{};              // runs the case again
  std::vector<std::string> needs{};   // "need_images(device);"
  unsigned time_limit_s = 10;
  Ending ending = Ending::failed;
};

[[nodiscard]] std::string write_program(const Recording& recording, const Description& what);

}  // namespace clmem::conformance::reproducer
