// SPDX-License-Identifier: Apache-2.0
#include "trace/chrome_trace.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "googlemock.hpp"
#include "sample_calls.hpp"
#include "text_of_file.hpp"
#include "trace/record_file.hpp"

namespace clmem::mock::chrome_trace_test {
namespace {

using nlohmann::json;

CallLine call_line(std::uint64_t sequence, std::string entry_point,
                   std::vector<CallLine::Argument> arguments, std::uint64_t began) {
  CallLine line;
  line.sequence = sequence;
  line.thread = 1;
  line.began = began;
  line.took = 100;
  line.entry_point = std::move(entry_point);
  line.arguments = std::move(arguments);
  line.ended = true;
  line.status = "CL_SUCCESS";
  return line;
}

// Returns a fill that creates event#<sequence> and waits for the given events.
CallLine fill(std::uint64_t sequence, std::vector<std::string> waits_for = {}) {
  CallLine line = call_line(sequence, "clEnqueueFillBuffer", {}, 1000 * sequence);
  line.waits_for = std::move(waits_for);
  line.event = "event#" + std::to_string(sequence);
  return line;
}

CommandLine ran(std::uint64_t call, std::uint64_t started, std::uint64_t ended,
                const std::string& queue = "queue#1") {
  return {call, queue, "CL_COMPLETE", 1000 * call, 1000 * call + 10, started, ended};
}

class ParsedTrace {
 public:
  template <typename... Lines>
  explicit ParsedTrace(const Lines&... lines) {
    ChromeTrace trace{[this](std::string_view text) { text_ += text; }};
    (trace.add(lines), ...);
    trace.finish();
    events_ = json::parse(text_);
  }

  [[nodiscard]] json all(const std::string& phase, const std::string& category) const {
    json found = json::array();
    for (const json& event : events_) {
      if (event["ph"] == phase && event.value("cat", "") == category) {
        found.push_back(event);
      }
    }
    return found;
  }
  [[nodiscard]] std::vector<std::string> queue_tracks() const {
    std::vector<std::string> names;
    for (const json& event : events_) {
      if (event["name"] == "thread_name" && event["pid"] == 2) {
        names.push_back(event["args"]["name"]);
      }
    }
    return names;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  json events_;
};

// True if an arrow's end lies within a slice of its track.
bool touches_slice(const ParsedTrace& traced, const json& end) {
  for (const char* category : {"call", "command"}) {
    for (const json& slice : traced.all("X", category)) {
      const double begin = slice["ts"];
      if (slice["pid"] == end["pid"] && slice["tid"] == end["tid"] && begin <= end["ts"] &&
          end["ts"] <= begin + double{slice["dur"]}) {
        return true;
      }
    }
  }
  return false;
}

TEST(ChromeTrace, GivesThreadsAndQueuesTracks) {
  const ParsedTrace traced{fill(1), ran(1, 1200, 1300),           fill(2), ran(2, 1300, 1400),
                           fill(3), ran(3, 1250, 1350, "queue#2")};
  EXPECT_THAT(traced.all("X", "call"), SizeIs(3));
  EXPECT_THAT(traced.all("X", "command"), SizeIs(3));
  EXPECT_THAT(traced.queue_tracks(), ElementsAre("queue#1", "queue#2"));
}

TEST(ChromeTrace, GivesSimultaneousCommandsFurtherTracks) {
  const ParsedTrace traced{fill(1), ran(1, 1200, 1300), fill(2), ran(2, 1250, 1400),
                           fill(3), ran(3, 1400, 1500)};
  EXPECT_THAT(traced.queue_tracks(), ElementsAre("queue#1", "queue#1, at the same time"));
}

TEST(ChromeTrace, WritesTimes) {
  const ParsedTrace traced{fill(1), ran(1, 1200, 1100)};
  const json slices = traced.all("X", "command");
  ASSERT_THAT(slices, SizeIs(1));
  EXPECT_EQ(slices[0]["ts"], 1.2);
  EXPECT_EQ(slices[0]["dur"], 0.0);
  EXPECT_EQ(slices[0]["args"]["queued"], 1.0);
}

// A wait list is an arrow from each event's command to the waiting command, in whatever order their
// ends were reported.
TEST(ChromeTrace, DrawsWaitListsAsArrows) {
  const CallLine waits = fill(3, {"event#1", "event#2"});
  for (const ParsedTrace& traced : {ParsedTrace{fill(1), ran(1, 1200, 1300), fill(2),
                                                ran(2, 2200, 2300), waits, ran(3, 3200, 3300)},
                                    ParsedTrace{waits, ran(3, 3200, 3300), ran(2, 2200, 2300),
                                                fill(2), fill(1), ran(1, 1200, 1300)}}) {
    EXPECT_THAT(traced.all("s", "wait"), SizeIs(2));
    EXPECT_THAT(traced.all("f", "wait"), SizeIs(2));
    EXPECT_THAT(traced.all("s", "enqueue"), SizeIs(3));
  }
}

// Every arrow has one beginning and one end, both on slices, and does not go back in time.
TEST(ChromeTrace, DrawsWholeArrows) {
  CallLine wait = call_line(3, "clWaitForEvents", {}, 2240);
  wait.waits_for = {"event#2"};
  const ParsedTrace traced{fill(1), ran(1, 1200, 2300), fill(2, {"event#1"}), ran(2, 2250, 2250),
                           wait};
  std::size_t arrows = 0;
  for (const char* category : {"wait", "enqueue"}) {
    std::map<int, json> ends;
    for (const json& end : traced.all("f", category)) {
      EXPECT_TRUE(ends.emplace(end["id"], end).second) << "two ends: " << end;
    }
    for (const json& begin : traced.all("s", category)) {
      ASSERT_TRUE(ends.contains(begin["id"])) << begin;
      const json& end = ends[begin["id"]];
      EXPECT_LE(begin["ts"], end["ts"]);
      EXPECT_TRUE(touches_slice(traced, begin)) << begin;
      EXPECT_TRUE(touches_slice(traced, end)) << end;
      ++arrows;
    }
    EXPECT_EQ(ends.size(), traced.all("s", category).size());
  }
  EXPECT_EQ(arrows, 4u);
}

TEST(ChromeTrace, DrawsArrowsFromUserEvents) {
  const ParsedTrace traced{fill(1, {"user_event#1"}),
                           call_line(2, "clSetUserEventStatus",
                                     {{"event", "user_event#1"}, {"execution_status", "0"}}, 2000),
                           ran(1, 2050, 2070)};
  const json begins = traced.all("s", "wait");
  ASSERT_THAT(begins, SizeIs(1));
  EXPECT_EQ(begins[0]["pid"], 1);
}

// A wait for an event that never ended has no arrow; any text stays valid JSON.
TEST(ChromeTrace, StaysLegal) {
  const ParsedTrace traced{fill(1, {"event#9"}), ran(1, 1200, 1300),
                           call_line(2, "clBuildProgram", {{"options", "\"\x01 \xff\n\""}}, 2000)};
  EXPECT_THAT(traced.all("s", "wait"), IsEmpty());
  const json calls = traced.all("X", "call");
  ASSERT_THAT(calls, SizeIs(2));
  EXPECT_EQ(calls[1]["args"]["options"], "\"\x01 \u00ff\n\"");
}

// Until it is finished, the file lacks only its end, which viewers accept.
TEST(TraceFile, IsCompleteWhenFinished) {
  const std::string path = testing::TempDir() + "trace_file_test.json";
  TraceFile file{path};
  Call done = numbered(1, sample_fill(0));
  file.begins(done);
  file.command_ended({.call = 1, .queue = sample_queue});
  file.ended(done);
  EXPECT_THAT(json::parse(tests::text_of(path) + "]"), SizeIs(8));
  file.begins(numbered(2, sample_finish()));
  file.finish();
  const json events = json::parse(tests::text_of(path));
  EXPECT_EQ(events.back()["name"], "clFinish");
  EXPECT_EQ(events.back()["args"]["status"], "did not return");
}

}  // namespace
}  // namespace clmem::mock::chrome_trace_test
