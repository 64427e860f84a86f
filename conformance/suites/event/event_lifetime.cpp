// SPDX-License-Identifier: Apache-2.0
// References to events.

#include "operations/command/held_command.hpp"
#include "operations/query/reference_count.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::event_lifetime_cases {

namespace {

Rows<Handle<cl_event> (*)(Fixture&)> sources() {
  return {
      {"UserEvent", [](Fixture& fixture) { return user_event(fixture.context(), CL_COMPLETE); }},
      {"Command", [](Fixture& fixture) {
         Handle<cl_event> event;
         must_succeed(clEnqueueMarker, fixture.queue(), event.out());
         fixture.finish();
         return event;
       }}};
}

Cases count_cases() {
  return each({.name = "FollowRetainAndRelease",
               .sentence = "Retaining an event adds one reference; releasing it removes one.",
               .requirements = {"RetainEvent.count", "ReleaseEvent.count",
                                "GetEventInfo.REFERENCE_COUNT", "General.refcount.initial"}},
              sources(), [](Fixture& fixture, Handle<cl_event> (*make)(Fixture&)) {
                const Handle<cl_event> event = make(fixture);
                expect_counted(counted(event.get()));
                EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
              });
}

Cases null_cases() {
  return each({.name = "RefuseNull", .sentence = "clRetainEvent and clReleaseEvent reject NULL."},
              Rows<cl_int (*)(cl_event)>{
                  {"Retain", "RetainEvent.err.INVALID_EVENT.null", clRetainEvent},
                  {"Release", "ReleaseEvent.err.INVALID_EVENT.null", clReleaseEvent}},
              [](Fixture& fixture, cl_int (*call)(cl_event)) {
                EXPECT_THAT(call(nullptr), fixture.refuses(CL_INVALID_EVENT));
                expect_alive(fixture);
              });
}

Cases early_release_cases() {
  return for_every_command(
      {.name = "EarlyReleaseLeavesCommandAlone",
       .sentence = "A command completes although its event was released while it was held back.",
       .requirements = {"ReleaseEvent.early"}},
      [](Fixture& fixture, const Command& command) {
        HeldCommand held{fixture, command};
        held.event.reset();
        held.stage.expect_no_effect();
        held.gate.open();
        ASSERT_THAT(clFinish(fixture.queue()), returns(CL_SUCCESS));
        held.expect_effect();
      });
}

Cases spare_reference_cases() {
  return for_every_command(
      {.name = "SpareReferenceOfUserEvent",
       .sentence = "A user event stays pending, and a command waits for it, when one of two "
                   "references is released.",
       .requirements = {"ReleaseEvent.count", "ReleaseEvent.waited-on"}},
      [](Fixture& fixture, const Command& command) {
        HeldCommand held{fixture, command};
        must_succeed(clFlush, fixture.queue());
        ASSERT_THAT(clRetainEvent(held.gate.event()), returns(CL_SUCCESS));
        ASSERT_THAT(clReleaseEvent(held.gate.event()), returns(CL_SUCCESS));
        held.stage.expect_no_effect();
        EXPECT_TRUE(stays_waiting(fixture, {held.gate.event(), held.event.get()}));
        held.let_run();
        held.expect_effect();
      });
}

CLMEM_CASES(cases) {
  return in_suite("EventReferences", join({count_cases(), null_cases(), early_release_cases(),
                                           spare_reference_cases()}));
}

}  // namespace

}  // namespace clmem::conformance::event_lifetime_cases
