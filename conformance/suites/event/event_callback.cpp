// SPDX-License-Identifier: Apache-2.0
// clSetEventCallback. Callbacks run on threads of the driver, some time after the status that they
// were registered for was reached.

#include <atomic>
#include <future>

#include "operations/command/command_run.hpp"
#include "suites/case_file.hpp"
#include "suites/event/callback_action.hpp"

namespace clmem::conformance::event_callback_cases {

void expect_single_call(Fixture& fixture, EventLog& log, cl_event event, cl_int status) {
  ASSERT_TRUE(eventually_called_once(log, fixture.context())) << "the callback was never called";
  const std::vector<EventLog::Call> calls = log.calls();
  EXPECT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].get<cl_event>(), event);
  recorder::callback_status(log.data(), calls[0].get<cl_int>(), status);
  EXPECT_EQ(calls[0].get<cl_int>(), status);
}

EventLog& registered(cl_event event, cl_int status) {
  EventLog& log = EventLog::make();
  must_succeed(clSetEventCallback, event, status, EventLog::record, log.data());
  return log;
}

CLMEM_TABLE(EventCallback, RunsAfterCompletion,
            "A completion callback runs once, after the command, with its event and data.",
            (const Command& command), rows_of(every_command()),
            {"SetEventCallback.complete", "SetEventCallback.status-argument",
             "SetEventCallback.arguments"}) {
  HeldCommand held{fixture, command};
  EventLog& log = registered(held.event.get(), CL_COMPLETE);
  must_succeed(clFlush, fixture.queue());
  EXPECT_TRUE(log.calls().empty()) << "the command is still held back";
  held.let_run();
  expect_single_call(fixture, log, held.event.get(), CL_COMPLETE);
  held.expect_applied();
  EXPECT_EQ(log.calls().size(), 1u) << "called again";
}

Rows<cl_int> statuses() {
  // OpenCL 1.1 has callbacks for CL_COMPLETE alone.
  return {{"Submitted", "SetEventCallback.submitted-running", CL_SUBMITTED},
          {"Running", "SetEventCallback.submitted-running", CL_RUNNING},
          {"Complete", CL_COMPLETE}};
}

CLMEM_TABLE(EventCallback, RunsWhenStatusIsReached,
            "A callback for a status is called when the command has reached that status, with the "
            "status that it was registered for.",
            (cl_int status), statuses(),
            {"SetEventCallback.complete", "SetEventCallback.status-argument"}) {
  HeldCommand read{fixture};
  EventLog& log = registered(read.event.get(), status);
  must_succeed(clFlush, fixture.queue());
  EXPECT_TRUE(status == CL_SUBMITTED || log.calls().empty())
      << "a command that waits for an event does not run";
  read.let_run();
  expect_single_call(fixture, log, read.event.get(), status);
}

CLMEM_TABLE(EventCallback, RunsWhenStatusIsPast,
            "A callback that is registered after its status was reached is still called.",
            (cl_int status), statuses(),
            {"SetEventCallback.already-past", "SetEventCallback.status-argument"}) {
  const Handle<cl_event> event = complete_marker(fixture.queue());
  expect_single_call(fixture, registered(event.get(), status), event.get(), status);
}

// The calls may come in any order: callbacks of different statuses may run at the same time.
CLMEM_TABLE(EventCallback, RunsForEveryStatusOf,
            "Each callback is called once for its status, whichever command the event belongs to.",
            (const Command& command), rows_of(every_command()),
            {"SetEventCallback.submitted-running", "SetEventCallback.status-argument"}) {
  HeldCommand held{fixture, command};
  std::vector<std::pair<cl_int, EventLog*>> logs;
  for (const Row<cl_int>& one : statuses()) {
    logs.emplace_back(one.value, &registered(held.event.get(), one.value));
  }
  must_succeed(clFlush, fixture.queue());
  held.let_run();
  for (const auto& [status, log] : logs) {
    expect_single_call(fixture, *log, held.event.get(), status);
  }
  held.expect_applied();
}

CLMEM_CASE(EventCallback, RunsForFailedUserEvent,
           "The completion callback of a failed user event gets a negative status.",
           {"SetEventCallback.user-event", "SetEventCallback.error-status"}) {
  const Handle<cl_event> event = pending_user_event(fixture.context());
  EventLog& log = registered(event.get(), CL_COMPLETE);
  must_succeed(clSetUserEventStatus, event.get(), -7);
  ASSERT_TRUE(eventually_called_once(log, fixture.context())) << "the callback was never called";
  EXPECT_EQ(log.calls()[0].get<cl_event>(), event.get());
  EXPECT_LT(log.calls()[0].get<cl_int>(), 0);
  EXPECT_EQ(log.calls().size(), 1u);
}

CLMEM_CASE(EventCallback, RunsForTerminatedCommand,
           "The completion callback of a terminated command gets a negative status.",
           {"SetEventCallback.error-status"}) {
  HeldCommand read{fixture};
  EventLog& log = registered(read.event.get(), CL_COMPLETE);
  must_succeed(clFlush, fixture.queue());
  read.gate.fail();
  ASSERT_TRUE(log.eventually_called(1)) << "the callback was never called";
  EXPECT_LT(log.calls()[0].get<cl_int>(), 0);
}

CLMEM_TABLE(EventCallback, RunsForUserEvent,
            "Callbacks of a user event run when the host completes it.", (cl_int status),
            statuses(), {"SetEventCallback.user-event"}) {
  Gate gate{fixture};
  EventLog& log = registered(gate.event(), status);
  EXPECT_TRUE(status == CL_SUBMITTED || log.calls().empty());
  gate.open();
  expect_single_call(fixture, log, gate.event(), status);
}

CLMEM_TABLE(EventCallback, RunsForEventThatHasFailed,
            "A callback registered after a user event has failed is called once; one for "
            "CL_COMPLETE gets a negative status.",
            (const Row<cl_int>& row), statuses(),
            {"SetEventCallback.already-past", "SetEventCallback.error-status",
             "SetEventCallback.user-event"}) {
  const Handle<cl_event> event = user_event(fixture.context(), -7);
  EventLog& log = registered(event.get(), row.value);
  ASSERT_TRUE(eventually_called_once(log, fixture.context())) << "the callback was never called";
  const std::vector<EventLog::Call> calls = log.calls();
  EXPECT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].get<cl_event>(), event.get());
  // The registered status was reached before the error.
  EXPECT_TRUE(calls[0].get<cl_int>() < 0 ||
              (row.value != CL_COMPLETE && calls[0].get<cl_int>() == row.value))
      << "the callback got " << calls[0].get<cl_int>();
}

// Registers more callbacks than a driver is likely to have room for; `open` completes the event.
void expect_each_runs(cl_event event, const Rows<cl_int>& rows, const std::function<void()>& open) {
  constexpr std::size_t per_status = 100;
  EventLog& log = EventLog::make();
  for (const Row<cl_int>& row : rows) {
    for (std::size_t i = 0; i < per_status; ++i) {
      must_succeed(clSetEventCallback, event, row.value, EventLog::record, log.data());
    }
  }
  open();
  wait_for(event);
  const std::size_t total = per_status * rows.size();
  ASSERT_TRUE(log.eventually_called(total)) << log.calls().size() << " calls";
  EXPECT_EQ(log.calls().size(), total);
  for (const Row<cl_int>& row : rows) {
    const std::vector<EventLog::Call> calls = log.calls();
    EXPECT_EQ(
        std::count_if(calls.begin(), calls.end(),
                      [&](const EventLog::Call& call) { return call.get<cl_int>() == row.value; }),
        static_cast<std::ptrdiff_t>(per_status))
        << row.name;
  }
}

CLMEM_CASE(
    EventCallback, EachRegistrationRuns,
    "Every registered callback is called once, also when the same one is registered several times.",
    {"SetEventCallback.several"}) {
  fixture.needs({1, 2});
  Handle<cl_event> event;
  Gate gate{fixture};
  must_succeed(clEnqueueMarkerWithWaitList, fixture.queue(), 1, gate.wait_list(), event.out());
  expect_each_runs(event.get(), statuses(), [&] { gate.open(); });
}

CLMEM_CASE(EventCallback, RunsAlthoughEventIsReleased,
           "Callbacks are called before their event is deleted, also when the host released it "
           "long before.",
           {"SetEventCallback.before-destruction"}) {
  HeldCommand read{fixture};
  EventLog& log = registered(read.event.get(), CL_COMPLETE);
  read.event.reset();
  read.gate.open();
  must_succeed(clFinish, fixture.queue());
  ASSERT_TRUE(eventually_called_once(log, fixture.context())) << "the callback was never called";
  EXPECT_EQ(log.calls()[0].get<cl_int>(), CL_COMPLETE);
  EXPECT_EQ(log.calls().size(), 1u);
}

CLMEM_CASE(EventCallback, EachRegistrationHasItsData,
           "Two callbacks for one status are each called with their own data.",
           {"SetEventCallback.several", "SetEventCallback.arguments"}) {
  HeldCommand read{fixture};
  EventLog& first = registered(read.event.get(), CL_COMPLETE);
  EventLog& second = registered(read.event.get(), CL_COMPLETE);
  read.let_run();
  expect_single_call(fixture, first, read.event.get(), CL_COMPLETE);
  expect_single_call(fixture, second, read.event.get(), CL_COMPLETE);
}

CLMEM_CASE(EventCallback, MayRegisterAnother,
           "A callback may register a callback for another event, which is then called.",
           {"SetEventCallback.complete", "SetEventCallback.user-event"}) {
  EventLog& log = EventLog::make();
  const Handle<cl_event> trigger = pending_user_event(fixture.context());
  const Handle<cl_event> next = pending_user_event(fixture.context());
  cl_int code = not_stored;
  CallbackAction action{[&](cl_event) {
    code = clSetEventCallback(next.get(), CL_COMPLETE, EventLog::record, log.data());
  }};
  must_succeed(clSetEventCallback, trigger.get(), CL_COMPLETE, EventLog::record, action.data());
  must_succeed(clSetUserEventStatus, trigger.get(), CL_COMPLETE);
  ASSERT_TRUE(action.eventually_done());
  EXPECT_THAT(code, returns(CL_SUCCESS));
  must_succeed(clSetUserEventStatus, next.get(), CL_COMPLETE);
  expect_single_call(fixture, log, next.get(), CL_COMPLETE);
}

CLMEM_CASE(EventCallback, NullDataArrives,
           "A callback may be registered with NULL as user data, and is called with NULL.",
           {"SetEventCallback.arguments"}) {
  static std::atomic<int> calls_with_null;  // such a callback does not know its case
  calls_with_null = 0;
  const auto count = [](cl_event, cl_int, void* data) { calls_with_null += data == nullptr; };
  const Handle<cl_event> event = user_event(fixture.context(), CL_COMPLETE);
  ASSERT_THAT(clSetEventCallback(event.get(), CL_COMPLETE, count, nullptr), returns(CL_SUCCESS));
  EXPECT_TRUE(eventually([] { return calls_with_null == 1; }));
}

CLMEM_CASE(EventCallback, SeesWhatTheCommandDid,
           "A completion callback of a read sees the bytes that were read.",
           {"SetEventCallback.sync"}) {
  HeldCommand read{fixture};
  Bytes seen;
  CallbackAction snapshot{[&](cl_event) { seen = read.run.to().whole->host->copy(); }};
  must_succeed(clSetEventCallback, read.event.get(), CL_COMPLETE, EventLog::record,
               snapshot.data());
  read.gate.open();
  must_succeed(clFlush, fixture.queue());
  wait_for(read.event.get());
  ASSERT_TRUE(snapshot.eventually_done());
  read.run.apply_to_oracle();
  expect_bytes(seen, read.run.to().whole->bytes);
}

CLMEM_CASE(EventCallback, RefusesNullEvent, "clSetEventCallback rejects NULL as the event.",
           {"SetEventCallback.err.INVALID_EVENT.null"}) {
  EXPECT_THAT(clSetEventCallback(nullptr, CL_COMPLETE, EventLog::record, EventLog::make().data()),
              fixture.refuses(CL_INVALID_EVENT));
  expect_alive(fixture);
}

CLMEM_CASE(EventCallback, RefusesNullCallback,
           "clSetEventCallback rejects NULL as the callback function.",
           {"SetEventCallback.err.INVALID_VALUE.callback-null"}) {
  const Handle<cl_event> event = user_event(fixture.context(), CL_COMPLETE);
  EXPECT_THAT(clSetEventCallback(event.get(), CL_COMPLETE, nullptr, nullptr),
              fixture.refuses(CL_INVALID_VALUE));
  expect_alive(fixture);
}

// The other callback returns a little later than the call under test, which may wait for it.
CLMEM_TABLE(
    EventCallback, RunsAlthoughAnotherIsRunning,
    "A callback is called although it is registered while a callback of another event is running.",
    (cl_int status),
    (Rows<cl_int>{{"OfCompleteEvent", "SetEventCallback.already-past", CL_COMPLETE},
                  {"OfPendingEvent", CL_SUBMITTED}}),
    {"SetEventCallback.complete", "SetEventCallback.user-event"}) {
  EventLog& log = EventLog::make();
  const Handle<cl_event> other = pending_user_event(fixture.context());
  const Handle<cl_event> event = pending_user_event(fixture.context());
  const auto complete = [](const Handle<cl_event>& one) {
    must_succeed(clSetUserEventStatus, one.get(), CL_COMPLETE);
  };
  std::atomic<bool> entered = false;
  std::atomic<bool> leaves = false;
  CallbackAction running{[&](cl_event) {
    entered = true;
    (void)eventually([&] { return leaves.load(); });
  }};
  must_succeed(clSetEventCallback, other.get(), CL_COMPLETE, EventLog::record, running.data());
  std::future<void> completion = std::async(std::launch::async, complete, std::cref(other));
  ASSERT_TRUE(eventually([&] { return entered.load(); }));
  std::future<void> registration = std::async(std::launch::async, [&] {
    if (status == CL_COMPLETE) {
      complete(event);
    }
    must_succeed(clSetEventCallback, event.get(), CL_COMPLETE, EventLog::record, log.data());
    if (status != CL_COMPLETE) {
      complete(event);
    }
  });
  (void)registration.wait_for(std::chrono::milliseconds{50});
  leaves = true;
  registration.get();
  completion.get();
  ASSERT_TRUE(running.eventually_done());
  expect_single_call(fixture, log, event.get(), CL_COMPLETE);
}

CLMEM_TABLE(EventCallback, RefusesStatus,
            "A callback can be registered for CL_SUBMITTED, CL_RUNNING and CL_COMPLETE, and for no "
            "other status.",
            (cl_int status),
            (Rows<cl_int>{{"Queued", CL_QUEUED},
                          {"MinusOne", -1},
                          {"Four", 4},
                          {"Maximum", std::numeric_limits<cl_int>::max()},
                          {"Minimum", std::numeric_limits<cl_int>::min()}}),
            {"SetEventCallback.err.INVALID_VALUE.status"}) {
  EventLog& log = EventLog::make();
  const Handle<cl_event> event = user_event(fixture.context(), CL_COMPLETE);
  EXPECT_THAT(clSetEventCallback(event.get(), status, EventLog::record, log.data()),
              fixture.refuses(CL_INVALID_VALUE));
  expect_alive(fixture);
  EXPECT_TRUE(log.calls().empty()) << "called although rejected";
  expect_single_call(fixture, registered(event.get(), CL_COMPLETE), event.get(), CL_COMPLETE);
}

CLMEM_CASE(EventCallback, EachRegistrationForUserEventRuns,
           "Every callback registered for a user event is called once.",
           {"SetEventCallback.several", "SetEventCallback.user-event"}) {
  Gate gate{fixture};
  expect_each_runs(gate.event(), {{"Complete", CL_COMPLETE}}, [&] { gate.open(); });
}

}  // namespace clmem::conformance::event_callback_cases
