// SPDX-License-Identifier: Apache-2.0
// The lower steps of the ladder (docs/foundations.md), from the lowest on: how a buffer gets its
// contents, how the host looks at them, and when a transfer is over. Each step relies on those
// above it in this file only.

#include <future>

#include "suites/case_file.hpp"
#include "suites/foundation/round_data.hpp"

namespace clmem::conformance::transfer_steps_cases {

namespace {

Rows<Trials> small_and_large() {
  return {{"Small", small_trials}, {"Large", large_trials}};
}

// A buffer without contents, and the part of it that a step writes.
struct Target {
  Handle<cl_mem> whole;
  Handle<cl_mem> part;  // or none: the step writes all of it
  std::size_t origin = 0;

  [[nodiscard]] cl_mem written() const { return part ? part.get() : whole.get(); }
};

Target target_of(Fixture& fixture, std::size_t size) {
  return {must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE, size, nullptr), {}};
}

Target part_of_target(Fixture& fixture, std::size_t size) {
  const cl_buffer_region region{fixture.origin_unit(), size};
  Target target = target_of(fixture, region.origin + size);
  target.part =
      must_make(clCreateSubBuffer, target.whole.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region);
  target.origin = region.origin;
  return target;
}

CLMEM_TABLE(Foundation, CreatedBufferIsRead,
            "A blocking read of a buffer returns the bytes that it was created with.",
            (const Trials& trials), small_and_large(),
            {"CreateBuffer.copy-host-ptr.initial", "CreateBuffer.copy-host-ptr.immediate",
             "EnqueueReadBuffer.blocking"}) {
  RoundData data{fixture, trials};
  in_rounds({trials.rounds, "clEnqueueReadBuffer"}, [&](Round& round) {
    data.renew();
    const Handle<cl_mem> buffer =
        must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                  data.size(), data.from());
    data.overwrite_source();
    must_read(fixture.queue(), buffer.get(), data.seen());
    data.expect_seen(round);
  });
}

CLMEM_CASE(Foundation, FinishEndsRead,
           "After clFinish the host has the bytes of a read that did not block.",
           {"Finish.waits", "Finish.visibility"}) {
  RoundData data{fixture, small_trials};
  in_rounds({small_trials.rounds, "clFinish"}, [&](Round& round) {
    data.renew();
    const Handle<cl_mem> buffer =
        must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                  data.size(), data.from());
    must_enqueue(clEnqueueReadBuffer, fixture.queue(), buffer.get(), CL_FALSE, 0, data.size(),
                 data.seen().data());
    must_succeed(clFinish, fixture.queue());
    data.expect_seen(round);
  });
}

CLMEM_CASE(Foundation, FinishedWriteIsRead,
           "After a write and clFinish a read on the same queue sees the bytes, and the host "
           "memory of the write can be reused.",
           {"EnqueueWriteBuffer.data", "Finish.waits"}) {
  RoundData data{fixture, small_trials};
  const Target target = target_of(fixture, small_trials.size);
  in_rounds({small_trials.rounds, "clEnqueueWriteBuffer"}, [&](Round& round) {
    data.write(fixture.queue(), target.written(), CL_FALSE);
    must_succeed(clFinish, fixture.queue());
    data.overwrite_source();
    data.expect_read(round, fixture.queue(), target.whole.get(), target.origin);
  });
}

struct Written {
  const char* name;
  std::vector<std::string> requirements;
  Trials trials;
  Target (*target)(Fixture&, std::size_t);
};

std::vector<Written> written(const char* requirement) {
  return {
      {"Small", {requirement}, small_trials, target_of},
      {"Large", {requirement}, large_trials, target_of},
      {"SubBuffer", {requirement, "CreateSubBuffer.shares-storage"}, small_trials, part_of_target}};
}

CLMEM_TABLE(Foundation, BlockingWriteIsRead,
            "After a blocking write a read on the same queue sees the bytes, and the host memory "
            "of the write can be reused.",
            (const Written& row), written("EnqueueWriteBuffer.blocking"), {}) {
  RoundData data{fixture, row.trials};
  const Target target = row.target(fixture, data.size());
  in_rounds({row.trials.rounds, "clEnqueueWriteBuffer"}, [&](Round& round) {
    data.write(fixture.queue(), target.written(), CL_TRUE);
    data.overwrite_source();
    data.expect_read(round, fixture.queue(), target.whole.get(), target.origin);
  });
}

CLMEM_TABLE(Foundation, FinishedWriteIsSeenByOtherQueue,
            "After a write and clFinish a read on another queue sees the bytes.",
            (cl_bool blocking), (Rows<cl_bool>{{"NonBlocking", CL_FALSE}, {"Blocking", CL_TRUE}}),
            {"Finish.waits", "Queue.two-queues.host-sync"}) {
  RoundData data{fixture, small_trials};
  const Target target = target_of(fixture, small_trials.size);
  const cl_command_queue other = fixture.new_queue();
  in_rounds({small_trials.rounds, "clFinish"}, [&](Round& round) {
    data.write(fixture.queue(), target.written(), blocking);
    must_succeed(clFinish, fixture.queue());
    data.expect_read(round, other, target.whole.get(), target.origin);
  });
}

CLMEM_CASE(Foundation, AwaitedWriteIsSeenByOtherQueue,
           "After a write and clWaitForEvents a read on another queue sees the bytes.",
           {"WaitForEvents.returns-when-complete", "Queue.two-queues.host-sync"}) {
  RoundData data{fixture, small_trials};
  const Target target = target_of(fixture, small_trials.size);
  const cl_command_queue other = fixture.new_queue();
  in_rounds({small_trials.rounds, "clWaitForEvents"}, [&](Round& round) {
    Handle<cl_event> event;
    data.write(fixture.queue(), target.written(), CL_FALSE, event.out());
    wait_for(event.get());
    data.expect_read(round, other, target.whole.get(), target.origin);
  });
}

using Wait = void (*)(cl_command_queue queue, cl_event event);

Rows<Wait> waits() {
  return {{"AfterFinish", "Finish.waits",
           [](cl_command_queue queue, cl_event) { must_succeed(clFinish, queue); }},
          {"AfterWait",
           {"GetEventInfo.STATUS.complete", "WaitForEvents.returns-when-complete"},
           [](cl_command_queue, cl_event event) { wait_for(event); }}};
}

CLMEM_TABLE(Foundation, EventIsComplete,
            "The event of a write has the status CL_COMPLETE when the host has waited for it.",
            (Wait wait), waits(), {}) {
  RoundData data{fixture, small_trials};
  const Target target = target_of(fixture, small_trials.size);
  in_rounds({small_trials.rounds, "clGetEventInfo"}, [&](Round& round) {
    Handle<cl_event> event;
    data.write(fixture.queue(), target.written(), CL_FALSE, event.out());
    wait(fixture.queue(), event.get());
    round.expect_that(execution_status(event.get()), reports(CL_COMPLETE),
                      "the status of the event");
  });
}

// From OpenCL 2.2 on. Before, FinishedWriteIsSeenByOtherQueue/Blocking is what a driver promises.
CLMEM_TABLE(Foundation, BlockingWriteIsSeenByOtherQueue,
            "When a blocking write has returned, a read on another queue sees the bytes.",
            (const Written& row), written("EnqueueWriteBuffer.blocking.complete"), {}) {
  RoundData data{fixture, row.trials};
  const Target target = row.target(fixture, data.size());
  const cl_command_queue other = fixture.new_queue();
  in_rounds({row.trials.rounds, "clEnqueueWriteBuffer"}, [&](Round& round) {
    data.write(fixture.queue(), target.written(), CL_TRUE);
    data.expect_read(round, other, target.whole.get(), target.origin);
  });
}

CLMEM_CASE(Foundation, BlockingWriteIsSeenByOtherThread,
           "When a blocking write has returned, another thread sees the bytes with a read on a "
           "queue of its own.",
           {"EnqueueWriteBuffer.blocking.complete"}) {
  constexpr Trials trials{small_trials.size, 50};
  RoundData data{fixture, trials};
  const Target target = target_of(fixture, trials.size);
  const cl_command_queue other = fixture.new_queue();
  in_rounds({trials.rounds, "clEnqueueWriteBuffer"}, [&](Round& round) {
    data.write(fixture.queue(), target.written(), CL_TRUE);
    std::async(std::launch::async, [&] {
      data.expect_read(round, other, target.whole.get(), target.origin);
    }).get();
  });
}

}  // namespace

}  // namespace clmem::conformance::transfer_steps_cases
