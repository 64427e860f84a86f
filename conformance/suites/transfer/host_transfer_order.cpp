// SPDX-License-Identifier: Apache-2.0
// When transfers with the host are complete: blocking ones when they return, others when their
// event, their queue or their status says so.

#include "harness/case.hpp"
#include "operations/command/command_run.hpp"
#include "operations/command/placements.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::host_transfer_order_cases {

// The commands with one side in host memory, each citing the first of `topics` for which it has a
// requirement.
Rows<Command> transfers(std::initializer_list<const char*> topics) {
  Rows<Command> rows =
      rows_of(commands_that([](const Command& command) { return command.uses(MemoryKind::host); }));
  for (Row<Command>& row : rows) {
    row.name.erase(0, std::string{"Enqueue"}.size());
    for (const char* const topic : topics) {
      const std::string id = std::string{row.value.name} + "." + topic;
      if (row.requirements.empty() && is_citable(id)) {
        row.requirements = {id};
      }
    }
  }
  return rows;
}

void expect_over(CommandRun& run) {
  run.apply_to_oracle();
  run.expect_host();
  run.overwrite_host();
  run.expect();
}

CLMEM_TABLE(HostTransferOrder, BlockingCallReturnsWithItsResult,
            "When a blocking read returns, the host memory holds the data; when a blocking write "
            "returns, it may be overwritten.",
            (const Command& command), transfers({"blocking"}), {}) {
  CommandRun run{fixture, command};
  run.write(run.source_or_target(), fixture.queue(), CL_FALSE);
  ASSERT_THAT(run.enqueue(fixture.queue(), {}, nullptr, CL_TRUE), returns(CL_SUCCESS));
  expect_over(run);
}

CLMEM_TABLE(HostTransferOrder, BlockingCallReturnsCompleteEvent,
            "The event of a blocking transfer is complete when the call returns.",
            (const Command& command),
            transfers({"blocking.event-complete", "blocking.complete", "blocking"}), {}) {
  CommandRun run{fixture, command};
  Handle<cl_event> event;
  ASSERT_THAT(run.enqueue(fixture.queue(), {}, event.out(), CL_TRUE), returns(CL_SUCCESS));
  ASSERT_TRUE(event);
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  expect_over(run);
}

CLMEM_TABLE(HostTransferOrder, BlockingCallWaitsForItsList,
            "A blocking transfer starts and returns only after its wait list is satisfied.",
            (const Command& command),
            transfers({"blocking.wait-list", "blocking.complete", "blocking"}), {}) {
  CommandRun run{fixture, command};
  const cl_command_queue producer = fixture.new_queue();
  Gate gate{fixture};
  const Handle<cl_event> written =
      run.enqueue_write(run.source_or_target(), producer, {1, gate.wait_list()});
  must_succeed(clFlush, producer);
  const cl_event list = written.get();
  LateOpener opener{gate};
  const cl_int code = run.enqueue(fixture.queue(), {1, &list}, nullptr, CL_TRUE);
  EXPECT_FALSE(opener.returned_early()) << "the call returned before its wait list was satisfied";
  EXPECT_THAT(code, returns(CL_SUCCESS));
  fixture.finish();
  expect_over(run);
}

std::vector<PlacedCommand> complete_write_rows() {
  std::vector<PlacedCommand> rows = in_places(
      commands_that([](const Command& command) { return command.writes_from_host(); }),
      {{"FewBytes", {16, 1, 1}, {4, 1, 1}}, {"Above64KiB", {257, 257, 1}, {127, 131, 1}}});
  for (PlacedCommand& row : rows) {
    row.requirements = {std::string{row.command.name} + ".blocking.complete"};
  }
  return rows;
}

// Only the return of the call orders the two queues. Repeated, because a driver that returns early
// often ends the write in time.
CLMEM_TABLE(HostTransferOrder, BlockingWriteIsSeenByOtherQueue,
            "When a blocking write has returned, a read on another queue sees the data.",
            (const PlacedCommand& row), complete_write_rows(), {}) {
  constexpr int rounds = 60;
  CommandRun run{fixture, row.command, row.placement};
  const cl_command_queue other = fixture.new_queue();
  HostBytes& seen = fixture.host(run.to().size);
  for (int round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    ASSERT_THAT(run.enqueue(fixture.queue(), {}, nullptr, CL_TRUE), returns(CL_SUCCESS));
    run.apply_to_oracle();
    must_succeed(run.to().all().read(other, CL_TRUE, seen.data()), "a read on another queue");
    expect_bytes(seen, run.to().contents());
    run.renew();
  }
}

CLMEM_TABLE(HostTransferOrder, NonBlockingCallReturnsAtOnce,
            "A non-blocking transfer returns while its wait list is pending, and is executed once "
            "that is complete.",
            (const Command& command), transfers({"nonblocking.returns", "nonblocking"}), {},
            .time_limit_s = 5) {
  HeldCommand held{fixture, command};
  EXPECT_TRUE(stays_waiting(fixture, held.event.get()));
  held.run.expect_host_meanwhile();
  held.let_run();
  expect_over(held.run);
}

void expect_over_after(Fixture& fixture, const Command& command,
                       void (*wait)(cl_command_queue queue, cl_event event)) {
  CommandRun run{fixture, command};
  run.write(run.source_or_target(), fixture.queue(), CL_FALSE);
  Handle<cl_event> event;
  ASSERT_THAT(run.enqueue(fixture.queue(), {}, event.out()), returns(CL_SUCCESS));
  ASSERT_TRUE(event);
  wait(fixture.queue(), event.get());
  expect_over(run);
}

constexpr const char* over_sentence =
    "When a non-blocking read is complete, the host memory holds the data; when a non-blocking "
    "write is complete, it may be overwritten.";

CLMEM_TABLE(HostTransferOrder, NonBlockingTransferIsOverAfterWaitForEvents, over_sentence,
            (const Command& command), transfers({"nonblocking.complete", "nonblocking"}), {}) {
  expect_over_after(fixture, command, [](cl_command_queue, cl_event event) { wait_for(event); });
}

CLMEM_TABLE(HostTransferOrder, NonBlockingTransferIsOverAfterFinish, over_sentence,
            (const Command& command), transfers({"nonblocking.complete", "nonblocking"}), {}) {
  expect_over_after(fixture, command,
                    [](cl_command_queue queue, cl_event) { must_succeed(clFinish, queue); });
}

CLMEM_TABLE(HostTransferOrder, NonBlockingTransferIsOverAfterStatus, over_sentence,
            (const Command& command), transfers({"nonblocking.complete", "nonblocking"}), {}) {
  expect_over_after(fixture, command, [](cl_command_queue queue, cl_event event) {
    must_succeed(clFlush, queue);
    EXPECT_TRUE(eventually_over(event));
    EXPECT_THAT(execution_status(event), reports(CL_COMPLETE));
  });
}

CLMEM_CASE(WriteBuffer, GivesNewBufferItsContents,
           "A buffer created without contents holds what several writes of its parts stored.",
           {"EnqueueWriteBuffer.data", "EnqueueWriteBuffer.whole"}) {
  constexpr std::size_t piece = 1013;
  constexpr std::size_t pieces = 5;
  const Handle<cl_mem> buffer =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE, piece * pieces, nullptr);
  const HostBytes& contents = fixture.host(piece * pieces);
  for (const std::size_t n : {3u, 0u, 4u, 1u, 2u}) {
    EXPECT_THAT(clEnqueueWriteBuffer(fixture.queue(), buffer.get(), CL_FALSE, n * piece, piece,
                                     contents.data() + n * piece, 0, nullptr, nullptr),
                returns(CL_SUCCESS));
  }
  fixture.finish();
  expect_contents(fixture, buffer.get(), contents);
}

}  // namespace clmem::conformance::host_transfer_order_cases
