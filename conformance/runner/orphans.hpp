// SPDX-License-Identifier: Apache-2.0
// orphans.hpp - ends processes of a driver that are still running after their parents have ended.
//
//   adopt_orphans();                              // from now on they come to this process
//   if (end_children_but(mine) == Leftover::some) { ... }   // one does not die, not even of
//   SIGKILL
//
// Contract: also ends a process that leaves its process group: every process that a child of this
// process has started becomes a child of this process. `end_children_but` kills and reaps all
// children that are not named, with their children, and waits a few seconds at most.
#pragma once

#include <sys/types.h>

#include <set>

namespace clmem::conformance {

enum class Leftover { none, some };

void adopt_orphans();

Leftover end_children_but(const std::set<pid_t>& spared);

}  // namespace clmem::conformance
