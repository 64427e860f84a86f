// SPDX-License-Identifier: Apache-2.0
#include "results/addresses.hpp"

#include <gtest/gtest.h>

namespace clmem::conformance::addresses_test {
namespace {

// Two runs of one failing case have the same text, although their pointers differ.
TEST(Addresses, AreTakenOutOfOperands) {
  EXPECT_EQ(without_addresses("mapped\n  Which is: 0x5632c3d18700\nnullptr\n  Which is: (nullptr)"),
            "mapped\n  Which is: an address\nnullptr\n  Which is: (nullptr)");
  EXPECT_EQ(without_addresses("  Actual: 0x7f01 (of type int*)"),
            "  Actual: an address (of type int*)");
}

TEST(Addresses, LeaveNumbersOfTheCase) {
  EXPECT_EQ(without_addresses("flags 0x8000000000000001, at 0x"),
            "flags 0x8000000000000001, at 0x");
  EXPECT_EQ(without_addresses(""), "");
}

}  // namespace
}  // namespace clmem::conformance::addresses_test
