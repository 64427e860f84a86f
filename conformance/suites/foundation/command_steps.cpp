// SPDX-License-Identifier: Apache-2.0
// The middle steps of the ladder (docs/foundations.md): commands of a device, their order, and maps
// of buffers. Contents are set by a write that clFinish ends, and read by a blocking read, as the
// lower steps allow. Each step relies on those above it in this file and on transfer_steps.cpp.

#include "suites/case_file.hpp"
#include "suites/foundation/round_data.hpp"

namespace clmem::conformance::command_steps_cases {

namespace {

Handle<cl_mem> empty_buffer(Fixture& fixture, std::size_t size = small_trials.size) {
  return must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE, size, nullptr);
}

void finish_write(cl_command_queue queue, cl_mem buffer, RoundData& data) {
  data.write(queue, buffer, CL_FALSE);
  must_succeed(clFinish, queue);
}

CLMEM_CASE(Foundation, CopyCopies, "After a copy and clFinish a buffer has the bytes of the other.",
           {"EnqueueCopyBuffer.data"}) {
  RoundData data{fixture, fewer_trials};
  const Handle<cl_mem> from = empty_buffer(fixture);
  const Handle<cl_mem> to = empty_buffer(fixture);
  in_rounds({fewer_trials.rounds, "clEnqueueCopyBuffer"}, [&](Round& round) {
    finish_write(fixture.queue(), from.get(), data);
    must_enqueue(clEnqueueCopyBuffer, fixture.queue(), from.get(), to.get(), 0, 0, data.size());
    must_succeed(clFinish, fixture.queue());
    data.expect_read(round, fixture.queue(), to.get());
  });
}

CLMEM_CASE(Foundation, FillFills,
           "After a fill and clFinish a buffer has the bytes of the pattern, repeated.",
           {"EnqueueFillBuffer.pattern-sizes"}) {
  constexpr std::size_t repeated = 3;
  constexpr Trials trials{4, fewer_trials.rounds};
  RoundData data{fixture, trials};
  HostBytes& seen = fixture.host(repeated * trials.size);
  const Handle<cl_mem> buffer = empty_buffer(fixture, seen.size());
  in_rounds({trials.rounds, "clEnqueueFillBuffer"}, [&](Round& round) {
    data.renew();
    must_enqueue(clEnqueueFillBuffer, fixture.queue(), buffer.get(), data.from(), data.size(), 0,
                 seen.size());
    must_succeed(clFinish, fixture.queue());
    const latest_call::ExcludedScope not_under_test;
    must_read(fixture.queue(), buffer.get(), seen);
    Bytes expected(seen.size());
    fill(expected, data.expected(), 0, expected.size());
    round.expect_bytes(seen, expected);
  });
}

CLMEM_CASE(Foundation, InOrderQueueKeepsTheOrder,
           "A write, a copy and a read of a queue take effect one after the other, without a wait "
           "between them.",
           {"Queue.in-order.execution", "Queue.in-order.memory"}) {
  RoundData data{fixture, small_trials};
  const Handle<cl_mem> from = empty_buffer(fixture);
  const Handle<cl_mem> to = empty_buffer(fixture);
  in_rounds({small_trials.rounds, "clEnqueueCopyBuffer"}, [&](Round& round) {
    data.write(fixture.queue(), from.get(), CL_FALSE);
    must_enqueue(clEnqueueCopyBuffer, fixture.queue(), from.get(), to.get(), 0, 0, data.size());
    must_enqueue(clEnqueueReadBuffer, fixture.queue(), to.get(), CL_FALSE, 0, data.size(),
                 data.seen().data());
    must_succeed(clFinish, fixture.queue());
    data.expect_seen(round);
  });
}

// Fewer rounds: each takes a third of a millisecond and detects every command that ends early.
constexpr Trials gated_trials{small_trials.size, 30};

Handle<cl_event> write_after(const Gate& gate, Fixture& fixture, cl_mem buffer, RoundData& data) {
  Handle<cl_event> event;
  data.renew();
  must_succeed(clEnqueueWriteBuffer, fixture.queue(), buffer, CL_FALSE, 0, data.size(), data.from(),
               1, gate.wait_list(), event.out());
  return event;
}

CLMEM_CASE(Foundation, WaitingCommandIsNotComplete,
           "A write that waits for a user event has neither begun nor ended before that event is "
           "complete.",
           {"Enqueue.wait-list.user-event", "GetEventInfo.STATUS.pending"}) {
  RoundData data{fixture, gated_trials};
  const Handle<cl_mem> buffer = empty_buffer(fixture);
  in_rounds({gated_trials.rounds, "clGetEventInfo"}, [&](Round& round) {
    Gate gate{fixture};
    const Handle<cl_event> event = write_after(gate, fixture, buffer.get(), data);
    round.expect_that(stays_waiting(fixture, event.get()), testing::Eq(true),
                      "the write still waits");
    gate.open();
    data.expect_read(round, fixture.queue(), buffer.get());
  });
}

CLMEM_CASE(Foundation, WaitListOrdersQueues,
           "A read that waits for the event of a write on another queue sees the bytes.",
           {"Enqueue.wait-list.honoured", "Enqueue.wait-list.cross-queue",
            "Enqueue.wait-list.sync-point"}) {
  RoundData data{fixture, small_trials};
  const Handle<cl_mem> buffer = empty_buffer(fixture);
  const cl_command_queue other = fixture.new_queue();
  in_rounds({small_trials.rounds, "clEnqueueReadBuffer"}, [&](Round& round) {
    Handle<cl_event> event;
    data.write(fixture.queue(), buffer.get(), CL_FALSE, event.out());
    must_succeed(clFlush, fixture.queue());
    const cl_event list = event.get();
    must_succeed(clEnqueueReadBuffer, other, buffer.get(), CL_FALSE, 0, data.size(),
                 data.seen().data(), 1, &list, nullptr);
    must_succeed(clFinish, other);
    data.expect_seen(round);
  });
}

struct Collector {
  const char* name;
  const char* call;
  std::vector<std::string> requirements;
  decltype(&::clEnqueueMarkerWithWaitList) enqueue;
};

std::vector<Collector> collectors() {
  return {{"Marker",
           "clEnqueueMarkerWithWaitList",
           {"EnqueueMarkerWithWaitList.list"},
           clEnqueueMarkerWithWaitList},
          {"Barrier",
           "clEnqueueBarrierWithWaitList",
           {"EnqueueBarrierWithWaitList.event"},
           clEnqueueBarrierWithWaitList}};
}

CLMEM_TABLE(Foundation, MarkerWaitsForItsList,
            "A marker or barrier that waits for a write on another queue is complete after the "
            "write, and then a read sees the bytes.",
            (const Collector& row), collectors(), {"Enqueue.wait-list.honoured"}) {
  RoundData data{fixture, gated_trials};
  const Handle<cl_mem> buffer = empty_buffer(fixture);
  const cl_command_queue other = fixture.new_queue();
  in_rounds({gated_trials.rounds, row.call}, [&](Round& round) {
    Handle<cl_event> marker;
    Gate gate{fixture};
    const Handle<cl_event> written = write_after(gate, fixture, buffer.get(), data);
    const cl_event list = written.get();
    must_succeed(row.enqueue(other, 1, &list, marker.out()), row.call);
    round.expect_that(stays_waiting(fixture, marker.get()), testing::Eq(true),
                      "the marker waits for the write");
    gate.open();
    // Before the gate opens, a driver may wait for it in clFlush, which no lower step checks.
    must_succeed(clFlush, fixture.queue());
    wait_for(marker.get());
    data.expect_read(round, other, buffer.get());
  });
}

CLMEM_CASE(Foundation, BlockingMapShowsWrite,
           "A blocking map shows the bytes of the write before it in the queue.",
           {"EnqueueMapBuffer.blocking", "EnqueueMapBuffer.read.content"}) {
  RoundData data{fixture, small_trials};
  const Handle<cl_mem> buffer = empty_buffer(fixture);
  in_rounds({small_trials.rounds, "clEnqueueMapBuffer"}, [&](Round& round) {
    data.write(fixture.queue(), buffer.get(), CL_FALSE);
    void* const mapped = must_make(clEnqueueMapBuffer, fixture.queue(), buffer.get(), CL_TRUE,
                                   CL_MAP_READ, 0, data.size(), 0, nullptr, nullptr);
    data.expect(round, {static_cast<const std::byte*>(mapped), data.size()});
    must_enqueue(clEnqueueUnmapMemObject, fixture.queue(), buffer.get(), mapped);
    must_succeed(clFinish, fixture.queue());
  });
}

CLMEM_CASE(Foundation, UnmapMakesStoresVisible,
           "A read after an unmap sees the bytes that the host has stored in the mapped memory.",
           {"EnqueueUnmapMemObject.visible", "EnqueueMapBuffer.write.transfer"}) {
  RoundData data{fixture, fewer_trials};
  const Handle<cl_mem> buffer = empty_buffer(fixture);
  in_rounds({fewer_trials.rounds, "clEnqueueUnmapMemObject"}, [&](Round& round) {
    void* const mapped = must_make(clEnqueueMapBuffer, fixture.queue(), buffer.get(), CL_TRUE,
                                   CL_MAP_WRITE, 0, data.size(), 0, nullptr, nullptr);
    recorder::copy(mapped, data.renew().data(), data.size());
    must_enqueue(clEnqueueUnmapMemObject, fixture.queue(), buffer.get(), mapped);
    data.expect_read(round, fixture.queue(), buffer.get());
  });
}

CLMEM_CASE(Foundation, KernelCopies,
           "After a kernel that copies and clFinish a buffer has the bytes of the other.",
           {"NDRangeKernel.writes-visible"}, .time_limit_s = compiling_limit_s) {
  constexpr Trials trials{small_trials.size, 50};
  RoundData data{fixture, trials};
  const Handle<cl_mem> from = empty_buffer(fixture);
  const Handle<cl_mem> to = empty_buffer(fixture);
  const Kernel copy{fixture, "copy_bytes"};
  in_rounds({trials.rounds, "clEnqueueNDRangeKernel"}, [&](Round& round) {
    finish_write(fixture.queue(), from.get(), data);
    copy.run(fixture, {trials.size}, from.get(), to.get());
    data.expect_read(round, fixture.queue(), to.get());
  });
}

}  // namespace

}  // namespace clmem::conformance::command_steps_cases
