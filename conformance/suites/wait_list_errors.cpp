// SPDX-License-Identifier: Apache-2.0
// Wait lists and queues that every command has to refuse.

#include <gtest/gtest.h>

#include <array>
#include <string_view>

#include "harness/contents.hpp"
#include "harness/gate.hpp"
#include "suites/all_cases.hpp"
#include "suites/commands.hpp"
#include "suites/device_queue.hpp"
#include "suites/event_tools.hpp"
#include "suites/long_list.hpp"
#include "suites/refusal/refusal.hpp"

namespace clmem::conformance::wait_list_errors_cases {

namespace {

// The refused call has not run and takes nothing away from a legal one.
void expect_refused(Bench& bench, Stage& stage, const Command& command, cl_command_queue queue,
                    WaitList wait, cl_int expected) {
  const bool was_mapped = stage.is_mapped();
  UnreadEvent event;
  EXPECT_THAT(command.enqueue(stage, queue, wait, event.out()), bench.refuses(expected));
  EXPECT_EQ(stage.is_mapped(), was_mapped) << "a refused call maps and unmaps nothing";
  EXPECT_TRUE(stage.freed.calls().empty()) << "a refused call frees nothing";
  if (!was_mapped) {
    expect_alive(bench);
    stage.target.expect(bench, stage.target.bytes);
  }
  ASSERT_THAT(command.enqueue(stage, bench.queue(), {}, nullptr), answers(CL_SUCCESS))
      << "the same call without the mistake";
  bench.finish();
  expect_effect(bench, stage, command);
}

Cases null_list_cases() {
  return each({.suite = "WaitList",
               .name = "RefusesCountWithoutList",
               .sentence = "A wait list of one event needs a list.",
               .requirements = {"Enqueue.event.none-on-error"}},
              rows_citing(every_command(), "", ".err.INVALID_EVENT_WAIT_LIST.null-list"),
              [](Bench& bench, const CommandRow& row) {
                Stage stage{bench, row.command};
                expect_refused(bench, stage, row.command, bench.queue(), {1, nullptr},
                               CL_INVALID_EVENT_WAIT_LIST);
              });
}

Cases zero_count_cases() {
  return each({.suite = "WaitList",
               .name = "RefusesListWithoutCount",
               .sentence = "A list that is there cannot hold no events."},
              rows_citing(every_command(), "", ".err.INVALID_EVENT_WAIT_LIST.zero-count"),
              [](Bench& bench, const CommandRow& row) {
                Stage stage{bench, row.command};
                const Handle<cl_event> complete = user_event(bench.context(), CL_COMPLETE);
                const cl_event list = complete.get();
                expect_refused(bench, stage, row.command, bench.queue(), {0, &list},
                               CL_INVALID_EVENT_WAIT_LIST);
              });
}

// A driver that looks at the first entry alone is seen as well.
Cases null_event_cases() {
  const char* const suffix = ".err.INVALID_EVENT_WAIT_LIST.null-event";
  return join(
      {each({.suite = "WaitList",
             .name = "RefusesNullEvent",
             .sentence = "NULL is no event to wait for."},
            rows_citing(every_command(), "", suffix),
            [](Bench& bench, const CommandRow& row) {
              Stage stage{bench, row.command};
              const cl_event list = nullptr;
              expect_refused(bench, stage, row.command, bench.queue(), {1, &list},
                             CL_INVALID_EVENT_WAIT_LIST);
            }),
       each({.suite = "WaitList",
             .name = "RefusesNullEventAmongOthers",
             .sentence = "NULL is no event to wait for, wherever the list holds it."},
            rows_citing(every_command(), "", suffix), [](Bench& bench, const CommandRow& row) {
              Stage stage{bench, row.command};
              const Handle<cl_event> complete = user_event(bench.context(), CL_COMPLETE);
              const std::array<cl_event, 3> list{complete.get(), complete.get(), nullptr};
              expect_refused(bench, stage, row.command, bench.queue(), {3, list.data()},
                             CL_INVALID_EVENT_WAIT_LIST);
            })});
}

// Behind complete events, in lists of every length.
void expect_last_event_refused(Bench& bench, const Command& command, cl_event last,
                               cl_int expected) {
  const Handle<cl_event> complete = user_event(bench.context(), CL_COMPLETE);
  for (const std::size_t length : long_lengths) {
    SCOPED_TRACE(testing::Message() << "a list of " << length << " events");
    const std::vector<cl_event> list = list_ending_in(last, complete.get(), length);
    Stage stage{bench, command};
    expect_refused(bench, stage, command, bench.queue(),
                   {static_cast<cl_uint>(length), list.data()}, expected);
  }
}

Cases long_list_cases() {
  return join(
      {each({.suite = "WaitList",
             .name = "RefusesNullEventBehindManyOthers",
             .sentence = "NULL is no event to wait for, at the end of a long list either."},
            rows_citing(every_command(), "", ".err.INVALID_EVENT_WAIT_LIST.null-event"),
            [](Bench& bench, const CommandRow& row) {
              expect_last_event_refused(bench, row.command, nullptr, CL_INVALID_EVENT_WAIT_LIST);
            }),
       each({.suite = "WaitList",
             .name = "RefusesEventOfOtherContextBehindManyOthers",
             .sentence = "A command cannot wait for an event of another context at the end of a "
                         "long list."},
            rows_citing(every_command(), "", ".err.INVALID_CONTEXT.events"),
            [](Bench& bench, const CommandRow& row) {
              const Handle<cl_context> elsewhere = bench.new_context();
              const Handle<cl_event> foreign = user_event(elsewhere.get(), CL_COMPLETE);
              expect_last_event_refused(bench, row.command, foreign.get(), CL_INVALID_CONTEXT);
            })});
}

Cases foreign_event_cases() {
  return each({.suite = "WaitList",
               .name = "RefusesEventOfOtherContext",
               .sentence = "A command cannot wait for an event of another context."},
              rows_citing(every_command(), "", ".err.INVALID_CONTEXT.events"),
              [](Bench& bench, const CommandRow& row) {
                Stage stage{bench, row.command};
                const Handle<cl_context> elsewhere = bench.new_context();
                const Handle<cl_event> own = user_event(bench.context(), CL_COMPLETE);
                const Handle<cl_event> foreign = user_event(elsewhere.get(), CL_COMPLETE);
                const std::array<cl_event, 2> list{own.get(), foreign.get()};
                expect_refused(bench, stage, row.command, bench.queue(), {2, list.data()},
                               CL_INVALID_CONTEXT);
              });
}

Cases null_queue_cases() {
  return each({.suite = "Enqueue", .name = "RefusesNullQueue", .sentence = "NULL is no queue."},
              rows_citing(every_command(), "", ".err.INVALID_COMMAND_QUEUE.null"),
              [](Bench& bench, const CommandRow& row) {
                Stage stage{bench, row.command};
                expect_refused(bench, stage, row.command, nullptr, {}, CL_INVALID_COMMAND_QUEUE);
              });
}

Cases device_queue_cases() {
  return each({.suite = "Enqueue",
               .name = "RefusesDeviceQueue",
               .sentence = "The host cannot enqueue to a queue that lives on the device."},
              rows_citing(every_command(), "", ".err.INVALID_COMMAND_QUEUE.device-queue"),
              [](Bench& bench, const CommandRow& row) {
                const Handle<cl_command_queue> queue = new_device_queue(bench);
                Stage stage{bench, row.command};
                expect_refused(bench, stage, row.command, queue.get(), {},
                               CL_INVALID_COMMAND_QUEUE);
              });
}

// In the place of shared memory there is ordinary memory, so that nothing else is wrong.
Cases no_shared_memory_cases() {
  return each({.suite = "SvmEnqueue",
               .name = "RefusesDeviceWithoutSvm",
               .sentence = "A device without shared virtual memory refuses every command on it."},
              rows_citing(commands_that([](const Command& command) {
                            return std::string_view{command.name}.starts_with("EnqueueSVM");
                          }),
                          "", ".err.INVALID_OPERATION.no-svm"),
              [](Bench& bench, const CommandRow& row) {
                Stage stage{bench, row.command, {.shared_memory = false}};
                UnreadEvent event;
                EXPECT_THAT(row.command.enqueue(stage, bench.queue(), {}, event.out()),
                            bench.refuses(CL_INVALID_OPERATION));
                expect_alive(bench);
                expect_bytes(Bytes(stage.target.address, stage.target.address + stage.size),
                             stage.target.bytes);
              });
}

// The event has to be of the queue's context, or the call breaks two rules.
cl_int wait_for_complete_event(cl_command_queue queue) {
  cl_context context = nullptr;
  must_succeed(clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof context, &context, nullptr),
               "clGetCommandQueueInfo");
  const Handle<cl_event> complete = user_event(context, CL_COMPLETE);
  const cl_event list = complete.get();
  return clEnqueueWaitForEvents(queue, 1, &list);
}

struct QueueCallRow {
  const char* name;
  const char* requirement;
  cl_int (*call)(cl_command_queue);
};

Cases queue_call_cases() {
  return join(
      {each({.suite = "Enqueue",
             .name = "RefusesDeviceQueue",
             .sentence = "A queue that lives on the device is none of the host."},
            std::vector<QueueCallRow>{
                {"Flush", "Flush.err.INVALID_COMMAND_QUEUE.device-queue", clFlush},
                {"Finish", "Finish.err.INVALID_COMMAND_QUEUE.device-queue", clFinish},
                {"EnqueueBarrier", "EnqueueBarrier.err.INVALID_COMMAND_QUEUE.device-queue",
                 clEnqueueBarrier},
                {"EnqueueWaitForEvents",
                 "EnqueueWaitForEvents.err.INVALID_COMMAND_QUEUE.device-queue",
                 wait_for_complete_event},
                {"EnqueueMarker", "EnqueueMarker.err.INVALID_COMMAND_QUEUE.device-queue",
                 [](cl_command_queue queue) {
                   Handle<cl_event> event;
                   return clEnqueueMarker(queue, event.out());
                 }}},
            [](Bench& bench, const QueueCallRow& row) {
              const Handle<cl_command_queue> queue = new_device_queue(bench);
              EXPECT_THAT(row.call(queue.get()), bench.refuses(CL_INVALID_COMMAND_QUEUE));
              expect_alive(bench);
            }),
       each({.suite = "Enqueue", .name = "RefusesNullQueue", .sentence = "NULL is no queue."},
            std::vector<QueueCallRow>{
                {"Flush", "Flush.err.INVALID_COMMAND_QUEUE.null", clFlush},
                {"Finish", "Finish.err.INVALID_COMMAND_QUEUE.null", clFinish},
                {"EnqueueBarrier", "EnqueueBarrier.err.INVALID_COMMAND_QUEUE.null",
                 clEnqueueBarrier},
                {"EnqueueMarker", "EnqueueMarker.err.INVALID_COMMAND_QUEUE.null",
                 [](cl_command_queue queue) {
                   Handle<cl_event> event;
                   return clEnqueueMarker(queue, event.out());
                 }}},
            [](Bench& bench, const QueueCallRow& row) {
              EXPECT_THAT(row.call(nullptr), bench.refuses(CL_INVALID_COMMAND_QUEUE));
              expect_alive(bench);
            })});
}

// Little time: a driver that does not notice the failure waits for ever.
Cases failed_event_cases() {
  constexpr cl_int expected = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  std::vector<CommandRow> rows = rows_of(every_command());
  std::erase_if(rows, [](CommandRow& row) {
    row.requirements = {rule_of(row.command, {.words = {""}}, expected, "")};
    return row.requirements.front().empty();
  });
  return each({.suite = "WaitList",
               .name = "BlockingCallReportsFailedEvent",
               .sentence = "A blocking call whose wait list holds a failed event reports that and "
                           "does not happen.",
               .profile = CaseProfile::full,
               .time_limit_s = 3},
              rows, [](Bench& bench, const CommandRow& row) {
                Stage stage{bench, row.command};
                const Handle<cl_event> complete = user_event(bench.context(), CL_COMPLETE);
                Gate gate{bench};
                gate.fail();
                const std::array<cl_event, 2> list{complete.get(), gate.event()};
                Arguments given = stage.arguments(row.command);
                given.queue = bench.queue();
                given.blocking = CL_TRUE;
                given.wait = {2, list.data()};
                EXPECT_THAT(row.command.call(given), bench.refuses(expected));
                expect_bytes(stage.output, stage.output_before);
              });
}

}  // namespace

Cases cases() {
  return join({failed_event_cases(), null_list_cases(), zero_count_cases(), null_event_cases(),
               long_list_cases(), foreign_event_cases(), null_queue_cases(), device_queue_cases(),
               no_shared_memory_cases(), queue_call_cases()});
}

}  // namespace clmem::conformance::wait_list_errors_cases
