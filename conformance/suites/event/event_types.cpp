// SPDX-License-Identifier: Apache-2.0
// The event of a command without a wait list, and that of the marker of OpenCL 1.0.

#include "operations/command/stage.hpp"
#include "operations/event/event_callback_log.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::event_types_cases {

namespace {

// The command follows a held marker on an in-order queue, and a copy on another queue waits for the
// command.
Cases held_cases() {
  return for_every_command(
      {.suite = "Event",
       .name = "AfterHeldCommand",
       .sentence = "The event of a command that waits after a pending marker holds back commands "
                   "that wait for it, and its callback is called when it completes.",
       .requirements = {"SetEventCallback.complete", "Enqueue.wait-list.cross-queue",
                        "Queue.in-order.execution"},
       .time_limit_s = 20},  // a driver may be too late twice
      [](Fixture& fixture, const Command& command) {
        fixture.needs({1, 2});
        const Command& copy = command_named("EnqueueCopyBuffer");
        Stage stage{fixture, command};
        Stage copied{fixture, copy};
        EventCallbackLog& log = EventCallbackLog::make();
        const cl_command_queue other = fixture.new_queue();
        Handle<cl_event> event;
        Handle<cl_event> last;
        Gate gate{fixture};
        must_succeed(clEnqueueMarkerWithWaitList, fixture.queue(), 1, gate.wait_list(), nullptr);
        must_succeed(stage.enqueue(fixture.queue(), {}, event.out()), command.name);
        EXPECT_THAT(
            clSetEventCallback(event.get(), CL_COMPLETE, EventCallbackLog::record, log.data()),
            returns(CL_SUCCESS));
        must_succeed(clFlush, fixture.queue());
        const cl_event list = event.get();
        copied.must_enqueue(other, {1, &list}, last.out());
        must_succeed(clFlush, other);
        copied.expect_no_effect();
        EXPECT_TRUE(stays_waiting(fixture, last.get()))
            << "the command that it waits for is held back";
        EXPECT_TRUE(log.calls().empty()) << "the command is held back";
        gate.open();
        wait_for(last.get());
        EXPECT_TRUE(log.eventually_called(1)) << "the callback was never called";
        stage.expect_effect();
        fixture.finish();
      });
}

// A driver may replace a command on such memory by another one, such as a map of an image over a
// buffer by a map of the buffer.
Cases other_memory_cases() {
  std::vector<PlacedCommand> rows = on_other_memory();
  for (PlacedCommand& row : rows) {
    row.requirements = {std::string{"GetEventInfo.COMMAND_TYPE."} + row.command.name};
  }
  return each({.suite = "Event",
               .name = "IdentifiesItsCommandOnOtherMemory",
               .sentence = "An event reports the type of its command when the command uses a part "
                           "of a buffer or any kind of image."},
              rows, [](Fixture& fixture, const PlacedCommand& row) {
                Stage stage{fixture, row.command, row.placement};
                const cl_command_queue queue = fixture.new_queue();
                Handle<cl_event> event;
                ASSERT_THAT(stage.enqueue(queue, {}, event.out()), returns(CL_SUCCESS));
                EXPECT_THAT(event_info<cl_command_type>(event.get(), CL_EVENT_COMMAND_TYPE),
                            reports(row.command.type));
                must_succeed(clFinish, queue);
                stage.settle(queue);
              });
}

CLMEM_CASE(EventType, OfMarker,
           "The event of clEnqueueMarker reports the command type "
           "CL_COMMAND_MARKER.",
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

CLMEM_CASES(cases) {
  return join({held_cases(), other_memory_cases()});
}

}  // namespace

}  // namespace clmem::conformance::event_types_cases
