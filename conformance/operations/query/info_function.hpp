// SPDX-License-Identifier: Apache-2.0
// info_function.hpp - the cases that each clGet*Info function has, for any list of its queries.
//
//   Cases queue_cases() {
//     return info_cases(
//         {"GetCommandQueueInfo", [](Fixture& fixture) -> QueriedObject { ... }, rows});
//   }
//
// Contract: cites "<name>.query.*" and "<name>.err.INVALID_VALUE.*". `info_cases` has the suite
// <name>; `size_cases` names none, and is for functions whose other cases stand elsewhere.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "harness/case.hpp"
#include "harness/contents.hpp"
#include "operations/query/query_rules.hpp"

namespace clmem::conformance {

// The call that queries an object, the owner of that object, and a check that a rejected query left
// it unchanged.
struct QueriedObject {
  InfoCall get_info;
  std::shared_ptr<const void> kept{};
  std::function<void(Fixture&)> expect_unchanged = expect_alive;
};

struct InfoFunction {
  std::string name;  // without "cl"
  QueriedObject (*object)(Fixture& fixture);
  std::vector<QueryRow> rows;
};

// A rule about sizes, and the case that checks it.
struct SizeRule {
  const char* name;
  const char* sentence;
  std::vector<const char*> topics;
  void (*expect)(Fixture& fixture, const QueriedObject& queried, const QueryRow& row);

  [[nodiscard]] Case about(const std::string& function) const;
};

// All rules about sizes, as two, three or four cases.
[[nodiscard]] const std::vector<SizeRule>& two_size_rules();
[[nodiscard]] const std::vector<SizeRule>& three_size_rules();
[[nodiscard]] const std::vector<SizeRule>& four_size_rules();

[[nodiscard]] Cases size_cases(const InfoFunction& function,
                               const std::vector<SizeRule>& rules = two_size_rules());
[[nodiscard]] Cases info_cases(const InfoFunction& function);

}  // namespace clmem::conformance
