// SPDX-License-Identifier: Apache-2.0
#include "trace/record_diff.hpp"

#include <gmock/gmock.h>

#include <sstream>

namespace clmem::mock::record_diff_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// Returns records of lines given without number, thread and time.
Records run(const std::vector<std::string>& calls, int thread = 1) {
  std::ostringstream text;
  text << "clmem records 1, test\n";
  int number = 0;
  for (const std::string& call : calls) {
    text << '#' << ++number << " t" << thread << " 1.000 " << call << " +0.100\n";
  }
  std::istringstream in{text.str()};
  return read_records(in, "run");
}

const std::string create = "clCreateBuffer(size=64) -> buffer#1 CL_SUCCESS";
const std::string create_other = "clCreateBuffer(size=64) -> buffer#2 CL_SUCCESS";
const std::string finish = "clFinish(command_queue=queue#1) -> CL_SUCCESS";
const std::string flush = "clFlush(command_queue=queue#1) -> CL_SUCCESS";

std::string release(int buffer) {
  return "clReleaseMemObject(memobj=buffer#" + std::to_string(buffer) + ") -> CL_SUCCESS";
}

// A run equals itself, and a run with other addresses.
TEST(RecordDiff, IgnoresAddresses) {
  const Records first = run({create, "clGetMemObjectInfo(param_value=0x10) -> CL_SUCCESS"});
  const Records second = run({create, "clGetMemObjectInfo(param_value=0x20) -> CL_SUCCESS"});
  EXPECT_THAT(compare(first, first), IsEmpty());
  EXPECT_THAT(compare(first, second), IsEmpty());
}

// A null pointer differs from an address, and flags are not addresses.
TEST(RecordDiff, DistinguishesNullAndFlags) {
  EXPECT_THAT(compare(run({"clCreateBuffer(host_ptr=0x10) -> buffer#1 CL_SUCCESS"}),
                      run({"clCreateBuffer(host_ptr=null) -> buffer#1 CL_SUCCESS"})),
              SizeIs(1));
  EXPECT_THAT(compare(run({"clCreateBuffer(flags=0x1) -> buffer#1 CL_SUCCESS"}),
                      run({"clCreateBuffer(flags=0x4) -> buffer#1 CL_SUCCESS"})),
              SizeIs(1));
}

// The differing argument is named with both values, and so is a status.
TEST(RecordDiff, NamesWhatDiffers) {
  const auto found = compare(
      run({finish, create, "clEnqueueFillBuffer(pattern={1, 2}, offset=0) -> CL_SUCCESS"}),
      run({finish, create, "clEnqueueFillBuffer(pattern={1, 3}, offset=0) -> CL_INVALID_VALUE"}));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].index, 2u);
  EXPECT_THAT(found[0].reasons,
              ElementsAre("pattern: {1, 2} and {1, 3}", "status: CL_SUCCESS and CL_INVALID_VALUE"));
  EXPECT_EQ(found[0].before->entry_point, "clCreateBuffer");
}

// The numbers of objects may differ if they consistently name the same object.
TEST(RecordDiff, FollowsObjects) {
  EXPECT_THAT(compare(run({create, release(1)}), run({create_other, release(2)})), IsEmpty());
  const auto found = compare(run({create, create_other, release(1), release(2)}),
                             run({create, create_other, release(2), release(1)}));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].index, 2u);
  EXPECT_THAT(found[0].reasons, ElementsAre("memobj: buffer#1 and buffer#2"));
}

// Two objects of one run cannot be one object in the other.
TEST(RecordDiff, KeepsObjectsApart) {
  const auto use = [](int event) {
    return "clReleaseEvent(event=event#" + std::to_string(event) + ") -> CL_SUCCESS";
  };
  EXPECT_THAT(compare(run({use(1), use(2)}), run({use(1), use(1)})), SizeIs(1));
  EXPECT_THAT(compare(run({use(1), use(1)}), run({use(1), use(2)})), SizeIs(1));
}

// A call that only one run makes is distinguished from a run that continues differently.
TEST(RecordDiff, FindsWhereTheRunsMeetAgain) {
  const auto found = compare(run({create, flush, finish, release(1), finish}),
                             run({create, finish, release(1), finish}));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].first->entry_point, "clFlush");
  EXPECT_EQ(found[0].only_first, 1u);
  EXPECT_EQ(found[0].only_second, 0u);
  EXPECT_THAT(text_of(found[0]), HasSubstr("alike after 1 calls of the first and 0 of the second"));
}

// A run that ends early, and a call that did not return, are differences.
TEST(RecordDiff, SeesTheEnd) {
  const auto shorter = compare(run({create}), run({create, finish}));
  ASSERT_THAT(shorter, SizeIs(1));
  EXPECT_EQ(shorter[0].first, std::nullopt);
  EXPECT_EQ(shorter[0].second->entry_point, "clFinish");
  Records crashed = run({create, finish});
  crashed.calls.back().ended = false;
  const auto found = compare(run({create, finish}), crashed);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(text_of(found[0]), HasSubstr("only the first returned"));
}

// Threads are compared separately, however their calls were interleaved.
TEST(RecordDiff, ComparesThreadByThread) {
  const auto both = [](const Records& one, const Records& other) {
    Records joined = one;
    joined.calls.insert(joined.calls.end(), other.calls.begin(), other.calls.end());
    return joined;
  };
  const Records here = run({create, finish}, 1);
  const Records there = run({flush, flush}, 2);
  EXPECT_THAT(compare(both(here, there), both(there, here)), IsEmpty());
  const auto found = compare(both(here, there), both(here, run({flush, finish}, 2)));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].thread, 2u);
  EXPECT_EQ(found[0].index, 1u);
}

// A truncated list, and lists nested to any depth, must not overflow the stack.
TEST(RecordDiff, ComparesListsThatAreCutOffOrDeep) {
  const std::string deep = std::string(200'000, '{') + "1" + std::string(200'000, '}');
  for (const std::string& value : {std::string{"{1, 2"}, deep}) {
    const auto call = [](const std::string& text) {
      CallLine line;
      line.arguments = {{"list", text}};
      return line;
    };
    const Records first{.recorded_by = {}, .calls = {call(value)}, .commands = {}};
    const Records second{.recorded_by = {}, .calls = {call(value + " ")}, .commands = {}};
    EXPECT_THAT(compare(first, first), IsEmpty());
    EXPECT_THAT(compare(first, second), SizeIs(1));
  }
}

}  // namespace
}  // namespace clmem::mock::record_diff_test
