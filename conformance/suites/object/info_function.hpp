// SPDX-License-Identifier: Apache-2.0
// info_function.hpp - the cases that each clGet*Info function has, for any list of its queries.
//
//   Cases queue_cases() {
//     return info_cases(
//         {"GetCommandQueueInfo", [](Fixture& fixture) -> QueriedObject { ... }, rows});
//   }
//
// Contract: cites "<name>.query.*" and "<name>.err.INVALID_VALUE.*".
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/case.hpp"
#include "suites/object/query_rules.hpp"

namespace clmem::conformance {

// How an object is queried, and what keeps it alive.
struct QueriedObject {
  InfoCall get_info;
  std::shared_ptr<const void> kept{};
};

struct InfoFunction {
  std::string name;  // without "cl"
  QueriedObject (*object)(Fixture& fixture);
  std::vector<QueryRow> rows;
};

[[nodiscard]] Cases info_cases(const InfoFunction& function);

}  // namespace clmem::conformance
