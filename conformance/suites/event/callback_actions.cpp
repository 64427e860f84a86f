// SPDX-License-Identifier: Apache-2.0
// Calls that event callbacks may make on the objects of their case: everything that does not block
// and creates neither contexts nor queues (clSetEventCallback).

#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"
#include "suites/event/callback_action.hpp"

namespace clmem::conformance::callback_actions_cases {

const Command& copying() {
  return command_named("EnqueueCopyBuffer");
}

struct CallbackScene {
  explicit CallbackScene(Fixture& fixture)
      : run{fixture, copying()},
        queue{fixture.new_queue()},
        context{fixture.context()},
        pending{pending_user_event(fixture.context())} {}

  CommandRun run;
  cl_command_queue queue;
  cl_context context;
  Handle<cl_event> pending;  // set by the callback
  Handle<cl_event> made;     // created by the callback
  Handle<cl_mem> buffer;     // released by the callback
  EventLog& log = EventLog::make();
  MemLog& ends = MemLog::make();  // destructor calls of the buffer
  std::array<cl_int, 2> codes{CL_SUCCESS, CL_SUCCESS};
};

struct Action {
  void (*act)(CallbackScene& scene, cl_event event);       // inside the callback
  void (*expect)(Fixture& fixture, CallbackScene& scene);  // afterwards
};

void expect_nothing_else(Fixture&, CallbackScene&) {}

void enqueue_and_flush(CallbackScene& s, cl_event) {
  s.codes = {s.run.enqueue(s.queue, {}, s.made.out()), clFlush(s.queue)};
}

void enqueue_after_event(CallbackScene& s, cl_event event) {
  s.codes = {s.run.enqueue(s.queue, {1, &event}, s.made.out()), clFlush(s.queue)};
}

void expect_enqueued(Fixture&, CallbackScene& s) {
  wait_for(s.made.get());
  s.run.expect_applied();
}

void set_user_event(CallbackScene& s, cl_event) {
  s.codes[0] = clSetUserEventStatus(s.pending.get(), CL_COMPLETE);
}

void expect_set(Fixture&, CallbackScene& s) {
  EXPECT_THAT(execution_status(s.pending.get()), reports(CL_COMPLETE));
}

void ask_event(CallbackScene& s, cl_event event) {
  cl_int status = not_stored;
  s.codes[0] =
      clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
  s.codes[1] = status;  // CL_COMPLETE is CL_SUCCESS
}

void retain_and_release_event(CallbackScene& s, cl_event event) {
  s.codes = {clRetainEvent(event), clReleaseEvent(event)};
}

void register_for_event(CallbackScene& s, cl_event event) {
  s.codes[0] = clSetEventCallback(event, CL_COMPLETE, EventLog::record, s.log.data());
}

void expect_called(Fixture&, CallbackScene& s) {
  EXPECT_TRUE(s.log.eventually_called(1)) << "the callback was never called";
}

void release_buffer(CallbackScene& s, cl_event) {
  s.codes[0] = clReleaseMemObject(s.buffer.detach());
}

void expect_released(Fixture&, CallbackScene& s) {
  EXPECT_TRUE(s.ends.eventually_called(1)) << "the buffer still exists";
}

void ask_objects(CallbackScene& s, cl_event) {
  std::size_t size = 0;
  cl_context context = nullptr;
  s.codes = {clGetMemObjectInfo(s.buffer.get(), CL_MEM_SIZE, sizeof size, &size, nullptr),
             clGetCommandQueueInfo(s.queue, CL_QUEUE_CONTEXT, sizeof context, &context, nullptr)};
}

void make_buffer(CallbackScene& s, cl_event) {
  const Handle<cl_mem> made{
      clCreateBuffer(s.context, CL_MEM_READ_WRITE, usual_size, nullptr, &s.codes[0])};
  s.codes[1] = made ? CL_SUCCESS : not_stored;
}

Rows<Action> actions() {
  constexpr const char* enqueue = "SetEventCallback.enqueue-inside";
  constexpr const char* complete = "SetEventCallback.complete";
  return {{"EnqueuesAndFlushes", enqueue, {enqueue_and_flush, expect_enqueued}},
          {"EnqueuesAfterItsEvent", enqueue, {enqueue_after_event, expect_enqueued}},
          {"SetsUserEvent", "SetEventCallback.user-event", {set_user_event, expect_set}},
          {"AsksItsEvent", "SetEventCallback.status-argument", {ask_event, expect_nothing_else}},
          {"RetainsAndReleasesItsEvent",
           "SetEventCallback.before-destruction",
           {retain_and_release_event, expect_nothing_else}},
          {"RegistersForItsEvent",
           "SetEventCallback.already-past",
           {register_for_event, expect_called}},
          {"ReleasesBuffer", complete, {release_buffer, expect_released}},
          {"AsksObjects", complete, {ask_objects, expect_nothing_else}},
          {"MakesBuffer", complete, {make_buffer, expect_nothing_else}}};
}

// The command whose event gets the callback; null: the user event that the command waits for gets
// it.
Rows<const char*> triggers() {
  return {{"UserEvent", nullptr},
          {"Marker", "EnqueueMarkerWithWaitList"},
          {"Copy", "EnqueueCopyBuffer"},
          {"Map", "EnqueueMapBuffer"},
          {"Kernel", "EnqueueNDRangeKernel"}};
}

Handle<cl_event> trigger_event(Fixture& fixture, const char* trigger, CommandRun& run,
                               const Gate& gate) {
  if (trigger == nullptr) {
    must_succeed(clRetainEvent, gate.event());
    return Handle<cl_event>{gate.event()};
  }
  Handle<cl_event> event = run.enqueued(fixture.queue(), {gate.event()});
  must_succeed(clFlush, fixture.queue());
  return event;
}

using TriggeredAction = std::pair<Action, const char*>;

CLMEM_TABLE(EventCallback, ActsInside,
            "An event callback may use events, queues and memory objects, whichever event it is "
            "called for.",
            (const TriggeredAction& both), crossed(actions(), triggers()), {}) {
  const Action& does = both.first;
  const char* const trigger = both.second;
  const Command& command = trigger == nullptr ? copying() : command_named(trigger);
  CommandRun run{fixture, command};
  CallbackScene scene{fixture};
  scene.buffer = std::move(fixture.filled_buffer(64).mem);
  watch(scene.buffer.get(), scene.ends, "buffer");
  CallbackAction action{[&](cl_event event) { does.act(scene, event); }};
  Gate gate{fixture};
  const Handle<cl_event> event = trigger_event(fixture, trigger, run, gate);
  ASSERT_THAT(clSetEventCallback(event.get(), CL_COMPLETE, EventLog::record, action.data()),
              returns(CL_SUCCESS));
  gate.open();
  ASSERT_TRUE(action.eventually_done()) << "the callback has not returned";
  EXPECT_THAT(scene.codes[0], returns(CL_SUCCESS));
  EXPECT_THAT(scene.codes[1], returns(CL_SUCCESS));
  does.expect(fixture, scene);
  fixture.finish();
}

CLMEM_TABLE(EventCallback, EnqueuesInside,
            "An event callback may enqueue any command without blocking, and the command runs.",
            (const Command& command), rows_about(every_command()),
            {"SetEventCallback.enqueue-inside"}) {
  CommandRun run{fixture, command};
  const cl_command_queue queue = fixture.new_queue();
  std::array<cl_int, 2> codes{not_stored, not_stored};
  Handle<cl_event> event;
  CallbackAction action{[&](cl_event) {
    codes = {run.enqueue(queue, {}, event.out()), clFlush(queue)};
  }};
  Gate gate{fixture};
  ASSERT_THAT(clSetEventCallback(gate.event(), CL_COMPLETE, EventLog::record, action.data()),
              returns(CL_SUCCESS));
  gate.open();
  ASSERT_TRUE(action.eventually_done()) << "the callback has not returned";
  ASSERT_THAT(codes[0], returns(CL_SUCCESS));
  EXPECT_THAT(codes[1], returns(CL_SUCCESS));
  wait_for(event.get());
  run.expect_applied();
}

}  // namespace clmem::conformance::callback_actions_cases
