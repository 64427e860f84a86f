// SPDX-License-Identifier: Apache-2.0
// The programs that may use images whose formats need not keep every bit (keeps_every_bit).
#include <gtest/gtest.h>

#include <vector>

#include "problem_of.hpp"

namespace clmem::tests::fuzz_state_bits_test {
namespace {

constexpr const char* half_image =
    "m1 = clCreateImage(c0, 0, {CL_R, CL_HALF_FLOAT}, {CL_MEM_OBJECT_IMAGE1D, 4, 0, 0, 0, 0, 0, 0, "
    "0, NULL}, NULL, &out)\n";
constexpr const char* plain_image =
    "m2 = clCreateImage(c0, 0, {CL_R, CL_UNORM_INT8}, {CL_MEM_OBJECT_IMAGE1D, 4, 0, 0, 0, 0, 0, 0, "
    "0, NULL}, NULL, &out)\n";

struct BitsRow {
  const char* name;
  const char* lines;
  bool any_bits;
};

class BytesOfPrograms : public ::testing::TestWithParam<BitsRow> {};

// Images whose components need not keep every bit contain only their own patterns and colors.
TEST_P(BytesOfPrograms, AreKeptByEveryDriver) {
  const std::string lines = GetParam().lines;
  for (const std::string& program : {plain_image + lines, lines + plain_image}) {
    EXPECT_EQ(problem_of(program), "");
  }
  for (const std::string& program : {half_image + lines, lines + half_image}) {
    const std::string found = problem_of(program);
    EXPECT_EQ(found.find("an image that need not keep every bit") != std::string::npos,
              GetParam().any_bits)
        << found;
    EXPECT_EQ(found.empty(), !GetParam().any_bits) << found;
  }
}

INSTANTIATE_TEST_SUITE_P(
    ProgramState, BytesOfPrograms,
    ::testing::ValuesIn(std::vector<BitsRow>{
        {"OfAPattern", "h9 = host(8, 0, 999)\n", false},
        {"OfZeros", "h9 = host(8, 0, 1000)\n", true},
        {"OfOnesByTheHost", "h9 = host(8, 0, 1)\npoke(h9, 8, 1001)\n", true},
        {"OfOnesByAFill", "clEnqueueFillBuffer(q0, m0, bytes(1, 1001), 1, 0, 4, 0, NULL, NULL)\n",
         true},
        {"OfAKernelThatAdds", "k0 = clCreateKernel(program, \"fuzz_add\", &out)\n", true},
        {"OfAKernelThatCopies", "k0 = clCreateKernel(program, \"fuzz_copy\", &out)\n", false},
        {"OfANativeKernelThatAdds",
         "clEnqueueNativeKernel(q0, native_copy, {0, 4, 4, 1}, 48, 2, {m0, m0}, {0, 8}, 0, "
         "NULL, NULL)\n",
         true},
        {"OfANativeKernelThatCopies",
         "clEnqueueNativeKernel(q0, native_copy, {0, 4, 4, 0}, 48, 2, {m0, m0}, {0, 8}, 0, "
         "NULL, NULL)\n",
         false},
        {"OfColorsOfOtherFormats",
         "m3 = clCreateImage(c0, 0, {CL_R, CL_SIGNED_INT16}, {CL_MEM_OBJECT_IMAGE1D, 4, 0, "
         "0, 0, 0, 0, 0, 0, NULL}, NULL, &out)\n"
         "clEnqueueFillImage(q0, m3, {1, 2, 3, 4}, {0, 0, 0}, {4, 1, 1}, 0, NULL, NULL)\n",
         true}}),
    [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace clmem::tests::fuzz_state_bits_test
