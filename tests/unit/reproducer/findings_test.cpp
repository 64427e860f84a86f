// SPDX-License-Identifier: Apache-2.0
#include "reproducer/findings.hpp"

#include "googlemock.hpp"

namespace clmem::conformance::reproducer::findings_test {
namespace {

Call returned(const char* function, const char* code, std::size_t at) {
  return {.function = function,
          .number = at,
          .thread = 1,
          .answer = Answer{.code = code},
          .ended_at = at + 1};
}

CodeCheck check(const char* answer, std::vector<std::string> legal, const char* function = "") {
  return {.function = function, .answer = answer, .legal = std::move(legal)};
}

TEST(FindingsOfRecording, BindsCodesToCalls) {
  const Recording recording{
      {returned("clCreateBuffer", "CL_SUCCESS", 0), returned("clFinish", "CL_SUCCESS", 1),
       check("CL_SUCCESS", {"CL_SUCCESS"}, "clCreateBuffer"), check("CL_SUCCESS", {"CL_SUCCESS"})}};
  const Findings found = examine(recording);
  EXPECT_THAT(found.checks.at(0).legal, ElementsAre("CL_SUCCESS"));
  EXPECT_THAT(found.checks.at(1).legal, ElementsAre("CL_SUCCESS"));
  EXPECT_FALSE(found.failed_check);
}

TEST(FindingsOfRecording, EndsAtTheFirstFailure) {
  const Recording recording{{returned("clFlush", "CL_SUCCESS", 0),
                             check("CL_SUCCESS", {"CL_INVALID_COMMAND_QUEUE"}), Failed{"so"},
                             returned("clFinish", "CL_SUCCESS", 3)}};
  const Findings found = examine(recording);
  EXPECT_EQ(found.failed_check, 1u);
  EXPECT_EQ(found.failed_call, 0u);
  EXPECT_EQ(found.last, 1u);
}

// A query that a case makes only to decide how to continue is not a failure.
TEST(FindingsOfRecording, TakesQuestionsForQuestions) {
  const Recording recording{
      {returned("clFlush", "CL_SUCCESS", 0), check("CL_SUCCESS", {"CL_INVALID_VALUE"})}};
  EXPECT_FALSE(examine(recording).failed_check);
}

TEST(FindingsOfRecording, FindsTheOpenCall) {
  const Recording recording{
      {returned("clFlush", "CL_SUCCESS", 0), Call{.function = "clFinish", .number = 1}}};
  EXPECT_EQ(examine(recording).open_call, 1u);
}

TEST(FindingsOfRecording, BindsValuesToQueries) {
  Call query = returned("clGetEventInfo", "CL_SUCCESS", 0);
  query.answer->stored["param_value"] = {3, 0, 0, 0};
  const Recording recording{{query, ValueCheck{.actual = 3, .expected = 0}, Failed{"differs"}}};
  const Findings found = examine(recording);
  ASSERT_EQ(found.checks.at(0).values.size(), 1u);
  EXPECT_EQ(found.checks.at(0).values.front().expected, 0u);
  EXPECT_EQ(found.failed_call, 0u);
}

TEST(FindingsOfRecording, BindsValuesToResultsAndParameters) {
  Call map = returned("clEnqueueMapImage", "CL_SUCCESS", 0);
  map.answer->result = 7;
  map.answer->stored["image_row_pitch"] = {3};
  const ValueCheck pitch{
      .of = "image_row_pitch", .actual = 3, .relation = Relation::at_least, .expected = 2};
  const ValueCheck pointer{
      .of = "result", .actual = 7, .relation = Relation::unequal, .expected = 7};
  const Recording recording{{map, pitch, pointer, Failed{"the pointer"}}};
  const Findings found = examine(recording);
  EXPECT_EQ(found.checks.at(0).values, (std::vector<ValueCheck>{pitch, pointer}));
  EXPECT_EQ(found.failed_check, 2u);
}

// Calls of earlier cases and their successful checks are kept; their failed queries are not
// failures of the last case.
TEST(FindingsOfRecording, AreAboutTheLastCase) {
  const Recording recording =
      about_last_case({{CaseBegin{}, returned("clFlush", "CL_SUCCESS", 0),
                        check("CL_SUCCESS", {"CL_INVALID_VALUE"}), Failed{"of the first"},
                        CaseBegin{}, returned("clFinish", "CL_SUCCESS", 1),
                        check("CL_SUCCESS", {"CL_INVALID_VALUE"}), Failed{"of the second"}}});
  const Findings found = examine(recording);
  EXPECT_EQ(found.failed_check, 6u);
  EXPECT_EQ(found.failed_call, 5u);
  EXPECT_FALSE(found.checks.contains(1));
}

}  // namespace
}  // namespace clmem::conformance::reproducer::findings_test
