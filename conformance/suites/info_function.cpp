// SPDX-License-Identifier: Apache-2.0
#include "suites/info_function.hpp"

#include "harness/contents.hpp"

namespace clmem::conformance {

namespace {

Case common(const InfoFunction& function, const char* name, const char* sentence,
            const std::vector<std::string>& topics) {
  Case made{.suite = function.name, .name = name, .sentence = sentence};
  for (const std::string& topic : topics) {
    cite(made, function.name + "." + topic);
  }
  return made;
}

}  // namespace

Cases info_cases(const InfoFunction& function) {
  const auto object = function.object;
  Case unknown =
      common(function, "RefusesUnknownQuery", "A query that the table does not list is refused.",
             {"err.INVALID_VALUE.param-name"});
  unknown.body = [object](Bench& bench) {
    expect_unknown_refused(bench, object(bench).ask);
    expect_alive(bench);
  };
  return join(
      {each(common(function, "ReportsSize",
                   "The size of an answer is exact, with no storage, with enough and with more "
                   "than enough.",
                   {"query.size-only", "query.size-ret-exact", "query.no-size-ret"}),
            function.rows,
            [object](Bench& bench, const QueryRow& row) {
              bench.needs(row.since);
              const Asked asked = object(bench);
              expect_sizes(asked.ask, row);
              expect_size_is_optional(asked.ask, row);
            }),
       each(common(function, "RefusesTooLittleStorage",
                   "Storage below the size of the answer is refused and stays untouched.",
                   {"err.INVALID_VALUE.size-too-small"}),
            function.rows,
            [object](Bench& bench, const QueryRow& row) {
              bench.needs(row.since);
              expect_too_small(bench, object(bench).ask, row);
            }),
       {unknown}});
}

}  // namespace clmem::conformance
