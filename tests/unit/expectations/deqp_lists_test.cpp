// SPDX-License-Identifier: Apache-2.0
#include "expectations/deqp_lists.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "expectations/judgement.hpp"

namespace clmem::conformance::deqp_lists_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

class DeqpListsTest : public testing::Test {
 protected:
  DeqpListsTest() { fs::create_directories(directory_); }

  fs::path file(const char* name, const char* text) {
    std::ofstream{directory_ / name} << text;
    return directory_ / name;
  }

  fs::path directory_ = fs::path{testing::TempDir()} / "clmem-deqp-lists";
  std::vector<std::string> suite_{"Map.a", "Map.b", "Copy.a/Row", "Copy.b"};
};

// Mesa's lists have the effect of a baseline.
TEST_F(DeqpListsTest, AreABaseline) {
  const Baseline baseline = baseline_of(
      {.fails = {file("fails.txt", "# known\n\nMap.a,Fail\nCopy.b,Crash\nGone.a,Timeout\n")},
       .flakes = {file("flakes.txt", "^Map\\..*\n")},
       .skips = {file("skips.txt", "Copy.a/.*\nMap.b\n")}},
      suite_);
  EXPECT_EQ(baseline.find("Map.a")->status, Status::flaky);
  EXPECT_EQ(baseline.find("Map.b")->status, Status::skip);
  EXPECT_EQ(baseline.find("Copy.a/Row")->status, Status::skip);
  EXPECT_EQ(baseline.find("Copy.b")->status, Status::crash);
  EXPECT_EQ(baseline.find("Copy.b")->line, 4u);
  EXPECT_EQ(judge({}, baseline, suite_).missing.front().pattern, "Gone.a");
}

// A case may be in several lists; the first one applies.
TEST_F(DeqpListsTest, TakesTheFirstList) {
  const Baseline baseline = baseline_of(
      {.fails = {file("a.txt", "Map.a,Fail\n"), file("b.txt", "Map.a,Crash\n")}}, suite_);
  EXPECT_EQ(baseline.find("Map.a")->status, Status::fail);
}

// An error is reported with its position.
TEST_F(DeqpListsTest, NamesAMistake) {
  EXPECT_THAT([&] { (void)baseline_of({.fails = {file("bad.txt", "\nMap.a,Pass\n")}}, suite_); },
              ThrowsMessage<BaselineError>(
                  HasSubstr("bad.txt:2: expected CASE,Fail or CASE,Crash or CASE,Timeout, found "
                            "'Map.a,Pass'")));
  EXPECT_THAT(
      [&] {
        (void)baseline_of({.fails = {file("bad.txt", "Map.a,Fail\nMap.b,Fail\nMap.a,Crash\n")}},
                          suite_);
      },
      ThrowsMessage<BaselineError>(
          HasSubstr("bad.txt:3: 'Map.a' is listed twice, in line 1, too")));
  EXPECT_THAT(
      [&] { (void)baseline_of({.skips = {file("bad.txt", "Map.(\n")}}, suite_); },
      ThrowsMessage<BaselineError>(HasSubstr("bad.txt:1: 'Map.(' is not a regular expression")));
  EXPECT_THAT([&] { (void)baseline_of({.flakes = {directory_ / "absent"}}, suite_); },
              ThrowsMessage<BaselineError>(HasSubstr("absent: cannot read the list")));
}

}  // namespace
}  // namespace clmem::conformance::deqp_lists_test
