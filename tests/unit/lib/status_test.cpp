// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <clmem/error.hpp>
#include <set>
#include <string_view>

namespace clmem::status_test {
namespace {

// Messages show the specification's names, and the number where there is none.
TEST(Status, NamesKnownAndUnknownCodes) {
  EXPECT_EQ(status_name(CL_MISALIGNED_SUB_BUFFER_OFFSET), "CL_MISALIGNED_SUB_BUFFER_OFFSET");
  EXPECT_EQ(status_name(-9999), "unknown status -9999");
}

// Each code of the specification's "Appendix: Error Codes" has a name and a sentence of its own.
TEST(Status, HaveASentenceEach) {
  std::set<std::string_view> sentences;
  std::size_t codes = 0;
  const auto look = [&](cl_int first, cl_int last) {
    for (cl_int code = first; code >= last; --code) {
      EXPECT_NE(find_status_name(code), nullptr) << code;
      EXPECT_FALSE(status_sentence(code).empty()) << code;
      sentences.insert(status_sentence(code));
      ++codes;
    }
  };
  look(CL_SUCCESS, CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
  look(CL_INVALID_VALUE, CL_MAX_SIZE_RESTRICTION_EXCEEDED);
  EXPECT_EQ(sentences.size(), codes);
  EXPECT_EQ(status_sentence(CL_OUT_OF_RESOURCES), "the device ran out of resources");
  EXPECT_TRUE(status_sentence(-9999).empty());
}

}  // namespace
}  // namespace clmem::status_test
