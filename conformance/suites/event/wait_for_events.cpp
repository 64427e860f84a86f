// SPDX-License-Identifier: Apache-2.0
// clWaitForEvents.

#include "suites/case_file.hpp"
#include "suites/command/held_command.hpp"
#include "suites/event/late_opener.hpp"
#include "suites/event/long_list.hpp"

namespace clmem::conformance::wait_for_events_cases {

namespace {

// Lists that are wrong in one place; every event in them is complete or failed, so that a driver
// that waits all the same returns.
struct RefusedRow {
  const char* name;
  const char* requirement;
  cl_int expected;
  cl_uint count;
  std::vector<cl_event> (*list)(cl_event own, cl_event foreign);
};

Cases refused_cases() {
  constexpr const char* null_event = "WaitForEvents.err.INVALID_EVENT.null";
  constexpr const char* mixed = "WaitForEvents.err.INVALID_CONTEXT.mixed";
  using List = std::vector<cl_event>;
  const std::vector<RefusedRow> rows{
      {"CountZero", "WaitForEvents.err.INVALID_VALUE.count-zero", CL_INVALID_VALUE, 0,
       [](cl_event own, cl_event) { return List{own}; }},
      {"ListNull", "WaitForEvents.err.INVALID_VALUE.list-null", CL_INVALID_VALUE, 1,
       [](cl_event, cl_event) { return List{}; }},
      {"NullEvent", null_event, CL_INVALID_EVENT, 1,
       [](cl_event, cl_event) { return List{nullptr}; }},
      {"NullEventAtEnd", null_event, CL_INVALID_EVENT, 3,
       [](cl_event own, cl_event) {
         return List{own, own, nullptr};
       }},
      {"TwoContexts", mixed, CL_INVALID_CONTEXT, 2,
       [](cl_event own, cl_event foreign) {
         return List{own, foreign};
       }},
      {"OtherContextAtEnd", mixed, CL_INVALID_CONTEXT, 3, [](cl_event own, cl_event foreign) {
         return List{own, own, foreign};
       }}};
  return each(
      {.name = "Refuses", .sentence = "The host waits for one or more events of one context."},
      rows, [](Fixture& fixture, const RefusedRow& row) {
        const Handle<cl_context> elsewhere = fixture.new_context();
        const Handle<cl_event> own = user_event(fixture.context(), CL_COMPLETE);
        const Handle<cl_event> foreign = user_event(elsewhere.get(), CL_COMPLETE);
        const std::vector<cl_event> list = row.list(own.get(), foreign.get());
        EXPECT_THAT(clWaitForEvents(row.count, list.empty() ? nullptr : list.data()),
                    fixture.refuses(row.expected));
        expect_alive(fixture);
      });
}

Cases long_list_cases() {
  struct Row {
    const char* name;
    const char* requirement;
    bool null;
    cl_int expected;
  };
  return each(
      {.name = "RefusesAfterManyOthers",
       .sentence = "The last event of a long list is checked, too."},
      std::vector<Row>{
          {"NullEvent", "WaitForEvents.err.INVALID_EVENT.null", true, CL_INVALID_EVENT},
          {"OtherContext", "WaitForEvents.err.INVALID_CONTEXT.mixed", false, CL_INVALID_CONTEXT}},
      [](Fixture& fixture, const Row& row) {
        const Handle<cl_context> elsewhere = fixture.new_context();
        const Handle<cl_event> own = user_event(fixture.context(), CL_COMPLETE);
        const Handle<cl_event> foreign = user_event(elsewhere.get(), CL_COMPLETE);
        for (const std::size_t length : long_lengths) {
          const std::vector<cl_event> list =
              list_ending_in(row.null ? nullptr : foreign.get(), own.get(), length);
          EXPECT_THAT(clWaitForEvents(static_cast<cl_uint>(length), list.data()),
                      fixture.refuses(row.expected))
              << length << " events";
        }
        expect_alive(fixture);
      });
}

// One event of a list differs from the others.
struct ListRow {
  const char* name;
  std::size_t position;
  cl_uint length = 3;
};

Cases failed_cases() {
  return each(
      {.name = "ReportsFailedEvent",
       .sentence =
           "A wait returns an error when one of its events has failed, wherever it is in the list.",
       .requirements = {"WaitForEvents.err.EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"}},
      std::vector<ListRow>{{"Alone", 0, 1},
                           {"First", 0},
                           {"Middle", 1},
                           {"Last", 2},
                           {"LastOf9", 8, 9},
                           {"LastOf17", 16, 17},
                           {"LastOf65", 64, 65}},
      [](Fixture& fixture, const ListRow& row) {
        const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
        const Handle<cl_event> failed = user_event(fixture.context(), -1);
        std::vector<cl_event> list(row.length, complete.get());
        list.at(row.position) = failed.get();
        EXPECT_THAT(clWaitForEvents(row.length, list.data()),
                    fixture.refuses(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST));
        const cl_event good = complete.get();
        EXPECT_THAT(clWaitForEvents(1, &good), returns(CL_SUCCESS));
      });
}

// Before and after the pending event, for a driver may look at the events one after another.
Cases failed_and_pending_cases() {
  return each({.name = "FailedEventDoesNotEndIt",
               .sentence = "A wait goes on until its last event is complete when another has "
                           "failed, and then reports that.",
               .requirements = {"WaitForEvents.failed-and-pending"}},
              std::vector<ListRow>{{"First", 0}, {"Middle", 1}, {"Last", 2}},
              [](Fixture& fixture, const ListRow& row) {
                const Handle<cl_event> failed = user_event(fixture.context(), -1);
                Gate gate{fixture};
                std::vector<cl_event> list(row.length, gate.event());
                list.at(row.position) = failed.get();
                LateOpener opener{gate};
                EXPECT_THAT(clWaitForEvents(row.length, list.data()),
                            returns(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST));
                EXPECT_FALSE(opener.returned_early());
              });
}

Cases pending_cases() {
  return each({.name = "WaitsForThePendingEvent",
               .sentence = "A wait returns when all events of its list are complete, wherever the "
                           "last of them to complete is.",
               .requirements = {"WaitForEvents.returns-when-complete"}},
              std::vector<ListRow>{{"LastOf2", 1, 2},
                                   {"First", 0},
                                   {"Middle", 1},
                                   {"Last", 2},
                                   {"LastOf9", 8, 9},
                                   {"FirstOf300", 0, 300},
                                   {"MiddleOf300", 150, 300},
                                   {"LastOf300", 299, 300}},
              [](Fixture& fixture, const ListRow& row) {
                const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
                Gate gate{fixture};
                std::vector<cl_event> list(row.length, complete.get());
                list.at(row.position) = gate.event();
                LateOpener opener{gate};
                EXPECT_THAT(clWaitForEvents(row.length, list.data()), returns(CL_SUCCESS));
                EXPECT_FALSE(opener.returned_early());
              });
}

void expect_wait_until_open(std::span<const cl_event> list, HeldCommand& held) {
  LateOpener opener{held.gate};
  EXPECT_THAT(clWaitForEvents(static_cast<cl_uint>(list.size()), list.data()), returns(CL_SUCCESS));
  EXPECT_FALSE(opener.returned_early());
  EXPECT_THAT(execution_status(held.event.get()), reports(CL_COMPLETE));
  held.expect_effect();
}

Cases waiting_cases() {
  return {{.name = "ReturnsAfterLastEvent",
           .sentence = "A wait for several events returns when the last of them is complete.",
           .requirements = {"WaitForEvents.returns-when-complete"},
           .body =
               [](Fixture& fixture) {
                 const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
                 HeldCommand read{fixture};
                 const std::array<cl_event, 3> list{complete.get(), read.gate.event(),
                                                    read.event.get()};
                 expect_wait_until_open(list, read);
               }},
          {.name = "WaitsForEveryQueue",
           .sentence = "A wait for events of several queues waits for each of them.",
           .requirements = {"WaitForEvents.returns-when-complete"},
           .body =
               [](Fixture& fixture) {
                 const Command& command = command_named("EnqueueReadBuffer");
                 Stage stage{fixture, command};
                 Handle<cl_event> event;
                 stage.must_enqueue(fixture.queue(), {}, event.out());
                 HeldCommand late{fixture, command, fixture.new_queue()};
                 expect_wait_until_open(std::array{event.get(), late.event.get()}, late);
               }},
          {.name = "CompleteEventsEndAtOnce",
           .sentence = "A wait for events that are already complete returns.",
           .requirements = {"WaitForEvents.already-complete", "GetEventInfo.STATUS.complete"},
           .body =
               [](Fixture& fixture) {
                 const Handle<cl_event> set = user_event(fixture.context(), CL_COMPLETE);
                 Handle<cl_event> done;
                 must_succeed(clEnqueueMarker, fixture.queue(), done.out());
                 const std::array<cl_event, 2> list{set.get(), done.get()};
                 for (int round = 0; round < 3; ++round) {
                   EXPECT_THAT(clWaitForEvents(2, list.data()), returns(CL_SUCCESS));
                   EXPECT_THAT(execution_status(done.get()), reports(CL_COMPLETE));
                 }
               }},
          {.name = "SameEventTwice",
           .sentence = "A list may name one event twice.",
           .requirements = {"WaitForEvents.duplicate"},
           .body = [](Fixture& fixture) {
             const Handle<cl_event> event = user_event(fixture.context(), CL_COMPLETE);
             const std::array<cl_event, 2> list{event.get(), event.get()};
             EXPECT_THAT(clWaitForEvents(2, list.data()), returns(CL_SUCCESS));
           }}};
}

// No flush by the host: the wait itself has to flush the queues.
Cases flush_cases() {
  return {{.name = "FlushesQueues",
           .sentence = "A wait flushes the queues of its events, and afterwards the host sees the "
                       "effects of their commands.",
           .requirements = {"WaitForEvents.implicit-flush", "WaitForEvents.visibility"},
           .body = [](Fixture& fixture) {
             const Command& command = command_named("EnqueueReadBuffer");
             Stage one{fixture, command};
             Stage other{fixture, command};
             std::array<Handle<cl_event>, 2> events;
             one.must_enqueue(fixture.queue(), {}, events[0].out());
             other.must_enqueue(fixture.new_queue(), {}, events[1].out());
             const std::array<cl_event, 2> list{events[0].get(), events[1].get()};
             EXPECT_THAT(clWaitForEvents(2, list.data()), returns(CL_SUCCESS));
             one.expect_effect();
             other.expect_effect();
           }}};
}

}  // namespace

Cases cases() {
  return in_suite("WaitForEvents", join({refused_cases(), long_list_cases(), failed_cases(),
                                         failed_and_pending_cases(), pending_cases(),
                                         waiting_cases(), flush_cases()}));
}

}  // namespace clmem::conformance::wait_for_events_cases
