// SPDX-License-Identifier: Apache-2.0
#include "harness/watched_calls.hpp"

#include <gtest/gtest.h>

#include <string>

#include "operations/command/commands.hpp"

namespace clmem::conformance::watched_calls_test {
namespace {

// A failure is attributed to the latest watched call. A null queue needs no driver.
TEST(EveryCommand, IsWatchedWhenItIsCalled) {
  for (const Command& command : every_command()) {
    Arguments arguments;
    EXPECT_NE(command.call(arguments), CL_SUCCESS) << command.name;
    EXPECT_EQ(latest_call::name(), std::string{"cl"} + command.name);
  }
}

}  // namespace
}  // namespace clmem::conformance::watched_calls_test
