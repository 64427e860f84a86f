// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <clmem/error.hpp>

namespace clmem::status_test {
namespace {

// Messages show the specification's names, and the number where there is none.
TEST(Status, NamesKnownAndUnknownCodes) {
  EXPECT_EQ(status_name(CL_MISALIGNED_SUB_BUFFER_OFFSET), "CL_MISALIGNED_SUB_BUFFER_OFFSET");
  EXPECT_EQ(status_name(-9999), "unknown status -9999");
}

}  // namespace
}  // namespace clmem::status_test
