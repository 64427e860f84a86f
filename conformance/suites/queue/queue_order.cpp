// SPDX-License-Identifier: Apache-2.0
// The order in which commands of queues take effect; clFlush, clFinish, and the calls that flush by
// themselves.

#include <thread>

#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::queue_order_cases {

const Command& read() {
  return command_named("EnqueueReadBuffer");
}

void must_copy(cl_command_queue queue, const FilledBuffer& from, const FilledBuffer& to,
               std::size_t from_offset, std::size_t to_offset, std::size_t size) {
  must_enqueue(clEnqueueCopyBuffer, queue, from.get(), to.get(), from_offset, to_offset, size);
}

// Each step reads what the one before wrote, and overwrites what it read.
CLMEM_CASE(QueueOrder, EachCommandSeesThoseBefore,
           "The commands of an in-order queue take effect one after the other, without events.",
           {"Queue.in-order.execution", "Queue.in-order.memory"}) {
  FilledBuffer one = fixture.filled_buffer(usual_size);
  FilledBuffer other = fixture.filled_buffer(usual_size);
  for (std::size_t i = 0; i < 20; ++i) {
    const HostBytes& written = fixture.host(97);
    must_enqueue(clEnqueueWriteBuffer, fixture.queue(), one.get(), CL_FALSE, i, written.size(),
                 written.data());
    copy_linear(written, 0, one.bytes, i, written.size());
    must_copy(fixture.queue(), one, other, 0, 1, usual_size - 1);
    copy_linear(one.bytes, 0, other.bytes, 1, usual_size - 1);
    must_copy(fixture.queue(), other, one, 0, 1, usual_size - 1);
    copy_linear(other.bytes, 0, one.bytes, 1, usual_size - 1);
  }
  expect_contents(fixture, one);
  expect_contents(fixture, other);
}

CLMEM_CASE(QueueOrder, LastWriteWins,
           "After several writes to the same bytes on an in-order queue the bytes are those of the "
           "last one.",
           {"Queue.in-order.execution"}) {
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  for (int round = 0; round < 50; ++round) {
    const HostBytes& written = fixture.host(usual_size);
    must_enqueue(clEnqueueWriteBuffer, fixture.queue(), buffer.get(), CL_FALSE, 0, written.size(),
                 written.data());
    buffer.bytes = written.copy();
  }
  expect_contents(fixture, buffer, {ReadBack::read});
}

CLMEM_CASE(QueueOrder, CompleteEventCoversThoseBefore,
           "When an event of an in-order queue is complete, so are all earlier ones.",
           {"Queue.in-order.event-order"}) {
  std::deque<CommandRun> runs;
  std::array<Handle<cl_event>, 8> events;
  for (Handle<cl_event>& event : events) {
    CommandRun& run = runs.emplace_back(fixture, read());
    run.must_enqueue(fixture.queue(), {}, event.out());
  }
  wait_for(events.back().get());
  for (const Handle<cl_event>& event : events) {
    EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  }
  for (CommandRun& run : runs) {
    run.expect_applied();
  }
}

// A few bytes, which a driver may move within the call, and sizes that it leaves to the device.
const std::vector<PlainPlace> successor_sizes{
    {.name = "FewBytes", .box = {16, 1, 1}, .pixels = {4, 1, 1}},
    {.name = "Page", .box = {64, 16, 4}, .pixels = {32, 32, 1}, .profile = CaseProfile::full},
    {.name = "Above64KiB",
     .box = {257, 257, 1},
     .pixels = {127, 131, 1},
     .profile = CaseProfile::full}};

// The command before writes what this one reads or overwrites; nothing else orders the two.
CLMEM_TABLE(QueueOrder, NothingOvertakesHeldCommand,
            "A command of an in-order queue takes effect after the one before it, whatever its "
            "size, also when that one waits for an event.",
            (const PlacedCommand& row), in_places(every_command(), successor_sizes),
            {"Queue.in-order.execution"}) {
  CommandRun run{fixture, row.command, row.placement};
  Gate gate{fixture};
  const Handle<cl_event> held =
      run.enqueue_write(run.source_or_target(), fixture.queue(), {1, gate.wait_list()});
  const Handle<cl_event> event = run.enqueued(fixture.queue());
  must_succeed(clFlush, fixture.queue());
  EXPECT_TRUE(stays_waiting(fixture, event.get()));
  run.expect_host_meanwhile();
  gate.open();
  wait_for(event.get());
  run.expect_applied();
}

CLMEM_CASE(QueueOrder, CompleteListLetsNothingOvertake,
           "A command of an in-order queue runs after the one before it, although the events of "
           "its own wait list are complete.",
           {"Queue.in-order.execution"}) {
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const FilledBuffer source = fixture.filled_buffer(usual_size);
  const HostBytes& first = fixture.host(usual_size);
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  const cl_event list = complete.get();
  Gate gate{fixture};
  must_succeed(clEnqueueWriteBuffer, fixture.queue(), buffer.get(), CL_FALSE, 0, usual_size,
               first.data(), 1, gate.wait_list(), nullptr);
  must_succeed(clEnqueueCopyBuffer, fixture.queue(), source.get(), buffer.get(), 0, 0, usual_size,
               1, &list, nullptr);
  must_succeed(clFlush, fixture.queue());
  gate.open();
  buffer.bytes = source.bytes;
  expect_contents(fixture, buffer);
}

CLMEM_CASE(QueueOrder, EventsOrderOutOfOrderQueue,
           "On an out-of-order queue a chain of events orders commands and their effects.",
           {"Queue.out-of-order.event"}) {
  constexpr std::size_t links = 12;
  const cl_command_queue queue = fixture.new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  std::array<Handle<cl_event>, links> events;
  Gate gate{fixture};
  cl_event previous = gate.event();
  for (std::size_t i = 0; i < links; ++i) {
    const HostBytes& written = fixture.host(usual_size - i);
    must_succeed(clEnqueueWriteBuffer, queue, buffer.get(), CL_FALSE, i, written.size(),
                 written.data(), 1, &previous, events[i].out());
    copy_linear(written, 0, buffer.bytes, i, written.size());
    previous = events[i].get();
  }
  gate.open();
  wait_for(previous);
  expect_contents(fixture, buffer);
}

CLMEM_CASE(QueueOrder, HeldCommandLetsOthersPass,
           "A waiting command on an out-of-order queue does not hold back an independent one.",
           {"Queue.out-of-order.blocked-command"}) {
  CommandRun held{fixture, read()};
  CommandRun free{fixture, read()};
  const cl_command_queue queue = fixture.new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  std::array<Handle<cl_event>, 2> events;
  Gate gate{fixture};
  held.must_enqueue(queue, {1, gate.wait_list()}, events[0].out());
  free.must_enqueue(queue, {}, events[1].out());
  must_succeed(clFlush, queue);
  EXPECT_THAT(eventually([&] { return is_over(events[1].get()); }, std::chrono::seconds{1}),
              by("Queue.out-of-order.blocked-command", testing::Eq(true)));
  EXPECT_TRUE(stays_waiting(fixture, events[0].get()));
  gate.open();
  wait_for(events[0].get());
  wait_for(events[1].get());
}

CLMEM_CASE(QueueOrder, HostWaitOrdersTwoQueues,
           "After the host has waited for one queue, another queue sees its results.",
           {"Queue.two-queues.host-sync", "General.shared-objects"}) {
  const std::array<cl_command_queue, 3> queues{fixture.new_queue(), fixture.new_queue(),
                                               fixture.new_queue()};
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  for (int round = 0; round < 5; ++round) {
    for (const cl_command_queue queue : queues) {
      const HostBytes& written = fixture.host(1000);
      const std::size_t offset = 100 * static_cast<std::size_t>(round) + 1;
      must_enqueue(clEnqueueWriteBuffer, queue, buffer.get(), CL_FALSE, offset, written.size(),
                   written.data());
      must_succeed(clFinish, queue);
      copy_linear(written, 0, buffer.bytes, offset, written.size());
    }
  }
  expect_contents(fixture, buffer);
}

CLMEM_CASE(QueueOrder, HostWritesBeforeEnqueueCount,
           "A write transfers what the host wrote to the host memory before the call.",
           {"Enqueue.host-writes-visible"}) {
  FilledBuffer buffer = fixture.filled_buffer(usual_size);
  HostBytes& memory = fixture.host(usual_size);
  for (int round = 0; round < 10; ++round) {
    // Writes at the same address, where a driver may have cached the previous bytes.
    const Bytes written = fixture.fresh(usual_size);
    recorder::copy(memory.data(), written.data(), written.size());
    Handle<cl_event> event;
    must_succeed(clEnqueueWriteBuffer, fixture.queue(), buffer.get(), CL_FALSE, 0, memory.size(),
                 memory.data(), 0, nullptr, event.out());
    wait_for(event.get());
    buffer.bytes = memory.copy();
    expect_contents(fixture, buffer, {ReadBack::read});
  }
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
    // The status is queried first, because clWaitForEvents flushes as well.
    EXPECT_TRUE(eventually_over(event.get()));
    wait_for(event.get());
    run.expect_applied();
  }
}

CLMEM_TABLE(Flush, BlockingCallsFlush, "A blocking call flushes the commands before it.",
            (const Command& command),
            (rows_of(commands_that([](const Command& command) { return command.can_block(); }))),
            {"Queue.blocking.implicit-flush"}) {
  // On an in-order queue the completion of the call would imply that of the commands, flushed or
  // not.
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

}  // namespace clmem::conformance::queue_order_cases
