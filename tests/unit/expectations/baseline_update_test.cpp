// SPDX-License-Identifier: Apache-2.0
#include "expectations/baseline_update.hpp"

#include <filesystem>
#include <fstream>

#include "googlemock.hpp"

namespace clmem::conformance::baseline_update_test {
namespace {

constexpr const char* head = "driver: P\nversion: *\n";

class BaselineUpdate : public testing::Test {
 protected:
  [[nodiscard]] std::string proposal(const std::string& entries,
                                     const std::vector<CaseResult>& results) const {
    const std::string text = head + entries;
    const Baseline baseline = Baseline::parse(text, "b.txt");
    return propose_update(judge(results, baseline, suite_), suite_, baseline,
                          {.path = "b.txt", .text = text});
  }

  static CaseResult result(const char* id, Status status) {
    return {.id = id, .status = status, .failures = {}};
  }

  std::vector<std::string> suite_{"A.a", "A.b", "A.c", "B.a"};
};

TEST_F(BaselineUpdate, IsEmptyWhenNothingChanged) {
  EXPECT_THAT(proposal("fail A.a r https://x/1\ncrash B.a r https://x/2\n",
                       {result("A.a", Status::fail), result("A.b", Status::pass)}),
              IsEmpty());
}

// After a review of a pattern's rows their number is updated; the rest of the line stays.
TEST_F(BaselineUpdate, CountsRowsAgain) {
  EXPECT_EQ(proposal("fail A.* r version:3.. issue:https://y/1 rows:2 https://x/1\n", {}),
            "--- b.txt\n+++ b.txt\n@@ -3 +3,2 @@\n"
            "-fail A.* r version:3.. issue:https://y/1 rows:2 https://x/1\n"
            "+# matched 2 cases: are the others of the same cause?\n"
            "+fail A.* r version:3.. issue:https://y/1 rows:3 https://x/1\n");
}

// An included file also applies to other versions: an update for one version overrides its entries
// in the version's own file, and reports the others.
TEST_F(BaselineUpdate, LeavesIncludedFilesAlone) {
  const std::filesystem::path directory{testing::TempDir()};
  const std::string own = (directory / "clmem-update.txt").string();
  std::ofstream{directory / "clmem-update.inc"}
      << "fail A.a r https://x/1\nfail A.b r https://x/2\nfail A.gone r https://x/3\n";
  const std::string text = std::string{head} + "include: clmem-update.inc\n";
  const Baseline baseline = Baseline::parse(text, own);
  const std::vector<CaseResult> results{result("A.a", Status::pass), result("A.b", Status::crash)};
  const std::string shared = (directory / "clmem-update.inc").string();
  EXPECT_EQ(propose_update(judge(results, baseline, suite_), suite_, baseline,
                           {.path = "b.txt", .text = text}),
            shared + ":3: A.gone: judges no case\n" + shared +
                ":1: A.a: A.a is pass; give the entry a version: that leaves this one out\n"
                "--- b.txt\n+++ b.txt\n@@ -3,0 +4,1 @@\n+crash A.b REASON seen:exit LINK\n");
}

TEST_F(BaselineUpdate, RemovesStaleEntries) {
  EXPECT_EQ(proposal("fail A.a r https://x/1\nfail A.gone r https://x/2\nfail B.a r https://x/3\n",
                     {result("A.a", Status::pass), result("B.a", Status::fail)}),
            "--- b.txt\n+++ b.txt\n@@ -3 +2,0 @@\n-fail A.a r https://x/1\n"
            "@@ -4 +2,0 @@\n-fail A.gone r https://x/2\n");
}

// A new failure gets a line with the observed failure; people have to add the reason, and until
// then the line is not a valid entry.
TEST_F(BaselineUpdate, NeverInventsAReason) {
  CaseResult fails = result("A.b", Status::fail);
  fails.failures = {"expected CL_INVALID_VALUE,\ngot CL_SUCCESS"};
  const std::string diff = proposal("fail A.a r https://x/1\n", {fails});
  EXPECT_EQ(diff,
            "--- b.txt\n+++ b.txt\n@@ -3,0 +4,2 @@\n"
            "+# seen: expected CL_INVALID_VALUE,\n+fail A.b REASON seen:other LINK\n");
  EXPECT_THROW(
      (void)Baseline::parse(std::string{head} + "fail A.b REASON seen:other LINK\n", "b.txt"),
      BaselineError);
}

TEST_F(BaselineUpdate, AsksForAReasonWhenTheStatusChanges) {
  CaseResult crashes = result("A.a", Status::crash);
  crashes.cause = "SIGSEGV (Segmentation fault)";
  EXPECT_EQ(proposal("fail A.a r https://x/1\n", {crashes}),
            "--- b.txt\n+++ b.txt\n@@ -3 +3,2 @@\n-fail A.a r https://x/1\n"
            "+# seen: SIGSEGV (Segmentation fault)\n+crash A.a REASON seen:SIGSEGV LINK\n");
}

// A pattern of which some cases pass becomes one line for each case that still fails, with the
// pattern's reason.
TEST_F(BaselineUpdate, SplitsAPattern) {
  const std::vector<CaseResult> results{result("A.a", Status::fail), result("A.b", Status::pass),
                                        result("A.c", Status::fail)};
  EXPECT_EQ(proposal("fail A.* why until:2999-01-31 #clFlush\n", results),
            "--- b.txt\n+++ b.txt\n@@ -3 +3,2 @@\n-fail A.* why until:2999-01-31 #clFlush\n"
            "+fail A.a why until:2999-01-31 #clFlush\n"
            "+fail A.c why until:2999-01-31 #clFlush\n");
}

TEST_F(BaselineUpdate, KeepsAPatternWithUnsupportedRows) {
  EXPECT_THAT(proposal("fail A.* why https://x/1\n",
                       {result("A.a", Status::fail), result("A.b", Status::unsupported),
                        result("A.c", Status::fail)}),
              IsEmpty());
}

TEST_F(BaselineUpdate, KeepsAPatternThatRanInPart) {
  EXPECT_THAT(proposal("fail A.* why https://x/1\n",
                       {result("A.a", Status::fail), result("A.b", Status::pass)}),
              IsEmpty());
}

TEST_F(BaselineUpdate, CountsLinesAcrossHunks) {
  const std::string diff = proposal(
      "fail A.a r https://x/1\nfail A.b r https://x/2\n",
      {result("A.a", Status::pass), result("A.b", Status::crash), result("B.a", Status::fail)});
  EXPECT_THAT(diff, HasSubstr("@@ -3 +2,0 @@\n"));
  EXPECT_THAT(diff, HasSubstr("@@ -4 +3,1 @@\n"));
  EXPECT_THAT(diff, HasSubstr("@@ -4,0 +4,1 @@\n+fail B.a REASON seen:other LINK\n"));
}

TEST_F(BaselineUpdate, ProposesANewFile) {
  DeviceIdentity device;
  device.platform_name = "Portable Computing Language";
  device.driver_version = "3.1+debian";
  const std::vector<CaseResult> results{result("A.a", Status::timeout)};
  EXPECT_EQ(
      propose_update(
          judge(results, {}, suite_), suite_, {},
          {.path = "/dev/null", .new_path = "pocl-3.1.txt", .new_head = baseline_head(device)}),
      "--- /dev/null\n+++ pocl-3.1.txt\n@@ -0,0 +1,3 @@\n"
      "+driver: Portable Computing Language\n+version: 3.1\n+timeout A.a REASON LINK\n");
}

TEST_F(BaselineUpdate, KeepsEachRemarkOnOneLine) {
  CaseResult fails = result("B.a", Status::fail);
  fails.failures = {"bad \x1b[31m\xff byte\n+evil line"};
  EXPECT_THAT(proposal("", {fails}), HasSubstr("+# seen: bad ?[31m? byte\n+fail B.a"));
  EXPECT_THAT(proposal("", {fails}), Not(HasSubstr("evil")));
}

CaseResult deviation(const char* id, DeviationKind kind, const char* requirement) {
  return {.id = id,
          .status = Status::fail,
          .deviations = {{.kind = kind,
                          .call = "clEnqueueReadBuffer",
                          .expected = "CL_INVALID_VALUE",
                          .given = "CL_SUCCESS"}},
          .requirements = {requirement}};
}

// Cases with one cause become one entry; a cause whose pattern would also match other cases becomes
// one entry per rule, and a case that no pattern distinguishes from others gets its own entry.
TEST_F(BaselineUpdate, ProposesCauses) {
  const char* const bounds = "EnqueueReadBuffer.err.INVALID_VALUE.out-of-bounds";
  const char* const pointer = "EnqueueReadBuffer.err.INVALID_VALUE.ptr-null";
  const std::vector<CaseResult> results{deviation("A.a", DeviationKind::accepted, bounds),
                                        deviation("A.b", DeviationKind::accepted, bounds),
                                        deviation("A.c", DeviationKind::accepted, pointer),
                                        deviation("B.a", DeviationKind::wrong_bytes, pointer),
                                        deviation("B.b", DeviationKind::wrong_bytes, pointer)};
  const Baseline baseline = Baseline::parse(head, "b.txt");
  const std::vector<FailureGroup> groups{{"It reads past the end", {"A.a", "A.b"}},
                                         {"It takes no pointer", {"A.c"}},
                                         {"One", {"B.a"}},
                                         {"Other", {"B.b"}}};
  EXPECT_EQ(
      propose_update(judge(results, baseline, suite_), suite_, baseline,
                     {.path = "b.txt", .text = head}, groups),
      "--- b.txt\n+++ b.txt\n@@ -2,0 +3,6 @@\n"
      "+# seen: It reads past the end\n"
      "+fail cause:clEnqueueReadBuffer/accepted/INVALID_VALUE.out-of-bounds/- REASON "
      "seen:accepted rows:2 LINK\n"
      "+# seen: It takes no pointer\n"
      "+fail cause:clEnqueueReadBuffer/accepted/INVALID_VALUE.ptr-null/- REASON seen:accepted "
      "rows:1 LINK\n"
      "+fail B.a REASON seen:wrong-bytes LINK\n"
      "+fail B.b REASON seen:wrong-bytes LINK\n");
}

}  // namespace
}  // namespace clmem::conformance::baseline_update_test
