// SPDX-License-Identifier: Apache-2.0
// orphans.hpp - what a driver's processes leave behind when their own parents are gone.
//
//   adopt_orphans();                              // from now on they come to this process
//   if (end_children_but(mine) == Leftover::some) { ... }   // one does not die, not even of
//   SIGKILL
//
// Contract: leaving its process group does not save a process from the end: whatever a child of
// this process has started becomes its child, too. `end_children_but` kills and reaps all children
// that are not named, with theirs, and waits a few seconds at most.
#pragma once

#include <sys/types.h>

#include <set>

namespace clmem::conformance {

enum class Leftover { none, some };

void adopt_orphans();

Leftover end_children_but(const std::set<pid_t>& spared);

}  // namespace clmem::conformance
