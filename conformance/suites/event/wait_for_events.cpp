// SPDX-License-Identifier: Apache-2.0
// clWaitForEvents, and the calls that it and clEnqueueWaitForEvents reject.

#include "operations/command/command_run.hpp"
#include "operations/refusal.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::wait_for_events_cases {

// A legal list: every event in it is complete, so that a driver that waits all the same returns.
struct ListScene {
  explicit ListScene(Fixture& used) : fixture{used} {}

  void expect_unchanged(cl_int /*code*/) const { expect_alive(fixture); }
  [[nodiscard]] const cl_event* list() const { return has_list ? events.data() : nullptr; }

  Fixture& fixture;
  Handle<cl_context> elsewhere = fixture.new_context();
  Handle<cl_event> own = user_event(fixture.context(), CL_COMPLETE);
  Handle<cl_event> foreign = user_event(elsewhere.get(), CL_COMPLETE);
  std::vector<cl_event> events{own.get()};
  cl_uint count = 1;
  bool has_list = true;
};

enum class Last { null, foreign };

std::vector<Change<ListScene>> ending_in(Last last, const std::vector<std::size_t>& lengths) {
  std::vector<Change<ListScene>> changes;
  for (const std::size_t length : lengths) {
    changes.emplace_back([=](ListScene& scene) {
      scene.events = list_ending_in(last == Last::null ? nullptr : scene.foreign.get(),
                                    scene.own.get(), length);
      scene.count = static_cast<cl_uint>(length);
    });
  }
  return changes;
}

constexpr RefusedCall<ListScene> host_wait{"WaitForEvents", [](ListScene& scene) -> cl_int {
                                             return clWaitForEvents(scene.count, scene.list());
                                           }};
constexpr RefusedCall<ListScene> queue_wait{"EnqueueWaitForEvents", [](ListScene& scene) -> cl_int {
                                              return clEnqueueWaitForEvents(
                                                  scene.fixture.queue(), scene.count, scene.list());
                                            }};

CLMEM_CASES(rejected_cases) {
  constexpr cl_int event = CL_INVALID_EVENT;
  constexpr cl_int context = CL_INVALID_CONTEXT;
  const Mistake<ListScene> no_count{
      "CountZero", CL_INVALID_VALUE, {"count-zero"}, {[](ListScene& scene) { scene.count = 0; }}};
  const Mistake<ListScene> no_list{"ListNull",
                                   CL_INVALID_VALUE,
                                   {"list-null"},
                                   {[](ListScene& scene) { scene.has_list = false; }}};
  const Mistake<ListScene> null{"NullEvent", event, {"null"}, ending_in(Last::null, {1})};
  const std::vector<std::size_t> many{long_lengths.begin(), long_lengths.end()};
  return join(
      {refused({.suite = "WaitForEvents",
                .name = "Refuses",
                .sentence = "clWaitForEvents rejects a count of zero, a NULL list, NULL events and "
                            "events of different contexts."},
               host_wait,
               {no_count,
                no_list,
                null,
                {"NullEventAtEnd", event, {"null"}, ending_in(Last::null, {3})},
                {"TwoContexts", context, {"mixed"}, ending_in(Last::foreign, {2})},
                {"OtherContextAtEnd", context, {"mixed"}, ending_in(Last::foreign, {3})}}),
       refused({.suite = "EnqueueWaitForEvents",
                .name = "Refuses",
                .sentence = "clEnqueueWaitForEvents rejects a count of zero, a NULL list, NULL "
                            "events and events of another context."},
               queue_wait,
               {no_count,
                no_list,
                null,
                {"OtherContext", context, {""}, ending_in(Last::foreign, {2})}}),
       refused({.suite = "WaitForEvents",
                .name = "RefusesAfterManyOthers",
                .sentence = "clWaitForEvents rejects a long list whose last event is NULL or of "
                            "another context."},
               host_wait,
               {{"NullEvent", event, {"null"}, ending_in(Last::null, many)},
                {"OtherContext", context, {"mixed"}, ending_in(Last::foreign, many)}})});
}

struct ListRow {
  const char* name;
  std::size_t position;
  cl_uint length = 3;
};

CLMEM_TABLE(
    WaitForEvents, ReportsFailedEvent,
    "A wait returns an error when one of its events has failed, wherever it is in the list.",
    (const ListRow& row),
    (std::vector<ListRow>{{"Alone", 0, 1},
                          {"First", 0},
                          {"Middle", 1},
                          {"Last", 2},
                          {"LastOf9", 8, 9},
                          {"LastOf17", 16, 17},
                          {"LastOf65", 64, 65}}),
    {"WaitForEvents.err.EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"}) {
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  const Handle<cl_event> failed = user_event(fixture.context(), -1);
  std::vector<cl_event> list(row.length, complete.get());
  list.at(row.position) = failed.get();
  EXPECT_THAT(clWaitForEvents(row.length, list.data()),
              fixture.refuses(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST));
  const cl_event good = complete.get();
  EXPECT_THAT(clWaitForEvents(1, &good), returns(CL_SUCCESS));
}

// The failed event is before or after pending ones, because a driver may wait for one after another.
CLMEM_TABLE(WaitForEvents, FailedEventDoesNotEndIt,
            "A wait for a failed and a pending event ends only when the pending event is complete, "
            "and then returns the error.",
            (const ListRow& row), (std::vector<ListRow>{{"First", 0}, {"Middle", 1}, {"Last", 2}}),
            {"WaitForEvents.failed-and-pending"}) {
  const Handle<cl_event> failed = user_event(fixture.context(), -1);
  Gate gate{fixture};
  std::vector<cl_event> list(row.length, gate.event());
  list.at(row.position) = failed.get();
  LateOpener opener{gate};
  EXPECT_THAT(clWaitForEvents(row.length, list.data()),
              returns(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST));
  EXPECT_THAT(opener.returned_early(), by("WaitForEvents.failed-and-pending", testing::Eq(false)));
}

CLMEM_TABLE(WaitForEvents, WaitsForThePendingEvent,
            "A wait returns when all events of its list are complete, wherever the last one to "
            "complete is in the list.",
            (const ListRow& row),
            (std::vector<ListRow>{{"LastOf2", 1, 2},
                                  {"First", 0},
                                  {"Middle", 1},
                                  {"Last", 2},
                                  {"LastOf9", 8, 9},
                                  {"FirstOf300", 0, 300},
                                  {"MiddleOf300", 150, 300},
                                  {"LastOf300", 299, 300}}),
            {"WaitForEvents.returns-when-complete"}) {
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  Gate gate{fixture};
  std::vector<cl_event> list(row.length, complete.get());
  list.at(row.position) = gate.event();
  LateOpener opener{gate};
  EXPECT_THAT(clWaitForEvents(row.length, list.data()), returns(CL_SUCCESS));
  EXPECT_FALSE(opener.returned_early());
}

void expect_wait_until_open(std::span<const cl_event> list, HeldCommand& held) {
  LateOpener opener{held.gate};
  EXPECT_THAT(clWaitForEvents(static_cast<cl_uint>(list.size()), list.data()), returns(CL_SUCCESS));
  EXPECT_FALSE(opener.returned_early());
  EXPECT_THAT(execution_status(held.event.get()), reports(CL_COMPLETE));
  held.expect_applied();
}

CLMEM_CASE(WaitForEvents, ReturnsAfterLastEvent,
           "A wait for several events returns when the last of them is complete.",
           {"WaitForEvents.returns-when-complete"}) {
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  HeldCommand read{fixture};
  const std::array<cl_event, 3> list{complete.get(), read.gate.event(), read.event.get()};
  expect_wait_until_open(list, read);
}

CLMEM_CASE(WaitForEvents, WaitsForEveryQueue,
           "A wait for events of several queues waits for each of them.",
           {"WaitForEvents.returns-when-complete"}) {
  const Command& command = command_named("EnqueueReadBuffer");
  CommandRun run{fixture, command};
  const Handle<cl_event> event = run.enqueued(fixture.queue());
  HeldCommand late{fixture, command, fixture.new_queue()};
  expect_wait_until_open(std::array{event.get(), late.event.get()}, late);
}

CLMEM_CASE(WaitForEvents, CompleteEventsEndAtOnce,
           "A wait for events that are already complete returns.",
           {"WaitForEvents.already-complete", "GetEventInfo.STATUS.complete"}) {
  const Handle<cl_event> set = user_event(fixture.context(), CL_COMPLETE);
  Handle<cl_event> done;
  must_succeed(clEnqueueMarker, fixture.queue(), done.out());
  const std::array<cl_event, 2> list{set.get(), done.get()};
  for (int round = 0; round < 3; ++round) {
    EXPECT_THAT(clWaitForEvents(2, list.data()), returns(CL_SUCCESS));
    EXPECT_THAT(execution_status(done.get()), reports(CL_COMPLETE));
  }
}

CLMEM_CASE(WaitForEvents, SameEventTwice,
           "clWaitForEvents accepts a list that names one event twice.",
           {"WaitForEvents.duplicate"}) {
  const Handle<cl_event> event = user_event(fixture.context(), CL_COMPLETE);
  const std::array<cl_event, 2> list{event.get(), event.get()};
  EXPECT_THAT(clWaitForEvents(2, list.data()), returns(CL_SUCCESS));
}

// The host does not flush: the wait itself has to flush the queues.
CLMEM_CASE(WaitForEvents, FlushesQueues,
           "A wait flushes the queues of its events, and afterwards the host sees the effects of "
           "their commands.",
           {"WaitForEvents.implicit-flush", "WaitForEvents.visibility"}) {
  const Command& command = command_named("EnqueueReadBuffer");
  CommandRun one{fixture, command};
  CommandRun other{fixture, command};
  std::array<Handle<cl_event>, 2> events;
  one.must_enqueue(fixture.queue(), {}, events[0].out());
  other.must_enqueue(fixture.new_queue(), {}, events[1].out());
  const std::array<cl_event, 2> list{events[0].get(), events[1].get()};
  EXPECT_THAT(clWaitForEvents(2, list.data()), returns(CL_SUCCESS));
  one.expect_applied();
  other.expect_applied();
}

}  // namespace clmem::conformance::wait_for_events_cases
