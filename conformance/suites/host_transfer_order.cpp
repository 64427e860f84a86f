// SPDX-License-Identifier: Apache-2.0
// When transfers between host and buffer return, and when they are complete.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>

#include "harness/eventually.hpp"
#include "harness/gate.hpp"
#include "harness/set_up.hpp"
#include "harness/tells.hpp"
#include "harness/witness.hpp"
#include "suites/all_cases.hpp"
#include "suites/event_tools.hpp"
#include "suites/host_transfer.hpp"

namespace clmem::conformance::host_transfer_order_cases {

namespace {

// How long a blocking call is given to return too early; a correct driver costs this much time.
constexpr std::chrono::milliseconds patience{30};

std::vector<HostTransferRow> blocking_rows() {
  return {{"ReadBuffer", "EnqueueReadBuffer.blocking", read_linear},
          {"WriteBuffer", "EnqueueWriteBuffer.blocking", write_linear},
          {"ReadBufferRect", "EnqueueReadBufferRect.blocking", read_rect},
          {"WriteBufferRect", "EnqueueWriteBufferRect.blocking", write_rect}};
}

// New contents for the stage's buffer, left pending on `queue`.
void enqueue_new_contents(Bench& bench, HostStage& stage, cl_command_queue queue, WaitList wait,
                          cl_event* event) {
  const Bytes& contents = bench.host(stage.buffer.size());
  must_succeed(clEnqueueWriteBuffer(queue, stage.buffer.get(), CL_FALSE, 0, contents.size(),
                                    contents.data(), wait.count, wait.events, event),
               "clEnqueueWriteBuffer");
  must_succeed(clFlush(queue), "clFlush");
  stage.buffer.bytes = contents;
}

// The host uses the memory of the transfer for something else.
void overwrite(HostStage& stage) {
  stage.host_bytes.assign(stage.host.size(), std::byte{0});
  witness::copy(stage.host.data(), stage.host_bytes.data(), stage.host.size());
}

Cases blocking_cases() {
  return each({.suite = "HostTransferOrder",
               .name = "BlockingCallReturnsWithItsResult",
               .sentence = "When a blocking transfer returns, the host memory holds the data or "
                           "may be used for something else."},
              blocking_rows(), [](Bench& bench, const HostTransferRow& row) {
                HostStage stage{bench};
                enqueue_new_contents(bench, stage, bench.queue(), {}, nullptr);
                HostCall call = stage.call();
                call.blocking = CL_TRUE;
                ASSERT_THAT(row.command.enqueue(call), answers(CL_SUCCESS));
                row.command.apply(stage);
                expect_bytes(stage.host, stage.host_bytes);
                overwrite(stage);
                stage.expect_contents();
              });
}

Cases complete_event_cases() {
  return each({.suite = "HostTransferOrder",
               .name = "BlockingCallReturnsCompleteEvent",
               .sentence = "The event of a blocking transfer is complete when the call returns."},
              std::vector<HostTransferRow>{
                  {"ReadBuffer", "EnqueueReadBuffer.blocking.event-complete", read_linear},
                  {"WriteBuffer", "EnqueueWriteBuffer.blocking.event-complete", write_linear},
                  {"ReadBufferRect", "EnqueueReadBufferRect.blocking", read_rect},
                  {"WriteBufferRect", "EnqueueWriteBufferRect.blocking", write_rect}},
              [](Bench& bench, const HostTransferRow& row) {
                HostStage stage{bench};
                Handle<cl_event> event;
                HostCall call = stage.call();
                call.blocking = CL_TRUE;
                call.event = event.out();
                ASSERT_THAT(row.command.enqueue(call), answers(CL_SUCCESS));
                ASSERT_TRUE(event);
                EXPECT_THAT(execution_status(event.get()), tells(CL_COMPLETE));
                row.command.apply(stage);
                stage.expect_contents();
              });
}

// Blocks behind new contents that another queue writes when the gate opens.
void block_behind(Bench& bench, const HostTransfer& command) {
  HostStage stage{bench};
  HostCall call = stage.call();
  Handle<cl_event> written;
  Gate gate{bench};
  enqueue_new_contents(bench, stage, bench.new_queue(), {1, gate.wait_list()}, written.out());
  const cl_event list = written.get();
  call.blocking = CL_TRUE;
  call.wait = {1, &list};

  std::promise<void> returned;
  std::atomic<bool> opened = false;
  std::future<void> opener = std::async(std::launch::async, [&] {
    returned.get_future().wait_for(patience);
    opened = true;
    gate.open();
  });
  EXPECT_THAT(command.enqueue(call), answers(CL_SUCCESS));
  EXPECT_TRUE(opened.load()) << "the call returned before its wait list was satisfied";
  returned.set_value();
  opener.get();
  bench.finish();
  command.apply(stage);
  stage.expect_contents();
}

Cases blocking_wait_cases() {
  return each(
      {.suite = "HostTransferOrder",
       .name = "BlockingCallWaitsForItsList",
       .sentence = "A blocking transfer starts and returns only after its wait list is satisfied."},
      std::vector<HostTransferRow>{
          {"ReadBuffer", "EnqueueReadBuffer.blocking.wait-list", read_linear},
          {"WriteBuffer", "EnqueueWriteBuffer.blocking.wait-list", write_linear},
          {"ReadBufferRect", "EnqueueReadBufferRect.blocking", read_rect},
          {"WriteBufferRect", "EnqueueWriteBufferRect.blocking", write_rect}},
      [](Bench& bench, const HostTransferRow& row) { block_behind(bench, row.command); });
}

Cases nonblocking_return_cases() {
  return each({.suite = "HostTransferOrder",
               .name = "NonBlockingCallReturnsAtOnce",
               .sentence = "A non-blocking transfer returns while its wait list is pending, and "
                           "happens after that.",
               .time_limit_s = 5},
              std::vector<HostTransferRow>{
                  {"ReadBuffer", "EnqueueReadBuffer.nonblocking.returns", read_linear},
                  {"WriteBuffer", "EnqueueWriteBuffer.nonblocking.returns", write_linear},
                  {"ReadBufferRect", "EnqueueReadBufferRect.nonblocking", read_rect},
                  {"WriteBufferRect", "EnqueueWriteBufferRect.nonblocking", write_rect}},
              [](Bench& bench, const HostTransferRow& row) {
                HostStage stage{bench};
                Handle<cl_event> event;
                HostCall call = stage.call();
                Gate gate{bench};
                call.wait = {1, gate.wait_list()};
                call.event = event.out();
                ASSERT_THAT(row.command.enqueue(call), answers(CL_SUCCESS));
                EXPECT_TRUE(is_waiting(event.get()));
                gate.open();
                wait_for(event.get());
                row.command.apply(stage);
                stage.expect_contents();
              });
}

// How a program learns that a non-blocking transfer is complete.
struct WayToWait {
  const char* name;
  void (*wait)(cl_command_queue queue, cl_event event);
};

std::vector<WayToWait> ways_to_wait() {
  return {{"WaitForEvents", [](cl_command_queue, cl_event event) { wait_for(event); }},
          {"Finish",
           [](cl_command_queue queue, cl_event) { must_succeed(clFinish(queue), "clFinish"); }},
          {"Status", [](cl_command_queue queue, cl_event event) {
             must_succeed(clFlush(queue), "clFlush");
             EXPECT_TRUE(eventually([&] { return execution_status(event) == CL_COMPLETE; }));
           }}};
}

void complete_without_blocking(Bench& bench, const HostTransfer& command, const WayToWait& way) {
  HostStage stage{bench};
  enqueue_new_contents(bench, stage, bench.queue(), {}, nullptr);
  Handle<cl_event> event;
  HostCall call = stage.call();
  call.event = event.out();
  ASSERT_THAT(command.enqueue(call), answers(CL_SUCCESS));
  ASSERT_TRUE(event);
  way.wait(call.queue, event.get());
  command.apply(stage);
  expect_bytes(stage.host, stage.host_bytes);
  overwrite(stage);
  stage.expect_contents();
}

Cases nonblocking_completion_cases() {
  Cases cases;
  for (const WayToWait& way : ways_to_wait()) {
    cases = join(
        {std::move(cases),
         each({.suite = "HostTransferOrder",
               .name = std::string{"NonBlockingTransferIsOverAfter"} + way.name,
               .sentence = "Once a non-blocking transfer is complete, the host memory holds the "
                           "data or may be used for something else."},
              std::vector<HostTransferRow>{
                  {"ReadBuffer", "EnqueueReadBuffer.nonblocking.complete", read_linear},
                  {"WriteBuffer", "EnqueueWriteBuffer.nonblocking.complete", write_linear},
                  {"ReadBufferRect", "EnqueueReadBufferRect.nonblocking", read_rect},
                  {"WriteBufferRect", "EnqueueWriteBufferRect.nonblocking", write_rect}},
              [way](Bench& bench, const HostTransferRow& row) {
                complete_without_blocking(bench, row.command, way);
              })});
  }
  return cases;
}

}  // namespace

Cases cases() {
  return join({blocking_cases(), complete_event_cases(), blocking_wait_cases(),
               nonblocking_return_cases(), nonblocking_completion_cases()});
}

}  // namespace clmem::conformance::host_transfer_order_cases
