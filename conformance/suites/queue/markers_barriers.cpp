// SPDX-License-Identifier: Apache-2.0
// Markers, barriers and their forms of OpenCL 1.0.

#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::markers_barriers_cases {

const Command& copy() {
  return command_named("EnqueueCopyBuffer");
}

// Enqueues a command whose event completes after all earlier commands of its queue.
using Point = cl_int (*)(cl_command_queue queue, cl_event* event);

cl_int marker_with_list(cl_command_queue queue, cl_event* event) {
  return clEnqueueMarkerWithWaitList(queue, 0, nullptr, event);
}

cl_int barrier_with_list(cl_command_queue queue, cl_event* event) {
  return clEnqueueBarrierWithWaitList(queue, 0, nullptr, event);
}

Rows<Point> points() {
  return {{"MarkerWithWaitList", "EnqueueMarkerWithWaitList.all", marker_with_list},
          {"BarrierWithWaitList", "EnqueueBarrierWithWaitList.all", barrier_with_list},
          {"Marker", "EnqueueMarker.all", clEnqueueMarker}};
}

void completes_after_all(Fixture& fixture, Point enqueue, cl_command_queue_properties order) {
  // Each stage has its own memory, because an out-of-order queue may run them at the same time.
  std::array<CommandRun, 3> runs{CommandRun{fixture, copy()}, CommandRun{fixture, copy()},
                                 CommandRun{fixture, copy()}};
  const cl_command_queue queue = fixture.new_queue(order);
  std::array<Handle<cl_event>, 3> before;
  Handle<cl_event> point;
  std::array<Gate, 3> gates{Gate{fixture}, Gate{fixture}, Gate{fixture}};
  for (std::size_t at = 0; at < before.size(); ++at) {
    runs.at(at).must_enqueue(queue, {1, gates.at(at).wait_list()}, before.at(at).out());
  }
  ASSERT_THAT(enqueue(queue, point.out()), returns(CL_SUCCESS));
  must_succeed(clFlush, queue);
  // Completes the last and the first command before the one in the middle.
  for (const std::size_t at : {std::size_t{2}, std::size_t{0}}) {
    EXPECT_TRUE(stays_waiting(fixture, point.get())) << "commands before it are held back";
    gates.at(at).open();
  }
  EXPECT_TRUE(stays_waiting(fixture, point.get())) << "one of the commands before it is held back";
  gates.at(1).open();
  wait_for(point.get());
  for (const Handle<cl_event>& event : before) {
    EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  }
  for (CommandRun& run : runs) {
    run.expect_applied();
  }
}

CLMEM_TABLE(SyncPoint, CompletesAfterAllBefore,
            "A marker or barrier without a wait list completes after every command that was "
            "enqueued before it.",
            (Point enqueue), points(), {}) {
  completes_after_all(fixture, enqueue, 0);
}

CLMEM_TABLE(SyncPoint, CompletesAfterAllBeforeOutOfOrder,
            "A marker or barrier without a wait list on an out-of-order queue completes after "
            "every command that was enqueued before it.",
            (Point enqueue), points(), {"Queue.out-of-order.event"}) {
  completes_after_all(fixture, enqueue, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

CLMEM_TABLE(
    SyncPoint, CompletesAfterFirstOfMany,
    "A marker or barrier on an out-of-order queue with many commands waits for the first of them.",
    (Point enqueue), points(), {"Queue.out-of-order.event"}) {
  constexpr std::size_t many = 100;
  CommandRun held{fixture, copy()};
  const FilledBuffer free = fixture.filled_buffer(many);
  HostBytes& seen = fixture.host(many);
  const cl_command_queue queue = fixture.new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  Handle<cl_event> point;
  Gate gate{fixture};
  held.must_enqueue(queue, {1, gate.wait_list()}, nullptr);
  for (std::size_t i = 0; i < many; ++i) {
    must_enqueue(clEnqueueReadBuffer, queue, free.get(), CL_FALSE, i, 1, seen.data() + i);
  }
  ASSERT_THAT(enqueue(queue, point.out()), returns(CL_SUCCESS));
  must_succeed(clFlush, queue);
  held.expect_no_effect();
  EXPECT_TRUE(stays_waiting(fixture, point.get()))
      << "the first of the commands before it is held back";
  gate.open();
  wait_for(point.get());
  must_succeed(clFinish, queue);
  held.expect_applied();
}

CLMEM_CASE(SyncPoint, CompletesOnIdleQueue,
           "A marker or barrier on a queue without commands completes.",
           {"EnqueueMarkerWithWaitList.empty-queue", "EnqueueBarrierWithWaitList.event"}) {
  const cl_command_queue queue = fixture.new_queue();
  for (const Row<Point>& row : points()) {
    Handle<cl_event> event;
    ASSERT_THAT(row.value(queue, event.out()), returns(CL_SUCCESS)) << row.name;
    wait_for(event.get());
    EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE)) << row.name;
  }
}

using Waiting = cl_int (*)(cl_command_queue, cl_uint, const cl_event*, cl_event*);

CLMEM_TABLE(SyncPoint, WaitsForListOfOtherQueue,
            "A marker or barrier with a wait list completes after the events of the list, and "
            "commands that wait for it see their effects.",
            (Waiting enqueue),
            (Rows<Waiting>{
                {"Marker",
                 {"EnqueueMarkerWithWaitList.list", "EnqueueMarkerWithWaitList.cross-queue",
                  "EnqueueMarkerWithWaitList.visibility"},
                 clEnqueueMarkerWithWaitList},
                {"Barrier", "EnqueueBarrierWithWaitList.event", clEnqueueBarrierWithWaitList}}),
            {}) {
  CommandRun run{fixture, copy()};
  const cl_command_queue producer = fixture.new_queue();
  const cl_command_queue reader = fixture.new_queue();
  HostBytes& seen = fixture.host(run.to().size);
  Handle<cl_event> point;
  Handle<cl_event> read;
  Gate gate{fixture};
  const Handle<cl_event> copied = run.enqueued(producer, {gate.event()});
  must_succeed(clFlush, producer);
  const cl_event first = copied.get();
  ASSERT_THAT(enqueue(fixture.queue(), 1, &first, point.out()), returns(CL_SUCCESS));
  must_succeed(clFlush, fixture.queue());
  const cl_event second = point.get();
  must_succeed(clEnqueueReadBuffer, reader, run.to().object(), CL_FALSE, 0, seen.size(),
               seen.data(), 1, &second, read.out());
  must_succeed(clFlush, reader);
  EXPECT_TRUE(stays_waiting(fixture, {point.get(), read.get()}));
  gate.open();
  wait_for(read.get());
  EXPECT_THAT(execution_status(point.get()), reports(CL_COMPLETE));
  expect_bytes(seen, run.from().contents());
}

// Enqueues what holds back the later commands on an out-of-order queue: with `gate`, directly or
// through a held command before it. A barrier that waits only for a list needs `written` in the
// list to come after that command.
using Barrier = cl_int (*)(cl_command_queue queue, const Gate& gate, cl_event written);

cl_int held_command(cl_command_queue queue, const Gate& gate) {
  return clEnqueueMarkerWithWaitList(queue, 1, gate.wait_list(), nullptr);
}

Rows<Barrier> blocking_rows() {
  return {{"BarrierWithWaitList",
           {"EnqueueBarrierWithWaitList.blocks", "EnqueueBarrierWithWaitList.visibility"},
           [](cl_command_queue queue, const Gate& gate, cl_event) {
             must_succeed(held_command(queue, gate), "clEnqueueMarkerWithWaitList");
             return clEnqueueBarrierWithWaitList(queue, 0, nullptr, nullptr);
           }},
          {"BarrierWithList",
           {"EnqueueBarrierWithWaitList.list", "EnqueueBarrierWithWaitList.blocks"},
           [](cl_command_queue queue, const Gate& gate, cl_event written) {
             const std::array<cl_event, 2> list{gate.event(), written};
             return clEnqueueBarrierWithWaitList(queue, 2, list.data(), nullptr);
           }},
          {"BarrierWithListOfOne",
           {"EnqueueBarrierWithWaitList.list", "EnqueueBarrierWithWaitList.blocks"},
           [](cl_command_queue queue, const Gate& gate, cl_event written) {
             const std::array<cl_event, 2> list{gate.event(), written};
             Handle<cl_event> both;
             must_succeed(clEnqueueMarkerWithWaitList, queue, 2, list.data(), both.out());
             const cl_event one = both.get();
             return clEnqueueBarrierWithWaitList(queue, 1, &one, nullptr);
           }},
          {"BarrierWithListOfThree",
           {"EnqueueBarrierWithWaitList.list", "EnqueueBarrierWithWaitList.blocks"},
           [](cl_command_queue queue, const Gate& gate, cl_event written) {
             const std::array<cl_event, 3> list{written, gate.event(), written};
             return clEnqueueBarrierWithWaitList(queue, 3, list.data(), nullptr);
           }},
          {"Barrier", "EnqueueBarrier.blocks",
           [](cl_command_queue queue, const Gate& gate, cl_event) {
             must_succeed(held_command(queue, gate), "clEnqueueMarkerWithWaitList");
             return clEnqueueBarrier(queue);
           }},
          {"WaitForEvents", "EnqueueWaitForEvents.blocks",
           [](cl_command_queue queue, const Gate& gate, cl_event written) {
             const std::array<cl_event, 2> list{gate.event(), written};
             return clEnqueueWaitForEvents(queue, 2, list.data());
           }}};
}

CLMEM_TABLE(SyncPoint, HoldsBackLaterCommands,
            "On an out-of-order queue the commands after a barrier start when it is complete, and "
            "see the results of those before it.",
            (Barrier enqueue), blocking_rows(), {}) {
  // The gate holds back a marker with a wait list.
  if (fixture.device().version() < v1_2) {
    unsupported("OpenCL 1.2");
  }
  CommandRun run{fixture, copy()};
  CommandRun second{fixture, copy()};
  const cl_command_queue queue = fixture.new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  Handle<cl_event> written;
  Gate gate{fixture};
  run.write(run.from(), queue, CL_FALSE, {}, written.out());
  ASSERT_THAT(enqueue(queue, gate, written.get()), returns(CL_SUCCESS));
  const Handle<cl_event> copied = run.enqueued(queue);
  const Handle<cl_event> copied_second = second.enqueued(queue);
  must_succeed(clFlush, queue);
  EXPECT_TRUE(stays_waiting(fixture, copied.get()));
  run.expect_no_effect();
  EXPECT_TRUE(stays_waiting(fixture, {copied.get(), copied_second.get()}))
      << "the barrier holds back all that is after it";
  gate.open();
  wait_for(copied.get());
  wait_for(copied_second.get());
  must_succeed(clFinish, queue);
  run.expect_applied();
  second.expect_applied();
}

CLMEM_TABLE(SyncPoint, WaitsForItsListAlone,
            "On an out-of-order queue a marker or barrier with a wait list waits only for the "
            "commands in the list.",
            (Waiting enqueue),
            (Rows<Waiting>{{"Marker", clEnqueueMarkerWithWaitList},
                           {"Barrier", clEnqueueBarrierWithWaitList}}),
            {"Queue.out-of-order.blocked-command"}) {
  fixture.needs({1, 2});
  CommandRun held{fixture, copy()};
  const cl_command_queue queue = fixture.new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  const cl_event list = complete.get();
  Handle<cl_event> point;
  Gate gate{fixture};
  const Handle<cl_event> copied = held.enqueued(queue, {gate.event()});
  ASSERT_THAT(enqueue(queue, 1, &list, point.out()), returns(CL_SUCCESS));
  must_succeed(clFlush, queue);
  Handle<cl_event> later;
  const bool over = eventually_before([&] { return is_over(point.get()); },
                                      [&] {
                                        const cl_command_queue other = fixture.new_queue();
                                        must_succeed(enqueue(other, 1, &list, later.out()),
                                                     "the same on another queue");
                                        must_succeed(clFlush, other);
                                      },
                                      [&] { return is_over(later.get()); });
  EXPECT_THAT(over, by("Queue.out-of-order.blocked-command", testing::Eq(true)));
  EXPECT_TRUE(stays_waiting(fixture, copied.get()));
  gate.open();
  wait_for(copied.get());
  wait_for(point.get());
}

CLMEM_CASE(
    SyncPoint, SecondBarrierHoldsBackToo,
    "On an out-of-order queue a second barrier waits for the commands between the two barriers.",
    {"EnqueueBarrierWithWaitList.all", "EnqueueBarrierWithWaitList.blocks"}) {
  CommandRun between{fixture, copy()};
  CommandRun after{fixture, copy()};
  const cl_command_queue queue = fixture.new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  Gate gate{fixture};
  must_enqueue(clEnqueueBarrierWithWaitList, queue);
  between.must_enqueue(queue, {1, gate.wait_list()}, nullptr);
  ASSERT_THAT(clEnqueueBarrierWithWaitList(queue, 0, nullptr, nullptr), returns(CL_SUCCESS));
  const Handle<cl_event> copied = after.enqueued(queue);
  must_succeed(clFlush, queue);
  after.expect_no_effect();
  EXPECT_TRUE(stays_waiting(fixture, copied.get()));
  gate.open();
  wait_for(copied.get());
  must_succeed(clFinish, queue);
  after.expect_applied();
  between.expect_applied();
}

CLMEM_CASE(SyncPoint, BarrierHoldsBackItsOwnQueueOnly,
           "A barrier that waits does not hold back another queue.",
           {"EnqueueBarrierWithWaitList.own-queue"}) {
  CommandRun run{fixture, copy()};
  const cl_command_queue other = fixture.new_queue();
  Handle<cl_event> barrier;
  Gate gate{fixture};
  ASSERT_THAT(clEnqueueBarrierWithWaitList(fixture.queue(), 1, gate.wait_list(), barrier.out()),
              returns(CL_SUCCESS));
  must_succeed(clFlush, fixture.queue());
  const Handle<cl_event> copied = run.enqueued(other);
  must_succeed(clFlush, other);
  const bool gone_on = eventually([&] { return is_over(copied.get()); });
  EXPECT_TRUE(stays_waiting(fixture, barrier.get()));
  gate.open();
  wait_for(barrier.get());
  wait_for(copied.get());
  run.expect_applied();
  if (!gone_on && !queues_are_independent(fixture)) {
    unsupported("queues that make progress while another waits");
  }
  EXPECT_TRUE(gone_on) << "a command of another queue waited for the barrier";
}

CLMEM_CASE(SyncPoint, MarkerHoldsBackNothing,
           "A marker that waits does not hold back later commands of an out-of-order queue.",
           {"EnqueueMarkerWithWaitList.no-block"}) {
  CommandRun run{fixture, copy()};
  const cl_command_queue queue = fixture.new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  Handle<cl_event> marker;
  Gate gate{fixture};
  ASSERT_THAT(clEnqueueMarkerWithWaitList(queue, 1, gate.wait_list(), marker.out()),
              returns(CL_SUCCESS));
  const Handle<cl_event> copied = run.enqueued(queue);
  must_succeed(clFlush, queue);
  EXPECT_THAT(eventually([&] { return is_over(copied.get()); }, std::chrono::seconds{1}),
              by("EnqueueMarkerWithWaitList.no-block", testing::Eq(true)));
  EXPECT_TRUE(stays_waiting(fixture, marker.get()));
  gate.open();
  wait_for(marker.get());
  wait_for(copied.get());
}

CLMEM_CASE(SyncPoint, MarkerWithoutListNeedsEvent, "clEnqueueMarker rejects NULL for its event.",
           {"EnqueueMarker.err.INVALID_VALUE.event-null"}) {
  EXPECT_THAT(clEnqueueMarker(fixture.queue(), nullptr), fixture.refuses(CL_INVALID_VALUE));
  expect_alive(fixture);
}

}  // namespace clmem::conformance::markers_barriers_cases
