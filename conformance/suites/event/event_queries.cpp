// SPDX-License-Identifier: Apache-2.0
// The event of a command, on any memory and with or without a wait list: queries about the command,
// and the rules of clGetEventInfo.

#include "operations/command/command_run.hpp"
#include "operations/query/query_rules.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::event_queries_cases {

namespace {

// Calls `check` with the event of a command on a queue of its own.
template <typename Check>
void with_event(Fixture& fixture, CommandRun& run, Check check) {
  const cl_command_queue queue = fixture.new_queue();
  Handle<cl_event> event;
  ASSERT_THAT(run.enqueue(queue, {}, event.out()), returns(CL_SUCCESS));
  ASSERT_NE(event.get(), nullptr);
  check(event.get(), queue);
  ASSERT_THAT(clFinish(queue), returns(CL_SUCCESS));
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  run.expect_applied();
}

void expect_type(Fixture& fixture, CommandRun& run) {
  with_event(fixture, run, [&](cl_event event, cl_command_queue) {
    EXPECT_THAT(event_info<cl_command_type>(event, CL_EVENT_COMMAND_TYPE),
                reports(run.command().type));
  });
}

bool copies_within_a_kind(const Command& command) {
  using enum MemoryKind;
  const MemoryKind kind = command.source.kind;
  return command.kernel == nullptr && command.type != CL_COMMAND_NATIVE_KERNEL &&
         kind == command.target.kind && (kind == buffer || kind == image || kind == svm);
}

// Separate from the type, which some drivers confuse.
CLMEM_TABLE(Event, IdentifiesItsCommand, "An event reports the type of its command.",
            (const Command& command),
            rows_citing(every_command(), "GetEventInfo.COMMAND_TYPE.", ""),
            {"Enqueue.event.returned"}) {
  CommandRun run{fixture, command};
  expect_type(fixture, run);
}

// Copies bytes or pixels within one object, for which a driver may enqueue something else.
CLMEM_TABLE(Event, IdentifiesACopyWithinAnObject,
            "An event reports the type of its command where source and destination are one object.",
            (const Command& command),
            rows_citing(commands_that(copies_within_a_kind), "GetEventInfo.COMMAND_TYPE.", ""),
            {"Enqueue.event.returned"}) {
  const std::size_t row_pitch = command.layout == Layout::box ? 16 : 0;
  CommandRun run{
      fixture,
      command,
      {.from = {.kind = command.source.kind},
       .to = {.kind = command.target.kind, .sub_range = SubRange::same},
       .shape = {.region = {2, 1, 1}, .from = {{}, row_pitch}, .to = {{4, 0, 0}, row_pitch}}}};
  expect_type(fixture, run);
}

CLMEM_TABLE(Event, ReportsItsQueue, "An event reports the queue and the context of its command.",
            (const Command& command), rows_of(every_command()),
            {"Enqueue.event.returned", "GetEventInfo.COMMAND_QUEUE", "GetEventInfo.CONTEXT"}) {
  CommandRun run{fixture, command};
  with_event(fixture, run, [&](cl_event event, cl_command_queue queue) {
    EXPECT_THAT(event_info<cl_command_queue>(event, CL_EVENT_COMMAND_QUEUE), reports(queue));
    EXPECT_THAT(event_info<cl_context>(event, CL_EVENT_CONTEXT), reports(fixture.context()));
  });
}

CLMEM_CASE(Event, OfBlockingCommandIsComplete,
           "When a blocking call returns, the event of its command is complete.",
           {"Enqueue.event.returned", "GetEventInfo.STATUS.complete"}) {
  const FilledBuffer buffer = fixture.filled_buffer(1048579);
  HostBytes& seen = fixture.host(buffer.size());
  Handle<cl_event> event;
  ASSERT_THAT(clEnqueueReadBuffer(fixture.queue(), buffer.get(), CL_TRUE, 0, seen.size(),
                                  seen.data(), 0, nullptr, event.out()),
              returns(CL_SUCCESS));
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  expect_bytes(seen, buffer.bytes);
}

// Every call creates an event of its own, even for equal commands.
CLMEM_CASE(
    Event, EachCommandHasItsOwn,
    "Two commands have different events, and the first command completes without the second.",
    {"Enqueue.event.returned", "Queue.in-order.event-order"}) {
  CommandRun run{fixture, command_named("EnqueueCopyBuffer")};
  Handle<cl_event> first;
  Handle<cl_event> second;
  Gate gate{fixture};
  ASSERT_THAT(run.enqueue(fixture.queue(), {}, first.out()), returns(CL_SUCCESS));
  ASSERT_THAT(run.enqueue(fixture.queue(), {1, gate.wait_list()}, second.out()),
              returns(CL_SUCCESS));
  EXPECT_NE(first.get(), second.get());
  wait_for(first.get());
  EXPECT_THAT(execution_status(first.get()), reports(CL_COMPLETE));
  EXPECT_TRUE(stays_waiting(fixture, second.get()));
  gate.open();
  wait_for(second.get());
  EXPECT_THAT(execution_status(second.get()), reports(CL_COMPLETE));
}

// Polls while the command passes through its states.
CLMEM_TABLE(
    Event, StatusNeverMovesBack,
    "The execution status has only legal values, never moves back, and ends at CL_COMPLETE.",
    (const Command& command), rows_of(every_command()),
    {"GetEventInfo.STATUS.values", "GetEventInfo.STATUS.monotonic"}) {
  HeldCommand held{fixture, command};
  cl_int last = CL_QUEUED;
  const auto advance = [&] {
    const cl_int now = execution_status(held.event.get());
    EXPECT_GE(now, CL_COMPLETE);
    EXPECT_LE(now, last) << "the status moved back";
    last = now;
    return now <= CL_COMPLETE;
  };
  EXPECT_FALSE(advance());
  must_succeed(clFlush, fixture.queue());
  EXPECT_FALSE(advance());
  held.gate.open();
  EXPECT_TRUE(eventually(advance));
  must_succeed(clFinish, fixture.queue());
  EXPECT_TRUE(advance());
}

const std::vector<QueryRow>& queries() {
  static const std::vector<QueryRow> rows{
      {"CommandQueue", CL_EVENT_COMMAND_QUEUE, sizeof(cl_command_queue)},
      {"Context", CL_EVENT_CONTEXT, sizeof(cl_context)},
      {"CommandType", CL_EVENT_COMMAND_TYPE, sizeof(cl_command_type)},
      {"ExecutionStatus", CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(cl_int)},
      {"ReferenceCount", CL_EVENT_REFERENCE_COUNT, sizeof(cl_uint)},
  };
  return rows;
}

// Calls `check` for the events of a marker and of a command that moves bytes, and for a user event.
template <typename Check>
void query_every_kind(Fixture& fixture, Check check) {
  const FilledBuffer buffer = fixture.filled_buffer(16);
  const Handle<cl_event> marker = complete_marker(fixture.queue());
  Handle<cl_event> read;
  must_succeed(clEnqueueReadBuffer, fixture.queue(), buffer.get(), CL_TRUE, 0, 16,
               fixture.host(16).data(), 0, nullptr, read.out());
  check(info_call(clGetEventInfo, marker.get()));
  check(info_call(clGetEventInfo, read.get()));
  if (fixture.device().version() >= v1_1) {
    const Handle<cl_event> user = user_event(fixture.context(), CL_COMPLETE);
    check(info_call(clGetEventInfo, user.get()));
  }
}

CLMEM_CASES(query_size_cases) {
  std::vector<Cases> parts;
  for (const SizeRule& rule : four_size_rules()) {
    parts.push_back(each(rule.about("GetEventInfo"), queries(),
                         [expect = rule.expect](Fixture& fixture, const QueryRow& row) {
                           query_every_kind(fixture, [&](const InfoCall& get_info) {
                             expect(fixture, {get_info}, row);
                           });
                         }));
  }
  return in_suite("EventInfo", join(parts));
}

struct RefusedRow {
  const char* name;
  const char* requirement;
  cl_int expected;
  cl_int (*call)(cl_event event);
};

cl_int query_type_of(cl_event event, cl_event_info name) {
  cl_command_type type = 0;
  return clGetEventInfo(event, name, sizeof type, &type, nullptr);
}

std::vector<RefusedRow> refused_rows() {
  constexpr const char* name = "GetEventInfo.err.INVALID_VALUE.param-name";
  return {
      {"NullEvent", "GetEventInfo.err.INVALID_EVENT.null", CL_INVALID_EVENT,
       [](cl_event) { return query_type_of(nullptr, CL_EVENT_COMMAND_TYPE); }},
      {"NameZero", name, CL_INVALID_VALUE, [](cl_event event) { return query_type_of(event, 0); }},
      {"NameOfMemoryObjects", name, CL_INVALID_VALUE,
       [](cl_event event) { return query_type_of(event, CL_MEM_TYPE); }},
      {"NameOfProfiling", name, CL_INVALID_VALUE,
       [](cl_event event) { return query_type_of(event, CL_PROFILING_COMMAND_QUEUED); }}};
}

CLMEM_TABLE(EventInfo, Refuses,
            "clGetEventInfo rejects NULL and parameters that are not event queries.",
            (const RefusedRow& row), refused_rows(), {}) {
  const Handle<cl_event> event = complete_marker(fixture.queue());
  EXPECT_THAT(row.call(event.get()), fixture.refuses(row.expected));
  EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
              reports(cl_command_type{CL_COMMAND_MARKER}));
  expect_alive(fixture);
}

// The command follows a held marker on an in-order queue, and a copy on another queue waits for the
// command. A driver may be too late for the deadline twice.
CLMEM_TABLE(
    Event, AfterHeldCommand,
    "The event of a command that waits after a pending marker holds back commands that wait "
    "for it, and its callback is called when it completes.",
    (const Command& command), rows_of(every_command()),
    {"SetEventCallback.complete", "Enqueue.wait-list.cross-queue", "Queue.in-order.execution"},
    .time_limit_s = 20) {
  fixture.needs({1, 2});
  const Command& copy = command_named("EnqueueCopyBuffer");
  CommandRun run{fixture, command};
  CommandRun copied{fixture, copy};
  EventLog& log = EventLog::make();
  const cl_command_queue other = fixture.new_queue();
  Handle<cl_event> event;
  Handle<cl_event> last;
  Gate gate{fixture};
  must_succeed(clEnqueueMarkerWithWaitList, fixture.queue(), 1, gate.wait_list(), nullptr);
  must_succeed(run.enqueue(fixture.queue(), {}, event.out()), command.name);
  EXPECT_THAT(clSetEventCallback(event.get(), CL_COMPLETE, EventLog::record, log.data()),
              returns(CL_SUCCESS));
  must_succeed(clFlush, fixture.queue());
  const cl_event list = event.get();
  copied.must_enqueue(other, {1, &list}, last.out());
  must_succeed(clFlush, other);
  copied.expect_no_effect();
  EXPECT_TRUE(stays_waiting(fixture, last.get())) << "the command that it waits for is held back";
  EXPECT_TRUE(log.calls().empty()) << "the command is held back";
  gate.open();
  wait_for(last.get());
  EXPECT_TRUE(log.eventually_called(1)) << "the callback was never called";
  run.expect_applied();
  fixture.finish();
}

std::vector<PlacedCommand> other_memory_rows() {
  std::vector<PlacedCommand> rows = on_other_memory();
  for (PlacedCommand& row : rows) {
    row.requirements = {std::string{"GetEventInfo.COMMAND_TYPE."} + row.command.name};
  }
  return rows;
}

// A driver may replace a command on such memory by another one, such as a map of an image over a
// buffer by a map of the buffer.
CLMEM_TABLE(Event, IdentifiesItsCommandOnOtherMemory,
            "An event reports the type of its command when the command uses a part of a buffer or "
            "any kind of image.",
            (const PlacedCommand& row), other_memory_rows(), {}) {
  CommandRun run{fixture, row.command, row.placement};
  const cl_command_queue queue = fixture.new_queue();
  Handle<cl_event> event;
  ASSERT_THAT(run.enqueue(queue, {}, event.out()), returns(CL_SUCCESS));
  EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
              reports(row.command.type));
  must_succeed(clFinish, queue);
  run.finish_and_unmap(queue);
}

CLMEM_CASE(EventType, OfMarker,
           "The event of clEnqueueMarker reports the command type CL_COMMAND_MARKER.",
           {"GetEventInfo.COMMAND_TYPE.EnqueueMarker"}) {
  // The references of its queue make no difference.
  must_succeed(clRetainCommandQueue, fixture.queue());
  const Handle<cl_command_queue> retained{fixture.queue()};
  Handle<cl_event> event;
  ASSERT_THAT(clEnqueueMarker(fixture.queue(), event.out()), returns(CL_SUCCESS));
  EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
              reports(CL_COMMAND_MARKER));
  wait_for(event.get());
}

}  // namespace

}  // namespace clmem::conformance::event_queries_cases
