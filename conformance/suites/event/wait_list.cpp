// SPDX-License-Identifier: Apache-2.0
// The effect of a wait list: a command waits, no longer than necessary, and sees the results of
// what it waited for.

#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::wait_list_cases {

namespace {

constexpr cl_int succeeded = CL_SUCCESS;

// Waits for the command and checks its effect.
void expect_completed(CommandRun& run, cl_event event) {
  ASSERT_THAT(clWaitForEvents(1, &event), returns(succeeded));
  EXPECT_THAT(execution_status(event), reports(CL_COMPLETE));
  run.expect_applied();
}

void expect_waiting(Fixture& fixture, cl_command_queue queue, cl_event event) {
  must_succeed(clFlush, queue);
  EXPECT_TRUE(stays_waiting(fixture, event)) << "the command runs before its wait list is complete";
}

// Checks that the command is pending until the gate opens.
void expect_held_back(CommandRun& run, cl_command_queue queue, cl_event event, Gate& gate) {
  expect_waiting(run.fixture(), queue, event);
  run.expect_no_effect();
  EXPECT_TRUE(stays_waiting(run.fixture(), event)) << "the command has run meanwhile";
  gate.open();
  expect_completed(run, event);
}

std::vector<PlacedCommand> other_memory_rows() {
  std::vector<PlacedCommand> rows = on_other_memory();
  for (PlacedCommand& row : rows) {
    row.requirements.emplace_back("Enqueue.wait-list.honoured");
  }
  return rows;
}

// Drivers may take a different path for host-visible memory, and for images other than 2D images.
CLMEM_TABLE(WaitList, UserEventHoldsBackOnOtherMemory,
            "A command waits for a user event when it uses a part of a buffer, host memory or any "
            "kind of image.",
            (const PlacedCommand& row), other_memory_rows(), {}) {
  fixture.needs({1, 1});
  need_flush_that_returns(fixture);
  CommandRun run{fixture, row.command, row.placement};
  Handle<cl_event> event;
  Gate gate{fixture};
  ASSERT_THAT(run.enqueue(fixture.queue(), {1, gate.wait_list()}, event.out()), returns(succeeded));
  expect_held_back(run, fixture.queue(), event.get(), gate);
  run.finish_and_unmap(fixture.queue());
}

// Enqueues a write to the memory that the command uses, held back by `gate`.
Handle<cl_event> gated_write(CommandRun& run, cl_command_queue queue, const Gate& gate) {
  Handle<cl_event> event = run.enqueue_write(run.shown(), queue, {1, gate.wait_list()});
  must_succeed(clFlush, queue);
  return event;
}

const Command& copying() {
  return command_named("EnqueueCopyBuffer");
}

// The second command waits for the event of the first one, after a complete user event in its list.
void event_holds_back(Fixture& fixture, const Command& command, const Command& later) {
  CommandRun first{fixture, command};
  CommandRun second{fixture, later};
  const cl_command_queue producer = fixture.new_queue();
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  Handle<cl_event> before;
  Handle<cl_event> event;
  Gate gate{fixture};
  first.must_enqueue(producer, {1, gate.wait_list()}, before.out());
  must_succeed(clFlush, producer);
  const std::array<cl_event, 2> list{complete.get(), before.get()};
  ASSERT_THAT(second.enqueue(fixture.queue(), {2, list.data()}, event.out()), returns(succeeded));
  expect_held_back(second, fixture.queue(), event.get(), gate);
  EXPECT_THAT(execution_status(before.get()), reports(CL_COMPLETE));
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

CLMEM_CASE(WaitList, EventOfOtherDeviceOrders,
           "A command of one device waits for a write of another and sees its bytes.",
           {"Enqueue.wait-list.cross-device"}) {
  const TwoDevices two = fixture.two_devices();
  const cl_command_queue first = fixture.new_queue(two.context.get(), two.devices[0]);
  const cl_command_queue second = fixture.new_queue(two.context.get(), two.devices[1]);
  const HostBytes& data = fixture.host(4099);
  HostBytes& seen = fixture.host(data.size());
  const Handle<cl_mem> buffer =
      must_make(clCreateBuffer, two.context.get(), CL_MEM_READ_WRITE, data.size(), nullptr);
  Handle<cl_event> written;
  ASSERT_THAT(clEnqueueWriteBuffer(first, buffer.get(), CL_FALSE, 0, data.size(), data.data(), 0,
                                   nullptr, written.out()),
              returns(succeeded));
  ASSERT_THAT(clFlush(first), returns(succeeded));
  const cl_event list = written.get();
  ASSERT_THAT(clEnqueueReadBuffer(second, buffer.get(), CL_TRUE, 0, seen.size(), seen.data(), 1,
                                  &list, nullptr),
              returns(succeeded));
  expect_bytes(seen, data);
  fixture.finish();
}

CLMEM_TABLE(WaitList, UserEventHoldsBack,
            "A command does not start before the user event of its wait list is complete.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.honoured", "Enqueue.wait-list.user-event",
             "GetEventInfo.STATUS.pending", "SetUserEventStatus.complete"}) {
  CommandRun run{fixture, command};
  Handle<cl_event> event;
  Gate gate{fixture};
  ASSERT_THAT(run.enqueue(fixture.queue(), {1, gate.wait_list()}, event.out()), returns(succeeded));
  expect_held_back(run, fixture.queue(), event.get(), gate);
}

// Opens three gates in an order that is not that of the list, beside a complete event of another
// queue.
CLMEM_TABLE(WaitList, LastOfSeveralEventsReleases,
            "A command waits for all events of its wait list, in whatever order they complete.",
            (const Command& command), rows_of(every_command()), {"Enqueue.wait-list.many"}) {
  CommandRun run{fixture, command};
  const Handle<cl_event> elsewhere = complete_marker(fixture.new_queue());
  Handle<cl_event> event;
  Gate first{fixture};
  Gate second{fixture};
  Gate third{fixture};
  const std::array<cl_event, 4> list{first.event(), elsewhere.get(), second.event(), third.event()};
  ASSERT_THAT(run.enqueue(fixture.queue(), {4, list.data()}, event.out()), returns(succeeded));
  ASSERT_THAT(clFlush(fixture.queue()), returns(succeeded));
  third.open();
  EXPECT_TRUE(stays_waiting(fixture, event.get())) << "one of three events is complete";
  first.open();
  EXPECT_TRUE(stays_waiting(fixture, event.get())) << "two of three events are complete";
  run.expect_no_effect();
  EXPECT_TRUE(stays_waiting(fixture, event.get())) << "two of three events are complete";
  second.open();
  expect_completed(run, event.get());
}

// The complete events are from the host, the same queue and another queue.
CLMEM_TABLE(WaitList, OnePendingEventHoldsBack,
            "A command waits for the only pending event of its wait list, wherever in the list "
            "that event is.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.many", "Enqueue.wait-list.completed-event"}) {
  constexpr std::size_t count = 4;
  const Handle<cl_event> set = user_event(fixture.context(), CL_COMPLETE);
  const Handle<cl_event> same = complete_marker(fixture.queue());
  const Handle<cl_event> elsewhere = complete_marker(fixture.new_queue());
  for (std::size_t place = 0; place < count; ++place) {
    SCOPED_TRACE(testing::Message() << "event " << place << " of the list is pending");
    CommandRun run{fixture, command};
    Handle<cl_event> event;
    Gate gate{fixture};
    std::vector<cl_event> list{elsewhere.get(), same.get(), set.get()};
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(place), gate.event());
    ASSERT_THAT(run.enqueue(fixture.queue(), {count, list.data()}, event.out()),
                returns(succeeded));
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
  ASSERT_THAT(run.enqueue(queue, {1, gate.wait_list()}, nullptr), returns(succeeded));
  must_succeed(clEnqueueMarker, queue, marker.out());
  expect_held_back(run, queue, marker.get(), gate);
}

// A driver may merge a command with the one before it, or assume that it is ordered by that alone.
CLMEM_TABLE(WaitList, HoldsBackAfterCommand,
            "A command waits for its wait list even directly after a command without a wait list, "
            "whatever that command is.",
            (const PairRow& row), pair_rows(), {"Enqueue.wait-list.honoured"}) {
  CommandRun free{fixture, row.before};
  CommandRun held{fixture, row.held};
  const cl_command_queue queue = fixture.new_queue();
  Handle<cl_event> event;
  Gate gate{fixture};
  free.must_enqueue(queue);
  ASSERT_THAT(held.enqueue(queue, {1, gate.wait_list()}, event.out()), returns(succeeded));
  expect_held_back(held, queue, event.get(), gate);
  free.expect_applied();
}

// Makes a thousand calls: more events than a fixed array of a driver is likely to hold.
CLMEM_TABLE(WaitList, HundredsOfEvents,
            "A command with a long wait list waits for the first, the middle and the last event of "
            "the list.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.many", "Enqueue.wait-list.honoured"}, .time_limit_s = 60) {
  constexpr std::size_t length = 300;
  std::vector<Handle<cl_event>> complete;
  for (std::size_t i = 0; i < length; ++i) {
    complete.push_back(user_event(fixture.context(), CL_COMPLETE));
  }
  for (const std::size_t pending : {std::size_t{0}, length / 2, length - 1}) {
    SCOPED_TRACE(testing::Message() << "event " << pending << " of the list is pending");
    CommandRun run{fixture, command};
    Handle<cl_event> event;
    std::vector<cl_event> list;
    for (const Handle<cl_event>& one : complete) {
      list.push_back(one.get());
    }
    Gate gate{fixture};
    list[pending] = gate.event();
    ASSERT_THAT(run.enqueue(fixture.queue(), {length, list.data()}, event.out()),
                returns(succeeded));
    expect_waiting(fixture, fixture.queue(), event.get());
    gate.open();
    expect_completed(run, event.get());
  }
}

CLMEM_TABLE(WaitList, NoneMakesNoWait, "A command without a wait list runs and completes.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.null", "Enqueue.event.null"}) {
  CommandRun run{fixture, command};
  ASSERT_THAT(run.enqueue(fixture.queue()), returns(succeeded));
  ASSERT_THAT(clFinish(fixture.queue()), returns(succeeded));
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
  ASSERT_THAT(code, returns(succeeded));
  expect_waiting(fixture, fixture.queue(), event.get());
  gate.open();
  expect_completed(run, event.get());
}

CLMEM_TABLE(WaitList, EventMayBeReleased,
            "A command still waits for an event that is released right after the enqueue.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.event-release", "ReleaseEvent.waited-on"}) {
  CommandRun run{fixture, command};
  const cl_command_queue producer = fixture.new_queue();
  Handle<cl_event> event;
  Gate gate{fixture};
  Handle<cl_event> written = gated_write(run, producer, gate);
  const cl_event list = written.get();
  ASSERT_THAT(run.enqueue(fixture.queue(), {1, &list}, event.out()), returns(succeeded));
  written.reset();
  expect_waiting(fixture, fixture.queue(), event.get());
  gate.open();
  expect_completed(run, event.get());
}

CLMEM_TABLE(WaitList, CompleteEventsDelayNothing,
            "Events that are already complete may be in a wait list and delay nothing.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.completed-event"}) {
  CommandRun run{fixture, command};
  const Handle<cl_event> set = user_event(fixture.context(), CL_COMPLETE);
  const Handle<cl_event> done = complete_marker(fixture.queue());
  const std::array<cl_event, 2> list{set.get(), done.get()};
  Handle<cl_event> event;
  ASSERT_THAT(run.enqueue(fixture.queue(), {2, list.data()}, event.out()), returns(succeeded));
  expect_completed(run, event.get());
}

CLMEM_TABLE(
    WaitList, EventOfOtherQueueOrders,
    "A command that waits for a write on another queue runs after the write and sees its bytes.",
    (const Command& command), rows_of(every_command()),
    {"Enqueue.wait-list.cross-queue", "Enqueue.wait-list.sync-point", "Flush.cross-queue"}) {
  CommandRun run{fixture, command};
  const cl_command_queue producer = fixture.new_queue();
  Handle<cl_event> event;
  Gate gate{fixture};
  const Handle<cl_event> written = gated_write(run, producer, gate);
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  const std::array<cl_event, 2> list{complete.get(), written.get()};
  ASSERT_THAT(run.enqueue(fixture.queue(), {2, list.data()}, event.out()), returns(succeeded));
  expect_waiting(fixture, fixture.queue(), event.get());
  gate.open();
  expect_completed(run, event.get());
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

}  // namespace

}  // namespace clmem::conformance::wait_list_cases
