// SPDX-License-Identifier: Apache-2.0
#include "shrink/shrink.hpp"

#include <gmock/gmock.h>

#include "generate/generator.hpp"
#include "parsed.hpp"
#include "program/state.hpp"
#include "program/text.hpp"
#include "reference/model_device.hpp"

namespace clmem::tests::fuzz_shrink_test {
namespace {

using namespace clmem::fuzz;

bool calls(const Program& program, EntryPoint function) {
  return std::ranges::any_of(program.statements, [&](const Statement& statement) {
    return statement.action == Action::call && statement.function == function &&
           statement.codes.empty();
  });
}

// A defect of one function needs that function and its preconditions.
TEST(Shrink, LeavesWhatTheCauseNeeds) {
  const Features features = ModelDevice{Features{}}.features();
  const Generator generator{features, {.seed = 3, .mistakes = 0}};
  std::size_t shrunk_programs = 0;
  for (std::uint64_t i = 0; i < 120; ++i) {
    const Program program = generator.program(i);
    if (!calls(program, EntryPoint::clEnqueueCopyBufferRect)) {
      continue;
    }
    std::size_t asked = 0;
    const Shows shows = [&](const Program& candidate) {
      ++asked;
      EXPECT_FALSE(first_problem(candidate)) << to_text(candidate);
      return calls(candidate, EntryPoint::clEnqueueCopyBufferRect);
    };
    const Shrunk shrunk = shrink(program, program.statements.size() - 1, shows);
    EXPECT_TRUE(calls(shrunk.program, EntryPoint::clEnqueueCopyBufferRect));
    EXPECT_LE(calls_beyond_set_up(shrunk.program), 4u) << to_text(shrunk.program);
    EXPECT_EQ(shrunk.runs, asked);
    EXPECT_LE(asked, 200u);
    ++shrunk_programs;
  }
  EXPECT_GT(shrunk_programs, 10u);
}

// Removing a statement removes the statements that need it; removed events leave wait lists.
TEST(Shrink, RemovesWhatNeedsTheRemoved) {
  const Program program = parsed_with_queue(
      "m0 = clCreateBuffer(c0, 0, 8, NULL, &out)\n"
      "clEnqueueFillBuffer(q0, m0, bytes(1, 2), 1, 0, 8, 0, NULL, &e0)\n"
      "clEnqueueMarkerWithWaitList(q0, 1, {e0}, &e1)\n"
      "clEnqueueMarkerWithWaitList(q0, 2, {e0, e1}, NULL)\n"
      "clWaitForEvents(1, {e0})\n");
  EXPECT_EQ(to_text(without(program, {false, true, false, false, false, false})),
            "# clmem-fuzz 1\n"
            "q0 = clCreateCommandQueue(c0, d0, 0, &out)\n"
            "clEnqueueMarkerWithWaitList(q0, 0, NULL, &e1)\n"
            "clEnqueueMarkerWithWaitList(q0, 1, {e1}, NULL)\n");
}

// If one call is not enough, the calls on the same memory are the next candidates: two runs of a
// slow driver are enough to remove all others.
TEST(Shrink, KeepsFirstWhatUsesTheSameMemory) {
  std::string text =
      "# clmem-fuzz 1\n"
      "q0 = clCreateCommandQueue(c0, d0, 0, &out)\n"
      "m0 = clCreateBuffer(c0, 0, 8, NULL, &out)\n"
      "m1 = clCreateBuffer(c0, 0, 8, NULL, &out)\n"
      "clEnqueueFillBuffer(q0, m0, bytes(1, 2), 1, 0, 8, 0, NULL, NULL)\n";
  for (const std::string memory : {"m2", "m3", "m4", "m5"}) {
    text += memory + " = clCreateBuffer(c0, 0, 8, NULL, &out)\nclEnqueueFillBuffer(q0, " + memory +
            ", bytes(1, 2), 1, 0, 8, 0, NULL, NULL)\n";
  }
  text += "clEnqueueCopyBuffer(q0, m0, m1, 0, 0, 8, 0, NULL, NULL)\ncheck(read)\n";
  const Program program = parse_program(text, "here");
  const auto shows = [](const Program& candidate) {
    return calls(candidate, EntryPoint::clEnqueueFillBuffer) &&
           calls(candidate, EntryPoint::clEnqueueCopyBuffer) &&
           candidate.statements.back().action == Action::check;
  };
  const Shrunk shrunk = shrink(program, program.statements.size() - 2, shows, 3);
  EXPECT_EQ(shrunk.program.statements.size(), 6u) << to_text(shrunk.program);
}

// A command that only reads wrong data written by another one is not the cause.
TEST(Shrink, EndsAfterTheCommandThatIsWrong) {
  const Program program = parsed_with_queue(
      "m0 = clCreateBuffer(c0, 0, 8, NULL, &out)\n"
      "clEnqueueFillBuffer(q0, m0, bytes(1, 2), 1, 0, 8, 0, NULL, NULL)\n"
      "h0 = host(8, 0, 1)\n"
      "clEnqueueReadBuffer(q0, m0, CL_TRUE, 0, 8, h0, 0, NULL, NULL)\n"
      "peek(h0, 8)\n");
  // A driver that fills buffers with other data.
  const auto shows = [](const Program& candidate) {
    const Action last = candidate.statements.back().action;
    return calls(candidate, EntryPoint::clEnqueueFillBuffer) &&
           (last == Action::check ||
            (last == Action::peek && calls(candidate, EntryPoint::clEnqueueReadBuffer)));
  };
  const Shrunk shrunk = shrink(program, 5, shows);
  EXPECT_FALSE(calls(shrunk.program, EntryPoint::clEnqueueReadBuffer)) << to_text(shrunk.program);
  EXPECT_EQ(shrunk.program.statements.back().action, Action::check);
}

// The status of an event stays valid for its type.
TEST(Shrink, MakesANegativeStatusMinusOne) {
  const Program program = parsed(
      "e0 = clCreateUserEvent(c0, &out)\n"
      "clSetUserEventStatus(e0, -1000)\n");
  const Shrunk shrunk = shrink(
      program, 1,
      [](const Program& candidate) {
        return std::ranges::any_of(candidate.statements, [](const Statement& statement) {
          return statement.function == EntryPoint::clSetUserEventStatus &&
                 static_cast<std::int64_t>(statement.arguments[1].number) < 0;
        });
      },
      50);
  EXPECT_THAT(to_text(shrunk.program), testing::HasSubstr("clSetUserEventStatus(e0, -1)"));
}

// For a sub-buffer of an image: with a smaller image its region would be out of bounds as well.
TEST(Shrink, MakesNoSecondMistake) {
  const std::string text =
      "# clmem-fuzz 1\n"
      "h0 = host(64, 0, 5)\n"
      "m0 = clCreateBuffer(c0, CL_MEM_COPY_HOST_PTR, 64, h0, &out)\n"
      "m1 = clCreateImage(c0, 0, {CL_R, CL_UNSIGNED_INT8}, {CL_MEM_OBJECT_IMAGE1D, 32, 0, 0, 0, 0, "
      "0, 0, 0, NULL}, NULL, &out)\n"
      "m2 = clCreateSubBuffer(m1, 0, CL_BUFFER_CREATE_TYPE_REGION, {0, 24}, &out) -> "
      "CL_INVALID_MEM_OBJECT  # CreateSubBuffer.err.INVALID_MEM_OBJECT.is-image\n";
  const Shows shows = [](const Program& candidate) {
    return candidate.statements.back().function == EntryPoint::clCreateSubBuffer &&
           to_text(candidate).find("m0 =") != std::string::npos;
  };
  const std::string shrunk = to_text(shrink(parse_program(text, "p.txt"), 3, shows).program);
  EXPECT_THAT(shrunk, testing::HasSubstr("CL_MEM_OBJECT_IMAGE1D, 32,"));
  EXPECT_THAT(shrunk, testing::HasSubstr("m0 = clCreateBuffer(c0, 0,"));
}

TEST(Shrink, StopsAtTheLimit) {
  const Features features = ModelDevice{Features{}}.features();
  const Program program = Generator{features, {.seed = 3}}.program(1);
  std::size_t asked = 0;
  (void)shrink(
      program, 0, [&](const Program&) { return ++asked % 2 == 0; }, 7);
  EXPECT_LE(asked, 7u);
}

// A program without time left to run is not counted, and is the last.
TEST(Shrink, CountsWhatWasRun) {
  const Features features = ModelDevice{Features{}}.features();
  const Program program = Generator{features, {.seed = 3}}.program(1);
  std::size_t asked = 0;
  const Shrunk shrunk = shrink(program, 0, [&](const Program&) {
    ++asked;
    return asked > 3 ? std::nullopt : std::optional{false};
  });
  EXPECT_EQ(shrunk.runs, 3u);
  EXPECT_EQ(asked, 4u);
}

}  // namespace
}  // namespace clmem::tests::fuzz_shrink_test
