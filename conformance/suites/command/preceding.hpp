// SPDX-License-Identifier: Apache-2.0
// preceding.hpp - what may have happened to the objects of a command before it: other commands,
// rejected calls, released objects.
//
//   for (const Preceding& preceding : preceding_steps(PrecedesIn::histories)) {
//     preceding.make(fixture, run, queue);    // `run` expects the bytes that are there now
//   }
//
// Contract: `make` throws SetUpFailed where a legal call fails.
#pragma once

#include <vector>

#include "operations/command/command_run.hpp"

namespace clmem::conformance {

using MakePreceding = void (*)(Fixture& fixture, CommandRun& run, cl_command_queue queue);

// The cases that it belongs to: those of histories, which leave nothing pending, or combinations.
enum class PrecedesIn { histories, combinations };

struct Preceding {
  const char* name;
  MakePreceding make;
  const char* requirement;  // in addition to that of the command
  bool (*suits)(const Command& command) = [](const Command&) { return true; };
  const char* of_shared = nullptr;  // the requirement for shared memory, if it is another one
  PrecedesIn in = PrecedesIn::histories;

  [[nodiscard]] const char* requirement_of(const Command& command) const;
};

[[nodiscard]] std::vector<Preceding> preceding_steps(PrecedesIn in);

}  // namespace clmem::conformance
