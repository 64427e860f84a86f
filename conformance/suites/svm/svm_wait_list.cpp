// SPDX-License-Identifier: Apache-2.0
// Queues and wait lists of the commands on shared virtual memory.

#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "harness/contents.hpp"
#include "harness/eventually.hpp"
#include "harness/made.hpp"
#include "suites/all_cases.hpp"
#include "suites/device_queue.hpp"
#include "suites/event_tools.hpp"
#include "suites/long_list.hpp"
#include "suites/svm/svm_commands.hpp"

namespace clmem::conformance::svm_wait_list_cases {

namespace {

// The refused call has not run and takes nothing away from a legal one.
void expect_refused(Bench& bench, SvmStage& stage, const SvmCommand& command,
                    cl_command_queue queue, WaitList wait, cl_int expected) {
  UnreadEvent event;
  ASSERT_THAT(command.enqueue(stage, queue, wait, event.out()), bench.refuses(expected));
  expect_alive(bench);
  if (stage.doomed != nullptr && stage.is_shared()) {
    // Still there to be written.
    const Bytes& again = bench.host(stage.target_bytes.size());
    ASSERT_THAT(clEnqueueSVMMemcpy(bench.queue(), CL_TRUE, stage.doomed, again.data(), again.size(),
                                   0, nullptr, nullptr),
                answers(CL_SUCCESS));
    expect_svm(bench, stage.doomed, again);
  }
  if (stage.is_shared()) {
    ASSERT_THAT(command.enqueue(stage, bench.queue(), {}, nullptr), answers(CL_SUCCESS))
        << "the same call without the mistake";
    bench.finish();
    expect_svm_effect(bench, stage, command);
  }
}

Cases wrong_list_cases() {
  return join({each({.suite = "SvmWaitList",
                     .name = "RefusesCountWithoutList",
                     .sentence = "A wait list of one event needs a list.",
                     .requirements = {"Enqueue.event.none-on-error"}},
                    svm_rows_citing(".err.INVALID_EVENT_WAIT_LIST.null-list"),
                    [](Bench& bench, const SvmCommandRow& row) {
                      SvmStage stage{bench, row.command};
                      expect_refused(bench, stage, row.command, bench.queue(), {1, nullptr},
                                     CL_INVALID_EVENT_WAIT_LIST);
                    }),
               each({.suite = "SvmWaitList",
                     .name = "RefusesListWithoutCount",
                     .sentence = "A list that is there cannot hold no events."},
                    svm_rows_citing(".err.INVALID_EVENT_WAIT_LIST.zero-count"),
                    [](Bench& bench, const SvmCommandRow& row) {
                      SvmStage stage{bench, row.command};
                      const Handle<cl_event> complete = user_event(bench.context(), CL_COMPLETE);
                      const cl_event list = complete.get();
                      expect_refused(bench, stage, row.command, bench.queue(), {0, &list},
                                     CL_INVALID_EVENT_WAIT_LIST);
                    })});
}

Cases wrong_event_cases() {
  return join({each({.suite = "SvmWaitList",
                     .name = "RefusesNullEvent",
                     .sentence = "NULL is no event to wait for, wherever the list holds it."},
                    svm_rows_citing(".err.INVALID_EVENT_WAIT_LIST.null-event"),
                    [](Bench& bench, const SvmCommandRow& row) {
                      SvmStage stage{bench, row.command};
                      const Handle<cl_event> complete = user_event(bench.context(), CL_COMPLETE);
                      const std::array<cl_event, 3> list{complete.get(), complete.get(), nullptr};
                      expect_refused(bench, stage, row.command, bench.queue(), {3, list.data()},
                                     CL_INVALID_EVENT_WAIT_LIST);
                    }),
               each({.suite = "SvmWaitList",
                     .name = "RefusesEventOfOtherContext",
                     .sentence = "A command cannot wait for an event of another context."},
                    svm_rows_citing(".err.INVALID_CONTEXT.events"),
                    [](Bench& bench, const SvmCommandRow& row) {
                      SvmStage stage{bench, row.command};
                      const Handle<cl_context> elsewhere = bench.new_context();
                      const Handle<cl_event> own = user_event(bench.context(), CL_COMPLETE);
                      const Handle<cl_event> foreign = user_event(elsewhere.get(), CL_COMPLETE);
                      const std::array<cl_event, 2> list{own.get(), foreign.get()};
                      expect_refused(bench, stage, row.command, bench.queue(), {2, list.data()},
                                     CL_INVALID_CONTEXT);
                    })});
}

// Behind complete events, in lists of every length.
void expect_last_event_refused(Bench& bench, const SvmCommand& command, cl_event last,
                               cl_int expected) {
  const Handle<cl_event> complete = user_event(bench.context(), CL_COMPLETE);
  for (const std::size_t length : long_lengths) {
    SCOPED_TRACE(testing::Message() << "a list of " << length << " events");
    const std::vector<cl_event> list = list_ending_in(last, complete.get(), length);
    SvmStage stage{bench, command};
    expect_refused(bench, stage, command, bench.queue(),
                   {static_cast<cl_uint>(length), list.data()}, expected);
  }
}

Cases long_list_cases() {
  return join(
      {each({.suite = "SvmWaitList",
             .name = "RefusesNullEventBehindManyOthers",
             .sentence = "NULL is no event to wait for, at the end of a long list either."},
            svm_rows_citing(".err.INVALID_EVENT_WAIT_LIST.null-event"),
            [](Bench& bench, const SvmCommandRow& row) {
              expect_last_event_refused(bench, row.command, nullptr, CL_INVALID_EVENT_WAIT_LIST);
            }),
       each({.suite = "SvmWaitList",
             .name = "RefusesEventOfOtherContextBehindManyOthers",
             .sentence = "A command cannot wait for an event of another context at the end of a "
                         "long list."},
            svm_rows_citing(".err.INVALID_CONTEXT.events"),
            [](Bench& bench, const SvmCommandRow& row) {
              const Handle<cl_context> elsewhere = bench.new_context();
              const Handle<cl_event> foreign = user_event(elsewhere.get(), CL_COMPLETE);
              expect_last_event_refused(bench, row.command, foreign.get(), CL_INVALID_CONTEXT);
            })});
}

Cases queue_cases() {
  return join(
      {each({.suite = "SvmEnqueue", .name = "RefusesNullQueue", .sentence = "NULL is no queue."},
            svm_rows_citing(".err.INVALID_COMMAND_QUEUE.null"),
            [](Bench& bench, const SvmCommandRow& row) {
              SvmStage stage{bench, row.command};
              expect_refused(bench, stage, row.command, nullptr, {}, CL_INVALID_COMMAND_QUEUE);
            }),
       each({.suite = "SvmEnqueue",
             .name = "RefusesDeviceQueue",
             .sentence = "The host cannot enqueue to a queue that lives on the device."},
            svm_rows_citing(".err.INVALID_COMMAND_QUEUE.device-queue"),
            [](Bench& bench, const SvmCommandRow& row) {
              const Handle<cl_command_queue> queue = new_device_queue(bench);
              SvmStage stage{bench, row.command};
              expect_refused(bench, stage, row.command, queue.get(), {}, CL_INVALID_COMMAND_QUEUE);
            }),
       each({.suite = "SvmEnqueue",
             .name = "RefusesDeviceWithoutSvm",
             .sentence = "A device without shared virtual memory refuses every command on it."},
            svm_rows_citing(".err.INVALID_OPERATION.no-svm"),
            [](Bench& bench, const SvmCommandRow& row) {
              SvmStage stage{bench, row.command};
              expect_refused(bench, stage, row.command, bench.queue(), {}, CL_INVALID_OPERATION);
              expect_bytes(Bytes(stage.target, stage.target + stage.target_bytes.size()),
                           stage.target_bytes);
            })});
}

void expect_completed(Bench& bench, const SvmStage& stage, const SvmCommand& command,
                      cl_event event) {
  wait_for(event);
  EXPECT_EQ(execution_status(event), CL_COMPLETE);
  expect_svm_effect(bench, stage, command);
}

// Every command needs shared memory, which no general requirement says.
std::vector<SvmCommandRow> shared_rows(const std::vector<SvmCommand>& commands) {
  std::vector<SvmCommandRow> rows = svm_rows(commands);
  for (SvmCommandRow& row : rows) {
    row.requirements = {"SVMAlloc.success"};
  }
  return rows;
}

Cases wait_cases() {
  return join(
      {each({.suite = "SvmWaitList",
             .name = "UserEventHoldsBack",
             .sentence = "A command does not start before all events of its list are complete, and "
                         "the list may be overwritten before.",
             .requirements = {"Enqueue.wait-list.honoured", "Enqueue.wait-list.user-event",
                              "Enqueue.wait-list.array-reuse"}},
            shared_rows(every_svm_command()),
            [](Bench& bench, const SvmCommandRow& row) {
              SvmStage stage{bench, row.command};
              const Handle<cl_event> complete = user_event(bench.context(), CL_COMPLETE);
              Handle<cl_event> event;
              Gate gate{bench};
              auto list = std::make_unique<std::array<cl_event, 2>>();
              *list = {complete.get(), gate.event()};
              const cl_int code =
                  row.command.enqueue(stage, bench.queue(), {2, list->data()}, event.out());
              list->fill(nullptr);
              list.reset();
              ASSERT_THAT(code, answers(CL_SUCCESS));
              must_succeed(clFlush(bench.queue()), "clFlush");
              EXPECT_TRUE(is_waiting(event.get()));
              if (row.command.result != nullptr) {
                const cl_command_queue other = bench.new_queue();
                expect_bytes(svm_bytes(other, stage.target, stage.target_bytes.size()),
                             stage.target_bytes);
              }
              EXPECT_TRUE(is_waiting(event.get()));
              gate.open();
              expect_completed(bench, stage, row.command, event.get());
            }),
       each({.suite = "SvmWaitList",
             .name = "NoneMakesNoWait",
             .sentence = "A command without a wait list and event runs without further help.",
             .requirements = {"Enqueue.wait-list.null", "Enqueue.event.null"}},
            shared_rows(every_svm_command()), [](Bench& bench, const SvmCommandRow& row) {
              SvmStage stage{bench, row.command};
              ASSERT_THAT(row.command.enqueue(stage, bench.queue(), {}, nullptr),
                          answers(CL_SUCCESS));
              bench.finish();
              expect_svm_effect(bench, stage, row.command);
            })});
}

// The context may be unusable afterwards: nothing is asked of it.
Cases failed_event_cases() {
  return each({.suite = "SvmWaitList",
               .name = "FailedEventTerminatesCommand",
               .sentence = "A command that waits for an event which fails ends with a negative "
                           "status.",
               .requirements = {"Enqueue.failed-dependency.status"},
               .profile = CaseProfile::full},
              shared_rows(every_svm_command()), [](Bench& bench, const SvmCommandRow& row) {
                SvmStage stage{bench, row.command};
                Handle<cl_event> event;
                Gate gate{bench};
                ASSERT_THAT(
                    row.command.enqueue(stage, bench.queue(), {1, gate.wait_list()}, event.out()),
                    answers(CL_SUCCESS));
                must_succeed(clFlush(bench.queue()), "clFlush");
                gate.fail(-42);
                EXPECT_TRUE(eventually([&] { return is_over(event.get()); }))
                    << "the command is still pending";
                EXPECT_LT(execution_status(event.get()), 0);
              });
}

}  // namespace

Cases cases() {
  return join({wrong_list_cases(), wrong_event_cases(), long_list_cases(), queue_cases(),
               wait_cases(), failed_event_cases()});
}

}  // namespace clmem::conformance::svm_wait_list_cases
