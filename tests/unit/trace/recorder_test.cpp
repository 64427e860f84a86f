// SPDX-License-Identifier: Apache-2.0
#include "trace/recorder.hpp"

#include <set>
#include <thread>

#include "clmem/mock/call_text.hpp"
#include "googlemock.hpp"
#include "trace/capture.hpp"

namespace clmem::mock::recorder_test {
namespace {

Call flush() {
  return capture(EntryPoint::clFlush, cl_command_queue{});
}

Call finish() {
  return capture(EntryPoint::clFinish, cl_command_queue{});
}

std::vector<EntryPoint> points_of(const std::vector<Call>& calls) {
  std::vector<EntryPoint> points;
  for (const Call& call : calls) {
    points.push_back(call.entry_point);
  }
  return points;
}

// A call made by a callback within another call began later and is shown later although it ended
// first.
TEST(RecorderOrder, IsThatOfTheBeginnings) {
  Recorder recorder;
  Call outer = finish();
  Call inner = flush();
  recorder.begin(outer);
  recorder.begin(inner);
  recorder.end(std::move(inner));
  recorder.end(std::move(outer));
  EXPECT_THAT(points_of(recorder.calls()), ElementsAre(EntryPoint::clFinish, EntryPoint::clFlush));
}

TEST(RecorderOrder, LeavesOutCallsInProgress) {
  Recorder recorder;
  Call call = flush();
  recorder.begin(call);
  EXPECT_EQ(recorder.count(), 0u);
  EXPECT_THAT(recorder.calls(), IsEmpty());
}

TEST(RecorderQuery, SelectsByEntryPoint) {
  Recorder recorder;
  for (Call call : {flush(), finish(), flush()}) {
    recorder.begin(call);
    recorder.end(std::move(call));
  }
  EXPECT_THAT(recorder.calls(EntryPoint::clFlush), SizeIs(2));
  EXPECT_EQ(recorder.count(EntryPoint::clFinish), 1u);
  recorder.clear();
  EXPECT_EQ(recorder.count(), 0u);
}

TEST(RecorderCapacity, KeepsTheLatestCalls) {
  Recorder recorder{2};
  for (Call call : {flush(), finish(), flush()}) {
    recorder.begin(call);
    recorder.end(std::move(call));
  }
  EXPECT_THAT(points_of(recorder.calls()), ElementsAre(EntryPoint::clFinish, EntryPoint::clFlush));
}

TEST(RecorderThreads, KeepsEveryCall) {
  Recorder recorder;
  {
    const auto work = [&] {
      for (int i = 0; i < 500; ++i) {
        Call call = flush();
        recorder.begin(call);
        recorder.end(std::move(call));
      }
    };
    const std::jthread first{work};
    const std::jthread second{work};
  }
  std::set<std::uint64_t> sequences;
  std::set<std::uint64_t> threads;
  for (const Call& call : recorder.calls()) {
    sequences.insert(call.sequence);
    threads.insert(call.thread);
  }
  EXPECT_THAT(sequences, SizeIs(1000));
  EXPECT_THAT(threads, SizeIs(2));
}

}  // namespace
}  // namespace clmem::mock::recorder_test
