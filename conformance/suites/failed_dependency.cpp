// SPDX-License-Identifier: Apache-2.0
// Commands whose wait list holds an event that fails, section "Event objects".
//
// The specification leaves a context with a terminated command to the implementation. So nothing
// here asks for later success: buffers are looked at on a queue of their own, if that still works.

#include <gtest/gtest.h>

#include <array>

#include "harness/contents.hpp"
#include "harness/eventually.hpp"
#include "suites/all_cases.hpp"
#include "suites/commands.hpp"
#include "suites/event_tools.hpp"

namespace clmem::conformance::failed_dependency_cases {

namespace {

constexpr cl_int cause = -42;

// For what the host alone decides.
constexpr std::chrono::seconds without_device{2};

// Whether `target` could be read at all.
void expect_target_unchanged(Bench& bench, const Stage& stage) {
  const cl_command_queue queue = bench.new_queue();
  Bytes& seen = bench.host(stage.target.size());
  Handle<cl_event> event;
  if (stage.target.read(queue, CL_FALSE, seen.data(), {}, event.out()) != CL_SUCCESS ||
      clFlush(queue) != CL_SUCCESS) {
    return;
  }
  const auto over = [&] { return is_over(event.get()); };
  if (eventually(over) && execution_status(event.get()) == CL_COMPLETE) {
    expect_bytes(seen, stage.target.bytes);
  }
}

Cases not_executed_cases() {
  return each(
      {.suite = "FailedDependency",
       .name = "CommandNeverRuns",
       .sentence = "A command that waits for an event which fails never has its effect.",
       .requirements = {"Enqueue.failed-dependency.not-executed", "SetUserEventStatus.negative"}},
      rows_of(commands_with_effect()), [](Bench& bench, const CommandRow& row) {
        Stage stage{bench, row.command};
        Handle<cl_event> event;
        Gate gate{bench};
        ASSERT_THAT(row.command.enqueue(stage, bench.queue(), {1, gate.wait_list()}, event.out()),
                    answers(CL_SUCCESS));
        must_succeed(clFlush(bench.queue()), "clFlush");
        gate.fail(cause);
        EXPECT_TRUE(eventually([&] { return is_over(event.get()); }))
            << "the command is still pending";
        expect_bytes(stage.output, stage.output_before);
        if (row.command.effect == Effect::on_target) {
          expect_target_unchanged(bench, stage);
        }
      });
}

void expect_failure(cl_event event, const char* which,
                    std::chrono::milliseconds deadline = generous_deadline) {
  EXPECT_TRUE(eventually([&] { return is_over(event); }, deadline)) << which << " is still pending";
  EXPECT_LT(execution_status(event), 0) << which;
}

Cases status_cases() {
  return join(
      {{{.suite = "FailedDependency",
         .name = "EventReportsFailure",
         .sentence = "The event of a terminated command has a negative status.",
         .requirements = {"GetEventInfo.STATUS.failed"},
         .body =
             [](Bench& bench) {
               const Command& command = command_named("EnqueueReadBuffer");
               Stage stage{bench, command};
               Handle<cl_event> event;
               Gate gate{bench};
               ASSERT_THAT(
                   command.enqueue(stage, bench.queue(), {1, gate.wait_list()}, event.out()),
                   answers(CL_SUCCESS));
               must_succeed(clFlush(bench.queue()), "clFlush");
               gate.fail(cause);
               expect_failure(event.get(), "the read");
             }}},
       each({.suite = "FailedDependency",
             .name = "EveryCommandReportsFailure",
             .sentence = "Whatever the terminated command is, its event has a negative status.",
             .requirements = {"Enqueue.failed-dependency.status"}},
            rows_of(every_command()), [](Bench& bench, const CommandRow& row) {
              Stage stage{bench, row.command};
              Handle<cl_event> event;
              Gate gate{bench};
              ASSERT_THAT(
                  row.command.enqueue(stage, bench.queue(), {1, gate.wait_list()}, event.out()),
                  answers(CL_SUCCESS));
              must_succeed(clFlush(bench.queue()), "clFlush");
              gate.fail(cause);
              stage.forget_mapping();
              expect_failure(event.get(), row.command.name);
            })});
}

struct ChainRow {
  const char* name;
  bool queue_per_link;
};

Cases chain_cases() {
  return each({.suite = "FailedDependency",
               .name = "FailureFollowsChain",
               .sentence = "A failure reaches every command of a chain of events.",
               .requirements = {"Enqueue.failed-dependency.chain"}},
              std::vector<ChainRow>{{"OneQueue", false}, {"QueuePerLink", true}},
              [](Bench& bench, const ChainRow& row) {
                const Command& command = command_named("EnqueueReadBuffer");
                Stage stage{bench, command};
                std::array<Handle<cl_event>, 4> links;
                Gate gate{bench};
                cl_event previous = gate.event();
                for (Handle<cl_event>& link : links) {
                  const cl_command_queue queue =
                      row.queue_per_link ? bench.new_queue() : bench.queue();
                  ASSERT_THAT(command.enqueue(stage, queue, {1, &previous}, link.out()),
                              answers(CL_SUCCESS));
                  must_succeed(clFlush(queue), "clFlush");
                  previous = link.get();
                }
                gate.fail(cause);
                for (const Handle<cl_event>& link : links) {
                  expect_failure(link.get(), "a link of the chain");
                }
                expect_bytes(stage.output, stage.output_before);
              });
}

// Whether such a call is accepted is not settled (OpenCL-Docs #483); that its command never runs
// is.
Cases already_failed_cases() {
  return each(
      {.suite = "FailedDependency",
       .name = "NonBlockingCallAcceptsFailedEvent",
       .sentence = "A non-blocking call that waits for a failed event makes a command, and "
                   "that command fails without its effect.",
       .requirements = {"Enqueue.nonblocking.failed-dependency",
                        "Enqueue.failed-dependency.not-executed",
                        "Enqueue.failed-dependency.status"},
       .profile = CaseProfile::full},
      rows_of(commands_with_effect()), [](Bench& bench, const CommandRow& row) {
        Stage stage{bench, row.command};
        const Handle<cl_event> failed = user_event(bench.context(), cause);
        const cl_event list = failed.get();
        Handle<cl_event> event;
        bench.expect_unusable_queues();
        const cl_int code = row.command.enqueue(stage, bench.queue(), {1, &list}, event.out());
        ASSERT_THAT(code, answers({CL_SUCCESS, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST}));
        if (code == CL_SUCCESS) {
          must_succeed(clFlush(bench.queue()), "clFlush");
          expect_failure(event.get(), row.command.name, without_device);
        } else {
          static_cast<void>(event.detach());  // not specified
          bench.warn("the call is refused with the code of a blocking one");
        }
        expect_bytes(stage.output, stage.output_before);
        if (row.command.effect == Effect::on_target) {
          expect_target_unchanged(bench, stage);
        }
      });
}

}  // namespace

Cases cases() {
  return join({not_executed_cases(), status_cases(), chain_cases(), already_failed_cases()});
}

}  // namespace clmem::conformance::failed_dependency_cases
