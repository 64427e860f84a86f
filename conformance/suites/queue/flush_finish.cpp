// SPDX-License-Identifier: Apache-2.0
// clFlush, clFinish, and the calls that flush by themselves.

#include <thread>

#include "operations/command/held_command.hpp"
#include "operations/event/late_opener.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::flush_finish_cases {

namespace {

const Command& read() {
  return command_named("EnqueueReadBuffer");
}

CLMEM_CASE(Flush, GetsCommandsGoing, "After a flush commands complete without any further call.",
           {"Flush.submits"}) {
  CommandRun run{fixture, read()};
  EventLog& log = EventLog::make();
  const Handle<cl_event> event = run.enqueued(fixture.queue());
  must_succeed(clSetEventCallback, event.get(), CL_COMPLETE, EventLog::record, log.data());
  ASSERT_THAT(clFlush(fixture.queue()), returns(CL_SUCCESS));
  ASSERT_TRUE(log.eventually_called(1));
  run.expect_applied();
}

CLMEM_CASE(Flush, WaitsForNothing, "A flush returns while commands are still held back.",
           {"Flush.no-wait"}) {
  HeldCommand held{fixture};
  ASSERT_THAT(clFlush(fixture.queue()), returns(CL_SUCCESS));
  EXPECT_TRUE(stays_waiting(fixture, held.event.get()));
  held.let_run();
  held.expect_applied();
}

void expect_finish_waits(HeldCommand& held, cl_command_queue queue) {
  LateOpener opener{held.gate};
  EXPECT_THAT(clFinish(queue), returns(CL_SUCCESS));
  EXPECT_FALSE(opener.returned_early());
  EXPECT_THAT(execution_status(held.event.get()), reports(CL_COMPLETE));
  held.expect_applied();
}

CLMEM_CASE(Finish, WaitsForHeldCommandOutOfOrder,
           "clFinish waits for all commands of an out-of-order queue, not only for the last.",
           {"Finish.waits", "Queue.out-of-order.event"}) {
  CommandRun free{fixture, read()};
  const cl_command_queue queue = fixture.new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  HeldCommand held{fixture, read(), queue};
  const Handle<cl_event> event = free.enqueued(queue);
  expect_finish_waits(held, queue);
}

CLMEM_CASE(Finish, WaitsInEveryThread,
           "clFinish waits for the commands of a queue in a second thread as in the first.",
           {"Finish.waits", "Finish.visibility", "General.thread-safe"}) {
  const cl_command_queue queue = fixture.queue();
  must_succeed(clFinish, queue);
  HeldCommand held{fixture};
  LateOpener opener{held.gate};
  cl_int code = not_stored;
  std::jthread{[&] { code = clFinish(queue); }}.join();
  EXPECT_FALSE(opener.returned_early());
  EXPECT_THAT(code, returns(CL_SUCCESS));
  EXPECT_THAT(execution_status(held.event.get()), reports(CL_COMPLETE));
  held.expect_applied();
}

CLMEM_CASE(Finish, EndsOnIdleQueue, "clFinish of a queue without commands succeeds, repeatedly.",
           {"Finish.empty"}) {
  const cl_command_queue queue = fixture.new_queue();
  for (int round = 0; round < 3; ++round) {
    EXPECT_THAT(clFinish(queue), returns(CL_SUCCESS));
  }
  expect_alive(fixture);
  EXPECT_THAT(clFinish(fixture.queue()), returns(CL_SUCCESS));
}

CLMEM_TABLE(Finish, WaitsForHeldCommand,
            "clFinish returns when the last command is complete, flushed before or not, and the "
            "host sees the results of the commands.",
            (bool flushed_before), (Rows<bool>{{"NotFlushed", false}, {"Flushed", true}}),
            {"Finish.waits", "Finish.visibility"}) {
  HeldCommand held{fixture};
  if (flushed_before) {
    must_succeed(clFlush, fixture.queue());
  }
  expect_finish_waits(held, fixture.queue());
}

CLMEM_TABLE(Finish, WaitsForEveryCommand,
            "clFinish waits for a held command, whichever command it is.", (const Command& command),
            rows_of(every_command()), {"Finish.waits"}) {
  const cl_command_queue queue = fixture.new_queue();
  HeldCommand held{fixture, command, queue};
  expect_finish_waits(held, queue);
}

CLMEM_CASE(Flush, ReleaseOfQueueFlushes, "Commands of a released queue complete.",
           {"Queue.release.implicit-flush"}) {
  for (const char* const name : {"EnqueueReadBuffer", "EnqueueWriteBuffer", "EnqueueCopyBuffer"}) {
    SCOPED_TRACE(name);
    const Command& command = command_named(name);
    CommandRun run{fixture, command};
    Handle<cl_command_queue> queue =
        must_make(clCreateCommandQueue, fixture.context(), fixture.device().id(), 0);
    const Handle<cl_event> event = run.enqueued(queue.get());
    queue.reset();
    // Does not only use clWaitForEvents, which flushes as well.
    EXPECT_TRUE(eventually_over(event.get()));
    wait_for(event.get());
    run.expect_applied();
  }
}

CLMEM_TABLE(Flush, BlockingCallsFlush, "A blocking call flushes the commands before it.",
            (const Command& command),
            (rows_of(commands_that([](const Command& command) { return command.can_block(); }))),
            {"Queue.blocking.implicit-flush"}) {
  // The completion of the call on an in-order queue would imply theirs, flushed or not.
  fixture.needs("out_of_order");
  CommandRun run{fixture, read()};
  CommandRun blocking{fixture, command};
  const cl_command_queue queue = fixture.new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  const Handle<cl_event> event = run.enqueued(queue);
  ASSERT_THAT(blocking.enqueue(queue, {}, nullptr, CL_TRUE), returns(CL_SUCCESS));
  EXPECT_TRUE(eventually_over(event.get()));
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  must_succeed(clFinish, queue);
  run.expect_applied();
  blocking.expect_applied();
}

}  // namespace

}  // namespace clmem::conformance::flush_finish_cases
