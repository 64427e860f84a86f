// SPDX-License-Identifier: Apache-2.0
// The event of a command, on any memory and with or without a wait list: queries about the command,
// the rules of clGetEventInfo, and references to events.

#include "operations/command/command_run.hpp"
#include "operations/query/query_rules.hpp"
#include "operations/query/reference_count.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::event_queries_cases {

template <typename Check>
void with_event(Fixture& fixture, CommandRun& run, Check check) {
  const cl_command_queue queue = fixture.new_queue();
  const Handle<cl_event> event = run.enqueued(queue);
  ASSERT_NE(event.get(), nullptr);
  check(event.get(), queue);
  ASSERT_THAT(clFinish(queue), returns(CL_SUCCESS));
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  run.expect_applied();
}

void expect_type(Fixture& fixture, CommandRun& run) {
  with_event(fixture, run, [&](cl_event event, cl_command_queue) {
    EXPECT_THAT(event_info<cl_command_type>(event, CL_EVENT_COMMAND_TYPE),
                reports(run.command().type));
  });
}

// Other cases check the queue and the context, because some drivers confuse only the types.
CLMEM_TABLE(Event, IdentifiesItsCommand, "An event reports the type of its command.",
            (const Command& command),
            rows_citing(every_command(), "GetEventInfo.COMMAND_TYPE.", ""),
            {"Enqueue.event.returned"}) {
  CommandRun run{fixture, command};
  expect_type(fixture, run);
}

// Copies bytes or pixels within one object, for which a driver may enqueue something else.
CLMEM_TABLE(Event, IdentifiesACopyWithinAnObject,
            "An event reports the type of its command where source and destination are one object.",
            (const Command& command), rows_citing(copies(), "GetEventInfo.COMMAND_TYPE.", ""),
            {"Enqueue.event.returned"}) {
  CommandRun run{fixture, command, placement_within_one_object(command)};
  expect_type(fixture, run);
}

CLMEM_TABLE(Event, ReportsItsQueue, "An event reports the queue and the context of its command.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.event.returned", "GetEventInfo.COMMAND_QUEUE", "GetEventInfo.CONTEXT"}) {
  CommandRun run{fixture, command};
  with_event(fixture, run, [&](cl_event event, cl_command_queue queue) {
    EXPECT_THAT(event_info<cl_command_queue>(event, CL_EVENT_COMMAND_QUEUE), reports(queue));
    EXPECT_THAT(event_info<cl_context>(event, CL_EVENT_CONTEXT), reports(fixture.context()));
  });
}

CLMEM_CASE(Event, OfBlockingCommandIsComplete,
           "When a blocking call returns, the event of its command is complete.",
           {"Enqueue.event.returned", "GetEventInfo.STATUS.complete"}) {
  const FilledBuffer buffer = fixture.filled_buffer(1048579);
  HostBytes& seen = fixture.host(buffer.size());
  Handle<cl_event> event;
  ASSERT_THAT(clEnqueueReadBuffer(fixture.queue(), buffer.get(), CL_TRUE, 0, seen.size(),
                                  seen.data(), 0, nullptr, event.out()),
              returns(CL_SUCCESS));
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  expect_bytes(seen, buffer.bytes);
}

CLMEM_CASE(Event, EachCommandHasItsOwn,
           "Two commands have different events; the first completes without the second.",
           {"Enqueue.event.returned", "Queue.in-order.event-order"}) {
  CommandRun run{fixture, command_named("EnqueueCopyBuffer")};
  Gate gate{fixture};
  const Handle<cl_event> first = run.enqueued(fixture.queue());
  const Handle<cl_event> second = run.enqueued(fixture.queue(), {gate.event()});
  EXPECT_NE(first.get(), second.get());
  wait_for(first.get());
  EXPECT_THAT(execution_status(first.get()), reports(CL_COMPLETE));
  EXPECT_TRUE(stays_waiting(fixture, second.get()));
  gate.open();
  wait_for(second.get());
  EXPECT_THAT(execution_status(second.get()), reports(CL_COMPLETE));
}

CLMEM_TABLE(Event, StatusNeverMovesBack,
            "The execution status is legal, never moves back, and ends at CL_COMPLETE.",
            (const Command& command), rows_of(every_command()),
            {"GetEventInfo.STATUS.values", "GetEventInfo.STATUS.monotonic"}) {
  HeldCommand held{fixture, command};
  cl_int last = CL_QUEUED;
  const auto advance = [&] {
    const cl_int now = execution_status(held.event.get());
    EXPECT_GE(now, CL_COMPLETE);
    EXPECT_LE(now, last) << "the status moved back";
    last = now;
    return now <= CL_COMPLETE;
  };
  EXPECT_FALSE(advance());
  must_succeed(clFlush, fixture.queue());
  EXPECT_FALSE(advance());
  held.gate.open();
  EXPECT_TRUE(eventually(advance));
  must_succeed(clFinish, fixture.queue());
  EXPECT_TRUE(advance());
}

const std::vector<QueryRow> queries{
    {"CommandQueue", CL_EVENT_COMMAND_QUEUE, sizeof(cl_command_queue)},
    {"Context", CL_EVENT_CONTEXT, sizeof(cl_context)},
    {"CommandType", CL_EVENT_COMMAND_TYPE, sizeof(cl_command_type)},
    {"ExecutionStatus", CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(cl_int)},
    {"ReferenceCount", CL_EVENT_REFERENCE_COUNT, sizeof(cl_uint)}};

std::array<Handle<cl_event>, 3> events_of_every_kind(Fixture& fixture) {
  CommandRun read{fixture, command_named("EnqueueReadBuffer")};
  std::array events{complete_marker(fixture.queue()), read.enqueued(fixture.queue()),
                    user_event(fixture.context(), CL_COMPLETE)};
  fixture.finish();
  return events;
}

// four_size_rules(), query_rules.cpp: SizeOnly, LargerStorage, NoSizeWanted, RefusesSmallStorage.
CLMEM_CASES(query_size_cases) {
  std::vector<Cases> parts;
  for (const SizeRule& rule : four_size_rules()) {
    parts.push_back(each(rule.about("GetEventInfo"), queries,
                         [expect = rule.expect](Fixture& fixture, const QueryRow& row) {
                           for (const Handle<cl_event>& event : events_of_every_kind(fixture)) {
                             expect(fixture, {info_call(clGetEventInfo, event.get())}, row);
                           }
                         }));
  }
  return in_suite("EventInfo", join(parts));
}

struct MistakeRow {
  const char* name;
  const char* requirement;
  cl_int code;
  cl_uint query;
};

std::vector<MistakeRow> mistake_rows() {
  constexpr const char* name = "GetEventInfo.err.INVALID_VALUE.param-name";
  return {
      {"NullEvent", "GetEventInfo.err.INVALID_EVENT.null", CL_INVALID_EVENT, CL_EVENT_COMMAND_TYPE},
      {"NameZero", name, CL_INVALID_VALUE, 0},
      {"NameOfMemoryObjects", name, CL_INVALID_VALUE, CL_MEM_TYPE},
      {"NameOfProfiling", name, CL_INVALID_VALUE, CL_PROFILING_COMMAND_QUEUED}};
}

CLMEM_TABLE(EventInfo, Refuses,
            "clGetEventInfo rejects NULL and parameters that are not event queries.",
            (const MistakeRow& row), mistake_rows(), {}) {
  const Handle<cl_event> event = complete_marker(fixture.queue());
  cl_command_type type = 0;
  EXPECT_THAT(clGetEventInfo(row.code == CL_INVALID_EVENT ? nullptr : event.get(), row.query,
                             sizeof type, &type, nullptr),
              fixture.refuses(row.code));
  EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
              reports(cl_command_type{CL_COMMAND_MARKER}));
  expect_alive(fixture);
}

// The command follows a held marker on an in-order queue, and a copy on another queue waits for the
// command. The time limit is for a driver that misses two deadlines.
CLMEM_TABLE(
    Event, AfterHeldCommand,
    "The event of a command that waits after a pending marker holds back commands that wait "
    "for it, and its callback is called when it completes.",
    (const Command& command), rows_of(every_command()),
    {"SetEventCallback.complete", "Enqueue.wait-list.cross-queue", "Queue.in-order.execution"},
    .time_limit_s = 20) {
  fixture.needs({1, 2});
  const Command& copy = command_named("EnqueueCopyBuffer");
  CommandRun run{fixture, command};
  CommandRun copied{fixture, copy};
  EventLog& log = EventLog::make();
  const cl_command_queue other = fixture.new_queue();
  Handle<cl_event> event;
  Gate gate{fixture};
  must_succeed(clEnqueueMarkerWithWaitList, fixture.queue(), 1, gate.wait_list(), nullptr);
  must_succeed(run.enqueue(fixture.queue(), {}, event.out()), command.name);
  EXPECT_THAT(clSetEventCallback(event.get(), CL_COMPLETE, EventLog::record, log.data()),
              returns(CL_SUCCESS));
  must_succeed(clFlush, fixture.queue());
  const cl_event list = event.get();
  const Handle<cl_event> last = copied.enqueued(other, {list});
  must_succeed(clFlush, other);
  copied.expect_no_effect();
  EXPECT_TRUE(stays_waiting(fixture, last.get())) << "the command that it waits for is held back";
  EXPECT_TRUE(log.calls().empty()) << "the command is held back";
  gate.open();
  wait_for(last.get());
  EXPECT_TRUE(log.eventually_called(1)) << "the callback was never called";
  run.expect_applied();
  fixture.finish();
}

std::vector<PlacedCommand> with_types(std::vector<PlacedCommand> rows) {
  for (PlacedCommand& row : rows) {
    row.requirements = {std::string{"GetEventInfo.COMMAND_TYPE."} + row.command.name};
  }
  return rows;
}

// A driver may replace a command on such memory by one of another type.
CLMEM_TABLE(Event, IdentifiesItsCommandOnOtherMemory,
            "An event reports the type of its command when the command uses a part of a buffer or "
            "any kind of image.",
            (const PlacedCommand& row), with_types(on_other_memory()), {}) {
  CommandRun run{fixture, row.command, row.placement};
  const cl_command_queue queue = fixture.new_queue();
  const Handle<cl_event> event = run.enqueued(queue);
  EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
              reports(row.command.type));
  must_succeed(clFinish, queue);
  run.finish_and_unmap(queue);
}

CLMEM_CASE(EventType, OfMarker,
           "The event of clEnqueueMarker reports the command type CL_COMMAND_MARKER.",
           {"GetEventInfo.COMMAND_TYPE.EnqueueMarker"}) {
  // The number of references to the queue makes no difference.
  must_succeed(clRetainCommandQueue, fixture.queue());
  const Handle<cl_command_queue> retained{fixture.queue()};
  Handle<cl_event> event;
  ASSERT_THAT(clEnqueueMarker(fixture.queue(), event.out()), returns(CL_SUCCESS));
  EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
              reports(CL_COMMAND_MARKER));
  wait_for(event.get());
}

Rows<Handle<cl_event> (*)(Fixture&)> sources() {
  return {
      {"UserEvent", [](Fixture& fixture) { return user_event(fixture.context(), CL_COMPLETE); }},
      {"Command", [](Fixture& fixture) { return complete_marker(fixture.queue()); }}};
}

CLMEM_TABLE(EventReferences, FollowRetainAndRelease,
            "Retaining an event adds one reference; releasing it removes one.",
            (Handle<cl_event>(*make)(Fixture&)), sources(),
            {"RetainEvent.count", "ReleaseEvent.count", "GetEventInfo.REFERENCE_COUNT",
             "General.refcount.initial"}) {
  const Handle<cl_event> event = make(fixture);
  expect_counted(counted(event.get()));
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
}

CLMEM_TABLE(EventReferences, RefuseNull, "clRetainEvent and clReleaseEvent reject NULL.",
            (cl_int(*call)(cl_event)),
            (Rows<cl_int (*)(cl_event)>{
                {"Retain", "RetainEvent.err.INVALID_EVENT.null", clRetainEvent},
                {"Release", "ReleaseEvent.err.INVALID_EVENT.null", clReleaseEvent}}),
            {}) {
  EXPECT_THAT(call(nullptr), fixture.refuses(CL_INVALID_EVENT));
  expect_alive(fixture);
}

CLMEM_TABLE(EventReferences, EarlyReleaseLeavesCommandAlone,
            "A command completes although its event was released while it was held back.",
            (const Command& command), rows_of(every_command()), {"ReleaseEvent.early"}) {
  HeldCommand held{fixture, command};
  held.event.reset();
  held.run.expect_no_effect();
  held.gate.open();
  ASSERT_THAT(clFinish(fixture.queue()), returns(CL_SUCCESS));
  held.expect_applied();
}

CLMEM_TABLE(EventReferences, SpareReferenceOfUserEvent,
            "A user event stays pending, and a command waits for it, when one of two references is "
            "released.",
            (const Command& command), rows_of(every_command()),
            {"ReleaseEvent.count", "ReleaseEvent.waited-on"}) {
  HeldCommand held{fixture, command};
  must_succeed(clFlush, fixture.queue());
  ASSERT_THAT(clRetainEvent(held.gate.event()), returns(CL_SUCCESS));
  ASSERT_THAT(clReleaseEvent(held.gate.event()), returns(CL_SUCCESS));
  held.run.expect_no_effect();
  EXPECT_TRUE(stays_waiting(fixture, {held.gate.event(), held.event.get()}));
  held.let_run();
  held.expect_applied();
}

}  // namespace clmem::conformance::event_queries_cases
