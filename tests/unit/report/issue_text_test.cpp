// SPDX-License-Identifier: Apache-2.0
#include "report/issue_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/failure_words.hpp"

namespace clmem::conformance::issue_text_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const RequirementTable& table() {
  static const RequirementTable parsed = RequirementTable::parse(
      "id,entry_point,kind,expected,statement,spec_section,min_version,condition,testable,notes\n"
      "Map.err.INVALID_VALUE.flags,clEnqueueMapBuffer,error,CL_INVALID_VALUE,Unknown flags are "
      "refused.,clEnqueueMapBuffer: Errors,1.0,-,yes,\n"
      "Fill.data,clEnqueueFillBuffer,behaviour,-,The pattern is repeated.,clEnqueueFillBuffer,1.2,"
      "-,yes,\n"
      "Map.count,clGetMemObjectInfo,query,-,A new object is mapped zero times.,mem-info-table,1.0,"
      "-,yes,\n"
      "Callback.runs,clSetEventCallback,behaviour,-,The callback runs once.,clSetEventCallback,1.1,"
      "-,yes,\n",
      "t.csv");
  return parsed;
}

std::string issue(CaseResult result) {
  result.id = "Suite.Case/Row";
  return issue_text(result,
                    {.sentence = "Something holds.",
                     .device = {"A platform", "a device"},
                     .variables = "A_DRIVER=on ",
                     .program = "int main(void) { return 1; }\n",
                     .command = "clmem-conformance run --filter Suite.Case/Row"},
                    table());
}

CaseResult failed(const char* requirement, const char* text, Deviation deviation) {
  return {.status = Status::fail,
          .failures = {text},
          .deviations = {std::move(deviation)},
          .requirements = {requirement}};
}

// The text contains everything that a bug tracker needs, and nothing of GoogleTest.
TEST(IssueText, SaysWhatAMistakeIsAnsweredWith) {
  const std::string text = issue(failed(
      "Map.err.INVALID_VALUE.flags",
      "map.cpp:10: Value of: code\nExpected: returns CL_INVALID_VALUE\n  Actual: 0 (of type int), "
      "which is CL_SUCCESS; the latest call: clEnqueueMapBuffer(cl_command_queue, cl_mem)\n"
      "the third flag\nGoogle Test trace:\nmap.cpp:9: whole",
      {.kind = DeviationKind::accepted,
       .call = "clEnqueueMapBuffer",
       .expected = "CL_INVALID_VALUE or CL_INVALID_OPERATION",
       .given = "CL_SUCCESS"}));
  EXPECT_THAT(text, StartsWith("# clEnqueueMapBuffer returns CL_SUCCESS instead of "
                               "CL_INVALID_VALUE or CL_INVALID_OPERATION [flags]\n\nSomething "
                               "holds.\n"));
  EXPECT_THAT(text, HasSubstr("## What OpenCL 3.0.19 requires\n\n> Unknown flags are refused.\n>\n"
                              "> [clEnqueueMapBuffer: Errors](https://registry.khronos.org/OpenCL/"
                              "specs/unified/html/OpenCL_API.html#clEnqueueMapBuffer)"));
  EXPECT_THAT(text, HasSubstr("## Device\n\n- A platform\n- a device\n"));
  EXPECT_THAT(text, HasSubstr("## Expected\n\n`clEnqueueMapBuffer` returns `CL_INVALID_VALUE` or "
                              "`CL_INVALID_OPERATION`.\n"));
  EXPECT_THAT(text, HasSubstr("## Actual\n\nIt returns `CL_SUCCESS`.\n"));
  EXPECT_THAT(text, HasSubstr("```\nclEnqueueMapBuffer(cl_command_queue, cl_mem)\n```"));
  EXPECT_THAT(text, HasSubstr("```\nthe third flag\n```"));
  EXPECT_THAT(text, HasSubstr("\nA_DRIVER=on ./reproducer [PLATFORM [DEVICE]]\n"));
  EXPECT_THAT(text, HasSubstr("```c\nint main(void) { return 1; }\n```"));
  EXPECT_THAT(
      text, AllOf(Not(HasSubstr("Value of")), Not(HasSubstr("Google")), Not(HasSubstr("map.cpp"))));
}

TEST(IssueText, SaysWhichCodeCameInstead) {
  const std::string text = issue(failed("Map.err.INVALID_VALUE.flags", "map.cpp:1: Failed",
                                        {.kind = DeviationKind::wrong_code,
                                         .call = "clEnqueueMapBuffer",
                                         .expected = "CL_INVALID_VALUE",
                                         .given = "CL_OUT_OF_RESOURCES"}));
  EXPECT_THAT(text, StartsWith("# clEnqueueMapBuffer returns CL_OUT_OF_RESOURCES instead of "
                               "CL_INVALID_VALUE [flags]\n"));
  EXPECT_THAT(text, HasSubstr("## Actual\n\nIt returns `CL_OUT_OF_RESOURCES`.\n"));
}

TEST(IssueText, ShowsHowBytesDiffer) {
  const std::string text = issue(failed(
      "Fill.data",
      "fill.cpp:2: Value of: difference.empty()\n  Actual: false\nExpected: true\n"
      "read: 4 of 8 bytes differ\n  expected from offset 0: >00 01\n  actual   from offset 0: "
      ">ff ff\nGoogle Test trace:\nfill.cpp:1: x",
      {.kind = DeviationKind::wrong_bytes, .call = "clEnqueueFillBuffer", .shape = "zero"}));
  EXPECT_THAT(text, StartsWith("# Memory has wrong contents after clEnqueueFillBuffer: zero\n"));
  EXPECT_THAT(text, HasSubstr("```\nread: 4 of 8 bytes differ\n  expected from offset 0: >00 01\n"
                              "  actual   from offset 0: >ff ff\n```"));
}

TEST(IssueText, SaysWhichValueIsWrong) {
  const std::string text = issue(failed("Map.count", "info.cpp:2: Failed",
                                        {.kind = DeviationKind::wrong_value,
                                         .call = "clGetMemObjectInfo",
                                         .expected = "0",
                                         .given = "7",
                                         .shape = "CL_MEM_MAP_COUNT"}));
  EXPECT_THAT(text, HasSubstr("`clGetMemObjectInfo` stores `0` as `CL_MEM_MAP_COUNT`."));
  EXPECT_THAT(text, HasSubstr("It stores `7`."));
}

// Failures other than codes, values and bytes use the suite's words.
TEST(IssueText, TakesTheSuitesWordsForTheRest) {
  const std::string text =
      issue(failed("Callback.runs",
                   "event.cpp:2: Value of: log.eventually()\n  Actual: false\nExpected: true\nthe "
                   "callback was never called",
                   {.kind = DeviationKind::other, .statement = "event.cpp:2"}));
  EXPECT_THAT(text, StartsWith("# clSetEventCallback: the callback was never called\n"));
  EXPECT_THAT(text, HasSubstr("## Expected\n\nSomething holds.\n\n## Actual\n\nThis does not hold:"
                              "\n\n```\nthe callback was never called\n```"));
}

CaseResult lost(Status status, const char* cause) {
  return {.status = status,
          .requirements = {"Fill.data"},
          .cause = cause,
          .call = "clEnqueueFillBuffer",
          .calls_before = {"clCreateBuffer"},
          .calls = {"clCreateBuffer(cl_context)", "clEnqueueFillBuffer(cl_command_queue)"},
          .log = "backtrace:\nlibdriver.so(+0x10)",
          .runs = 3,
          .failed_runs = 2};
}

// The text contains the preceding calls, the output of the process, and the number of occurrences.
TEST(IssueText, ShowsWhereTheProcessEnds) {
  const std::string text = issue(lost(Status::crash, "SIGSEGV (Segmentation fault)"));
  EXPECT_THAT(text, StartsWith("# The process ends in clEnqueueFillBuffer: SIGSEGV"));
  EXPECT_THAT(text, HasSubstr("`clEnqueueFillBuffer` returns, and the process goes on."));
  EXPECT_THAT(text, HasSubstr("The process ends: SIGSEGV (Segmentation fault). The last call was "
                              "`clEnqueueFillBuffer(cl_command_queue)`."));
  EXPECT_THAT(text, HasSubstr("```\nclCreateBuffer(cl_context)\n"));
  EXPECT_THAT(text, HasSubstr("```\nbacktrace:\nlibdriver.so(+0x10)\n```"));
  EXPECT_THAT(text, HasSubstr("This happened in 2 of 3 runs."));
}

TEST(IssueText, ShowsWhereItHangs) {
  const std::string text = issue(lost(Status::timeout, "no result within 5 s"));
  EXPECT_THAT(text, StartsWith("# clEnqueueFillBuffer never returns"));
  EXPECT_THAT(text, HasSubstr("The program hangs: no result within 5 s."));
}

TEST(IssueText, SaysThatACasePasses) {
  const std::string text = issue({.requirements = {"Map.count"}});
  EXPECT_THAT(text, StartsWith("# Something holds\n"));
  EXPECT_THAT(text, HasSubstr("The driver behaves so."));
  EXPECT_THAT(text, HasSubstr("> A new object is mapped zero times."));
}

// Operands of comparisons and additions of GoogleTest are removed.
TEST(FailureWords, KeepsWhatTheSuiteAdds) {
  EXPECT_EQ(words_of("read.cpp:165: Expected equality of these values:\n  wrong\n    Which is: 3\n"
                     "  0u\n    Which is: 0\nof 600 reads, 3 are wrong"),
            (FailureWords{.note = "of 600 reads, 3 are wrong"}));
  EXPECT_EQ(words_of("a.cpp:1: Expected: (a) >= (b), actual: 2 vs 3\nit waited for the end"),
            (FailureWords{.note = "it waited for the end"}));
  EXPECT_EQ(words_of("registration.cpp:79: Failed\nclFinish, which is not under test, failed"),
            (FailureWords{.note = "clFinish, which is not under test, failed"}));
  EXPECT_EQ(words_of("a: b: c"), (FailureWords{.note = "a: b: c"}));
}

}  // namespace
}  // namespace clmem::conformance::issue_text_test
