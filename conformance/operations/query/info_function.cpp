// SPDX-License-Identifier: Apache-2.0
#include "operations/query/info_function.hpp"

namespace clmem::conformance {

namespace {

constexpr const char* size_only = "query.size-only";
constexpr const char* size_exact = "query.size-ret-exact";
constexpr const char* no_size = "query.no-size-ret";

void expect_refused(Fixture& fixture, const QueriedObject& queried, const QueryRow& row) {
  expect_too_small(fixture.refuses(CL_INVALID_VALUE), queried.get_info, row);
  queried.expect_unchanged(fixture);
}

SizeRule refuses_small(const char* name) {
  return {name,
          "A query whose storage is smaller than the value is rejected and leaves the storage "
          "unchanged.",
          {"err.INVALID_VALUE.size-too-small"},
          expect_refused};
}

SizeRule size_is_optional() {
  return {"NoSizeWanted",
          "A query may pass NULL for param_value_size_ret.",
          {no_size},
          [](Fixture&, const QueriedObject& queried, const QueryRow& row) {
            expect_size_is_optional(queried.get_info, row);
          }};
}

void expect_every_size(Fixture&, const QueriedObject& queried, const QueryRow& row) {
  expect_sizes(queried.get_info, row);
}

}  // namespace

Case SizeRule::about(const std::string& function) const {
  Case made{.name = name, .sentence = sentence};
  for (const char* const topic : topics) {
    cite(made, function + "." + topic);
  }
  return made;
}

const std::vector<SizeRule>& two_size_rules() {
  static const std::vector<SizeRule> rules{
      {"ReportsSize",
       "A query returns the exact size of the value without storage, with enough and with more "
       "than enough.",
       {size_only, size_exact, no_size},
       [](Fixture&, const QueriedObject& queried, const QueryRow& row) {
         expect_sizes(queried.get_info, row);
         expect_size_is_optional(queried.get_info, row);
       }},
      refuses_small("RefusesTooLittleStorage")};
  return rules;
}

const std::vector<SizeRule>& three_size_rules() {
  static const std::vector<SizeRule> rules{{"ReportsSize",
                                            "A query returns the exact size of the value, whatever "
                                            "storage it is given.",
                                            {size_only, size_exact},
                                            expect_every_size},
                                           size_is_optional(),
                                           refuses_small("RefusesTooLittleStorage")};
  return rules;
}

const std::vector<SizeRule>& four_size_rules() {
  static const std::vector<SizeRule> rules{
      {"SizeOnly",
       "A query without storage returns the size of the value.",
       {size_only},
       [](Fixture&, const QueriedObject& queried, const QueryRow& row) {
         expect_size_without_storage(queried.get_info, row);
       }},
      {"LargerStorage",
       "A query may be given more storage than the value needs; the rest of it stays unchanged.",
       {size_exact},
       expect_every_size},
      size_is_optional(),
      refuses_small("RefusesSmallStorage")};
  return rules;
}

Cases size_cases(const InfoFunction& function, const std::vector<SizeRule>& rules) {
  std::vector<Cases> parts;
  for (const SizeRule& rule : rules) {
    parts.push_back(each(
        rule.about(function.name), function.rows,
        [object = function.object, expect = rule.expect](Fixture& fixture, const QueryRow& row) {
          fixture.needs(row.since);
          expect(fixture, object(fixture), row);
        }));
  }
  return join(parts);
}

Cases info_cases(const InfoFunction& function) {
  Case unknown{.name = "RefusesUnknownQuery",
               .sentence =
                   "A query with a param_name that the specification does not list for it "
                   "is rejected.",
               .requirements = {function.name + ".err.INVALID_VALUE.param-name"}};
  unknown.body = [object = function.object](Fixture& fixture) {
    const QueriedObject queried = object(fixture);
    expect_unknown_refused(fixture, queried.get_info);
    queried.expect_unchanged(fixture);
  };
  return in_suite(function.name, join({size_cases(function), {unknown}}));
}

}  // namespace clmem::conformance
