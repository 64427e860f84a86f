// SPDX-License-Identifier: Apache-2.0
// pasts.hpp - what may have happened to the objects of a command before it: other commands,
// rejected calls, released objects.
//
//   for (const PastRow& past : pasts()) {
//     past.make(fixture, stage);    // `stage` expects the bytes that are there now
//   }
//
// Contract: `make` throws SetUpFailed where a legal call fails, and leaves nothing pending.
#pragma once

#include <vector>

#include "operations/command/stage.hpp"

namespace clmem::conformance {

using Past = void (*)(Fixture& fixture, Stage& stage);

struct PastRow {
  const char* name;
  Past make;
  const char* requirement;  // in addition to that of the command
  bool (*suits)(const Command& command) = [](const Command&) { return true; };
  const char* of_shared = nullptr;  // the requirement for shared memory, if it is another one

  [[nodiscard]] const char* requirement_of(const Command& command) const;
};

[[nodiscard]] const std::vector<PastRow>& pasts();

}  // namespace clmem::conformance
