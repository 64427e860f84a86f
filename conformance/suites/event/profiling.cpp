// SPDX-License-Identifier: Apache-2.0
// clGetEventProfilingInfo. Times are compared with each other only, never with the host's clock.

#include "operations/command/command_run.hpp"
#include "operations/query/query_rules.hpp"
#include "suites/case_file.hpp"
#include "suites/event/callback_action.hpp"

namespace clmem::conformance::profiling_cases {

// A value that no device reports as a time; it is stored before the query.
constexpr cl_ulong untouched = 0xa5a5a5a5a5a5a5a5u;

struct TimeRow {
  const char* name;
  const char* requirement;
  cl_profiling_info query;
  ApiVersion since;
};

std::vector<TimeRow> times() {
  return {{"Queued", "GetEventProfilingInfo.QUEUED", CL_PROFILING_COMMAND_QUEUED, {1, 0}},
          {"Submit", "GetEventProfilingInfo.SUBMIT", CL_PROFILING_COMMAND_SUBMIT, {1, 0}},
          {"Start", "GetEventProfilingInfo.START", CL_PROFILING_COMMAND_START, {1, 0}},
          {"End", "GetEventProfilingInfo.END", CL_PROFILING_COMMAND_END, {1, 0}},
          {"Complete", "GetEventProfilingInfo.COMPLETE", CL_PROFILING_COMMAND_COMPLETE, {2, 0}}};
}

std::vector<TimeRow> times_of(const DeviceUnderTest& device) {
  std::vector<TimeRow> rows = times();
  std::erase_if(rows, [&](const TimeRow& row) { return device.version() < row.since; });
  return rows;
}

cl_command_queue profiling_queue(Fixture& fixture) {
  return fixture.new_queue(CL_QUEUE_PROFILING_ENABLE);
}

cl_int query(cl_event event, cl_profiling_info name, cl_ulong& value) {
  return clGetEventProfilingInfo(event, name, sizeof value, &value, nullptr);
}

Handle<cl_event> timed_event(Fixture& fixture) {
  const cl_command_queue queue = profiling_queue(fixture);
  const HostBytes& data = fixture.host(usual_size);
  const FilledBuffer buffer = fixture.filled_buffer(data.size());
  Handle<cl_event> event;
  must_succeed(clEnqueueWriteBuffer, queue, buffer.get(), CL_FALSE, 0, data.size(), data.data(), 0,
               nullptr, event.out());
  wait_for(event.get());
  return event;
}

void expect_times(const Fixture& fixture, cl_event event) {
  for (const TimeRow& time : times_of(fixture.device())) {
    cl_ulong value = untouched;
    EXPECT_THAT(query(event, time.query, value), returns(CL_SUCCESS)) << time.name;
    EXPECT_NE(value, untouched) << time.name;
  }
}

// An event of clEnqueueSVMFree may have no times before OpenCL 3.0 (clGetEventProfilingInfo,
// Errors).
void need_times(const Fixture& fixture, const Command& command, cl_int code) {
  if (code == CL_PROFILING_INFO_NOT_AVAILABLE && command.effect == Effect::on_free &&
      fixture.device().version() < v3_0) {
    unsupported("the times of clEnqueueSVMFree before OpenCL 3.0");
  }
}

void need_times(const Fixture& fixture, const Command& command, cl_event event) {
  cl_ulong value = 0;
  need_times(fixture, command, query(event, CL_PROFILING_COMMAND_END, value));
}

void expect_its_times(Fixture& fixture, const Command& command,
                      cl_command_queue_properties and_also = 0) {
  CommandRun run{fixture, command};
  const Handle<cl_event> event =
      run.enqueued(fixture.new_queue(CL_QUEUE_PROFILING_ENABLE | and_also));
  wait_for(event.get());
  need_times(fixture, command, event.get());
  expect_times(fixture, event.get());
}

CLMEM_TABLE(Profiling, CoversEveryCommand,
            "Every kind of command on a profiling queue reports its profiling times.",
            (const Command& command), rows_of(memory_commands()),
            {"GetEventProfilingInfo.memory-commands"}) {
  expect_its_times(fixture, command);
}

CLMEM_TABLE(Profiling, CoversEveryCommandOutOfOrder,
            "Every command on an out-of-order profiling queue reports its profiling times.",
            (const Command& command), rows_of(memory_commands()),
            {"GetEventProfilingInfo.memory-commands"}) {
  fixture.needs("out_of_order");
  expect_its_times(fixture, command, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

CLMEM_TABLE(Profiling, CoversSynchronisation,
            "Markers and barriers on a profiling queue report their profiling times.",
            (const Command& command),
            rows_of({command_named("EnqueueMarkerWithWaitList"),
                     command_named("EnqueueBarrierWithWaitList")}),
            {"GetEventProfilingInfo.marker"}) {
  expect_its_times(fixture, command);
}

// The command is complete when its completion callback is called.
CLMEM_TABLE(Profiling, CoversEveryCommandInside,
            "Every kind of command on a profiling queue reports its profiling times inside its "
            "completion callback.",
            (const Command& command), rows_of(memory_commands()),
            {"GetEventProfilingInfo.memory-commands", "SetEventCallback.complete"}) {
  const std::vector<TimeRow> asked = times_of(fixture.device());
  std::vector<cl_int> codes;
  CallbackAction action{[&](cl_event event) {
    for (const TimeRow& time : asked) {
      cl_ulong value = untouched;
      codes.push_back(query(event, time.query, value));
    }
  }};
  HeldCommand held{fixture, command, profiling_queue(fixture)};
  ASSERT_THAT(clSetEventCallback(held.event.get(), CL_COMPLETE, EventLog::record, action.data()),
              returns(CL_SUCCESS));
  held.let_run();
  ASSERT_TRUE(action.eventually_done()) << "the callback has not returned";
  need_times(fixture, command, codes.front());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    EXPECT_THAT(codes[i], returns(CL_SUCCESS)) << asked[i].name;
  }
}

CLMEM_TABLE(Profiling, HasTime,
            "A complete command of a profiling queue reports each of its profiling times.",
            (const TimeRow& row), times(), {}) {
  const Handle<cl_event> event = timed_event(fixture);
  cl_ulong value = untouched;
  EXPECT_THAT(query(event.get(), row.query, value), returns(CL_SUCCESS));
  EXPECT_NE(value, untouched);
  cl_ulong again = 0;
  EXPECT_THAT(query(event.get(), row.query, again), returns(CL_SUCCESS));
  EXPECT_EQ(again, value) << "the time of a past state has changed";
}

cl_ulong time_of(cl_event event, cl_profiling_info name) {
  cl_ulong value = 0;
  must_succeed(query(event, name, value), "clGetEventProfilingInfo");
  return value;
}

std::vector<cl_ulong> all_times(const Fixture& fixture, cl_event event) {
  std::vector<cl_ulong> values;
  for (const TimeRow& time : times_of(fixture.device())) {
    values.push_back(time_of(event, time.query));
  }
  return values;
}

void expect_times_in_order(const Fixture& fixture, cl_event event) {
  const std::vector<cl_ulong> values = all_times(fixture, event);
  EXPECT_TRUE(std::ranges::is_sorted(values)) << testing::PrintToString(values);
}

// Compares the times of a held command, of one that waits for it, and of an independent one.
CLMEM_TABLE(
    Profiling, TimesOfCommandsCompare,
    "By their profiling times, a command starts no earlier than the end of the command that "
    "it waits for, and a command that is enqueued later is not queued earlier.",
    (const Command& command), rows_of(every_command()),
    {"GetEventProfilingInfo.monotonic", "GetEventProfilingInfo.dependent",
     "GetEventProfilingInfo.QUEUED"}) {
  const Command& copy = command_named("EnqueueCopyBuffer");
  CommandRun second{fixture, copy};
  CommandRun third{fixture, copy};
  const cl_command_queue queue = profiling_queue(fixture);
  const cl_command_queue other = profiling_queue(fixture);
  HeldCommand first{fixture, command, queue};
  const Handle<cl_event>& before = first.event;
  must_succeed(clFlush, queue);
  const Handle<cl_event> after = second.enqueued(other, {before.get()});
  must_succeed(clFlush, other);
  const Handle<cl_event> beside = third.enqueued(profiling_queue(fixture));
  first.gate.open();
  wait_for(after.get());
  wait_for(beside.get());
  need_times(fixture, command, before.get());
  expect_times_in_order(fixture, before.get());
  expect_times_in_order(fixture, after.get());
  // No sentence of the specification calls the counter of a device monotonic across its queues at a
  // finer resolution.
  const auto tick =
      fixture.device().value_or_zero<std::size_t>(CL_DEVICE_PROFILING_TIMER_RESOLUTION);
  for (const cl_event later : {after.get(), beside.get()}) {
    EXPECT_GE(time_of(later, CL_PROFILING_COMMAND_QUEUED) + tick,
              time_of(before.get(), CL_PROFILING_COMMAND_QUEUED))
        << "enqueued later";
  }
  EXPECT_GE(time_of(after.get(), CL_PROFILING_COMMAND_START) + tick,
            time_of(before.get(), CL_PROFILING_COMMAND_END))
      << "it waited for the end";
}

// The host has waited for each command before it enqueues the next.
CLMEM_TABLE(Profiling, EachCommandKeepsItsTimes,
            "Later commands of a queue do not change the profiling times of earlier ones, and do "
            "not start before the end of those that the host has waited for.",
            (const Command& command), rows_of(memory_commands()),
            {"GetEventProfilingInfo.monotonic", "GetEventProfilingInfo.START",
             "GetEventProfilingInfo.END"}) {
  constexpr int count = 8;
  const cl_command_queue queue = profiling_queue(fixture);
  must_succeed(clRetainCommandQueue, queue);
  const Handle<cl_command_queue> retained{queue};
  std::vector<Handle<cl_event>> events(count);
  std::vector<std::vector<cl_ulong>> recorded;
  for (Handle<cl_event>& event : events) {
    CommandRun run{fixture, command};
    run.must_enqueue(queue, {}, event.out());
    wait_for(event.get());
    run.unmap(queue);
    must_succeed(clFinish, queue);
    need_times(fixture, command, event.get());
    recorded.push_back(all_times(fixture, event.get()));
  }
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(all_times(fixture, events[i].get()), recorded[i]) << "of command " << i << ", later";
    expect_times_in_order(fixture, events[i].get());
    if (i > 0) {
      EXPECT_GE(time_of(events[i].get(), CL_PROFILING_COMMAND_START),
                time_of(events[i - 1].get(), CL_PROFILING_COMMAND_END))
          << "command " << i << " starts before the end of one that the host had waited for";
    }
  }
}

CLMEM_CASE(Profiling, BlockingCommandHasTimes,
           "When a blocking call returns, the profiling times of its command are available.",
           {"GetEventProfilingInfo.blocking"}) {
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  HostBytes& seen = fixture.host(buffer.size());
  Handle<cl_event> event;
  must_succeed(clEnqueueReadBuffer, profiling_queue(fixture), buffer.get(), CL_TRUE, 0, seen.size(),
               seen.data(), 0, nullptr, event.out());
  expect_times(fixture, event.get());
}

CLMEM_CASE(Profiling, CompleteIsEnd,
           "CL_PROFILING_COMMAND_COMPLETE equals CL_PROFILING_COMMAND_END for a command that "
           "cannot enqueue others.",
           {"GetEventProfilingInfo.COMPLETE.equals-end"}) {
  const Handle<cl_event> event = timed_event(fixture);
  EXPECT_EQ(time_of(event.get(), CL_PROFILING_COMMAND_COMPLETE),
            time_of(event.get(), CL_PROFILING_COMMAND_END));
}

void expect_unavailable(const Fixture& fixture, cl_event event) {
  for (const TimeRow& time : times_of(fixture.device())) {
    cl_ulong value = 0;
    EXPECT_THAT(query(event, time.query, value), fixture.refuses(CL_PROFILING_INFO_NOT_AVAILABLE))
        << time.name;
  }
}

CLMEM_TABLE(Profiling, NotWithoutProfilingQueue,
            "No command of a queue without CL_QUEUE_PROFILING_ENABLE reports profiling times.",
            (const Command& command), rows_of(every_command()),
            {"GetEventProfilingInfo.err.PROFILING_INFO_NOT_AVAILABLE.disabled"}) {
  CommandRun run{fixture, command};
  const Handle<cl_event> event = run.enqueued(fixture.queue());
  wait_for(event.get());
  expect_unavailable(fixture, event.get());
}

CLMEM_CASE(
    Profiling, NeedsProfilingQueue,
    "Markers and reads of a queue without CL_QUEUE_PROFILING_ENABLE report no profiling times.",
    {"GetEventProfilingInfo.err.PROFILING_INFO_NOT_AVAILABLE.disabled"}) {
  Handle<cl_event> marker;
  must_succeed(clEnqueueMarker, fixture.queue(), marker.out());
  const Command& command = command_named("EnqueueReadBuffer");
  CommandRun run{fixture, command};
  const Handle<cl_event> read = run.enqueued(fixture.queue());
  fixture.finish();
  expect_unavailable(fixture, marker.get());
  expect_unavailable(fixture, read.get());
}

CLMEM_CASE(Profiling, NeedsCompletion,
           "While a command is held back no profiling times are available, not even "
           "CL_PROFILING_COMMAND_QUEUED.",
           {"GetEventProfilingInfo.err.PROFILING_INFO_NOT_AVAILABLE.incomplete"}) {
  const cl_command_queue queue = profiling_queue(fixture);
  HeldCommand read{fixture, command_named("EnqueueReadBuffer"), queue};
  must_succeed(clFlush, queue);
  expect_unavailable(fixture, read.event.get());
  read.let_run();
  expect_times(fixture, read.event.get());
}

CLMEM_CASE(Profiling, NotForTerminatedCommand,
           "No profiling times are available for a terminated command.",
           {"GetEventProfilingInfo.err.PROFILING_INFO_NOT_AVAILABLE.failed"}) {
  const cl_command_queue queue = profiling_queue(fixture);
  HeldCommand read{fixture, command_named("EnqueueReadBuffer"), queue};
  must_succeed(clFlush, queue);
  read.gate.fail();
  ASSERT_TRUE(eventually_over(read.event.get()));
  expect_unavailable(fixture, read.event.get());
}

// four_size_rules(), query_rules.cpp: SizeOnly, LargerStorage, NoSizeWanted, RefusesSmallStorage.
CLMEM_CASES(query_size_cases) {
  std::vector<QueryRow> rows;
  for (const TimeRow& row : times()) {
    rows.push_back({row.name, row.query, sizeof(cl_ulong), row.since});
  }
  return in_suite("Profiling",
                  size_cases({"GetEventProfilingInfo",
                              [](Fixture& fixture) -> QueriedObject {
                                auto event =
                                    std::make_shared<const Handle<cl_event>>(timed_event(fixture));
                                return {info_call(clGetEventProfilingInfo, event->get()), event};
                              },
                              rows},
                             four_size_rules()));
}

CLMEM_CASE(Profiling, RefusesNullEvent, "clGetEventProfilingInfo rejects NULL as the event.",
           {"GetEventProfilingInfo.err.INVALID_EVENT.null"}) {
  cl_ulong value = 0;
  EXPECT_THAT(query(nullptr, CL_PROFILING_COMMAND_END, value), fixture.refuses(CL_INVALID_EVENT));
  expect_alive(fixture);
}

CLMEM_TABLE(Profiling, RefusesName,
            "clGetEventProfilingInfo rejects parameters that are not profiling queries.",
            (const Row<cl_profiling_info>& row),
            (Rows<cl_profiling_info>{{"Zero", 0},
                                     {"OfEvents", CL_EVENT_COMMAND_EXECUTION_STATUS},
                                     {"OfMemoryObjects", CL_MEM_SIZE}}),
            {"GetEventProfilingInfo.err.INVALID_VALUE.param-name"}) {
  const Handle<cl_event> event = timed_event(fixture);
  cl_ulong value = 0;
  EXPECT_THAT(query(event.get(), row.value, value), fixture.refuses(CL_INVALID_VALUE));
  expect_times(fixture, event.get());
}

CLMEM_CASE(Profiling, TimesAreInOrder,
           "The profiling times at which a command is queued, submitted, started and ended are in "
           "this order.",
           {"GetEventProfilingInfo.monotonic"}) {
  expect_times_in_order(fixture, timed_event(fixture).get());
}

CLMEM_CASE(Profiling, NotForUserEvents, "No profiling times are available for a user event.",
           {"GetEventProfilingInfo.err.PROFILING_INFO_NOT_AVAILABLE.user-event"}) {
  const Handle<cl_event> event = user_event(fixture.context(), CL_COMPLETE);
  expect_unavailable(fixture, event.get());
}

}  // namespace clmem::conformance::profiling_cases
