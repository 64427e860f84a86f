// SPDX-License-Identifier: Apache-2.0
// User events: clCreateUserEvent and clSetUserEventStatus.

#include "operations/command/command_run.hpp"
#include "operations/map/mapping.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::user_event_cases {

// Checks what a user event reports as long as it exists, except its status.
void expect_identity(Fixture& fixture, cl_event event) {
  EXPECT_THAT(event_info<cl_command_type>(event, CL_EVENT_COMMAND_TYPE),
              reports(cl_command_type{CL_COMMAND_USER}));
  EXPECT_THAT(event_info<cl_command_queue>(event, CL_EVENT_COMMAND_QUEUE), reports(nullptr));
  EXPECT_THAT(event_info<cl_context>(event, CL_EVENT_CONTEXT), reports(fixture.context()));
}

CLMEM_CASE(UserEvent, StartsSubmitted,
           "A new user event is submitted, belongs to its context and to no queue.",
           {"CreateUserEvent.initial", "GetEventInfo.COMMAND_TYPE.CreateUserEvent",
            "GetEventInfo.COMMAND_QUEUE.user", "GetEventInfo.CONTEXT"}) {
  cl_int code = not_stored;
  const Handle<cl_event> event{clCreateUserEvent(fixture.context(), &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  ASSERT_NE(event.get(), nullptr);
  EXPECT_THAT(execution_status(event.get()), reports(CL_SUBMITTED));
  expect_identity(fixture, event.get());
}

CLMEM_TABLE(
    UserEvent, KeepsItsIdentity,
    "A user event keeps its type and its context and has no queue, whichever command waits for it.",
    (const Command& command), rows_of(every_command()),
    {"GetEventInfo.COMMAND_TYPE.CreateUserEvent", "GetEventInfo.COMMAND_QUEUE.user",
     "GetEventInfo.CONTEXT"}) {
  HeldCommand held{fixture, command};
  const cl_event event = held.gate.event();
  expect_identity(fixture, event);
  EXPECT_THAT(execution_status(event), reports(CL_SUBMITTED));
  held.let_run();
  expect_identity(fixture, event);
  EXPECT_THAT(execution_status(event), reports(CL_COMPLETE));
}

CLMEM_TABLE(UserEvent, RefusesPositiveStatus,
            "A user event can only be set to CL_COMPLETE or a negative status; a rejected call "
            "leaves it pending.",
            (cl_int status),
            (Rows<cl_int>{{"Running", CL_RUNNING},
                          {"Submitted", CL_SUBMITTED},
                          {"Queued", CL_QUEUED},
                          {"Four", 4},
                          {"Maximum", std::numeric_limits<cl_int>::max()}}),
            {"SetUserEventStatus.err.INVALID_VALUE", "SetUserEventStatus.invalid-keeps"}) {
  const Handle<cl_event> event = pending_user_event(fixture.context());
  EXPECT_THAT(clSetUserEventStatus(event.get(), status), fixture.refuses(CL_INVALID_VALUE));
  EXPECT_THAT(execution_status(event.get()), reports(CL_SUBMITTED));
  EXPECT_THAT(clSetUserEventStatus(event.get(), CL_COMPLETE), returns(CL_SUCCESS));
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
}

struct TwiceRow {
  const char* name;
  cl_int first;
  cl_int second;
};

CLMEM_TABLE(UserEvent, RefusesSecondStatus,
            "The status of a user event is set once and keeps its first value.",
            (const TwiceRow& row),
            (std::vector<TwiceRow>{{"CompleteThenComplete", CL_COMPLETE, CL_COMPLETE},
                                   {"CompleteThenFailed", CL_COMPLETE, -1},
                                   {"FailedThenComplete", -1, CL_COMPLETE},
                                   {"FailedThenFailed", -1, -2}}),
            {"SetUserEventStatus.err.INVALID_OPERATION.twice"}) {
  const Handle<cl_event> event = user_event(fixture.context(), row.first);
  EXPECT_THAT(clSetUserEventStatus(event.get(), row.second), fixture.refuses(CL_INVALID_OPERATION));
  EXPECT_THAT(execution_status(event.get()), reports(row.first));
}

CLMEM_TABLE(UserEvent, ReportsItsError,
            "A failed user event reports exactly the status that was set.", (cl_int status),
            (Rows<cl_int>{{"MinusOne", -1},
                          {"OutOfResources", CL_OUT_OF_RESOURCES},
                          {"FailedEventOfAList", CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST},
                          {"LowHalfZero", -65536},
                          {"NoCodeOfOpenCL", -123456},
                          {"Minimum", std::numeric_limits<cl_int>::min()}}),
            {"SetUserEventStatus.negative-query"}) {
  const Handle<cl_event> event = pending_user_event(fixture.context());
  EXPECT_THAT(clSetUserEventStatus(event.get(), status), returns(CL_SUCCESS));
  EXPECT_THAT(execution_status(event.get()), reports(status));
}

CLMEM_CASE(UserEvent, RefusesNullEvent, "clSetUserEventStatus rejects NULL.",
           {"SetUserEventStatus.err.INVALID_EVENT.null"}) {
  EXPECT_THAT(clSetUserEventStatus(nullptr, CL_COMPLETE), fixture.refuses(CL_INVALID_EVENT));
  expect_alive(fixture);
}

CLMEM_CASE(UserEvent, RefusesEventOfCommand,
           "The host cannot set the status of a command's event, pending or complete.",
           {"SetUserEventStatus.err.INVALID_EVENT.command-event"}) {
  HeldCommand read{fixture};
  const cl_event event = read.event.get();
  EXPECT_THAT(clSetUserEventStatus(event, CL_COMPLETE), fixture.refuses(CL_INVALID_EVENT));
  EXPECT_TRUE(stays_waiting(fixture, event));
  read.run.expect_no_effect();
  read.let_run();
  EXPECT_THAT(clSetUserEventStatus(event, -1), fixture.refuses(CL_INVALID_EVENT));
  EXPECT_THAT(execution_status(event), reports(CL_COMPLETE));
  read.expect_applied();
}

CLMEM_CASE(UserEvent, ReleasesCommandsOfEveryQueue,
           "One user event holds back commands of several queues of its context, and all of them "
           "run when it completes.",
           {"CreateUserEvent.two-contexts", "SetUserEventStatus.complete"}) {
  const Command& command = command_named("EnqueueCopyBuffer");
  CommandRun one{fixture, command};
  CommandRun other{fixture, command};
  const cl_command_queue queue = fixture.new_queue();
  std::array<Handle<cl_event>, 2> events;
  Gate gate{fixture};
  ASSERT_THAT(one.enqueue(fixture.queue(), {1, gate.wait_list()}, events[0].out()),
              returns(CL_SUCCESS));
  ASSERT_THAT(other.enqueue(queue, {1, gate.wait_list()}, events[1].out()), returns(CL_SUCCESS));
  must_succeed(clFlush, fixture.queue());
  must_succeed(clFlush, queue);
  EXPECT_TRUE(stays_waiting(fixture, {events[0].get(), events[1].get()}));
  gate.open();
  wait_for(events[0].get());
  wait_for(events[1].get());
  one.expect_applied();
  other.expect_applied();
}

CLMEM_CASE(UserEvent, PublishesHostWrites,
           "A command sees what the host wrote through a mapping that was unmapped before the user "
           "event that held the command back was completed.",
           {"SetUserEventStatus.sync"}) {
  const FilledBuffer source = fixture.filled_buffer(usual_size);
  HostBytes& seen = fixture.host(source.size());
  const cl_command_queue reader = fixture.new_queue();
  std::byte* const mapped =
      Mapping{fixture.queue(), source.get(), CL_MAP_WRITE, {0, source.size()}}.detach();
  Handle<cl_event> event;
  Gate gate{fixture};
  must_succeed(clEnqueueReadBuffer, reader, source.get(), CL_FALSE, 0, seen.size(), seen.data(), 1,
               gate.wait_list(), event.out());
  must_succeed(clFlush, reader);
  const Bytes written = fixture.fresh(source.size());
  recorder::copy(mapped, written.data(), written.size());
  const bool is_unmapped = ends_meanwhile(fixture, [&](cl_command_queue other, cl_event* unmapped) {
    return clEnqueueUnmapMemObject(other, source.get(), mapped, 0, nullptr, unmapped);
  });
  gate.open();
  wait_for(event.get());
  if (is_unmapped) {
    expect_bytes(seen, written, {.previous = source.bytes});
  }
}

CLMEM_CASE(UserEvent, OtherThreadEndsWait,
           "A thread that waits for a user event continues when another thread completes it.",
           {"SetUserEventStatus.from-thread"}) {
  Gate gate{fixture};
  const cl_event event = gate.event();
  LateOpener opener{gate};
  EXPECT_THAT(clWaitForEvents(1, &event), returns(CL_SUCCESS));
  EXPECT_FALSE(opener.returned_early());
}

CLMEM_CASE(UserEvent, OtherThreadEndsBlockingRead,
           "A thread that blocks on a command continues when another thread completes the user "
           "event that holds the command back.",
           {"SetUserEventStatus.from-thread"}) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  HostBytes& seen = fixture.host(buffer.size());
  const cl_command_queue queue = fixture.queue();
  Gate gate{fixture};
  LateOpener opener{gate};
  EXPECT_THAT(clEnqueueReadBuffer(queue, buffer.get(), CL_TRUE, 0, seen.size(), seen.data(), 1,
                                  gate.wait_list(), nullptr),
              returns(CL_SUCCESS));
  EXPECT_FALSE(opener.returned_early());
  expect_bytes(seen, buffer.bytes);
}

// More events than a driver is likely to have room for.
CLMEM_CASE(
    UserEvent, ManyArePending,
    "Hundreds of user events can be pending at the same time, and each is completed separately.",
    {"CreateUserEvent.initial", "SetUserEventStatus.complete"}) {
  constexpr std::size_t count = 300;
  const std::vector<Handle<cl_event>> events = pending_user_events(fixture.context(), count);
  for (std::size_t i = 0; i < count; ++i) {
    SCOPED_TRACE(testing::Message() << "event " << i << " of " << count);
    EXPECT_THAT(execution_status(events[i].get()), reports(CL_SUBMITTED));
  }
  for (std::size_t i = 0; i < count; i += 2) {
    EXPECT_THAT(clSetUserEventStatus(events[i].get(), CL_COMPLETE), returns(CL_SUCCESS));
  }
  for (std::size_t i = 0; i < count; ++i) {
    SCOPED_TRACE(testing::Message() << "event " << i << ", after every other event was completed");
    EXPECT_THAT(execution_status(events[i].get()),
                reports(i % 2 == 0 ? CL_COMPLETE : CL_SUBMITTED));
  }
  for (std::size_t i = 1; i < count; i += 2) {
    EXPECT_THAT(clSetUserEventStatus(events[i].get(), CL_COMPLETE), returns(CL_SUCCESS));
  }
}

}  // namespace clmem::conformance::user_event_cases
