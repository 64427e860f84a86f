// SPDX-License-Identifier: Apache-2.0
// Every command in a graph of others: after pending commands of in-order and out-of-order queues,
// in diamonds, between two devices, and with objects to which nothing else holds a reference.

#include "harness/backlog.hpp"
#include "harness/pair_fixture.hpp"
#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::command_order_cases {

namespace {

constexpr cl_command_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;

// The queues of the commands in the wait list, and the number of these commands.
struct PendingRow {
  std::string name;
  std::vector<std::string> requirements;
  Command command;
  std::size_t events;
  std::vector<cl_command_queue_properties> producers;
};

std::vector<PendingRow> pending_rows() {
  struct Sort {
    const char* name;
    std::size_t events;
    std::vector<cl_command_queue_properties> producers;
  };
  const std::vector<Sort> sorts{{"One", 1, {0}},
                                {"OneOutOfOrder", 1, {out_of_order}},
                                {"ThreeOutOfOrder", 3, {out_of_order}},
                                {"NineOfBoth", 9, {0, out_of_order}}};
  std::vector<PendingRow> rows;
  for (const Sort& sort : sorts) {
    for (const Row<Command>& row : rows_about(every_command())) {
      PendingRow& made = rows.emplace_back(PendingRow{row.name + "_" + sort.name, row.requirements,
                                                      row.value, sort.events, sort.producers});
      if (sort.producers.back() == out_of_order) {
        made.requirements.push_back("Queue.out-of-order.event");
      }
    }
  }
  return rows;
}

// The first event is that of a write to the operand that shows it, the last that of a write to the
// other operand.
CLMEM_TABLE(CommandOrder, WaitsForPendingCommands,
            "A command runs after all commands of its wait list, whatever queues they are on, and "
            "sees what they wrote.",
            (const PendingRow& row), pending_rows(),
            {"Enqueue.wait-list.honoured", "Enqueue.wait-list.sync-point",
             "Enqueue.wait-list.cross-queue", "Enqueue.wait-list.many"}) {
  fixture.needs({1, 2});
  CommandRun run{fixture, row.command};
  Operand& other = &run.shown() == &run.from() ? run.to() : run.from();
  std::vector<cl_command_queue> producers;
  for (const cl_command_queue_properties properties : row.producers) {
    producers.push_back(fixture.new_queue(properties));
  }
  const cl_command_queue consumer = fixture.new_queue(row.producers.back());
  std::vector<Handle<cl_event>> events;
  std::vector<cl_event> list;
  Handle<cl_event> event;
  std::deque<Gate> gates;
  for (std::size_t i = 0; i < row.events; ++i) {
    const cl_command_queue queue = producers[i % producers.size()];
    const Gate& gate = gates.emplace_back(fixture);
    if (i == 0 || i + 1 == row.events) {
      events.push_back(
          run.enqueue_write(i == 0 ? run.shown() : other, queue, {1, gate.wait_list()}));
    } else {
      must_succeed(clEnqueueMarkerWithWaitList, queue, 1, gate.wait_list(),
                   events.emplace_back().out());
    }
    list.push_back(events.back().get());
  }
  const WaitList wait{static_cast<cl_uint>(list.size()), list.data()};
  ASSERT_THAT(run.enqueue(consumer, wait, event.out()), returns(CL_SUCCESS));
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

// The rejected call before it has the same objects and a list without a count. A driver that
// accepts it has run the command once more, with another pattern.
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

// Two identical commands, each on its own queue.
CLMEM_TABLE(CommandOrder, SharesItsEvent,
            "Two commands on two queues that wait for one event both run after it.",
            (const Command& command), rows_about(every_command()), {"Enqueue.wait-list.honoured"}) {
  fixture.needs({1, 2});
  std::deque<CommandRun> runs;
  std::array<Handle<cl_event>, 2> events;
  for (std::size_t i = 0; i < events.size(); ++i) {
    runs.emplace_back(fixture, command);
  }
  Gate gate{fixture};
  for (std::size_t i = 0; i < events.size(); ++i) {
    const cl_command_queue queue = fixture.new_queue();
    ASSERT_THAT(runs[i].enqueue(queue, {1, gate.wait_list()}, events.at(i).out()),
                returns(CL_SUCCESS));
    must_succeed(clFlush, queue);
  }
  for (const Handle<cl_event>& event : events) {
    EXPECT_TRUE(stays_waiting(fixture, event.get()));
  }
  gate.open();
  for (std::size_t i = 0; i < events.size(); ++i) {
    wait_for(events.at(i).get());
    runs[i].expect_applied();
  }
}

// Two writes wait for one event, the command for both, and a read for the command.
void expect_diamond(CommandRun& run, cl_command_queue queue, cl_event first,
                    Handle<cl_event>& last) {
  const std::array<Handle<cl_event>, 2> sides{run.enqueue_write(run.from(), queue, {1, &first}),
                                              run.enqueue_write(run.to(), queue, {1, &first})};
  Handle<cl_event> event = run.enqueued(queue, {sides[0].get(), sides[1].get(), sides[0].get()});
  run.apply_to_oracle();
  last = std::move(event);
}

CLMEM_TABLE(CommandOrder, JoinsDiamonds,
            "On an out-of-order queue a command runs after both writes of its wait list, and two "
            "commands run after it, in a chain of such diamonds.",
            (const Command& command), rows_about(every_command()),
            {"Queue.out-of-order.event", "Enqueue.wait-list.many",
             "Enqueue.wait-list.sync-point"}) {
  fixture.needs({1, 2});
  CommandRun run{fixture, command};
  const bool runs_once = !command.is_repeatable() || command.is_map();
  const cl_command_queue queue = fixture.new_queue(out_of_order);
  Handle<cl_event> last;
  Gate gate{fixture};
  cl_event first = gate.event();
  for (int round = 0; round < (runs_once ? 1 : 4); ++round) {
    Handle<cl_event> next;
    expect_diamond(run, queue, first, next);
    last = std::move(next);
    first = last.get();
  }
  must_succeed(clFlush, queue);
  EXPECT_TRUE(stays_waiting(fixture, last.get()));
  gate.open();
  wait_for(last.get());
  run.expect_applied();
  fixture.finish();
}

// A queue to which only the caller holds a reference.
Handle<cl_command_queue> own_queue(Fixture& fixture) {
  Handle<cl_command_queue> queue =
      must_make(clCreateCommandQueue, fixture.context(), fixture.device().id(), 0);
  return queue;
}

// A read on the same queue, enqueued before the release, shows the target. Both commands are
// pending because of the commands before them, not of a user event, since a release would then be
// undefined (clSetUserEventStatus). Only the release of the queue flushes.
CLMEM_TABLE(
    CommandOrder, OutlivesItsObjects,
    "Objects, kernel and queue of a pending command may be released right after the enqueue.",
    (const Command& command), rows_about(commands_that([](const Command& command) {
      return !command.is_map() && command.effect != Effect::on_free;
    })),
    {"ReleaseMemObject.deferred", "Queue.release.implicit-flush"}) {
  fixture.needs({1, 2});
  CommandRun run{fixture, command};
  const Operand& changed = run.to().is_device_memory() ? run.to() : run.from();
  HostBytes& seen = fixture.host(changed.size);
  Handle<cl_event> last;
  Handle<cl_command_queue> queue = own_queue(fixture);
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
    Handle<cl_event> event;
    Gate gate{inner};
    const std::array<Handle<cl_event>, 2> written{
        run.enqueue_write(run.from(), other, {1, gate.wait_list()}),
        run.enqueue_write(run.to(), other, {1, gate.wait_list()})};
    const std::array<cl_event, 2> list{written[0].get(), written[1].get()};
    must_succeed(clFlush, other);
    ASSERT_THAT(run.enqueue(inner.queue(), {2, list.data()}, event.out()), returns(CL_SUCCESS));
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

}  // namespace

}  // namespace clmem::conformance::command_order_cases
