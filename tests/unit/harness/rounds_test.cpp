// SPDX-License-Identifier: Apache-2.0
#include "harness/rounds.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "harness/latest_call.hpp"
#include "harness/pattern.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance::rounds_test {
namespace {

// Returns the text of the failure, and leaves its mismatch in the record.
std::string failure_of(const Repeated& check, const std::function<void(Round&)>& body) {
  testing::TestPartResultArray parts;
  {
    const testing::ScopedFakeTestPartResultReporter reporter{
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &parts};
    in_rounds(check, body);
  }
  EXPECT_LE(parts.size(), 1);
  // GoogleTest adds a first line, and since 1.16 the end of the last one.
  std::string text = parts.size() == 0 ? "" : parts.GetTestPartResult(0).message();
  if (text.ends_with('\n')) {
    text.pop_back();
  }
  return text.substr(text.find('\n') + 1);
}

// All rounds run, one failure counts those that failed and describes the first of them.
TEST(Rounds, CountsFailingRoundsAndDescribesTheFirst) {
  CaseRecord::current().begin();
  const Bytes good = pattern(16, 1);
  Bytes bad = good;
  bad[3] = ~bad[3];
  unsigned run = 0;
  const std::string text = failure_of({10, "clFinish"}, [&](Round& round) {
    (void)latest_call::Watch{"clEnqueueReadBuffer"};
    ++run;
    const bool fails = round.number() == 4 || round.number() == 7;
    round.expect_bytes(fails ? bad : good, good);
  });
  EXPECT_EQ(run, 10u);
  EXPECT_EQ(text.substr(0, text.find(':')), "2 of 10 rounds fail, the first is round 5");
  EXPECT_NE(text.find("1 of 16 bytes differ"), std::string::npos) << text;
  const Mismatch mismatch = CaseRecord::current().take_mismatch();
  EXPECT_EQ(mismatch.kind, MismatchKind::wrong_bytes);
  EXPECT_EQ(mismatch.call, "clFinish");
  EXPECT_EQ(mismatch.rounds, 10u);
  EXPECT_EQ(mismatch.failed_rounds, 2u);
  EXPECT_EQ(CaseRecord::current().take_pictures().size(), 1u);
}

TEST(Rounds, DescribesValues) {
  CaseRecord::current().begin();
  const std::string text = failure_of({3, "clGetEventInfo"}, [](Round& round) {
    round.expect_that(cl_int{2}, reports(cl_int{0}), "the status");
    round.expect_that(cl_int{1}, reports(cl_int{0}), "the status");
  });
  EXPECT_EQ(
      text,
      "3 of 3 rounds fail, the first is round 1: the status: expected a value that is 0, got 2");
  const Mismatch mismatch = CaseRecord::current().take_mismatch();
  EXPECT_EQ(mismatch.kind, MismatchKind::wrong_value);
  EXPECT_EQ(mismatch.given, "2");
  EXPECT_EQ(mismatch.failed_rounds, 3u);
}

TEST(Rounds, SayNothingIfAllPass) {
  EXPECT_EQ(failure_of({3, "clFinish"},
                       [](Round& round) { round.expect_bytes(pattern(4, 1), pattern(4, 1)); }),
            "");
}

}  // namespace
}  // namespace clmem::conformance::rounds_test
