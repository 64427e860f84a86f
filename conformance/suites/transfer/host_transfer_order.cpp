// SPDX-License-Identifier: Apache-2.0
// When transfers with the host are complete: blocking ones when they return, others when their
// event, their queue or their status says so.

#include "harness/citable.hpp"
#include "suites/case_file.hpp"
#include "suites/command/held_command.hpp"
#include "suites/event/late_opener.hpp"

namespace clmem::conformance::host_transfer_order_cases {

namespace {

// The commands with one side in host memory, each citing the first of `topics` for which it has a
// requirement.
std::vector<CommandRow> transfers(std::initializer_list<const char*> topics) {
  std::vector<CommandRow> rows =
      rows_of(commands_that([](const Command& command) { return command.uses(SideKind::host); }));
  for (CommandRow& row : rows) {
    row.name.erase(0, std::string{"Enqueue"}.size());
    for (const char* const topic : topics) {
      const std::string id = std::string{row.command.name} + "." + topic;
      if (row.requirements.empty() && is_citable(id)) {
        row.requirements = {id};
      }
    }
  }
  return rows;
}

// The object or the shared memory that the command reads or writes.
Operand& device_side(Stage& stage) {
  return stage.command.effect == Effect::on_output ? stage.source : stage.target;
}

// New contents for it, left pending on `queue`.
void enqueue_new_contents(Fixture& fixture, Operand& operand, cl_command_queue queue, WaitList wait,
                          cl_event* event) {
  const Bytes& contents = fixture.host(operand.size());
  must_succeed(operand.all().write(queue, CL_FALSE, contents.data(), wait, event), "a write");
  must_succeed(clFlush, queue);
  operand.bytes = contents;
}

cl_int enqueue_blocking(Stage& stage, WaitList wait = {}, cl_event* event = nullptr) {
  Arguments given = stage.arguments();
  given.queue = stage.fixture.queue();
  given.blocking = CL_TRUE;
  given.wait = wait;
  given.event = event;
  return stage.command.call(given);
}

// The data has arrived, and the host uses the memory of the transfer for something else.
void expect_over(Stage& stage) {
  const Bytes wanted = stage.result();
  Operand& operand = device_side(stage);
  if (stage.command.effect == Effect::on_output) {
    expect_bytes(stage.output, wanted, {.previous = stage.output_before});
  } else {
    operand.bytes = wanted;
  }
  recorder::fill(stage.output, std::byte{0});
  recorder::fill(stage.input, std::byte{0});
  operand.expect(stage.fixture, operand.bytes);
}

Cases blocking_cases() {
  return join(
      {each({.name = "BlockingCallReturnsWithItsResult",
             .sentence = "When a blocking transfer returns, the host memory holds the data or may "
                         "be used for something else."},
            transfers({"blocking"}),
            [](Fixture& fixture, const CommandRow& row) {
              Stage stage{fixture, row.command};
              enqueue_new_contents(fixture, device_side(stage), fixture.queue(), {}, nullptr);
              ASSERT_THAT(enqueue_blocking(stage), returns(CL_SUCCESS));
              expect_over(stage);
            }),
       each({.name = "BlockingCallReturnsCompleteEvent",
             .sentence = "The event of a blocking transfer is complete when the call returns."},
            transfers({"blocking.event-complete", "blocking"}),
            [](Fixture& fixture, const CommandRow& row) {
              Stage stage{fixture, row.command};
              Handle<cl_event> event;
              ASSERT_THAT(enqueue_blocking(stage, {}, event.out()), returns(CL_SUCCESS));
              ASSERT_TRUE(event);
              EXPECT_THAT(execution_status(event.get()), reports(CL_COMPLETE));
              expect_over(stage);
            }),
       each({.name = "BlockingCallWaitsForItsList",
             .sentence = "A blocking transfer starts and returns only after its wait list is "
                         "satisfied."},
            transfers({"blocking.wait-list", "blocking"}),
            [](Fixture& fixture, const CommandRow& row) {
              Stage stage{fixture, row.command};
              Handle<cl_event> written;
              Gate gate{fixture};
              enqueue_new_contents(fixture, device_side(stage), fixture.new_queue(),
                                   {1, gate.wait_list()}, written.out());
              const cl_event list = written.get();
              LateOpener opener{gate};
              const cl_int code = enqueue_blocking(stage, {1, &list});
              EXPECT_FALSE(opener.returned_early())
                  << "the call returned before its wait list was satisfied";
              EXPECT_THAT(code, returns(CL_SUCCESS));
              fixture.finish();
              expect_over(stage);
            })});
}

Cases nonblocking_cases() {
  return each({.name = "NonBlockingCallReturnsAtOnce",
               .sentence = "A non-blocking transfer returns while its wait list is pending, and "
                           "happens after that.",
               .time_limit_s = 5},
              transfers({"nonblocking.returns", "nonblocking"}),
              [](Fixture& fixture, const CommandRow& row) {
                HeldCommand held{fixture, row.command};
                EXPECT_TRUE(is_waiting(held.event.get()));
                expect_bytes(held.stage.output, held.stage.output_before);
                held.let_run();
                expect_over(held.stage);
              });
}

// How a program finds out that a non-blocking transfer is complete.
struct WayToWait {
  const char* name;
  void (*wait)(cl_command_queue queue, cl_event event);
};

std::vector<WayToWait> ways_to_wait() {
  return {{"WaitForEvents", [](cl_command_queue, cl_event event) { wait_for(event); }},
          {"Finish", [](cl_command_queue queue, cl_event) { must_succeed(clFinish, queue); }},
          {"Status", [](cl_command_queue queue, cl_event event) {
             must_succeed(clFlush, queue);
             EXPECT_TRUE(eventually([&] { return execution_status(event) == CL_COMPLETE; }));
           }}};
}

Cases completion_cases() {
  Cases cases;
  for (const WayToWait& way : ways_to_wait()) {
    cases = join(
        {std::move(cases),
         each({.name = std::string{"NonBlockingTransferIsOverAfter"} + way.name,
               .sentence = "Once a non-blocking transfer is complete, the host memory "
                           "holds the data or may be used for something else."},
              transfers({"nonblocking.complete", "nonblocking"}),
              [way](Fixture& fixture, const CommandRow& row) {
                Stage stage{fixture, row.command};
                enqueue_new_contents(fixture, device_side(stage), fixture.queue(), {}, nullptr);
                Handle<cl_event> event;
                ASSERT_THAT(stage.enqueue(fixture.queue(), {}, event.out()), returns(CL_SUCCESS));
                ASSERT_TRUE(event);
                way.wait(fixture.queue(), event.get());
                expect_over(stage);
              })});
  }
  return cases;
}

}  // namespace

Cases cases() {
  return in_suite("HostTransferOrder",
                  join({blocking_cases(), nonblocking_cases(), completion_cases()}));
}

}  // namespace clmem::conformance::host_transfer_order_cases
