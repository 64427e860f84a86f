// SPDX-License-Identifier: Apache-2.0
// c_program.hpp - a C program that repeats the recorded calls and reports whether the driver
// misbehaves.
//
//   const std::string source = write_program(parse_recording(file), description);
//
// Contract: C99 and POSIX processes, one file, with only <CL/cl.h>. It exits with
// 0 where the driver behaves, 1 where it does not, 77 where the device cannot show it. Throws
// NotReproducible (call_text.hpp) where a program would show something else.
#pragma once

#include <string>
#include <vector>

#include "reproducer/recording.hpp"

namespace clmem::conformance::reproducer {

// How the case ended.
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
  std::vector<std::string> driver{};  // lines that identify it
  std::string variables{};            // assignments for a shell that the driver needs, or none
  std::string verdict{};              // what the suite reports of the case, in one line or several
  std::string command{};              // that runs the case again
  std::vector<std::string> needs{};   // "need_images(device);"
  unsigned time_limit_s = 10;
  Ending ending = Ending::failed;
};

[[nodiscard]] std::string write_program(const Recording& recording, const Description& what);

}  // namespace clmem::conformance::reproducer
