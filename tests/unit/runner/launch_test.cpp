// SPDX-License-Identifier: Apache-2.0
#include "runner/launch.hpp"

#include <cstdlib>

#include "googlemock.hpp"

namespace clmem::conformance::launch_test {
namespace {

// A worker runs all of its cases, even if the runner is called by a test in a shard of
// GoogleTest's; variables set for the worker are kept.
TEST(Launch, KeepsSettingsOfTheCallersTestsFromTheChild) {
  ::setenv("GTEST_TOTAL_SHARDS", "4", 1);
  ::setenv("GTEST_SHARD_INDEX", "1", 1);
  const Launch launch{ChildCommand{.arguments = {"worker"}, .environment = {{"SET", "here"}}}};
  ::unsetenv("GTEST_TOTAL_SHARDS");
  ::unsetenv("GTEST_SHARD_INDEX");
  EXPECT_THAT(launch.environment, Each(Not(StartsWith("GTEST_"))));
  EXPECT_THAT(launch.environment, Contains("SET=here"));
}

}  // namespace
}  // namespace clmem::conformance::launch_test
