// SPDX-License-Identifier: Apache-2.0
#include "expectations/glob.hpp"

#include <gtest/gtest.h>

namespace clmem::conformance::glob_test {
namespace {

struct Row {
  const char* pattern;
  const char* text;
  bool matches;
};

class Glob : public testing::TestWithParam<Row> {};

// Patterns match whole ids; a star also matches nothing, and dots.
TEST_P(Glob, SelectsWholeIds) {
  EXPECT_EQ(glob_matches(GetParam().pattern, GetParam().text), GetParam().matches)
      << GetParam().pattern << " on " << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Rows, Glob,
                         testing::Values(Row{"A.b", "A.b", true}, Row{"A.b", "A.bc", false},
                                         Row{"A.bc", "A.b", false}, Row{"A.*", "A.b", true},
                                         Row{"A.*", "A.", true}, Row{"*", "", true},
                                         Row{"*b*", "A.b.c", true}, Row{"*.c", "a.b.c", true},
                                         Row{"a*c*e", "abcde", true}, Row{"a*c*e", "abcd", false},
                                         Row{"A.?", "A.b", true}, Row{"A.?", "A.", false},
                                         Row{"**", "x", true}, Row{"", "", true},
                                         Row{"", "x", false}));

}  // namespace
}  // namespace clmem::conformance::glob_test
