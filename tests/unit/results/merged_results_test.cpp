// SPDX-License-Identifier: Apache-2.0
#include "results/merged_results.hpp"

#include <fstream>

#include "googlemock.hpp"
#include "results/json_fields.hpp"

namespace clmem::conformance::merged_results_test {
namespace {

namespace fs = std::filesystem;

class MergedResultsTest : public testing::Test {
 protected:
  MergedResultsTest() {
    fs::remove_all(directory_);
    fs::create_directories(directory_);
    identity_.driver = "pocl";
    identity_.cases = 5;
    identity_.shard = "1/2";
    identity_.host = "one";
  }

  // Writes a file of a shard with these cases, all of the same status.
  fs::path file(const char* name, const std::string& shard, const std::vector<std::string>& ids,
                Status status = Status::pass) {
    Results results{identity_, {}};
    results.identity.shard = shard;
    for (const std::string& id : ids) {
      results.cases.push_back({.id = id, .status = status});
    }
    rewrite_results(directory_ / name, results);
    return directory_ / name;
  }

  static MergedResults merge(const std::vector<fs::path>& files) { return merge_results(files); }

  static void expect_refused(const std::vector<fs::path>& files, const std::string& message) {
    EXPECT_THAT([&] { (void)merge(files); }, ThrowsMessage<FormatError>(HasSubstr(message)));
  }

  fs::path directory_ = fs::path{testing::TempDir()} /
                        (std::string{"clmem-merged-"} +
                         testing::UnitTest::GetInstance()->current_test_info()->name());
  RunIdentity identity_;
};

// A variable that differs between the parts, as when a batch system assigns devices, is omitted in
// the merged file.
TEST_F(MergedResultsTest, KeepsVariablesThatAllHave) {
  identity_.variables = {
      {"CUDA_VISIBLE_DEVICES", "0"}, {"POCL_DEBUG", "1"}, {"POCL_DEVICES", "cpu"}};
  const fs::path one = file("1", "1/2", {"A.a", "A.c", "A.e"});
  identity_.variables = {{"CUDA_VISIBLE_DEVICES", "1"}, {"POCL_DEBUG", "1"}};
  const fs::path two = file("2", "2/2", {"A.b", "A.d"});
  EXPECT_THAT(merge({one, two}).results.identity.variables,
              ElementsAre(testing::Pair("POCL_DEBUG", "1")));
}

// Each shard has the steps of the ladder, which may fail in one of them only: that counts, and does
// not affect the numbers of the others.
TEST_F(MergedResultsTest, KeepsTheWorstOfEachStep) {
  const fs::path one = file("1", "1/2", {"Foundation.a", "A.b", "A.d"});
  const fs::path two = file("2", "2/2", {"Foundation.a"}, Status::fail);
  const MergedResults merged = merge({one, two});
  ASSERT_THAT(merged.results.cases, SizeIs(3));
  EXPECT_EQ(merged.results.cases[0].status, Status::fail);
  EXPECT_EQ(merge({two, one}).results.cases[0].status, Status::fail);
  EXPECT_EQ(merged.without_result, 2u);
  EXPECT_THAT(merged.notes, ElementsAre("shard 2/2: 2 of 2 cases have no result"));
}

TEST_F(MergedResultsTest, PutsShardsTogether) {
  const fs::path one = file("1", "1/2", {"A.a", "A.c", "A.e"});
  identity_.host = "two";
  const MergedResults merged = merge({one, file("2", "2/2", {"A.b", "A.d"})});
  EXPECT_THAT(merged.results.cases, SizeIs(5));
  EXPECT_EQ(merged.without_result, 0u);
  EXPECT_THAT(merged.notes, IsEmpty());
  EXPECT_EQ(merged.results.identity.shard, "1/1");
  EXPECT_EQ(merged.results.identity.host, "one; two");
}

TEST_F(MergedResultsTest, CountsACaseOnce) {
  const MergedResults merged =
      merge({file("1", "1/2", {"A.a", "A.c"}), file("again", "1/2", {"A.a", "A.c", "A.e"}),
             file("2", "2/2", {"A.b", "A.d"})});
  EXPECT_THAT(merged.results.cases, SizeIs(5));
  EXPECT_EQ(merged.without_result, 0u);
}

TEST_F(MergedResultsTest, RefusesTwoVerdictsOnACase) {
  expect_refused({file("1", "1/2", {"A.a"}), file("again", "1/2", {"A.a"}, Status::crash)},
                 "/again: case 'A.a' is crash there and pass in " + (directory_ / "1").string());
}

TEST_F(MergedResultsTest, ReportsWhatIsMissing) {
  const MergedResults merged = merge({file("1", "1/2", {"A.a", "A.c"})});
  EXPECT_EQ(merged.without_result, 3u);
  EXPECT_THAT(merged.notes, ElementsAre("shard 1/2: 1 of 3 cases have no result",
                                        "shard 2/2: 2 of 2 cases have no result"));
}

TEST_F(MergedResultsTest, ReportsATornLine) {
  const fs::path torn = file("1", "1/2", {"A.a", "A.c"});
  std::ofstream{torn, std::ios::app} << R"({"case":"A.e","st)";
  const MergedResults merged = merge({torn, file("2", "2/2", {"A.b", "A.d"})});
  EXPECT_EQ(merged.without_result, 1u);
  EXPECT_THAT(merged.notes.front(), AllOf(HasSubstr("/1: the last line is cut off")));
}

TEST_F(MergedResultsTest, RefusesMixedIdentities) {
  const fs::path one = file("1", "1/2", {"A.a"});
  expect_refused({one, file("other", "2/3", {"A.b"})},
                 "other:1: cannot merge: number of shards is '3' there and '2' in");
  identity_.device.driver_version = "4.0";
  expect_refused({one, file("version", "2/2", {"A.b"})},
                 "version:1: cannot merge: driver version is '4.0' there and '' in");
  identity_.device.driver_version = "";
  identity_.device.loader = "/opt/libOpenCL.so";
  expect_refused({one, file("loader", "2/2", {"A.b"})},
                 "loader:1: cannot merge: loader is '/opt/libOpenCL.so' there");
}

TEST_F(MergedResultsTest, AllowsALibraryInSeveralPlaces) {
  identity_.driver_path = "/runner1/build/libmydriver.so";
  const fs::path one = file("1", "1/2", {"A.a", "A.c", "A.e"});
  identity_.driver_path = "/runner2/build/libmydriver.so";
  EXPECT_EQ(merge({one, file("2", "2/2", {"A.b", "A.d"})}).without_result, 0u);
  identity_.driver_path = "/runner2/build/libother.so";
  expect_refused({one, file("3", "2/2", {"A.b", "A.d"})},
                 "3:1: cannot merge: driver library is 'libother.so' there and 'libmydriver.so'");
}

TEST_F(MergedResultsTest, RefusesAnUnknownShard) {
  expect_refused({file("1", "3/2", {"A.a"})}, "1:1: expected a shard like 2/5, found '3/2'");
  expect_refused({file("1", "", {"A.a"})}, "1:1: expected a shard like 2/5, found ''");
}

}  // namespace
}  // namespace clmem::conformance::merged_results_test
