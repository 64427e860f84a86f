// SPDX-License-Identifier: Apache-2.0
#include "runner/begun_journal.hpp"

#include "googlemock.hpp"

namespace clmem::conformance::begun_journal_test {
namespace {

// Only a case that started and did not end before the machine went down is blamed.
TEST(BegunJournal, FindsWhatTookDownTheMachine) {
  EXPECT_THAT(cases_at_machine_failure("=boot1\n+A.a\n+A.b\n-A.a\n", "boot2"),
              ElementsAre(Pair("A.b", HasSubstr("machine went down"))));
  EXPECT_THAT(cases_at_machine_failure("=boot1\n+A.b\n", "boot1"), IsEmpty());
}

// A run may be killed repeatedly for external reasons.
TEST(BegunJournal, BlamesNoCaseForAKilledRun) {
  const std::string once = "=boot\n+A.a\n-A.a\n+A.b\n";
  EXPECT_THAT(cases_at_machine_failure(once + once + once + once, "boot"), IsEmpty());
}

TEST(BegunJournal, ReadsAnyText) {
  EXPECT_THAT(cases_at_machine_failure("=boot1\n+A.b\n\n?x\n-\n+\n-A", "boot1"), IsEmpty());
  EXPECT_THAT(cases_at_machine_failure("", "boot"), IsEmpty());
}

}  // namespace
}  // namespace clmem::conformance::begun_journal_test
