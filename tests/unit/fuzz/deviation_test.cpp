// SPDX-License-Identifier: Apache-2.0
#include "oracle/deviation.hpp"

#include <gmock/gmock.h>

#include "campaign/judge.hpp"
#include "oracle/blamed_call.hpp"
#include "parsed.hpp"
#include "program/text.hpp"

namespace clmem::tests::fuzz_deviation_test {
namespace {

using namespace clmem::fuzz;

Program program() {
  return parsed_with_queue(
      "m0 = clCreateBuffer(c0, 0, 8, NULL, &out)\n"
      "clEnqueueFillBuffer(q0, m0, bytes(1, 2), 1, 0, 8, 0, NULL, &e0)\n"
      "clEnqueueFillBuffer(q0, m0, bytes(1, 2), 3, 0, 8, 0, NULL, NULL) -> CL_INVALID_VALUE  # "
      "EnqueueFillBuffer.err.INVALID_VALUE.pattern-size-not-pow2\n"
      "check(read)\n");
}

class Deviations : public ::testing::Test {
 protected:
  Deviations() : judge_{Features{}}, text_{judge_.legal_log(program())} {}

  // Returns the cause for a driver whose log differs in one line.
  std::string cause_of(const std::string& from, const std::string& to) {
    std::string changed = text_;
    const std::size_t at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << text_;
    changed.replace(at, from.size(), to);
    found_ = judge_.deviation(program(), {.kind = Reply::Kind::log, .text = changed});
    return found_ ? found_->cause() : "none";
  }

  Judge judge_;
  std::string text_;
  std::optional<Deviation> found_;
};

// A program may lack names that the shrinker has removed.
TEST(Judge, TakesProgramsThatLackSomeNames) {
  Judge judge{Features{}};
  const Program shrunk = parsed_with_queue(
      "m2 = clCreateBuffer(c0, 0, 8, NULL, &out)\n"
      "clEnqueueFillBuffer(q0, m2, bytes(1, 2), 1, 0, 8, 0, NULL, &e1)\n"
      "s1 = clSVMAlloc(c0, CL_MEM_READ_WRITE, 3, 0)\n"
      "clEnqueueSVMMemFill(q0, s1, bytes(1, 2), 1, 3, 0, NULL, &e3)\n"
      "check(copy)\n");
  EXPECT_FALSE(judge.expect(shrunk).of_model);
}

// A statement marked as a mistake may be legal after shrinking: the model accepts it and does not
// wait for ever.
TEST(Judge, TakesMistakesThatAreNone) {
  Judge judge{Features{}};
  const Program shrunk = parsed_with_queue(
      "m0 = clCreateBuffer(c0, 0, 8, NULL, &out)\n"
      "e0 = clCreateUserEvent(c0, &out)\n"
      "p1 = clEnqueueMapBuffer(q0, m0, CL_TRUE, CL_MAP_WRITE, 0, 8, 1, {e0}, NULL, &out) -> "
      "CL_INVALID_OPERATION  # EnqueueMapBuffer.err.INVALID_OPERATION.overlap-write\n");
  EXPECT_TRUE(judge.expect(shrunk).of_model);
}

// A driver may create nothing in a context in which a command was terminated (Event Objects, note).
TEST(Judge, TakesShortagesOnlyAfterTermination) {
  Judge judge{Features{}};
  const auto is_wrong = [&](const std::string& status) {
    const Program with_status =
        parsed("e0 = clCreateUserEvent(c0, &out)\nclSetUserEventStatus(e0, " + status +
               ")\nm0 = clCreateBuffer(c0, 0, 8, NULL, &out)\n");
    std::string log = judge.legal_log(with_status);
    const std::string success = "2 code -0 00000000";
    log.replace(log.find(success), success.size(), "2 code -0 fbffffff");  // CL_OUT_OF_RESOURCES
    return judge.deviation(with_status, {.kind = Reply::Kind::log, .text = log}).has_value();
  };
  EXPECT_FALSE(is_wrong("-1"));
  EXPECT_TRUE(is_wrong("CL_COMPLETE"));
}

// The error code of a failed command is the driver's choice.
TEST(Logs, OfFailedCommandsAgree) {
  const Log expected = Log::parse("4 status e0 ffffffff\n");
  const Log seen = Log::parse("4 status e0 fbffffff\n");
  EXPECT_EQ(expected.digest().whole, seen.digest().whole);
  EXPECT_FALSE(compare(program(), expected, seen));
  EXPECT_NE(expected.digest().whole, Log::parse("4 status e0 00000000\n").digest().whole);
}

// After a wrong report a process continues; after a wrong effect the next process takes over.
TEST(Logs, DistinguishEffectsFromReports) {
  const Log expected =
      Log::parse("3 code c0 00000000\n4 memory m0 0102\n5 answer m0 07\n5 status e0 00000000\n");
  const auto effects = [](const char* text) { return Log::parse(text).digest().effects; };
  const Log other_reports =
      Log::parse("3 code c0 deffffff\n4 memory m0 0102\n5 answer m0 08\n5 status e0 00000000\n");
  EXPECT_NE(other_reports.digest().whole, expected.digest().whole);
  EXPECT_EQ(other_reports.digest().effects, expected.digest().effects);
  for (const char* const other :
       {"3 code c0 01000000\n4 memory m0 0102\n5 answer m0 07\n5 status e0 00000000\n",
        "3 code c0 00000000\n4 memory m0 0103\n5 answer m0 07\n5 status e0 00000000\n",
        "3 code c0 00000000\n4 memory m0 0102\n5 answer m0 07\n5 status e0 01000000\n",
        "3 code c0 00000000\n4 memory m0 0102\n5 answer m0 07\n"}) {
    EXPECT_NE(effects(other), expected.digest().effects) << other;
  }
}

// A log ends at a rejected call with a wrong code. A rejected legal call may be the first on a lost
// context.
TEST(Logs, EndAtRejections) {
  const Program rejected = parsed_with_queue(
      "m0 = clCreateBuffer(c0, 0, 0, NULL, &out) -> CL_INVALID_BUFFER_SIZE  # "
      "CreateBuffer.err.INVALID_BUFFER_SIZE.zero\n");
  const auto ends = [&](const char* log) { return Log::parse(log).ends_at_rejection(rejected); };
  EXPECT_TRUE(ends("0 code c0 00000000\n1 code c0 e2ffffff\n")) << "CL_INVALID_VALUE";
  EXPECT_FALSE(ends("0 code c0 00000000\n1 code c0 00000000\n")) << "one of the codes";
  EXPECT_FALSE(ends("0 code c0 00000000\n1 code c0 01000000\n")) << "accepted";
  EXPECT_FALSE(ends("0 code c0 00000000\n1 code c0 fbffffff\n")) << "CL_OUT_OF_RESOURCES";
  EXPECT_FALSE(ends("0 code c0 deffffff\n")) << "a legal call";
  EXPECT_FALSE(ends("0 code c0 00000000\n2 code c0 deffffff\n")) << "of the final check";
}

// A log is reused: bytes that a driver does not write must be zero, not those of an earlier run.
TEST(Logs, HaveZerosWhereNothingIsWritten) {
  Log log;
  std::fill_n(log.add(4, EntryKind::memory, {}, 8), 8, std::uint8_t{0xff});
  log.clear();
  const std::uint8_t* const bytes = log.add_zeros(4, EntryKind::memory, {}, 8);
  EXPECT_THAT(std::vector(bytes, bytes + 8), ::testing::Each(0));
}

TEST_F(Deviations, NothingWhereTheLogsAreEqual) {
  EXPECT_FALSE(judge_.deviation(program(), {.kind = Reply::Kind::log, .text = text_}));
}

TEST_F(Deviations, NameTheCallThatWroteTheBytes) {
  const std::size_t at = text_.find("4 memory m0 ") + 12;
  const std::string first = text_.substr(at, 2);
  EXPECT_EQ(
      cause_of("4 memory m0 " + first, "4 memory m0 " + std::string{first == "00" ? "01" : "00"}),
      "bytes:clEnqueueFillBuffer:buffer:buffer");
}

TEST_F(Deviations, DistinguishAcceptedCallsFromWrongCodes) {
  EXPECT_EQ(
      cause_of("3 code -0 00000000", "3 code -0 01000000"),
      "accepted:clEnqueueFillBuffer:EnqueueFillBuffer.err.INVALID_VALUE.pattern-size-not-pow2");
  EXPECT_EQ(cause_of("3 code -0 00000000", "3 code -0 dbffffff"),
            "code:clEnqueueFillBuffer:EnqueueFillBuffer.err.INVALID_VALUE.pattern-size-not-pow2:"
            "CL_INVALID_HOST_PTR");
  EXPECT_EQ(cause_of("2 code -0 00000000", "2 code -0 dbffffff"),
            "code:clEnqueueFillBuffer:buffer:CL_INVALID_HOST_PTR");
}

// A shortage of resources is reported by a call or by the event of a command.
TEST_F(Deviations, KnowWhatADriverShortOfResourcesDoes) {
  const std::string out_of_resources = "fbffffff";
  EXPECT_EQ(cause_of("2 code -0 00000000", "2 code -0 " + out_of_resources),
            "code:clEnqueueFillBuffer:buffer:CL_OUT_OF_RESOURCES");
  EXPECT_TRUE(found_->shortage);
  EXPECT_EQ(cause_of("4 status e0 00000000", "4 status e0 " + out_of_resources),
            "code:clEnqueueFillBuffer:buffer:CL_OUT_OF_RESOURCES");
  EXPECT_TRUE(found_->shortage);
  EXPECT_EQ(cause_of("4 status e0 00000000", "4 status e0 ffffffff"),
            "status:clEnqueueFillBuffer:status:-1");
  EXPECT_FALSE(found_->shortage);
}

TEST_F(Deviations, NameTheCallThatMadeTheEvent) {
  EXPECT_EQ(cause_of("4 type e0 ", "4 type e0 77"), "type:clEnqueueFillBuffer:buffer:1181559");
}

TEST_F(Deviations, NameTheQueryThatCheckMakes) {
  // CL_MEM_SIZE of m0: name, code, size of the value.
  EXPECT_EQ(cause_of("4 answer m0 021100000000000008", "4 answer m0 021100000000000009"),
            "answer:clGetMemObjectInfo:4354");
}

// check() also records the codes of queries: a rejected query is a value like any other.
TEST_F(Deviations, NameTheCallOfACountThatDoesNotFollow) {
  const std::string count = "4 answer m0 " + std::string{"0511000000000000000000000000000001"};
  EXPECT_EQ(cause_of(count, count.substr(0, count.size() - 1) + "0"),
            "answer:clGetMemObjectInfo:4357");
}

// Returns the kind of a call after the set-up of program().
std::string kind_after_set_up(const std::string& call) {
  Program before = program();
  ProgramState state;
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_FALSE(state.apply(before.statements[i]));
  }
  return kind_of_call(parsed(call).statements[0], state);
}

// A call is left out if its kind has shown a cause: bytes, a crash, a wrong type, a mistake.
TEST(BlamedCalls, AreOfTheKindThatShowedTheCause) {
  const std::string fill =
      kind_after_set_up("clEnqueueFillBuffer(q0, m0, bytes(1, 2), 1, 0, 8, 0, NULL, NULL)");
  EXPECT_EQ(fill, "clEnqueueFillBuffer:buffer");
  const Deviation bytes{Symptom::bytes, "clEnqueueFillBuffer", "buffer:buffer"};
  const Deviation crash{Symptom::crash, "clEnqueueFillBuffer", "buffer"};
  const Deviation type{Symptom::type, "clEnqueueFillBuffer", "buffer:4592"};
  for (const Deviation& deviation : {bytes, crash, type}) {
    EXPECT_EQ(blamed_call(deviation), fill) << deviation.cause();
  }
  EXPECT_EQ(blamed_call({Symptom::code, "clEnqueueFillBuffer", "buffer:CL_INVALID_VALUE"}), "");
  const std::string rule = "EnqueueFillBuffer.err.INVALID_VALUE.pattern-size-not-pow2";
  Deviation accepted{Symptom::accepted, "clEnqueueFillBuffer", rule};
  accepted.requirement = rule;
  EXPECT_EQ(blamed_call(accepted), kind_after_set_up(to_text(program().statements[3])));
}

// Drivers that compare rectangles by their origins fail if one leaves its row or slice.
TEST(BlamedCalls, DistinguishRectanglesThatLeaveTheirPitch) {
  const std::string call = "clEnqueueCopyBufferRect(q0, m0, m0, ";
  const std::string kind = "clEnqueueCopyBufferRect:buffer,buffer,shared";
  EXPECT_EQ(
      kind_after_set_up(call + "{0, 0, 0}, {18, 0, 0}, {2, 3, 1}, 0, 0, 0, 0, 0, NULL, NULL)"),
      kind + ",past-pitch");
  EXPECT_EQ(kind_after_set_up(call + "{0, 1, 0}, {0, 0, 2}, {2, 1, 2}, 4, 4, 4, 4, 0, NULL, NULL)"),
            kind + ",past-pitch");
  EXPECT_EQ(kind_after_set_up(call + "{0, 0, 0}, {2, 0, 0}, {2, 3, 1}, 4, 0, 4, 0, 0, NULL, NULL)"),
            kind);
  EXPECT_EQ(kind_after_set_up("clEnqueueCopyBuffer(q0, m0, m0, 0, 4, 0, 0, NULL, NULL)"),
            "clEnqueueCopyBuffer:buffer,buffer,shared,empty");
}

TEST_F(Deviations, NameTheCallInFlight) {
  EXPECT_EQ(judge_.deviation(program(), {.kind = Reply::Kind::crash, .statement = 2})->cause(),
            "crash:clEnqueueFillBuffer:buffer");
  EXPECT_EQ(judge_.deviation(program(), {.kind = Reply::Kind::hang, .statement = 99})->cause(),
            "hang:waiting");
  EXPECT_EQ(judge_.deviation(program(), {.kind = Reply::Kind::crash, .statement = 4})->cause(),
            "crash:waiting");
}

// A crash may end a thread of the driver during any call. A mistake is a separate cause.
TEST_F(Deviations, NameAFailedCommandBeforeACrash) {
  const Program failing = parsed_with_queue(
      "m0 = clCreateBuffer(c0, 0, 8, NULL, &out)\n"
      "e0 = clCreateUserEvent(c0, &out)\n"
      "clEnqueueFillBuffer(q0, m0, bytes(1, 2), 1, 0, 8, 1, {e0}, NULL)\n"
      "clSetUserEventStatus(e0, -1)\n"
      "clEnqueueFillBuffer(q0, m0, bytes(1, 2), 1, 0, 8, 0, NULL, NULL)\n"
      "clEnqueueFillBuffer(q0, m0, bytes(1, 2), 3, 0, 8, 0, NULL, NULL) -> CL_INVALID_VALUE  # "
      "EnqueueFillBuffer.err.INVALID_VALUE.pattern-size-not-pow2\n");
  const auto cause = [&](std::size_t statement) {
    return judge_.deviation(failing, {.kind = Reply::Kind::crash, .statement = statement})->cause();
  };
  EXPECT_EQ(cause(3), "crash:clEnqueueFillBuffer:buffer");
  EXPECT_EQ(cause(5), "crash:clEnqueueFillBuffer:buffer:failed-command");
  EXPECT_EQ(cause(6), "crash:clEnqueueFillBuffer:" +
                          std::string{"EnqueueFillBuffer.err.INVALID_VALUE.pattern-size-not-pow2"});
}

// Text that is not hexadecimal, or is truncated, is an error and not a finding.
TEST(Logs, AreReadOrRejected) {
  EXPECT_THROW((void)Log::parse("1 memory m0 0g\n"), ProgramError);
  EXPECT_THROW((void)Log::parse("1 memory m0 012\n"), ProgramError);
  EXPECT_THROW((void)Log::parse("1 color m0 01\n"), ProgramError);
  EXPECT_THROW((void)Log::parse("x memory m0 01\n"), ProgramError);
  EXPECT_EQ(Log::parse("1 memory m0 01ff\n").to_text(), "1 memory m0 01ff\n");
}

}  // namespace
}  // namespace clmem::tests::fuzz_deviation_test
