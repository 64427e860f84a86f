// SPDX-License-Identifier: Apache-2.0
// catalogue.hpp - named wrong behaviours of the driver, by which a test suite proves that it can
// fail.
//
//   cl_icd_dispatch table = base_table();             // a driver that does everything right
//   if (const Defect* defect = find_defect("read.drops-offset")) {
//     defect->install_in(table);                         // ... but reads from the start of the
//     buffer
//   }
//
// Contract: install_in() wraps slots of the table: the new functions change one thing and call what
// was there before. Several defects stack in the order of their installation; one defect is
// active in one table at a time, for the functions of C have nowhere to keep what they call but a
// static. To switch, start from a fresh table and install what is active now; do so while no call
// is in progress. A defect never crashes the process by itself.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/rule.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

// A rule that an entry point answers in another way: CL_SUCCESS lets the call
// pass.
struct Waiver {
  EntryPoint point;
  const Rule* rule;
  cl_int answer;
};

struct Defect {
  std::string name;                       // "rect.ignores-host-slice-pitch"
  std::vector<std::string> requirements;  // the ids that it violates; * means any text
  std::string sentence;                   // what the driver does wrong
  void (*install)(cl_icd_dispatch& table);
  std::vector<Waiver> waivers = {};  // without `install`: the rules that are not held

  void install_in(cl_icd_dispatch& table) const;
};

// All defects, by family.
[[nodiscard]] std::span<const Defect> defect_catalogue();

// The defect of that name, or null.
[[nodiscard]] const Defect* find_defect(std::string_view name);

}  // namespace clmem::mock
