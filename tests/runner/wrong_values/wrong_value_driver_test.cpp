// SPDX-License-Identifier: Apache-2.0
// Runs the suite on a driver that returns wrong values: no case may crash or wait for ever, because
// values of a driver are never trusted.
//
// CLMEM_WRONG_VALUE_SHARD  the shard of the suite, "1/1" for all of it
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>

#include "results/result_file.hpp"
#include "running_program.hpp"
#include "wrong_value.hpp"

namespace clmem::tests {

// For GoogleTest, which would otherwise print the bytes of the row.
static void PrintTo(const NamedWrongValue& value, std::ostream* out) {
  *out << value.name;
}

}  // namespace clmem::tests

namespace clmem::tests::wrong_value_driver_test {
namespace {

namespace fs = std::filesystem;
using namespace clmem::conformance;

class WrongValueDriver : public testing::TestWithParam<NamedWrongValue> {
 protected:
  Outcome run(int from) const {
    fs::remove_all(directory_);
    const char* const shard = std::getenv("CLMEM_WRONG_VALUE_SHARD");
    Program program{{CLMEM_PROGRAM, "run", "--driver", CLMEM_WRONG_VALUE_DRIVER_FILE, "--baseline",
                     "none", "--no-diagnosis", "--jobs", "2", "--shard",
                     shard == nullptr ? "1/1" : shard, "--output", directory_.string()},
                    {{"CLMEM_HOSTILE_DRIVER", CLMEM_MOCK_DRIVER_FILE},
                     {"CLMEM_MOCK_KERNELS", CLMEM_SUITE_KERNELS_FILE},
                     {"CLMEM_WRONG_VALUE", std::string{GetParam().name}},
                     {"CLMEM_WRONG_VALUE_FROM", std::to_string(from)}}};
    return program.wait_for_end();
  }

  [[nodiscard]] std::vector<CaseResult> results() const {
    const fs::path driver = fs::path{CLMEM_WRONG_VALUE_DRIVER_FILE}.stem();
    return load_results(directory_ / driver / "results.jsonl").results.cases;
  }

  fs::path directory_ = fs::path{testing::TempDir()} / "wrong_values" / GetParam().name;
};

TEST_P(WrongValueDriver, FailsCasesAndCrashesNone) {
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

std::string test_name(const testing::TestParamInfo<NamedWrongValue>& info) {
  return std::string{info.param.name};
}

INSTANTIATE_TEST_SUITE_P(EachValue, WrongValueDriver, testing::ValuesIn(wrong_values), test_name);

}  // namespace
}  // namespace clmem::tests::wrong_value_driver_test
