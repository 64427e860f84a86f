// SPDX-License-Identifier: Apache-2.0
#include "results/printable.hpp"

#include <gtest/gtest.h>

namespace clmem::conformance::printable_test {
namespace {

TEST(Printable, KeepsTextAndNothingElse) {
  EXPECT_EQ(printable("line\n\ttab \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80"),
            "line\n\ttab \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80");
  EXPECT_EQ(printable("a\x1b[31m\x07\x7f\r"), "a?[31m???");
  EXPECT_EQ(printable(std::string_view{"\0", 1}), "?");
}

// Truncated, overlong, surrogate and too large sequences are invalid.
TEST(Printable, ReplacesMalformedSequences) {
  EXPECT_EQ(printable("\xff"), "?");
  EXPECT_EQ(printable("\xE2\x82"), "??");
  EXPECT_EQ(printable("\xC0\xAF"), "??");
  EXPECT_EQ(printable("\xED\xA0\x80"), "???");
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "????");
}

}  // namespace
}  // namespace clmem::conformance::printable_test
