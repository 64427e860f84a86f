// SPDX-License-Identifier: Apache-2.0
#include "suites/object/info_function.hpp"

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
  unknown.body = [object](Fixture& fixture) {
    expect_unknown_refused(fixture, object(fixture).get_info);
    expect_alive(fixture);
  };
  return join({each(common(function, "ReportsSize",
                           "The returned size is exact, without storage, with enough and with more "
                           "than enough.",
                           {"query.size-only", "query.size-ret-exact", "query.no-size-ret"}),
                    function.rows,
                    [object](Fixture& fixture, const QueryRow& row) {
                      fixture.needs(row.since);
                      const QueriedObject queried = object(fixture);
                      expect_sizes(queried.get_info, row);
                      expect_size_is_optional(queried.get_info, row);
                    }),
               each(common(function, "RefusesTooLittleStorage",
                           "Storage smaller than the value is refused and stays unchanged.",
                           {"err.INVALID_VALUE.size-too-small"}),
                    function.rows,
                    [object](Fixture& fixture, const QueryRow& row) {
                      fixture.needs(row.since);
                      expect_too_small(fixture, object(fixture).get_info, row);
                    }),
               {unknown}});
}

}  // namespace clmem::conformance
