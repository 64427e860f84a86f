// SPDX-License-Identifier: Apache-2.0
// The effect of a wait list: a command waits, no longer than necessary, and sees the results of
// what it waited for.

#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::wait_list_cases {

void expect_completed(CommandRun& run, cl_event event) {
  ASSERT_THAT(clWaitForEvents(1, &event), returns(CL_SUCCESS));
  EXPECT_THAT(execution_status(event), reports(CL_COMPLETE));
  run.expect_applied();
}

void expect_waiting(CommandRun& run, cl_command_queue queue, cl_event event, Gate& gate) {
  must_succeed(clFlush, queue);
  EXPECT_TRUE(stays_waiting(run.fixture(), event)) << "an event of its wait list is pending";
  gate.open();
  expect_completed(run, event);
}

void expect_held_back(CommandRun& run, cl_command_queue queue, cl_event event, Gate& gate) {
  must_succeed(clFlush, queue);
  EXPECT_TRUE(stays_waiting(run.fixture(), event)) << "an event of its wait list is pending";
  run.expect_no_effect();
  expect_waiting(run, queue, event, gate);
}

// Drivers may take a different path for host-visible memory, and for images other than 2D images.
CLMEM_TABLE(WaitList, UserEventHoldsBackOnOtherMemory,
            "A command on parts of buffers, host memory or any image waits for a user event.",
            (const PlacedCommand& row), on_other_memory(), {"Enqueue.wait-list.honoured"}) {
  need_flush_that_returns(fixture);
  CommandRun run{fixture, row.command, row.placement};
  Gate gate{fixture};
  const Handle<cl_event> event = run.enqueued(fixture.queue(), {gate.event()});
  expect_held_back(run, fixture.queue(), event.get(), gate);
  run.finish_and_unmap(fixture.queue());
}

Handle<cl_event> gated_write(CommandRun& run, const Gate& gate) {
  const cl_command_queue producer = run.fixture().new_queue();
  Handle<cl_event> event =
      run.enqueue_write(run.source_or_target(), producer, {1, gate.wait_list()});
  must_succeed(clFlush, producer);
  return event;
}

const Command& copying() {
  return command_named("EnqueueCopyBuffer");
}

// Checks that the second command waits for the first one, after a complete user event.
void event_holds_back(Fixture& fixture, const Command& command, const Command& later) {
  CommandRun first{fixture, command};
  CommandRun second{fixture, later};
  const cl_command_queue producer = fixture.new_queue();
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  Gate gate{fixture};
  const Handle<cl_event> before = first.enqueued(producer, {gate.event()});
  must_succeed(clFlush, producer);
  const Handle<cl_event> event = second.enqueued(fixture.queue(), {complete.get(), before.get()});
  expect_held_back(second, fixture.queue(), event.get(), gate);
  EXPECT_THAT(execution_status(before.get()), reports(CL_COMPLETE));
}

CLMEM_CASE(WaitList, EventOfOtherDeviceOrders,
           "A command of one device waits for a write of another and sees its bytes.",
           {"Enqueue.wait-list.cross-device"}) {
  PairFixture pair{fixture};
  Fixture& inner = pair.fixture();
  CommandRun run{inner, command_named("EnqueueReadBuffer")};
  const cl_command_queue other = pair.queue_of_other();
  const Handle<cl_event> written = run.enqueue_write(run.from(), other, {});
  must_succeed(clFlush, other);
  const cl_event list = written.get();
  ASSERT_THAT(run.enqueue(inner.queue(), {1, &list}, nullptr, CL_TRUE), returns(CL_SUCCESS));
  run.expect_applied();
}

CLMEM_TABLE(WaitList, UserEventHoldsBack,
            "A command does not start before the user event of its wait list is complete.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.honoured", "Enqueue.wait-list.user-event",
             "GetEventInfo.STATUS.pending", "SetUserEventStatus.complete"}) {
  CommandRun run{fixture, command};
  Gate gate{fixture};
  const Handle<cl_event> event = run.enqueued(fixture.queue(), {gate.event()});
  expect_held_back(run, fixture.queue(), event.get(), gate);
}

// Opens three gates in another order than the list's, beside a complete event.
CLMEM_TABLE(WaitList, LastOfSeveralEventsReleases,
            "A command waits for all events of its wait list, in whatever order they complete.",
            (const Command& command), rows_of(every_command()), {"Enqueue.wait-list.many"}) {
  CommandRun run{fixture, command};
  const Handle<cl_event> elsewhere = complete_marker(fixture.new_queue());
  std::array<Gate, 3> gates{Gate{fixture}, Gate{fixture}, Gate{fixture}};
  const Handle<cl_event> event = run.enqueued(
      fixture.queue(), {gates[0].event(), elsewhere.get(), gates[1].event(), gates[2].event()});
  must_succeed(clFlush, fixture.queue());
  gates[2].open();
  EXPECT_TRUE(stays_waiting(fixture, event.get())) << "one of three events is complete";
  gates[0].open();
  EXPECT_TRUE(stays_waiting(fixture, event.get())) << "two of three events are complete";
  expect_held_back(run, fixture.queue(), event.get(), gates[1]);
}

CLMEM_TABLE(WaitList, OnePendingEventHoldsBack,
            "A command waits for the only pending event of its wait list, wherever in the list "
            "that event is.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.many", "Enqueue.wait-list.completed-event"}) {
  const Handle<cl_event> set = user_event(fixture.context(), CL_COMPLETE);
  const Handle<cl_event> same = complete_marker(fixture.queue());
  const Handle<cl_event> elsewhere = complete_marker(fixture.new_queue());
  for (int place = 0; place < 4; ++place) {
    SCOPED_TRACE(testing::Message() << "event " << place << " of the list is pending");
    CommandRun run{fixture, command};
    Gate gate{fixture};
    std::vector<cl_event> list{elsewhere.get(), same.get(), set.get()};
    list.insert(list.begin() + place, gate.event());
    const Handle<cl_event> event = run.enqueued(fixture.queue(), list);
    expect_held_back(run, fixture.queue(), event.get(), gate);
  }
}

// A marker after the command on an in-order queue shows when the command has run.
CLMEM_TABLE(WaitList, HoldsBackWithoutEvent,
            "A command that is enqueued without an event waits for its wait list as well.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.honoured", "Enqueue.event.null"}) {
  CommandRun run{fixture, command};
  const cl_command_queue queue = fixture.new_queue();
  Handle<cl_event> marker;
  Gate gate{fixture};
  ASSERT_THAT(run.enqueue(queue, {1, gate.wait_list()}), returns(CL_SUCCESS));
  must_succeed(clEnqueueMarker, queue, marker.out());
  expect_held_back(run, queue, marker.get(), gate);
}

struct PairRow {
  std::string name;
  Command before;
  Command held;
};

std::vector<PairRow> pair_rows() {
  std::vector<PairRow> rows;
  for (const Row<Command>& row : rows_of(every_command())) {
    rows.push_back({row.name + "_Same", row.value, row.value});
    if (row.value.type != copying().type) {
      rows.push_back({row.name + "_Copy", row.value, copying()});
    }
  }
  return rows;
}

// A driver may merge a command with the one before it, or assume that it is ordered by that alone.
CLMEM_TABLE(WaitList, HoldsBackAfterCommand,
            "A command waits for its wait list even directly after a command without a wait list, "
            "whatever that command is.",
            (const PairRow& row), pair_rows(), {"Enqueue.wait-list.honoured"}) {
  CommandRun free{fixture, row.before};
  CommandRun held{fixture, row.held};
  const cl_command_queue queue = fixture.new_queue();
  Gate gate{fixture};
  free.must_enqueue(queue);
  const Handle<cl_event> event = held.enqueued(queue, {gate.event()});
  expect_held_back(held, queue, event.get(), gate);
  free.expect_applied();
}

// Makes a thousand calls: more events than a fixed array of a driver is likely to hold.
CLMEM_TABLE(WaitList, HundredsOfEvents,
            "A command waits for the first, the middle and the last event of a long wait list.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.many", "Enqueue.wait-list.honoured"}, .time_limit_s = 60) {
  constexpr std::size_t length = 300;
  const std::vector<Handle<cl_event>> complete = pending_user_events(fixture.context(), length);
  std::vector<cl_event> list;
  for (const Handle<cl_event>& event : complete) {
    must_succeed(clSetUserEventStatus, event.get(), CL_COMPLETE);
    list.push_back(event.get());
  }
  for (const std::size_t pending : {std::size_t{0}, length / 2, length - 1}) {
    SCOPED_TRACE(testing::Message() << "event " << pending << " of the list is pending");
    CommandRun run{fixture, command};
    Gate gate{fixture};
    list[pending] = gate.event();
    const Handle<cl_event> event = run.enqueued(fixture.queue(), list);
    list[pending] = complete[pending].get();
    expect_waiting(run, fixture.queue(), event.get(), gate);
  }
}

CLMEM_TABLE(WaitList, NoneMakesNoWait, "A command without a wait list runs and completes.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.null", "Enqueue.event.null"}) {
  CommandRun run{fixture, command};
  ASSERT_THAT(run.enqueue(fixture.queue()), returns(CL_SUCCESS));
  ASSERT_THAT(clFinish(fixture.queue()), returns(CL_SUCCESS));
  run.expect_applied();
}

CLMEM_TABLE(WaitList, ArrayMayBeReused,
            "A call copies its wait list: the array may be overwritten afterwards.",
            (const Command& command), rows_of(every_command()), {"Enqueue.wait-list.array-reuse"}) {
  CommandRun run{fixture, command};
  Handle<cl_event> event;
  Gate gate{fixture};
  auto list = std::make_unique<std::array<cl_event, 2>>();
  *list = {gate.event(), gate.event()};
  const cl_int code = run.enqueue(fixture.queue(), {2, list->data()}, event.out());
  list->fill(nullptr);
  list.reset();
  ASSERT_THAT(code, returns(CL_SUCCESS));
  expect_waiting(run, fixture.queue(), event.get(), gate);
}

CLMEM_TABLE(WaitList, EventMayBeReleased,
            "A command still waits for an event that is released right after the enqueue.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.event-release", "ReleaseEvent.waited-on"}) {
  CommandRun run{fixture, command};
  Gate gate{fixture};
  Handle<cl_event> written = gated_write(run, gate);
  const Handle<cl_event> event = run.enqueued(fixture.queue(), {written.get()});
  written.reset();
  expect_waiting(run, fixture.queue(), event.get(), gate);
}

CLMEM_TABLE(WaitList, CompleteEventsDelayNothing,
            "Events that are already complete may be in a wait list and delay nothing.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.completed-event"}) {
  CommandRun run{fixture, command};
  const Handle<cl_event> set = user_event(fixture.context(), CL_COMPLETE);
  const Handle<cl_event> done = complete_marker(fixture.queue());
  const Handle<cl_event> event = run.enqueued(fixture.queue(), {set.get(), done.get()});
  expect_completed(run, event.get());
}

CLMEM_TABLE(
    WaitList, EventOfOtherQueueOrders,
    "A command that waits for a write on another queue runs after the write and sees its bytes.",
    (const Command& command), rows_of(every_command()),
    {"Enqueue.wait-list.cross-queue", "Enqueue.wait-list.sync-point", "Flush.cross-queue"}) {
  CommandRun run{fixture, command};
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  Gate gate{fixture};
  const Handle<cl_event> written = gated_write(run, gate);
  const Handle<cl_event> event = run.enqueued(fixture.queue(), {complete.get(), written.get()});
  expect_waiting(run, fixture.queue(), event.get(), gate);
  EXPECT_THAT(execution_status(written.get()), reports(CL_COMPLETE));
}

CLMEM_TABLE(
    WaitList, EventOfEveryCommandHoldsBack,
    "A command that waits for a command of another queue runs after it, whichever command that is.",
    (const Command& command), rows_of(every_command()),
    {"Enqueue.wait-list.cross-queue", "Enqueue.wait-list.honoured", "Enqueue.wait-list.many"}) {
  event_holds_back(fixture, command, copying());
}

CLMEM_TABLE(
    WaitList, EventOfEveryCommandHoldsKernelBack,
    "A kernel that waits for a command of another queue runs after it, whichever command that is.",
    (const Command& command), rows_of(every_command()),
    {"Enqueue.wait-list.cross-queue", "Enqueue.wait-list.honoured", "Enqueue.wait-list.many"}) {
  event_holds_back(fixture, command, command_named("EnqueueNDRangeKernel"));
}

}  // namespace clmem::conformance::wait_list_cases
