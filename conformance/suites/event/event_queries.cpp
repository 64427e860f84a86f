// SPDX-License-Identifier: Apache-2.0
// Queries of an event about its command, and the rules of clGetEventInfo.

#include "operations/command/held_command.hpp"
#include "operations/query/info_function.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::event_queries_cases {

namespace {

// Calls `check` with the event of a command on a queue of its own.
template <typename Check>
void with_event(Fixture& fixture, Stage& stage, Check check) {
  const cl_command_queue queue = fixture.new_queue();
  Handle<cl_event> event;
  ASSERT_THAT(stage.enqueue(queue, {}, event.out()), returns(CL_SUCCESS));
  ASSERT_NE(event.get(), nullptr);
  check(event.get(), queue);
  ASSERT_THAT(clFinish(queue), returns(CL_SUCCESS));
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
  stage.expect_effect();
}

void expect_type(Fixture& fixture, Stage& stage) {
  with_event(fixture, stage, [&](cl_event event, cl_command_queue) {
    EXPECT_THAT(event_info<cl_command_type>(event, CL_EVENT_COMMAND_TYPE),
                reports(stage.command().type));
  });
}

void identifies_its_command(Fixture& fixture, const Command& command) {
  Stage stage{fixture, command};
  expect_type(fixture, stage);
}

// Copies bytes or pixels within one object, for which a driver may enqueue something else.
void identifies_a_copy_within_an_object(Fixture& fixture, const Command& command) {
  const std::size_t row_pitch = command.layout == Layout::box ? 16 : 0;
  Stage stage{
      fixture,
      command,
      {.from = {.kind = command.source.kind},
       .to = {.kind = command.target.kind, .cut = Cut::same},
       .shape = {.region = {2, 1, 1}, .from = {{}, row_pitch}, .to = {{4, 0, 0}, row_pitch}}}};
  expect_type(fixture, stage);
}

bool copies_within_a_kind(const Command& command) {
  using enum SideKind;
  const SideKind kind = command.source.kind;
  return command.kernel == nullptr && command.type != CL_COMMAND_NATIVE_KERNEL &&
         kind == command.target.kind && (kind == buffer || kind == image || kind == svm);
}

void reports_its_queue(Fixture& fixture, const Command& command) {
  Stage stage{fixture, command};
  with_event(fixture, stage, [&](cl_event event, cl_command_queue queue) {
    EXPECT_THAT(event_info<cl_command_queue>(event, CL_EVENT_COMMAND_QUEUE), reports(queue));
    EXPECT_THAT(event_info<cl_context>(event, CL_EVENT_CONTEXT), reports(fixture.context()));
  });
}

// Separate from the type, which some drivers confuse.
Cases identity_cases() {
  return in_suite(
      "Event",
      join({each({.name = "IdentifiesItsCommand",
                  .sentence = "An event reports the type of its command.",
                  .requirements = {"Enqueue.event.returned"}},
                 rows_citing(every_command(), "GetEventInfo.COMMAND_TYPE.", ""),
                 identifies_its_command),
            each({.name = "IdentifiesACopyWithinAnObject",
                  .sentence = "An event reports the type of its command where source and "
                              "destination are one object.",
                  .requirements = {"Enqueue.event.returned"}},
                 rows_citing(commands_that(copies_within_a_kind), "GetEventInfo.COMMAND_TYPE.", ""),
                 identifies_a_copy_within_an_object),
            each({.name = "ReportsItsQueue",
                  .sentence = "An event reports the queue and the context of its command.",
                  .requirements = {"Enqueue.event.returned", "GetEventInfo.COMMAND_QUEUE",
                                   "GetEventInfo.CONTEXT"}},
                 rows_of(every_command()), reports_its_queue)}));
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
CLMEM_CASE(Event, EachCommandHasItsOwn,
           "Two commands have different events, and the first command completes without the "
           "second.",
           {"Enqueue.event.returned", "Queue.in-order.event-order"}) {
  Stage stage{fixture, command_named("EnqueueCopyBuffer")};
  Handle<cl_event> first;
  Handle<cl_event> second;
  Gate gate{fixture};
  ASSERT_THAT(stage.enqueue(fixture.queue(), {}, first.out()), returns(CL_SUCCESS));
  ASSERT_THAT(stage.enqueue(fixture.queue(), {1, gate.wait_list()}, second.out()),
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
Cases status_cases() {
  return for_every_command(
      {.suite = "Event",
       .name = "StatusNeverMovesBack",
       .sentence =
           "The execution status has only legal values, never moves back, and ends at CL_COMPLETE.",
       .requirements = {"GetEventInfo.STATUS.values", "GetEventInfo.STATUS.monotonic"}},
      [](Fixture& fixture, const Command& command) {
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
      });
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

Handle<cl_event> finished_event(Fixture& fixture) {
  Handle<cl_event> event;
  must_succeed(clEnqueueMarker, fixture.queue(), event.out());
  wait_for(event.get());
  return event;
}

// Calls `check` for the events of a marker and of a command that moves bytes, and for a user event.
template <typename Check>
void query_every_kind(Fixture& fixture, Check check) {
  const FilledBuffer buffer = fixture.filled_buffer(16);
  const Handle<cl_event> marker = finished_event(fixture);
  Handle<cl_event> read;
  must_succeed(clEnqueueReadBuffer, fixture.queue(), buffer.get(), CL_TRUE, 0, 16,
               fixture.host(16).data(), 0, nullptr, read.out());
  check(info_call(clGetEventInfo, marker.get()));
  check(info_call(clGetEventInfo, read.get()));
  if (fixture.device().version() >= ApiVersion{1, 1}) {
    const Handle<cl_event> user = user_event(fixture.context(), CL_COMPLETE);
    check(info_call(clGetEventInfo, user.get()));
  }
}

Cases query_size_cases() {
  std::vector<Cases> parts;
  for (const SizeRule& rule : four_size_rules()) {
    parts.push_back(each(rule.about("GetEventInfo"), queries(),
                         [expect = rule.expect](Fixture& fixture, const QueryRow& row) {
                           query_every_kind(fixture, [&](const InfoCall& get_info) {
                             expect(fixture, {get_info}, row);
                           });
                         }));
  }
  return join(parts);
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

Cases refused_cases() {
  constexpr const char* name = "GetEventInfo.err.INVALID_VALUE.param-name";
  return each(
      {.name = "Refuses",
       .sentence = "clGetEventInfo rejects NULL and parameters that are not "
                   "event queries."},
      std::vector<RefusedRow>{
          {"NullEvent", "GetEventInfo.err.INVALID_EVENT.null", CL_INVALID_EVENT,
           [](cl_event) { return query_type_of(nullptr, CL_EVENT_COMMAND_TYPE); }},
          {"NameZero", name, CL_INVALID_VALUE,
           [](cl_event event) { return query_type_of(event, 0); }},
          {"NameOfMemoryObjects", name, CL_INVALID_VALUE,
           [](cl_event event) { return query_type_of(event, CL_MEM_TYPE); }},
          {"NameOfProfiling", name, CL_INVALID_VALUE,
           [](cl_event event) { return query_type_of(event, CL_PROFILING_COMMAND_QUEUED); }}},
      [](Fixture& fixture, const RefusedRow& row) {
        const Handle<cl_event> event = finished_event(fixture);
        EXPECT_THAT(row.call(event.get()), fixture.refuses(row.expected));
        EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
                    reports(cl_command_type{CL_COMMAND_MARKER}));
        expect_alive(fixture);
      });
}

CLMEM_CASES(cases) {
  return in_suite("EventInfo",
                  join({identity_cases(), status_cases(), query_size_cases(), refused_cases()}));
}

}  // namespace

}  // namespace clmem::conformance::event_queries_cases
