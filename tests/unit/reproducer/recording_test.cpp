// SPDX-License-Identifier: Apache-2.0
#include "reproducer/recording.hpp"

#include <gmock/gmock.h>

#include <sstream>

namespace clmem::conformance::reproducer::recording_test {
namespace {

Recording parse(const std::string& text) {
  std::istringstream in{text};
  return parse_recording(in);
}

constexpr const char* begun =
    R"({"call":"clFinish","number":3,"thread":1,"arguments":[{"name":"command_queue","object":80,"type":"cl_command_queue"}]})"
    "\n";

TEST(RecordingOfCase, JoinsTheTwoLinesOfACall) {
  const Recording recording = parse(
      std::string{begun} + R"({"end":3,"status":-36,"code":"CL_INVALID_COMMAND_QUEUE","result":0})"
                           "\n");
  ASSERT_EQ(recording.events.size(), 1u);
  const Call& call = std::get<Call>(recording.events.front());
  EXPECT_EQ(call.function, "clFinish");
  EXPECT_THAT(call.arguments.front().values, testing::ElementsAre(80u));
  ASSERT_TRUE(call.answer);
  EXPECT_EQ(call.answer->code, "CL_INVALID_COMMAND_QUEUE");
}

// A process that crashed in a call leaves it open, and may leave a truncated line.
TEST(RecordingOfCase, EndsWhereTheProcessEnded) {
  const Recording recording = parse(std::string{begun} + R"({"end":3,"sta)");
  ASSERT_EQ(recording.events.size(), 1u);
  EXPECT_FALSE(std::get<Call>(recording.events.front()).answer);
}

TEST(RecordingOfCase, RefusesOtherLines) {
  try {
    (void)parse(std::string{begun} + "{\"check\":\"mood\"}\n");
    FAIL() << "read";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("line 2 of the recording cannot be read: "));
    EXPECT_THAT(error.what(), testing::HasSubstr("mood"));
  }
}

TEST(RecordingOfCase, RefusesOtherNumbers) {
  const auto argument = [](const std::string& value) {
    return R"({"call":"clFlush","number":4,"thread":1,"arguments":[{"name":"a",)" + value + "}]}\n";
  };
  for (const std::string& line : {argument(R"("region":[1])"), argument(R"("descriptor":[1,2,3])"),
                                  argument(R"("format":[])"), argument(R"("numbers":[1e300])"),
                                  argument(R"("object":1.5)"), argument(R"("bytes":"abc")"),
                                  std::string{R"({"end":1e300})"
                                              "\n"}}) {
    EXPECT_THAT([&] { (void)parse(line); },
                testing::ThrowsMessage<std::runtime_error>(
                    testing::StartsWith("line 1 of the recording cannot be read: expected ")))
        << line;
  }
}

// Names, types and constants are copied into a program unchanged, so that control characters are
// errors.
TEST(RecordingOfCase, RefusesControlCharacters) {
  const std::string call = R"({"call":"clFlush","number":4,"thread":1,"arguments":[)";
  for (const std::string& line :
       {call + R"({"name":"a\rb","null":true}]})" + "\n",
        call + R"({"name":"a","text":"1\f","type":"cl_int"}]})" + "\n",
        call + R"({"name":"a","null":true,"type":"cl\tint"}]})" + "\n",
        std::string{R"({"check":"code","call":"clFlush","answer":"1","legal":["0\n"]})"
                    "\n"}}) {
    EXPECT_THAT([&] { (void)parse(line); },
                testing::ThrowsMessage<std::runtime_error>(testing::StartsWith(
                    "line 1 of the recording cannot be read: a control character in ")))
        << line;
  }
}

}  // namespace
}  // namespace clmem::conformance::reproducer::recording_test
