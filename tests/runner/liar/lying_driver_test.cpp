// SPDX-License-Identifier: Apache-2.0
// Runs the suite on a driver that answers with garbage: no case may crash or wait without end, for
// what a driver tells is never trusted.
//
// CLMEM_LYING_SHARD  the part of the suite, "1/1" for all of it
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>

#include "lie.hpp"
#include "results/result_file.hpp"
#include "running_program.hpp"

namespace clmem::tests {

// For GoogleTest, which would print the bytes of the row.
static void PrintTo(const LieName& lie, std::ostream* out) {
  *out << lie.name;
}

}  // namespace clmem::tests

namespace clmem::tests::lying_driver_test {
namespace {

namespace fs = std::filesystem;
using namespace clmem::conformance;

class LyingDriver : public testing::TestWithParam<LieName> {
 protected:
  Outcome run(int from) const {
    fs::remove_all(directory_);
    const char* const shard = std::getenv("CLMEM_LYING_SHARD");
    Program program{
        {CLMEM_PROGRAM, "run", "--driver", CLMEM_LYING_DRIVER_FILE, "--baseline", "none", "--jobs",
         "2", "--shard", shard == nullptr ? "1/1" : shard, "--output", directory_.string()},
        {{"CLMEM_HOSTILE_DRIVER", CLMEM_MOCK_DRIVER_FILE},
         {"CLMEM_MOCK_KERNELS", CLMEM_SUITE_KERNELS_FILE},
         {"CLMEM_LIE", std::string{GetParam().name}},
         {"CLMEM_LIE_FROM", std::to_string(from)}}};
    return program.wait_for_end();
  }

  [[nodiscard]] std::vector<CaseResult> results() const {
    const fs::path driver = fs::path{CLMEM_LYING_DRIVER_FILE}.stem();
    return load_results(directory_ / driver / "results.jsonl").results.cases;
  }

  fs::path directory_ = fs::path{testing::TempDir()} / "lies" / GetParam().name;
};

TEST_P(LyingDriver, FailsCasesAndCrashesNone) {
  std::map<std::string, int> counts;
  for (const int from : {1, 2}) {
    const Outcome outcome = run(from);
    ASSERT_EQ(outcome.code, 1) << outcome.output;
    for (const CaseResult& result : results()) {
      ++counts[std::string{to_string(result.status)}];
      EXPECT_NE(result.status, Status::crash) << result.id << ": " << result.cause << result.log;
      EXPECT_NE(result.status, Status::timeout) << result.id << ": " << result.cause << result.log;
    }
  }
  EXPECT_GT(counts["fail"], 0);
  for (const auto& [status, count] : counts) {
    std::cout << status << " " << count << "\n";
  }
}

std::string test_name(const testing::TestParamInfo<LieName>& info) {
  return std::string{info.param.name};
}

INSTANTIATE_TEST_SUITE_P(Lies, LyingDriver, testing::ValuesIn(lies), test_name);

}  // namespace
}  // namespace clmem::tests::lying_driver_test
