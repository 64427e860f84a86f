// SPDX-License-Identifier: Apache-2.0

#include "googlemock.hpp"
#include "program.hpp"
#include "results/result_file.hpp"

namespace clmem::conformance::merge_test {
namespace {

constexpr const char* cases = "Fake.pass#1,Fake.fail#2,Fake.pass#3,Fake.crash#4,Fake.pass#5";

class Merge : public ProgramTest {
 protected:
  // Runs a shard into its own directory and returns its result file.
  [[nodiscard]] std::string shard(const std::string& which) const {
    const std::filesystem::path directory = directory_ / ("shard" + which.substr(0, 1));
    (void)run_program(
        {"run", "--worker", CLMEM_FAKE_WORKER, "--output", directory.string(), "--shard", which},
        environment(cases));
    return (directory / "fake" / "results.jsonl").string();
  }

  [[nodiscard]] Outcome merge(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(),
                     {"merge", "--worker", CLMEM_FAKE_WORKER, "--output", output().string()});
    return run_program(arguments, environment(cases));
  }

  [[nodiscard]] Outcome update(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"baseline", "update", "--worker", CLMEM_FAKE_WORKER});
    return run_program(arguments, environment(cases));
  }
};

TEST_F(Merge, EqualsARunOnOneMachine) {
  ASSERT_EQ(run(cases).code, 1);
  const std::vector<CaseResult> whole = load_results(results()).results.cases;
  std::filesystem::remove_all(output());
  const Outcome outcome = merge({shard("2/2"), shard("1/2")});
  EXPECT_EQ(outcome.code, 1) << outcome.output;
  EXPECT_THAT(outcome.output,
              AllOf(HasSubstr("2 causes of 2 new failures"), HasSubstr("--filter Fake.crash#4\n"),
                    HasSubstr("5 cases: 3 pass, 1 fail, 1 crash; 2 new"),
                    EndsWith("report: " + (output() / "report.txt").string() + "\n")));
  const std::vector<CaseResult> merged = load_results(results()).results.cases;
  ASSERT_THAT(merged, SizeIs(whole.size()));
  for (std::size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(merged[i].id, whole[i].id);
    EXPECT_EQ(merged[i].status, whole[i].status);
  }
}

TEST_F(Merge, IsRedWhileAShardIsMissing) {
  const std::string known =
      write_file("known.txt", "driver: Fake platform\nversion: *\nflaky Fake.* why https://x/1\n");
  const std::string first = shard("1/2");
  const Outcome partial = merge({first, "--baseline", known});
  EXPECT_EQ(partial.code, 1);
  EXPECT_THAT(partial.output, HasSubstr("note  shard 2/2: 2 of 2 cases have no result"));
  EXPECT_EQ(merge({first, shard("2/2"), "--baseline", known}).code, 0);
}

TEST_F(Merge, TakesDirectories) {
  auto two = environment(cases);
  two["CLMEM_FAKE_DEVICES"] = "two";
  std::vector<std::string> directories;
  for (const char* which : {"1/2", "2/2"}) {
    directories.push_back((directory_ / (std::string{"part"} + which[0])).string());
    (void)run_program(
        {"run", "--worker", CLMEM_FAKE_WORKER, "--output", directories.back(), "--shard", which},
        two);
  }
  const Outcome outcome = merge(directories);
  EXPECT_EQ(outcome.code, 1);
  for (const char* label : {"fake", "fake-2"}) {
    EXPECT_THAT(load_results(output() / label / "results.jsonl").results.cases, SizeIs(5)) << label;
  }
  EXPECT_THAT(text_of(output() / "report.txt"), testing::ContainsRegex("case +fake +fake-2"));
}

TEST_F(Merge, RefusesBadInput) {
  const std::string first = shard("1/2");
  for (const auto& [arguments, message] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{}, "RESULTS is required"},
           {{first, shard("2/3")}, "cannot merge: number of shards is '3' there and '2' in"}}) {
    const Outcome outcome = merge(arguments);
    EXPECT_EQ(outcome.code, 2) << outcome.output;
    EXPECT_THAT(outcome.output, AllOf(HasSubstr("clmem-conformance: "), HasSubstr(message)));
  }
  EXPECT_FALSE(std::filesystem::exists(output()));
}

TEST_F(Merge, DoesNotOverwriteItsInput) {
  ASSERT_EQ(run(cases, {"--shard", "1/2"}).code, 0);
  const std::string before = text_of(results());
  const Outcome outcome = merge({results().string()});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("would be overwritten; choose another --output"));
  EXPECT_EQ(text_of(results()), before);
}

// The proposed baseline is a diff that `patch` accepts; with its placeholders completed, the run
// passes.
TEST_F(Merge, ProposesABaseline) {
  ASSERT_EQ(run(cases).code, 1);
  const Outcome proposal = update({results().string()});
  EXPECT_EQ(proposal.code, 1);
  EXPECT_EQ(
      proposal.output,
      "--- /dev/null\n+++ fake-1.2.3.txt\n@@ -0,0 +1,6 @@\n+driver: Fake platform\n"
      "+version: 1.2.3\n+# seen: expected one thing,\n+fail Fake.fail#2 REASON seen:other LINK\n"
      "+# seen: SIGSEGV (Segmentation fault)\n+crash Fake.crash#4 REASON seen:SIGSEGV LINK\n");
  const std::string complete =
      write_file("complete.txt",
                 "driver: Fake platform\nversion: 1.2.3\n"
                 "fail Fake.fail#2 why https://x/1\ncrash Fake.crash#4 why https://x/2\n");
  const Outcome nothing = update({results().string(), "--baseline", complete});
  EXPECT_EQ(nothing.code, 0);
  EXPECT_EQ(nothing.output, "");
}

}  // namespace
}  // namespace clmem::conformance::merge_test
