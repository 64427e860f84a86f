// SPDX-License-Identifier: Apache-2.0
#include "program/text.hpp"

#include <vector>

#include "googlemock.hpp"
#include "parsed.hpp"

namespace clmem::tests::fuzz_text_test {
namespace {

using fuzz::parse_program;
using fuzz::Program;
using fuzz::ProgramError;

TEST(ProgramText, ReadsWhatItPrints) {
  const std::string text{
      "# clmem-fuzz 1\n"
      "early_writes\n"
      "q0 = clCreateCommandQueue(c0, d1, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &out)\n"
      "h0 = host(64, 4090, 7)\n"
      "m0 = clCreateBuffer(c0, CL_MEM_USE_HOST_PTR, 64, h0, &out)\n"
      "m1 = clCreateImage(c0, 0, {CL_R, CL_UNSIGNED_INT8}, {CL_MEM_OBJECT_IMAGE1D_BUFFER, 4, 0, 0, "
      "0, 0, 0, 0, 0, m0}, NULL, &out)\n"
      "clEnqueueFillBuffer(q0, m0, bytes(4, 7), 4, 0, 60, 2, {e0, e1}, &e2)\n"
      "clEnqueueWriteBuffer(q0, m0, CL_FALSE, -1, 2, h0 + 3, 0, NULL, NULL) -> CL_INVALID_VALUE | "
      "CL_INVALID_HOST_PTR  # EnqueueWriteBuffer.err.INVALID_VALUE.wraparound\n"
      "k0 = clCreateKernel(program, \"fuzz_add\", &out)\n"
      "clEnqueueTask(q0, k0, 0, NULL, &e3)\n"
      "clEnqueueNativeKernel(q0, native_copy, {1, 2, 3, 4}, 48, 2, {m0, m1}, {8, 0}, 0, NULL, "
      "NULL)\n"
      "clSetEventCallback(e2, CL_COMPLETE, callback, 4)\n"
      "clSetEventCallback(e2, CL_COMPLETE, callback_registers, 5)\n"
      "poke(h0 + 3, 2, 9)\n"
      "check(map)\n"};
  const Program program = parse_program(text, "p.txt");
  EXPECT_EQ(fuzz::to_text(program), text);
  EXPECT_TRUE(program.early_writes);
  EXPECT_EQ(program.statements.size(), 13u);
}

TEST(ProgramText, LeavesOutCommentsAndEmptyLines) {
  EXPECT_EQ(parsed("check(read)  # a comment\n"), parsed("check(read)\n"));
  EXPECT_EQ(parsed("\n# a comment\n\ncheck(read)\r\n").statements.size(), 1u);
}

struct WrongText {
  const char* text;
  const char* message;
};

class WrongProgram : public ::testing::TestWithParam<WrongText> {};

TEST_P(WrongProgram, IsRejectedWithItsPlace) {
  try {
    (void)parse_program(GetParam().text, "p.txt");
    FAIL() << "no error";
  } catch (const ProgramError& error) {
    EXPECT_THAT(error.what(), HasSubstr(GetParam().message));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Programs, WrongProgram,
    ::testing::ValuesIn(std::vector<WrongText>{
        {"", "p.txt:1: expected '# clmem-fuzz 1', found an empty file"},
        {"# clmem-fuzz 2\n", "p.txt:1: expected '# clmem-fuzz 1', found '# clmem-fuzz 2'"},
        {"# clmem-fuzz 1\nclFinsh(q0)\n", "p.txt:2: expected a function of OpenCL"},
        {"# clmem-fuzz 1\n\nclFinish(q0\n", "p.txt:3: expected ')', found the end of the line"},
        {"# clmem-fuzz 1\nclFinish()\n", "p.txt:2: expected 1 arguments of clFinish, not 0"},
        {"# clmem-fuzz 1\nclFinish(CL_NO)\n", "p.txt:2: expected a value"},
        {"# clmem-fuzz 1\nclFinish(q0) x\n", "p.txt:2: expected the end of the line, found 'x'"},
        {"# clmem-fuzz 1\nclFinish(q0) -> CL_TRUE\n", "p.txt:2: expected an error code"},
        {"# clmem-fuzz 1\nclFinish(q999)\n", "p.txt:2: expected a value"},
        {"# clmem-fuzz 1\nclFinish({{1}})\n", "p.txt:2: expected a value inside the list"},
        {"# clmem-fuzz 1\nclFinish(99999999999999999999)\n",
         "p.txt:2: expected a number of at most 64 bits"},
        {"# clmem-fuzz 1\ncheck(look)\n", "p.txt:2: expected read, map or copy"},
        {"# clmem-fuzz 1\nx0 = host(1, 0, 0)\n", "p.txt:2: expected an object such as m0"}}));

TEST(ProgramText, BoundsLinesAndStatements) {
  EXPECT_THROW((void)parsed(std::string(5000, ' ') + "check(read)\n"), ProgramError);
  std::string many;
  for (int i = 0; i < 401; ++i) {
    many += "check(read)\n";
  }
  EXPECT_THROW((void)parsed(many), ProgramError);
}

}  // namespace
}  // namespace clmem::tests::fuzz_text_test
