// SPDX-License-Identifier: Apache-2.0
// Every command in a graph of others: after pending commands of in-order and out-of-order queues,
// in diamonds, between two devices, and with objects to which nothing else holds a reference.

#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::command_order_cases {

constexpr cl_command_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;

// The commands in the wait list: their number, and the queues that they are on in turn.
struct Pending {
  const char* name;
  std::size_t events;
  std::vector<cl_command_queue_properties> queues;
};

struct PendingRow {
  std::string name;
  std::vector<std::string> requirements;
  Command command;
  Pending pending;
};

std::vector<PendingRow> pending_rows() {
  std::vector<PendingRow> rows;
  for (const Pending& pending :
       {Pending{"One", 1, {0}}, Pending{"OneOutOfOrder", 1, {out_of_order}},
        Pending{"ThreeOutOfOrder", 3, {out_of_order}},
        Pending{"NineOfBoth", 9, {0, out_of_order}}}) {
    for (Row<Command>& row : rows_about(every_command())) {
      if (pending.queues.back() == out_of_order) {
        row.requirements.emplace_back("Queue.out-of-order.event");
      }
      rows.push_back({row.name + "_" + pending.name, row.requirements, row.value, pending});
    }
  }
  return rows;
}

// The first event is that of a write to the operand that shows the effect, the last that of a write
// to the other operand.
CLMEM_TABLE(CommandOrder, WaitsForPendingCommands,
            "A command runs after all commands of its wait list, whatever queues they are on, and "
            "sees what they wrote.",
            (const PendingRow& row), pending_rows(),
            {"Enqueue.wait-list.honoured", "Enqueue.wait-list.sync-point",
             "Enqueue.wait-list.cross-queue", "Enqueue.wait-list.many"}) {
  fixture.needs({1, 2});
  CommandRun run{fixture, row.command};
  Operand& other = &run.source_or_target() == &run.from() ? run.to() : run.from();
  std::vector<cl_command_queue> producers;
  for (const cl_command_queue_properties properties : row.pending.queues) {
    producers.push_back(fixture.new_queue(properties));
  }
  const cl_command_queue consumer = fixture.new_queue(row.pending.queues.back());
  std::vector<Handle<cl_event>> events(row.pending.events);
  std::vector<cl_event> list;
  std::deque<Gate> gates;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const cl_command_queue queue = producers[i % producers.size()];
    const WaitList wait{1, gates.emplace_back(fixture).wait_list()};
    if (i == 0 || i + 1 == events.size()) {
      events[i] = run.enqueue_write(i == 0 ? run.source_or_target() : other, queue, wait);
    } else {
      must_succeed(clEnqueueMarkerWithWaitList, queue, wait.count, wait.events, events[i].out());
    }
    list.push_back(events[i].get());
  }
  const Handle<cl_event> event = run.enqueued(consumer, list);
  for (const cl_command_queue queue : producers) {
    must_succeed(clFlush, queue);
  }
  must_succeed(clFlush, consumer);
  for (std::size_t i = gates.size(); i-- > 0;) {
    EXPECT_TRUE(stays_waiting(fixture, event.get())) << i + 1 << " of its events are pending";
    run.expect_host_meanwhile();
    gates[i].open();
  }
  wait_for(event.get());
  fixture.finish();
  run.expect_applied();
}

// The rejected call has a list without a count. A driver that accepts it has run the command once
// more, with another pattern.
CLMEM_TABLE(CommandOrder, WaitsAfterRefusedCall,
            "A command waits for its wait list although the call before it, with the same objects, "
            "was rejected.",
            (const Command& command), rows_about(commands_that([](const Command& command) {
              return command.is_repeatable();
            })),
            {"Enqueue.wait-list.honoured"}) {
  fixture.needs({1, 2});
  CommandRun run{fixture, command};
  const cl_command_queue queue = fixture.new_queue();
  const Handle<cl_event> complete = user_event(fixture.context(), CL_COMPLETE);
  const cl_event list = complete.get();
  static_cast<void>(run.enqueue(queue, {0, &list}));
  must_succeed(clFinish, queue);
  run.unmap(queue);
  run.renew();
  Gate gate{fixture};
  const Handle<cl_event> event = run.enqueued(queue, {gate.event()});
  must_succeed(clFlush, queue);
  EXPECT_TRUE(stays_waiting(fixture, event.get()));
  run.expect_host_meanwhile();
  gate.open();
  wait_for(event.get());
  run.expect_applied();
}

CLMEM_TABLE(CommandOrder, SharesItsEvent,
            "Two commands on two queues that wait for one event both run after it.",
            (const Command& command), rows_about(every_command()), {"Enqueue.wait-list.honoured"}) {
  fixture.needs({1, 2});
  CommandRun one{fixture, command};
  CommandRun other{fixture, command};
  Gate gate{fixture};
  std::vector<Handle<cl_event>> events;
  for (CommandRun* const run : {&one, &other}) {
    const cl_command_queue queue = fixture.new_queue();
    events.push_back(run->enqueued(queue, {gate.event()}));
    must_succeed(clFlush, queue);
  }
  EXPECT_TRUE(stays_waiting(fixture, {events[0].get(), events[1].get()}));
  gate.open();
  wait_for(events[0].get());
  one.expect_applied();
  wait_for(events[1].get());
  other.expect_applied();
}

// Enqueues two writes that wait for one event, and the command, which waits for both.
Handle<cl_event> enqueue_diamond(CommandRun& run, cl_command_queue queue, cl_event first) {
  const Handle<cl_event> one = run.enqueue_write(run.from(), queue, {1, &first});
  const Handle<cl_event> other = run.enqueue_write(run.to(), queue, {1, &first});
  Handle<cl_event> event = run.enqueued(queue, {one.get(), other.get(), one.get()});
  run.apply_to_oracle();
  return event;
}

CLMEM_TABLE(
    CommandOrder, JoinsDiamonds,
    "On an out-of-order queue a command runs after both writes of its wait list, which both "
    "run after the command before, in a chain of such diamonds.",
    (const Command& command), rows_about(every_command()),
    {"Queue.out-of-order.event", "Enqueue.wait-list.many", "Enqueue.wait-list.sync-point"}) {
  fixture.needs({1, 2});
  CommandRun run{fixture, command};
  const bool runs_once = !command.is_repeatable() || command.is_map();
  const cl_command_queue queue = fixture.new_queue(out_of_order);
  Gate gate{fixture};
  Handle<cl_event> last = enqueue_diamond(run, queue, gate.event());
  for (int round = 1; round < (runs_once ? 1 : 4); ++round) {
    last = enqueue_diamond(run, queue, last.get());
  }
  must_succeed(clFlush, queue);
  EXPECT_TRUE(stays_waiting(fixture, last.get()));
  gate.open();
  wait_for(last.get());
  run.expect_applied();
  fixture.finish();
}

// Commands on shared virtual memory use no memory objects that could be released.
Rows<Command> rows_about_release() {
  Rows<Command> rows = rows_about(commands_that([](const Command& command) {
    return !command.is_map() && command.effect != Effect::on_free;
  }));
  for (Row<Command>& row : rows) {
    if (!row.value.uses(MemoryKind::svm)) {
      row.requirements.emplace_back("ReleaseMemObject.deferred");
    }
  }
  return rows;
}

// A read on the same queue, enqueued before the release, shows the target. Both commands are
// pending because of the commands before them, not of a user event, since a release would then be
// undefined (clSetUserEventStatus). Only the release of the queue flushes.
CLMEM_TABLE(
    CommandOrder, OutlivesItsObjects,
    "Objects, kernel and queue of a pending command may be released right after the enqueue.",
    (const Command& command), rows_about_release(), {"Queue.release.implicit-flush"}) {
  fixture.needs({1, 2});
  CommandRun run{fixture, command};
  const Operand& changed = run.to().is_device_memory() ? run.to() : run.from();
  HostBytes& seen = fixture.host(changed.size);
  Handle<cl_event> last;
  Handle<cl_command_queue> queue =
      must_make(clCreateCommandQueue, fixture.context(), fixture.device().id(), 0);
  const Backlog backlog{fixture, queue.get()};
  ASSERT_THAT(run.enqueue(queue.get(), {}, nullptr), returns(CL_SUCCESS));
  must_succeed(changed.all().read(queue.get(), CL_FALSE, seen.data(), {}, last.out()), "a read");
  run.apply_to_oracle();
  run.release_objects();
  EXPECT_THAT(clReleaseCommandQueue(queue.detach()), returns(CL_SUCCESS));
  constexpr cl_mem_flags by_host = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  const std::array newcomers{fixture.filled_buffer(changed.size, by_host),
                             fixture.filled_buffer(changed.size, by_host)};
  wait_for(last.get());
  run.expect_host();
  expect_bytes(seen, changed.contents());
  for (const FilledBuffer& newcomer : newcomers) {
    expect_contents(fixture, newcomer, {ReadBack::read});
  }
}

// Both operands are written on the other device, and the result of the command is read there.
CLMEM_TABLE(CommandOrder, SeesOtherDevice,
            "A command waits for writes of another device of its context and uses their bytes, and "
            "that device sees its results.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.wait-list.cross-device"}) {
  PairFixture pair{fixture};
  Fixture& inner = pair.fixture();
  pair.both_need(std::max(command.since, ApiVersion{1, 2}));
  if (command.uses(MemoryKind::image)) {
    pair.both_need("images");
  }
  if (command.uses(MemoryKind::svm)) {
    pair.both_need("svm_coarse");
  }
  CommandRun run{inner, command};
  const cl_command_queue other = pair.queue_of_other();
  for (int round = 0; round < (command.is_repeatable() ? 2 : 1); ++round) {
    Gate gate{inner};
    const std::array<Handle<cl_event>, 2> written{
        run.enqueue_write(run.from(), other, {1, gate.wait_list()}),
        run.enqueue_write(run.to(), other, {1, gate.wait_list()})};
    must_succeed(clFlush, other);
    const Handle<cl_event> event =
        run.enqueued(inner.queue(), {written[0].get(), written[1].get()});
    must_succeed(clFlush, inner.queue());
    EXPECT_TRUE(stays_waiting(inner, event.get()));
    gate.open();
    wait_for(event.get());
    run.expect_applied();
    if (command.effect == Effect::on_target) {
      HostBytes& seen = inner.host(run.to().size);
      must_succeed(run.to().all().read(other, CL_TRUE, seen.data()), "a read on the other device");
      expect_bytes(seen, run.to().contents());
    }
    run.finish_and_unmap(inner.queue());
  }
  inner.finish();
}

}  // namespace clmem::conformance::command_order_cases
