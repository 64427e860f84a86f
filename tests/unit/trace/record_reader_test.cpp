// SPDX-License-Identifier: Apache-2.0
#include "trace/record_reader.hpp"

#include <gmock/gmock.h>

#include <sstream>

namespace clmem::mock::record_reader_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* heading = "clmem records 1, test\n";

Records read(const std::string& lines) {
  std::istringstream in{heading + lines};
  return read_records(in, "calls.txt");
}

std::string error_of(const std::string& text) {
  std::istringstream in{text};
  try {
    (void)read_records(in, "calls.txt");
    return "";
  } catch (const RecordError& error) {
    return error.what();
  }
}

// Every form of a line is read as written.
TEST(RecordReader, ReadsWhatIsWritten) {
  for (const std::string line :
       {"#1 t1 12.345 clFinish(command_queue=queue#1) -> CL_SUCCESS +0.100",
        "#2 t3 0.001 clEnqueueFillBuffer(command_queue=queue#1, pattern={1, 2}, size=64) -> "
        "CL_SUCCESS event#3 +1.000",
        "#3 t1 7.000 clBuildProgram(options=\"-D A=\\\"(, }\\\" -w\", user_data=null) -> "
        "CL_INVALID_VALUE +1.000",
        "#4 t1 7.000 clSetKernelArg(arg_value=0x7f) -> CL_SUCCESS arg_value={1, 2} +1.000",
        "#5 t1 7.000 clSVMAlloc(size=4) -> svm#1 CL_SUCCESS +1.000",
        "#5 t1 7.000 clSVMAlloc(size=0) -> null CL_SUCCESS +1.000",
        "#6 t1 7.000 clGetExtensionFunctionAddress(func_name=\"\") -> 0x55 -9999 +1.000"}) {
    const auto calls = read(line + '\n').calls;
    ASSERT_THAT(calls, SizeIs(1)) << line;
    EXPECT_EQ(beginning_of(calls[0]) + outcome_of(calls[0]), line);
  }
}

// The two halves of an interrupted call are one call.
TEST(RecordReader, JoinsHalves) {
  const auto calls = read(
                         "#1 t1 1.000 clFinish(command_queue=queue#1) ...\n"
                         "#2 t2 2.000 clFlush(command_queue=queue#1) -> CL_SUCCESS +0.100\n"
                         "#1 ... -> CL_OUT_OF_RESOURCES +5.250\n")
                         .calls;
  ASSERT_THAT(calls, SizeIs(2));
  EXPECT_EQ(calls[0].status, "CL_OUT_OF_RESOURCES");
  EXPECT_EQ(calls[0].took, 5250u);
  EXPECT_EQ(calls[1].thread, 2u);
}

// Commands are read with their times and the clock of these.
TEST(RecordReader, ReadsCommands) {
  const std::string line =
      "#7 ran on queue#2 queued=1.000 submitted=2.000 started=3.500 ended=4.000 clock=host -> "
      "CL_COMPLETE";
  const auto commands = read(line + '\n').commands;
  ASSERT_THAT(commands, SizeIs(1));
  EXPECT_EQ(commands[0].started, 3500u);
  EXPECT_EQ(commands[0].source, TimeSource::host);
  EXPECT_EQ(text_of(commands[0]), line);
}

// Threads write in any order; calls are sorted by their beginnings.
TEST(RecordReader, PutsCallsInOrder) {
  const auto calls = read(
                         "#2 t2 2.000 clFlush(command_queue=queue#1) -> CL_SUCCESS +0.100\n"
                         "#1 t1 1.000 clFinish(command_queue=queue#1) -> CL_SUCCESS +0.100\n")
                         .calls;
  ASSERT_THAT(calls, SizeIs(2));
  EXPECT_EQ(calls[0].sequence, 1u);
}

// A crash may truncate the last line anywhere.
TEST(RecordReader, ForgivesHalfALastLine) {
  EXPECT_THAT(read("#1 t1 1.000 clFinish(command_que").calls, IsEmpty());
  const auto calls = read("#1 t1 1.000 clFinish(command_queue=queue#1)").calls;
  ASSERT_THAT(calls, SizeIs(1));
  EXPECT_FALSE(calls[0].ended);
}

// A file that is not a record, and a line that is not a call, are reported with their position.
TEST(RecordReader, ReportsWhereAFileIsWrong) {
  EXPECT_THAT(error_of(""), HasSubstr("calls.txt:1: this is not a record file"));
  EXPECT_THAT(error_of("{\"events\": []}\n"), HasSubstr("calls.txt:1: "));
  EXPECT_EQ(error_of(heading + std::string{"hello\n"}), "calls.txt:2: expected '#' before 'hello'");
  EXPECT_EQ(error_of(heading + std::string{"#1 ... -> CL_SUCCESS +1.000\n"}),
            "calls.txt:2: call #1 ends without having begun");
  EXPECT_THAT(error_of(heading + std::string{"#1 t1 1.000 clFinish(queue#1)\n"}),
              HasSubstr("calls.txt:2: expected '='"));
}

// A list is split at its own commas only.
TEST(RecordReader, TakesListsApart) {
  EXPECT_THAT(elements_in("{event#1, event#2}"), ElementsAre("event#1", "event#2"));
  EXPECT_THAT(elements_in("{}"), IsEmpty());
  EXPECT_THAT(elements_in("event#1"), ElementsAre("event#1"));
}

// A time in another format is rejected, because it would be read as another time.
TEST(RecordReader, RefusesOtherTimes) {
  for (const std::string time : {"1.5", "1.0005", "18446744073709552.000"}) {
    EXPECT_THAT(
        error_of(heading + ("#1 t1 " + time) + " clFinish() ...\n"),
        HasSubstr("calls.txt:2: expected microseconds with three decimals before '" + time));
  }
}

// Duplicate numbers are rejected: it would be unknown which call ended, or came first.
TEST(RecordReader, RefusesNumbersGivenTwice) {
  const std::string call = "#1 t1 1.000 clFinish() ...\n";
  EXPECT_EQ(error_of(heading + call + call), "calls.txt:3: call #1 begins twice");
  const std::string end = "#1 ... -> CL_SUCCESS +1.000\n";
  EXPECT_EQ(error_of(heading + call + end + end), "calls.txt:4: call #1 ends twice");
}

}  // namespace
}  // namespace clmem::mock::record_reader_test
