// SPDX-License-Identifier: Apache-2.0
// catalogue.hpp - named wrong behaviours of the driver, which prove that the tests of a suite can
// fail.
//
// Contract: install_in() wraps slots of the table: the new functions change one thing and call the
// functions that were in the slots. Several defects can be installed one after the other. A defect
// is active in one table at a time, because its functions keep the wrapped ones in static
// variables. To change the active defects, install them in a new table while no call is in
// progress. A defect alone never crashes the process.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/rule.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

// A rule at an entry point, and the code that replaces the rule's: CL_SUCCESS accepts the call.
struct Waiver {
  EntryPoint point;
  const Rule* rule;
  cl_int answer;
};

struct Defect {
  std::string name;                       // "rect.ignores-host-slice-pitch"
  std::vector<std::string> requirements;  // the ids that it violates; * means any text
  std::string sentence;                   // the driver's wrong behaviour
  void (*install)(cl_icd_dispatch& table);
  std::vector<Waiver> waivers = {};  // used if `install` is null

  void install_in(cl_icd_dispatch& table) const;
};

[[nodiscard]] std::span<const Defect> defect_catalogue();

[[nodiscard]] const Defect* find_defect(std::string_view name);

}  // namespace clmem::mock
