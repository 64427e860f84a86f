// SPDX-License-Identifier: Apache-2.0
// References to events.

#include "operations/command/command_run.hpp"
#include "operations/query/reference_count.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::event_lifetime_cases {

namespace {

Rows<Handle<cl_event> (*)(Fixture&)> sources() {
  return {
      {"UserEvent", [](Fixture& fixture) { return user_event(fixture.context(), CL_COMPLETE); }},
      {"Command", [](Fixture& fixture) { return complete_marker(fixture.queue()); }}};
}

CLMEM_TABLE(EventReferences, FollowRetainAndRelease,
            "Retaining an event adds one reference; releasing it removes one.",
            (Handle<cl_event>(*make)(Fixture&)), sources(),
            {"RetainEvent.count", "ReleaseEvent.count", "GetEventInfo.REFERENCE_COUNT",
             "General.refcount.initial"}) {
  const Handle<cl_event> event = make(fixture);
  expect_counted(counted(event.get()));
  EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
}

CLMEM_TABLE(EventReferences, RefuseNull, "clRetainEvent and clReleaseEvent reject NULL.",
            (cl_int(*call)(cl_event)),
            (Rows<cl_int (*)(cl_event)>{
                {"Retain", "RetainEvent.err.INVALID_EVENT.null", clRetainEvent},
                {"Release", "ReleaseEvent.err.INVALID_EVENT.null", clReleaseEvent}}),
            {}) {
  EXPECT_THAT(call(nullptr), fixture.refuses(CL_INVALID_EVENT));
  expect_alive(fixture);
}

CLMEM_TABLE(EventReferences, EarlyReleaseLeavesCommandAlone,
            "A command completes although its event was released while it was held back.",
            (const Command& command), rows_of(every_command()), {"ReleaseEvent.early"}) {
  HeldCommand held{fixture, command};
  held.event.reset();
  held.run.expect_no_effect();
  held.gate.open();
  ASSERT_THAT(clFinish(fixture.queue()), returns(CL_SUCCESS));
  held.expect_applied();
}

CLMEM_TABLE(EventReferences, SpareReferenceOfUserEvent,
            "A user event stays pending, and a command waits for it, when one of two references is "
            "released.",
            (const Command& command), rows_of(every_command()),
            {"ReleaseEvent.count", "ReleaseEvent.waited-on"}) {
  HeldCommand held{fixture, command};
  must_succeed(clFlush, fixture.queue());
  ASSERT_THAT(clRetainEvent(held.gate.event()), returns(CL_SUCCESS));
  ASSERT_THAT(clReleaseEvent(held.gate.event()), returns(CL_SUCCESS));
  held.run.expect_no_effect();
  EXPECT_TRUE(stays_waiting(fixture, {held.gate.event(), held.event.get()}));
  held.let_run();
  held.expect_applied();
}

}  // namespace

}  // namespace clmem::conformance::event_lifetime_cases
