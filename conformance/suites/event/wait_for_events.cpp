// SPDX-License-Identifier: Apache-2.0
// clWaitForEvents, and the calls that it and clEnqueueWaitForEvents reject.

#include "operations/command/held_command.hpp"
#include "operations/event/late_opener.hpp"
#include "operations/event/long_list.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::wait_for_events_cases {

namespace {

enum class Listed { null, own, foreign };

// A list that is wrong in one place.
struct RefusedRow {
  const char* name;
  const char* requirement;
  cl_int expected;
  cl_uint count;
  std::vector<Listed> list;
};

// Every event in it is complete, so that a driver that waits all the same returns.
class RefusedList {
 public:
  RefusedList(Fixture& fixture, const std::vector<Listed>& list)
      : elsewhere_{fixture.new_context()},
        own_{user_event(fixture.context(), CL_COMPLETE)},
        foreign_{user_event(elsewhere_.get(), CL_COMPLETE)} {
    for (const Listed listed : list) {
      events_.push_back(listed == Listed::null  ? nullptr
                        : listed == Listed::own ? own_.get()
                                                : foreign_.get());
    }
  }

  [[nodiscard]] const cl_event* get() const { return events_.empty() ? nullptr : events_.data(); }

 private:
  Handle<cl_context> elsewhere_;
  Handle<cl_event> own_;
  Handle<cl_event> foreign_;
  std::vector<cl_event> events_;
};

void host_refuses(Fixture& fixture, const RefusedRow& row) {
  const RefusedList list{fixture, row.list};
  EXPECT_THAT(clWaitForEvents(row.count, list.get()), fixture.refuses(row.expected));
  expect_alive(fixture);
}

void queue_refuses(Fixture& fixture, const RefusedRow& row) {
  const RefusedList list{fixture, row.list};
  EXPECT_THAT(clEnqueueWaitForEvents(fixture.queue(), row.count, list.get()),
              fixture.refuses(row.expected));
  expect_alive(fixture);
}

Cases refused_cases() {
  using enum Listed;
  constexpr const char* null_event = "WaitForEvents.err.INVALID_EVENT.null";
  constexpr const char* mixed = "WaitForEvents.err.INVALID_CONTEXT.mixed";
  const std::vector<RefusedRow> of_host{
      {"CountZero", "WaitForEvents.err.INVALID_VALUE.count-zero", CL_INVALID_VALUE, 0, {own}},
      {"ListNull", "WaitForEvents.err.INVALID_VALUE.list-null", CL_INVALID_VALUE, 1, {}},
      {"NullEvent", null_event, CL_INVALID_EVENT, 1, {null}},
      {"NullEventAtEnd", null_event, CL_INVALID_EVENT, 3, {own, own, null}},
      {"TwoContexts", mixed, CL_INVALID_CONTEXT, 2, {own, foreign}},
      {"OtherContextAtEnd", mixed, CL_INVALID_CONTEXT, 3, {own, own, foreign}}};
  constexpr const char* count = "EnqueueWaitForEvents.err.INVALID_VALUE.count-zero";
  constexpr const char* missing = "EnqueueWaitForEvents.err.INVALID_VALUE.list-null";
  constexpr const char* no_event = "EnqueueWaitForEvents.err.INVALID_EVENT.null";
  constexpr const char* context = "EnqueueWaitForEvents.err.INVALID_CONTEXT";
  const std::vector<RefusedRow> of_queue{
      {"CountZero", count, CL_INVALID_VALUE, 0, {own}},
      {"ListNull", missing, CL_INVALID_VALUE, 1, {}},
      {"NullEvent", no_event, CL_INVALID_EVENT, 1, {null}},
      {"OtherContext", context, CL_INVALID_CONTEXT, 2, {own, foreign}}};
  return join({each({.name = "Refuses",
                     .sentence = "clWaitForEvents rejects a count of zero, a NULL list, NULL "
                                 "events and events of different contexts."},
                    of_host, host_refuses),
               each({.suite = "EnqueueWaitForEvents",
                     .name = "Refuses",
                     .sentence = "clEnqueueWaitForEvents rejects a count of zero, a NULL list, "
                                 "NULL events and events of another context."},
                    of_queue, queue_refuses)});
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
       .sentence = "clWaitForEvents rejects a long list whose last event is NULL or of another "
                   "context."},
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

// The failed event is before or after pending ones, because a driver may look at one after another.
Cases failed_and_pending_cases() {
  return each({.name = "FailedEventDoesNotEndIt",
               .sentence = "A wait for a failed and a pending event ends only when the pending "
                           "event is complete, and then returns the error.",
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
                EXPECT_THAT(opener.returned_early(),
                            by("WaitForEvents.failed-and-pending", testing::Eq(false)));
              });
}

Cases pending_cases() {
  return each({.name = "WaitsForThePendingEvent",
               .sentence = "A wait returns when all events of its list are complete, wherever the "
                           "last one to complete is in the list.",
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
  Stage stage{fixture, command};
  Handle<cl_event> event;
  stage.must_enqueue(fixture.queue(), {}, event.out());
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
           "clWaitForEvents accepts a list that names one event "
           "twice.",
           {"WaitForEvents.duplicate"}) {
  const Handle<cl_event> event = user_event(fixture.context(), CL_COMPLETE);
  const std::array<cl_event, 2> list{event.get(), event.get()};
  EXPECT_THAT(clWaitForEvents(2, list.data()), returns(CL_SUCCESS));
}

// The host does not flush: the wait itself has to flush the queues.
CLMEM_CASE(WaitForEvents, FlushesQueues,
           "A wait flushes the queues of its events, and afterwards the host sees the "
           "effects of their commands.",
           {"WaitForEvents.implicit-flush", "WaitForEvents.visibility"}) {
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
}

CLMEM_CASES(cases) {
  return in_suite("WaitForEvents", join({refused_cases(), long_list_cases(), failed_cases(),
                                         failed_and_pending_cases(), pending_cases()}));
}

}  // namespace

}  // namespace clmem::conformance::wait_for_events_cases
