// SPDX-License-Identifier: Apache-2.0
// What callbacks may do to the objects of their case: everything that does not block and creates
// neither contexts nor queues (clSetEventCallback).

#include "suites/case_file.hpp"
#include "suites/command/stage.hpp"
#include "suites/event/callback_action.hpp"
#include "suites/event/event_callback_log.hpp"

namespace clmem::conformance::callback_actions_cases {

namespace {

const Command& copying() {
  return command_named("EnqueueCopyBuffer");
}

// What the callback works with, and what its calls have returned.
struct Scenery {
  explicit Scenery(Fixture& fixture)
      : stage{fixture, copying()},
        queue{fixture.new_queue()},
        context{fixture.context()},
        pending{pending_user_event(fixture.context())} {}

  Stage stage;
  cl_command_queue queue;
  cl_context context;
  Handle<cl_event> pending;  // set by the callback
  Handle<cl_event> made;     // by the callback
  Handle<cl_mem> buffer;     // released by the callback
  EventCallbackLog& log = EventCallbackLog::make();
  std::array<cl_int, 2> codes{CL_SUCCESS, CL_SUCCESS};
};

struct ActionRow {
  std::string name;
  std::vector<std::string> requirements;
  void (*act)(Scenery& scenery, cl_event event);       // inside the callback
  void (*expect)(Fixture& fixture, Scenery& scenery);  // afterwards
};

void expect_nothing_else(Fixture&, Scenery&) {}

const std::vector<ActionRow>& actions() {
  static const std::vector<ActionRow> rows{
      {"EnqueuesAndFlushes",
       {"SetEventCallback.enqueue-inside"},
       [](Scenery& s, cl_event) {
         s.codes = {s.stage.enqueue(s.queue, {}, s.made.out()), clFlush(s.queue)};
       },
       [](Fixture&, Scenery& s) {
         wait_for(s.made.get());
         s.stage.expect_effect();
       }},
      {"EnqueuesAfterItsEvent",
       {"SetEventCallback.enqueue-inside"},
       [](Scenery& s, cl_event event) {
         s.codes = {s.stage.enqueue(s.queue, {1, &event}, s.made.out()), clFlush(s.queue)};
       },
       [](Fixture&, Scenery& s) {
         wait_for(s.made.get());
         s.stage.expect_effect();
       }},
      {"SetsUserEvent",
       {"SetEventCallback.user-event"},
       [](Scenery& s, cl_event) {
         s.codes[0] = clSetUserEventStatus(s.pending.get(), CL_COMPLETE);
       },
       [](Fixture&, Scenery& s) {
         EXPECT_THAT(execution_status(s.pending.get()), reports(CL_COMPLETE));
       }},
      {"AsksItsEvent",
       {"SetEventCallback.status-argument"},
       [](Scenery& s, cl_event event) {
         cl_int status = not_stored;
         s.codes[0] = clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status,
                                     &status, nullptr);
         s.codes[1] = status;  // CL_COMPLETE is CL_SUCCESS
       },
       expect_nothing_else},
      {"RetainsAndReleasesItsEvent",
       {"SetEventCallback.before-destruction"},
       [](Scenery& s, cl_event event) {
         s.codes = {clRetainEvent(event), clReleaseEvent(event)};
       },
       expect_nothing_else},
      {"RegistersForItsEvent",
       {"SetEventCallback.already-past"},
       [](Scenery& s, cl_event event) {
         s.codes[0] =
             clSetEventCallback(event, CL_COMPLETE, EventCallbackLog::record, s.log.data());
       },
       [](Fixture&, Scenery& s) {
         EXPECT_TRUE(s.log.eventually_called(1)) << "the callback was never called";
       }},
      {"ReleasesBuffer",
       {"SetEventCallback.complete"},
       [](Scenery& s, cl_event) { s.codes[0] = clReleaseMemObject(s.buffer.detach()); },
       expect_nothing_else},
      {"MakesBuffer",
       {"SetEventCallback.complete"},
       [](Scenery& s, cl_event) {
         const Handle<cl_mem> made{
             clCreateBuffer(s.context, CL_MEM_READ_WRITE, 4096, nullptr, &s.codes[0])};
         s.codes[1] = made ? CL_SUCCESS : not_stored;
       },
       expect_nothing_else}};
  return rows;
}

// The event whose callback acts: that of a command, or the user event that the command waits for.
struct Trigger {
  const char* name;
  const char* command;  // or null
};

constexpr Trigger triggers[] = {{"UserEvent", nullptr},
                                {"Marker", "EnqueueMarkerWithWaitList"},
                                {"Copy", "EnqueueCopyBuffer"},
                                {"Map", "EnqueueMapBuffer"},
                                {"Kernel", "EnqueueNDRangeKernel"}};

struct TriggerRow {
  std::string name;
  std::vector<std::string> requirements;
  ActionRow action;
  Trigger trigger;
};

std::vector<TriggerRow> trigger_rows() {
  std::vector<TriggerRow> rows;
  for (const ActionRow& action : actions()) {
    for (const Trigger& trigger : triggers) {
      rows.push_back({action.name + "_" + trigger.name, action.requirements, action, trigger});
    }
  }
  return rows;
}

Handle<cl_event> trigger_event(Fixture& fixture, const Trigger& trigger, Stage& stage,
                               const Gate& gate) {
  if (trigger.command == nullptr) {
    must_succeed(clRetainEvent, gate.event());
    return Handle<cl_event>{gate.event()};
  }
  Handle<cl_event> event;
  stage.must_enqueue(fixture.queue(), {1, gate.wait_list()}, event.out());
  must_succeed(clFlush, fixture.queue());
  return event;
}

Cases action_cases() {
  return each({.suite = "EventCallback",
               .name = "ActsInside",
               .sentence = "A callback may use events, queues and memory objects, whichever event "
                           "it is called for."},
              trigger_rows(), [](Fixture& fixture, const TriggerRow& row) {
                const Command& command =
                    row.trigger.command == nullptr ? copying() : command_named(row.trigger.command);
                Stage stage{fixture, command};
                Scenery scenery{fixture};
                scenery.buffer = std::move(fixture.filled_buffer(64).mem);
                CallbackAction action{[&](cl_event event) { row.action.act(scenery, event); }};
                Gate gate{fixture};
                const Handle<cl_event> event = trigger_event(fixture, row.trigger, stage, gate);
                ASSERT_THAT(clSetEventCallback(event.get(), CL_COMPLETE, CallbackAction::run,
                                               action.data()),
                            returns(CL_SUCCESS));
                gate.open();
                ASSERT_TRUE(action.eventually_done()) << "the callback has not returned";
                EXPECT_THAT(scenery.codes[0], returns(CL_SUCCESS));
                EXPECT_THAT(scenery.codes[1], returns(CL_SUCCESS));
                row.action.expect(fixture, scenery);
                fixture.finish();
              });
}

Cases command_cases() {
  return each({.suite = "EventCallback",
               .name = "EnqueuesInside",
               .sentence = "A callback may enqueue any command without blocking, and it runs.",
               .requirements = {"SetEventCallback.enqueue-inside"}},
              rows_about(every_command()), [](Fixture& fixture, const CommandRow& row) {
                Stage stage{fixture, row.command};
                const cl_command_queue queue = fixture.new_queue();
                std::array<cl_int, 2> codes{not_stored, not_stored};
                Handle<cl_event> event;
                CallbackAction action{[&](cl_event) {
                  codes = {stage.enqueue(queue, {}, event.out()), clFlush(queue)};
                }};
                Gate gate{fixture};
                ASSERT_THAT(clSetEventCallback(gate.event(), CL_COMPLETE, CallbackAction::run,
                                               action.data()),
                            returns(CL_SUCCESS));
                gate.open();
                ASSERT_TRUE(action.eventually_done()) << "the callback has not returned";
                ASSERT_THAT(codes[0], returns(CL_SUCCESS));
                EXPECT_THAT(codes[1], returns(CL_SUCCESS));
                wait_for(event.get());
                stage.expect_effect();
              });
}

}  // namespace

Cases cases() {
  return join({action_cases(), command_cases()});
}

}  // namespace clmem::conformance::callback_actions_cases
